import type { SendFields } from '@drawdesk/contract/biz/draw-info'
import { DRAW_END_STATES, DRAW_STATE, type DrawState } from '@drawdesk/contract/biz/draw-info'
import type { Deps } from '../../../platform/deps.ts'
import type { Job, JobContext, JobStop } from '../../../platform/jobs/jobs.ts'
import { sniff } from '../../../platform/pictures/sniff.ts'
import { systemScope, type Scope } from '../../../platform/scope.ts'
import { forgetTotals } from '../../../crud/totals.ts'
import { createFileService } from '../../resource/file/file.service.ts'
import type { NewFile } from '../../resource/file/file.repository.ts'
import { createDrawApiRepository } from '../draw-api/draw-api.repository.ts'
import { createDrawApiService, definitionOf } from '../draw-api/draw-api.service.ts'
import { cancelUpstream } from '../draw-engine/cancel.ts'
import { failureOf, type DrawFailure } from '../draw-engine/classify.ts'
import { isEnded, type DrawTask } from '../draw-engine/draw-task.ts'
import type { CallRecord, DrawJob, FlowDeps } from '../draw-engine/flow-call.ts'
import type { ResultFile } from '../draw-engine/flow-result.ts'
import { createFlow } from '../draw-engine/flow.ts'
import { askProgress } from '../draw-engine/progress.ts'
import { createDrawInfoRepository, type DrawInfoRow } from '../draw-info/draw-info.repository.ts'
import type { StoredError } from '../draw-info/draw-info.view.ts'
import { buildDrawInput, sampleEngineOf } from './draw-input.ts'
import { laneLimitOf } from './lane.ts'

const PROGRESS_EVERY_MS = 1_500

/** A later run of this job holds the attempt: nothing of ours counts any more, nothing was sent. */
class AttemptLost extends Error {
  override name = 'AttemptLost'
}

/**
 * One run of a drawing's job: takes up the attempt where the store says it stands, goes as far as it can without waiting,
 * and gives the job back until the next poll. Every step is stored before the next begins, and results are stored before
 * the drawing counts as succeeded. After a `kill -9` an idempotent submit is sent again and its picture is not lost; one that
 * cannot be repeated safely is settled as unknown and fails with its reason, never painted twice.
 */
export function createDrawJobHandler(deps: Deps): (job: Job, context: JobContext) => Promise<void> {
  const { db, clock, ids, config, outbound, metrics, log } = deps
  const infos = createDrawInfoRepository(db)
  const apis = createDrawApiRepository(db)
  const apiService = createDrawApiService(deps)
  const files = createFileService(deps)
  const engineOrigin = sampleEngineOf(config)

  /** An API whose own address is the sample engine's, written out (a pasted curl command), may call it as the preset does. */
  const sendFor = (baseUrl: string): FlowDeps['send'] =>
    URL.parse(baseUrl)?.origin === engineOrigin ? (request) => outbound.send(URL.parse(request.url)?.origin === engineOrigin ? { ...request, isTrusted: true } : request) : (request) => outbound.send(request)

  return async (job, context) => {
    const found = await infos.find(systemScope(job.tenantId), String(job.payload.infoId))
    if (!found || DRAW_END_STATES.includes(found.state as DrawState)) return
    const scope: Scope = { tenantId: job.tenantId, userId: found.userId, deptId: found.createDept }
    const at = { infoId: found.id, no: found.attempts, run: job.run }
    const attempt = await infos.findAttempt(scope, at.infoId, at.no)
    if (!attempt) throw new Error(`drawing ${found.id} has no attempt ${found.attempts}`)
    let task = attempt.task as DrawTask

    const store = async (next: DrawTask): Promise<void> => {
      const isOurs = await infos.updateAttempt(scope, at, {
        task: JSON.stringify(next), step: next.step, providerTaskId: next.providerTaskId ?? '', ...(attempt.startedTime ? {} : { startedTime: clock.now() }),
      })
      if (!isOurs) throw new AttemptLost(`attempt ${at.no} of drawing ${at.infoId} was taken over`)
    }
    const calls: Promise<void>[] = []
    const flowDepsFor = (baseUrl: string): FlowDeps => ({
      send: sendFor(baseUrl), clock, store, sniff,
      onCall: (call) => {
        calls.push(recordCall(scope, at, call))
      },
    })

    try {
      const api = await apis.findAny(scope, found.apiId)
      if (!api) return await end(scope, found, job, task, DRAW_STATE.failed, failureOf('E_NOTFOUND'))
      const definition = definitionOf(api)
      const { defaultPrompt, negativePrompt } = api
      const { input, problems } = await buildDrawInput(
        { files, config }, scope, { definition, secrets: apiService.secretsOf(api), defaultPrompt, negativePrompt, fields: fieldsOf(found) }, { withBytes: true },
      )
      const drawJob: DrawJob = { definition, input }
      const flowDeps = flowDepsFor(definition.baseUrl)
      if (problems[0]) return await end(scope, found, job, task, DRAW_STATE.failed, failureOf('E_PARAM', { text: problems[0].text, msg: problems[0].field }))
      if (isCancelled(context)) return await cancel(scope, found, job, flowDeps, drawJob, task)
      if (found.state === DRAW_STATE.queued && !(await infos.move(scope, { id: found.id, attempts: at.no, from: [DRAW_STATE.queued] }, { state: DRAW_STATE.running, step: 'submitting', startedTime: clock.now() }))) return

      const flow = createFlow(flowDeps)
      const stopWatching = laneLimitOf(definition) === 1 ? watchProgress(scope, at, flowDeps, drawJob, task) : () => undefined
      try {
        for (;;) {
          const outcome = await flow.advance(drawJob, task, context.signal)
          if (outcome.isStopped) {
            // The outcome's task, not ours: it knows whether the submit had left, so that the provider is told to stop.
            if (isCancelled(context)) return await cancel(scope, found, job, flowDeps, drawJob, outcome.task)
            throw new Error(`stopped: ${String(context.signal.reason)}`)
          }
          task = outcome.task
          if (outcome.files) return await succeed(scope, found, job, task, outcome.files)
          await store(task)
          // Nobody waits for it any more, so the provider should not go on painting.
          if (task.step === 'timeout') await cancelUpstream(flowDeps, drawJob, task)
          if (isEnded(task)) return await end(scope, found, job, task, task.step === 'cancelled' ? DRAW_STATE.cancelled : stateOfFailure(task.error), task.error ?? failureOf('E_UPSTREAM'))
          if (task.progress > 0) await infos.setProgress(scope, { id: found.id, attempts: at.no }, task.progress)
          if (outcome.delayMs > 0) return context.again(new Date(clock.now().getTime() + outcome.delayMs))
        }
      } finally {
        stopWatching()
      }
    } catch (error) {
      if (!(error instanceof AttemptLost)) throw error
      log.warn({ infoId: found.id, run: job.run }, 'a drawing went on elsewhere')
    } finally {
      await Promise.all(calls)
    }
  }

  async function recordCall(scope: Scope, at: { infoId: string; no: number }, call: CallRecord): Promise<void> {
    const { time, step, method, url, status, ms, request, response, error } = call
    // PostgreSQL's text holds no NUL; a provider's answer may.
    const clean = (text: string): string => text.replaceAll('\u0000', '\ufffd')
    await infos.insertCall(scope, {
      id: ids.next(), infoId: at.infoId, attemptNo: at.no, step, method, url: clean(url), httpStatus: status, ms: ms === null ? null : Math.round(ms),
      request: clean(request), response: clean(response), error: clean(error), time,
    })
  }

  /** Bytes are stored first; their rows and the new state appear together, and only while this attempt is still the running one. */
  async function succeed(scope: Scope, info: DrawInfoRow, job: Job, task: DrawTask, results: readonly ResultFile[]): Promise<void> {
    const rows: NewFile[] = []
    for (const [index, { bytes, extension }] of results.entries()) rows.push(await files.keep(scope, { bytes, name: `${info.id}-${index + 1}.${extension}` }))
    const now = clock.now()
    await db.transaction(scope, async (trx) => {
      const inside = createDrawInfoRepository(trx)
      const done: DrawTask = { ...task, step: 'done', items: [] }
      const isOurs = await inside.updateAttempt(scope, { infoId: info.id, no: info.attempts, run: job.run }, { task: JSON.stringify(done), step: 'done', outcome: 'done', providerTaskId: task.providerTaskId ?? '', finishedTime: now })
      const isMoved =
        isOurs &&
        (await inside.move(scope, { id: info.id, attempts: info.attempts, from: [DRAW_STATE.running] }, {
          state: DRAW_STATE.succeeded, step: 'done', progress: 1, fileIds: JSON.stringify(rows.map(({ id }) => id)), finishedTime: now, error: null,
          costAmount: task.cost?.amount ?? null, costCurrency: task.cost?.currency ?? '',
        }))
      if (!isMoved) throw new AttemptLost(`drawing ${info.id} was ended elsewhere`)
      for (const row of rows) await files.insert(trx, scope, row)
    })
    forgetTotals('drawInfo', scope.tenantId)
    metrics.draw('done')
  }

  async function end(scope: Scope, info: DrawInfoRow, job: Job, task: DrawTask, state: DrawState, failure: DrawFailure): Promise<void> {
    const { code, msg, text, retryable, upstreamStatus } = failure
    const error: StoredError = { code, msg: msg.replaceAll('\u0000', '\ufffd'), text, retryable, upstreamStatus }
    const now = clock.now()
    await db.transaction(scope, async (trx) => {
      const inside = createDrawInfoRepository(trx)
      if (!(await inside.updateAttempt(scope, { infoId: info.id, no: info.attempts, run: job.run }, { task: JSON.stringify(task), step: task.step, outcome: code, finishedTime: now }))) {
        throw new AttemptLost(`drawing ${info.id} was ended elsewhere`)
      }
      await inside.move(scope, { id: info.id, attempts: info.attempts, from: [DRAW_STATE.queued, DRAW_STATE.running] }, { state, step: task.step, error: JSON.stringify(error), finishedTime: now })
    })
    forgetTotals('drawInfo', scope.tenantId)
    metrics.draw(code)
  }

  async function cancel(scope: Scope, info: DrawInfoRow, job: Job, flowDeps: FlowDeps, drawJob: DrawJob, task: DrawTask): Promise<void> {
    if (task.step !== 'queued') await cancelUpstream(flowDeps, drawJob, task)
    await end(scope, info, job, { ...task, step: 'cancelled' }, DRAW_STATE.cancelled, failureOf('E_CANCELLED', { retryable: false }))
  }

  /** While one call runs on a service that draws one picture at a time, its own progress is ours. Answers the stop. */
  function watchProgress(scope: Scope, at: { infoId: string; no: number }, flowDeps: FlowDeps, drawJob: DrawJob, task: DrawTask): () => void {
    const { progress } = drawJob.definition
    if (!progress || drawJob.definition.flow !== 'sync') return () => undefined
    const timer = setInterval(() => {
      askProgress(flowDeps, drawJob, task)
        .then((seen) => (seen ? infos.setProgress(scope, { id: at.infoId, attempts: at.no }, seen.progress) : undefined))
        .catch((error: Error) => log.debug({ error: error.message, infoId: at.infoId }, 'progress could not be read'))
    }, progress.everyMs ?? PROGRESS_EVERY_MS)
    return () => clearInterval(timer)
  }
}

const isCancelled = ({ signal }: JobContext): boolean => signal.aborted && signal.reason === ('cancelled' satisfies JobStop)

function stateOfFailure(error: DrawFailure | undefined): DrawState {
  return error?.code === 'E_MODERATED' ? DRAW_STATE.blocked : DRAW_STATE.failed
}

function fieldsOf(info: DrawInfoRow): SendFields {
  const { prompt, negativePrompt, width, height, n, seed } = info
  return { prompt, negativePrompt, width, height, n, seed, images: info.inputIds as string[], params: info.params as Record<string, string> }
}
