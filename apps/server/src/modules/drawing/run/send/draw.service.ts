import {
  DRAW_STATE,
  type Progress,
  type SendAnswer,
  type SendFields,
} from '@drawdesk/contract/drawing/records/draw-info'
import type { Language } from '@drawdesk/contract/core/texts'
import type { Deps } from '../../../../platform/deps.ts'
import { commonErrors } from '../../../../platform/errors.ts'
import type { Scope } from '../../../../platform/scope.ts'
import type { FileService } from '../../../files/file.service.ts'
import type { UsageHolds } from '../../../money/holds/usage-holds.ts'
import type { DrawApiService } from '../../apis/draw-api.service.ts'
import type { DrawBudgets } from '../../budgets/draw-budgets.ts'
import type { DrawTask } from '../../engine/draw-task.ts'
import type { DrawPreviews } from '../../previews/draw-preview.service.ts'
import { definitionOf } from '../../records/definition-of.ts'
import { drawInfoErrors } from '../../records/draw-info.errors.ts'
import { createDrawAttemptRepository } from '../../records/draw-attempt.repository.ts'
import { createDrawInfoRepository, type DrawInfoRow } from '../../records/draw-info.repository.ts'
import { resubmitOf, viewProgress } from '../../records/draw-info.view.ts'
import { seenCost } from '../../records/figures/seen-cost.ts'
import { fieldsOf } from '../../records/fields-of.ts'
import { DRAW_QUEUE, keyOf } from '../../records/lanes/lane.ts'
import type { QueueNews } from '../../records/lanes/queue-news.service.ts'
import { lineageOf, originOf } from '../../records/lineage.ts'
import { originColumns } from '../../records/origin.ts'
import { createDequeue } from '../queue/dequeue.service.ts'
import { createWaitingEditor } from '../queue/edit-waiting.service.ts'
import type { LanePaces } from '../queue/lane-paces.service.ts'
import type { LaneRoom } from '../queue/lane-room.service.ts'
import { createApiMover } from '../queue/move-to-api.service.ts'
import { withoutSeed } from './choose-seed.ts'
import { createDryRun } from './dry-run.service.ts'
import { createDrawQueuer } from './queue-draw.service.ts'
import { createDrawRetry } from './retry-draw.service.ts'
import { createSendAnswers } from './send-answer.service.ts'
import { createDrawSender } from './send-draw.service.ts'

/** Sending, reading, stopping and repeating drawings; the work itself is the job's (run/draw.job.ts). */
export function createDrawService(
  deps: Deps & {
    files: FileService
    queueNews: QueueNews
    drawApis: DrawApiService
    lanePaces: LanePaces
    laneRoom: LaneRoom
    drawBudgets: DrawBudgets
    drawPreviews: DrawPreviews
    usageHolds: UsageHolds
  },
) {
  const { db, clock, jobs, drawApis: apis, files, drawPreviews: previews } = deps
  const infos = createDrawInfoRepository(db)
  const answers = createSendAnswers(deps)
  const dryRun = createDryRun(deps)
  const { prepare, send, sendLocal } = createDrawSender(deps, { dryRun, answers, queue: createDrawQueuer(deps) })
  const dequeue = createDequeue(deps)

  return {
    prepare,
    send,
    sendLocal,
    dequeue,
    edit: createWaitingEditor(deps, dryRun),
    moveToApi: createApiMover(deps, dryRun),
    retry: createDrawRetry(deps, dryRun),

    /** @throws AppError `common.notFound` for what is neither one's own nor seen. */
    async get(scope: Scope, id: string): Promise<DrawInfoRow> {
      const row = await infos.find(scope, id)
      if (!row) throw commonErrors.notFound()
      return row
    },

    async progressOf(scope: Scope, row: DrawInfoRow, language: Language): Promise<Progress> {
      const isRunning = row.state === DRAW_STATE.running
      const [place, views, previewUrl, attempt] = await Promise.all([
        answers.placeAndWait(scope, row),
        files.viewsOf(scope, row.fileIds as string[]),
        previews.urlOf(scope, row),
        isRunning ? createDrawAttemptRepository(db).find(scope, row.id, row.attempts) : undefined,
      ])
      const progress = viewProgress(row, {
        ...place,
        resubmit: attempt ? resubmitOf(attempt.task as DrawTask) : null,
        previewUrl,
        views,
        language,
        now: clock.now(),
      })
      return { ...progress, cost: seenCost(scope, row) }
    },

    /** Dequeues a waiting drawing, or asks the worker of a running one to let go (the provider's cancel call included). @throws AppError `drawInfo.wrongState` when it has ended. */
    async cancel(scope: Scope, row: DrawInfoRow): Promise<'cancelled' | 'stopping'> {
      if ((await dequeue(scope, row)) === 'cancelled') return 'cancelled'
      if ((await jobs.cancel(DRAW_QUEUE, keyOf(row.id))) === 'stopping') return 'stopping'
      throw drawInfoErrors.wrongState() // it ended at this moment
    },

    /** A new record with the very parameters of this one, but for the seed where another one is wanted: its style is not applied again, whatever it says today. */
    async again(scope: Scope, row: DrawInfoRow, { isOtherSeed = false } = {}): Promise<SendAnswer> {
      const same: SendFields = { id: row.apiId ?? '', ...fieldsOf(row) }
      const api = isOtherSeed && row.apiId !== null ? await apis.find(scope, row.apiId) : undefined
      return send(scope, isOtherSeed ? withoutSeed(api && definitionOf(api), same) : same, {
        origin: { ...originColumns(row), lineage: originOf(lineageOf(row)) },
      })
    },
  }
}

export type DrawService = ReturnType<typeof createDrawService>
