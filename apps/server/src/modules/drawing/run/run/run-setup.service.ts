import type { DrawDefinition } from '@drawdesk/contract/drawing/definition/draw-definition'
import type { DrawPublisher } from '../../records/draw-events.service.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { sniff } from '../../../../platform/pictures/sniff.ts'
import { FETCHED_ADDRESS_SECONDS } from '../../../../platform/storage/signed-url.ts'
import { viaOf } from '../../../../providers/call.ts'
import type { FileService } from '../../../files/file.service.ts'
import { createDrawApiRepository } from '../../apis/draw-api.repository.ts'
import type { DrawApiRow } from '../../records/draw-api-row.ts'
import type { DrawApiService } from '../../apis/draw-api.service.ts'
import { failureOf, type DrawFailure } from '../../engine/answers/classify.ts'
import type { DrawTask } from '../../engine/draw-task.ts'
import type { DrawJob, FlowDeps } from '../../engine/calls/flow-call.ts'
import { askProgress } from '../../engine/calls/progress.ts'
import { createDrawAttemptRepository, type DrawAttemptRow } from '../../records/draw-attempt.repository.ts'
import type { DrawPreviews } from '../../previews/draw-preview.service.ts'
import { createCallLog } from './call-log.service.ts'
import type { RunDefinition, DefinitionSource } from '../../apis/definition-source.service.ts'
import { buildDrawInput, sampleEngineOf } from '../../apis/draw-input.ts'
import { createAttemptStore } from './attempt-store.service.ts'
import type { DrawRun } from './draw-end.service.ts'
import { fieldsOf } from '../../records/fields-of.ts'
import { secretsOfKey } from '../../../../providers/keys.ts'
import { laneLimitOf } from '../../records/lanes/lane.ts'
import { lineageOf } from '../../records/lineage.ts'
import { createSeen } from './seen-progress.service.ts'
import { outboundFor } from './trusted-outbound.ts'

const PROGRESS_EVERY_MS = 1_500

/** All that one run of a drawing needs; or why there is nothing to run. */
export type RunSetup =
  | { kind: 'impossible'; task: DrawTask; failure: DrawFailure }
  | {
      kind: 'ready'
      task: DrawTask
      api: DrawApiRow
      definition: DrawDefinition
      flowDeps: FlowDeps
      /** With the secrets of this key. */
      jobWith(keyName: string | undefined): DrawJob
      /** While one call runs on a service that draws one picture at a time, its own progress is ours. Answers the stop. */
      watchProgress(job: DrawJob, task: DrawTask): () => void
      dropPreview(): Promise<void>
      /** Records of the calls so far are written. Never rejects. */
      callsWritten(): Promise<void>
      /** Records of calls and what was seen are written. */
      settled(): Promise<void>
    }

/** Prepares runs: definition, input, and what the flow is given of the outside. */
export function createRunSetup(
  deps: Deps & {
    files: FileService
    drawApis: DrawApiService
    definitionSource: DefinitionSource
    drawPreviews: DrawPreviews
    drawPublisher: DrawPublisher
  },
): (run: DrawRun, attempt: DrawAttemptRow) => Promise<RunSetup> {
  const {
    db,
    clock,
    ids,
    config,
    secrets,
    outbound,
    log,
    drawApis: apiService,
    files,
    definitionSource: source,
    drawPreviews: previews,
    drawPublisher: publisher,
  } = deps
  const attempts = createDrawAttemptRepository(db)
  const apis = createDrawApiRepository(db)

  return async (run, attempt) => {
    const { scope, info } = run
    const at = { infoId: info.id, no: info.attempts, run: run.job.run }
    const isStamped = info.type === 'draw' && (lineageOf(info).stamp ?? []).length > 0
    const task: DrawTask = { ...(attempt.task as DrawTask), ...(isStamped ? { isStamped } : {}) }
    const api = info.apiId === null ? undefined : await apis.findAny(scope, info.apiId)
    const found = api && (await source.find(scope, api, info))
    if (!api || !found) return { kind: 'impossible', task, failure: gone() }
    const failure = whyImpossible(api, found, task)
    if (failure) return { kind: 'impossible', task, failure }

    const { definition } = found
    const { proxyConfigId } = api
    const stored = apiService.secretsOf(api)
    const { input, problems } = await inputOf(run, { api, definition, stored })
    if (problems[0])
      return {
        kind: 'impossible',
        task,
        failure: failureOf('E_PARAM', { text: problems[0].text, msg: problems[0].field }),
      }

    const calls = createCallLog({ attempts, ids, log }, scope, {
      infoId: info.id,
      attemptNo: info.attempts,
      orderNo: task.order + 1,
    })
    const seen = createSeen({ clock, log, previews, publisher }, scope, {
      infoId: info.id,
      no: info.attempts,
      proxyConfigId,
    })
    const { store, takeCallbacks } = createAttemptStore(deps, scope, at, { attempt, calls })
    const flowDeps: FlowDeps = {
      ...outboundFor(outbound, { baseUrl: definition.baseUrl, engineOrigin: sampleEngineOf(config) }),
      via: viaOf({ tenantId: scope.tenantId, infoId: info.id, proxyConfigId }),
      clock,
      store,
      sniff,
      onSeen: seen.onSeen,
      ...(definition.callback ? { takeCallbacks } : {}),
      onCallBegun: calls.begun,
      onCall: calls.ended,
      onVerdict: calls.verdict,
      // Only asked for where PUBLIC_URL is set (`canHaveUrl`).
      pictureUrl: async ({ fileId }) =>
        `${config.publicUrl ?? ''}${files.addressOf({ id: fileId, tenantId: scope.tenantId }, 'original', FETCHED_ADDRESS_SECONDS)}`,
    }

    return {
      kind: 'ready',
      task,
      api,
      definition,
      flowDeps,
      jobWith: (keyName) => ({ definition, input: { ...input, secrets: secretsOfKey(definition, keyName, stored) } }),
      watchProgress: (job, watched) =>
        laneLimitOf(definition) === 1 ? watchProgress(flowDeps, job, watched, info.id) : () => undefined,
      dropPreview: async () => {
        await seen.settled()
        // Of an earlier run, or of this one.
        if (run.job.run > 1 || seen.hasPreview()) await previews.dropPreview(scope, info.id)
      },
      callsWritten: calls.written,
      settled: async () => {
        await calls.settled()
        await seen.settled()
      },
    }
  }

  /** What its request is made of, pictures with their bytes. */
  function inputOf(
    { scope, info }: DrawRun,
    { api, definition, stored }: { api: DrawApiRow; definition: DrawDefinition; stored: Record<string, string> },
  ): ReturnType<typeof buildDrawInput> {
    const { defaultPrompt, negativePrompt } = api
    return buildDrawInput(
      { files, config, secrets },
      scope,
      {
        definition,
        secrets: stored,
        defaultPrompt,
        negativePrompt,
        fields: fieldsOf(info),
        parent: lineageOf(info).parent,
        attempt: { infoId: info.id, no: info.attempts },
      },
      { withBytes: true },
    )
  }

  function watchProgress(flowDeps: FlowDeps, job: DrawJob, task: DrawTask, infoId: string): () => void {
    const { progress, flow } = job.definition
    if (!progress || flow !== 'sync') return () => undefined
    let isAsking = false
    const timer = setInterval(() => {
      if (isAsking) return
      isAsking = true
      askProgress(flowDeps, job, task)
        .then((shown) => shown && flowDeps.onSeen?.(shown))
        .catch((error: Error) => log.debug({ error: error.message, infoId }, 'progress could not be read'))
        .finally(() => {
          isAsking = false
        })
    }, progress.everyMs ?? PROGRESS_EVERY_MS)
    return () => clearInterval(timer)
  }
}

const gone = (): DrawFailure =>
  failureOf('E_NOTFOUND', { text: { zh: '绘画接口已删除', en: 'The drawing API was deleted' } })

/** What is under way when its API is deleted is finished; what still waits is not begun. */
function whyImpossible(api: DrawApiRow, { isMoved }: RunDefinition, task: DrawTask): DrawFailure | undefined {
  if (api.isDeleted !== 0 && task.step === 'queued') return gone()
  if (!isMoved || task.step === 'queued') return undefined
  return failureOf('E_NOTFOUND', {
    text: {
      zh: '接口的服务地址已更换，进行中的绘画无法继续',
      en: 'The API’s URL has changed; running drawings can’t continue',
    },
  })
}
