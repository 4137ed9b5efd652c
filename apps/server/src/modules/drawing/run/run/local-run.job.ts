import { DRAW_STATE } from '@drawdesk/contract/drawing/records/draw-info'
import type { Deps } from '../../../../platform/deps.ts'
import type { JobContext } from '../../../../platform/jobs/jobs.ts'
import { runLocalResize } from './local-resize.ts'
import { failureOf } from '../../engine/answers/classify.ts'
import type { DrawTask } from '../../engine/draw-task.ts'
import type { DrawRun, DrawEnds } from './draw-end.service.ts'
import type { DrawPublisher } from '../../records/draw-events.service.ts'
import { isCancelled } from './is-cancelled.ts'
import type { FileService } from '../../../files/file.service.ts'

/** A drawing without an API: we make it ourselves, in one go. After a crash it is made again. */
export function createLocalRun(
  deps: Deps & { drawEnds: DrawEnds; drawPublisher: DrawPublisher; files: FileService },
): (run: DrawRun, task: DrawTask, context: JobContext) => Promise<void> {
  const { clock, drawPublisher: publisher, drawEnds: ends } = deps

  return async (run, task, context) => {
    const { scope, info } = run
    const stop = (): Promise<void> =>
      ends.fail(
        run,
        { ...task, step: 'cancelled' },
        DRAW_STATE.cancelled,
        failureOf('E_CANCELLED', { retryable: false }),
      )
    if (isCancelled(context)) return stop()
    const begin = { state: DRAW_STATE.running, step: 'running', startedTime: clock.now() }
    if (
      info.state === DRAW_STATE.queued &&
      !(await publisher.move(scope, { id: info.id, attempts: info.attempts, from: [DRAW_STATE.queued] }, begin))
    )
      return
    const outcome = await runLocalResize(deps, scope, info)
    if (isCancelled(context)) return stop()
    if ('files' in outcome) return ends.succeed(run, task, outcome.files)
    await ends.fail(run, { ...task, step: 'failed', error: outcome.failure }, DRAW_STATE.failed, outcome.failure)
  }
}
