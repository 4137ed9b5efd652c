import type { Deps } from '../../../../platform/deps.ts'
import type { Scope } from '../../../../platform/scope.ts'
import type { Seen } from '../../engine/calls/flow-call.ts'
import type { DrawPreviews } from '../../previews/draw-preview.service.ts'
import type { DrawPublisher } from '../../records/draw-events.service.ts'

const STEP_LEAST = 0.01
/** Each is stored and published to open consoles. */
const PROGRESS_EVERY_MS = 500

export interface SeenAt {
  infoId: string
  no: number
  proxyConfigId: string | null
}

/**
 * Takes down what is seen of an unfinished drawing, without holding it up: progress that rose by a hundredth, at most twice a second; previews as often
 * as their store wants them. `settled` waits for what is under way.
 */
export function createSeen(
  {
    clock,
    log,
    previews,
    publisher,
  }: Pick<Deps, 'clock' | 'log'> & { previews: DrawPreviews; publisher: DrawPublisher },
  scope: Scope,
  { infoId, no, proxyConfigId }: SeenAt,
) {
  const open = new Set<Promise<unknown>>()
  let last = 0
  let hasPreview = false
  let lastMs = 0

  function track(work: Promise<unknown>): void {
    const safe = work
      .catch((error: Error) => log.warn({ error: error.message, infoId }, 'progress of a drawing could not be kept'))
      .finally(() => open.delete(safe))
    open.add(safe)
  }

  return {
    onSeen({ progress, preview }: Seen): void {
      const nowMs = clock.now().getTime()
      if (progress !== undefined && progress >= last + STEP_LEAST && nowMs - lastMs >= PROGRESS_EVERY_MS) {
        last = progress
        lastMs = nowMs
        track(publisher.setProgress(scope, { id: infoId, attempts: no }, progress))
      }
      if (!preview) return
      hasPreview = true
      track(previews.keepSeen(scope, { infoId, attemptNo: no, proxyConfigId }, preview))
    },
    hasPreview: () => hasPreview,
    async settled(): Promise<void> {
      await Promise.all(open)
    },
  }
}
