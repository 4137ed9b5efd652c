import { DRAW_END_STATES, DRAW_STATE, type DrawState } from '@drawdesk/contract/drawing/records/draw-info'
import type { Deps } from '../../../../platform/deps.ts'
import type { Job, JobContext } from '../../../../platform/jobs/jobs.ts'
import { systemScope, type Scope } from '../../../../platform/scope.ts'
import { failureOf } from '../../engine/answers/classify.ts'
import type { DrawTask } from '../../engine/draw-task.ts'
import type { DrawAttemptRow } from '../../records/draw-attempt.repository.ts'
import { createDrawInfoRepository, type DrawInfoRow } from '../../records/draw-info.repository.ts'
import { createApiRun } from './api-run.job.ts'
import { AttemptLost, type DrawRun, type DrawEnds } from './draw-end.service.ts'
import { createLocalRun } from './local-run.job.ts'
import type { DrawPublisher } from '../../records/draw-events.service.ts'
import type { DrawBudgets } from '../../budgets/draw-budgets.ts'
import type { Gates } from '../../admission/gates.service.ts'
import type { FileService } from '../../../files/file.service.ts'
import type { DefinitionSource } from '../../apis/definition-source.service.ts'
import type { DrawApiService } from '../../apis/draw-api.service.ts'
import type { DrawPreviews } from '../../previews/draw-preview.service.ts'

/** Who makes a drawing: a provider, or we ourselves. */
export const runnerOf = ({ apiId }: Pick<DrawInfoRow, 'apiId'>): 'api' | 'local' => (apiId === null ? 'local' : 'api')

interface Loaded {
  run: DrawRun
  attempt: DrawAttemptRow
}

/** One run of a drawing's job, by any worker; an end state drops the job. */
export function createDrawJobHandler(
  deps: Deps & {
    drawEnds: DrawEnds
    drawPublisher: DrawPublisher
    drawBudgets: DrawBudgets
    gates: Gates
    files: FileService
    definitionSource: DefinitionSource
    drawApis: DrawApiService
    drawPreviews: DrawPreviews
  },
): (job: Job, context: JobContext) => Promise<void> {
  const { db, log } = deps
  const load = createLoader(createDrawInfoRepository(db))
  const runApi = createApiRun(deps)
  const runLocal = createLocalRun(deps)

  return async (job, context) => {
    const loaded = await load(job)
    if (!loaded) return
    const { run, attempt } = loaded
    try {
      if (runnerOf(run.info) === 'local') await runLocal(run, attempt.task as DrawTask, context)
      else await runApi(run, attempt, job, context)
    } catch (error) {
      if (!(error instanceof AttemptLost)) throw error
      log.warn({ infoId: run.info.id, run: job.run }, 'a drawing went on elsewhere')
    }
  }
}

/** Ends a drawing whose job failed again and again through our own fault, so that it does not come back for ever. */
export function createDrawGiveUp(deps: Deps & { drawEnds: DrawEnds }): (job: Job) => Promise<void> {
  const load = createLoader(createDrawInfoRepository(deps.db))
  const { drawEnds: ends } = deps
  return async (job) => {
    const loaded = await load(job)
    if (!loaded) return
    const { run, attempt } = loaded
    const failure = failureOf('E_UPSTREAM', {
      retryable: false,
      text: { zh: '处理多次失败，已停止', en: 'Stopped after repeated failures' },
    })
    await ends.fail(run, { ...(attempt.task as DrawTask), step: 'failed', error: failure }, DRAW_STATE.failed, failure)
  }
}

const createLoader =
  (infos: ReturnType<typeof createDrawInfoRepository>) =>
  async (job: Job): Promise<Loaded | undefined> => {
    const found = await infos.findWithAttempt(systemScope(job.tenantId), String(job.payload.infoId))
    if (!found || DRAW_END_STATES.includes(found.info.state as DrawState)) return undefined
    const { info, attempt } = found
    const scope: Scope = { tenantId: job.tenantId, userId: info.userId, deptId: info.createDept }
    if (!attempt) throw new Error(`drawing ${info.id} has no attempt ${info.attempts}`)
    return { run: { scope, info, job }, attempt }
  }
