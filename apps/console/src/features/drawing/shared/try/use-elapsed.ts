import type { Progress } from '@drawdesk/contract/drawing/records/draw-info'
import { createClock } from '../../../../lib/browser/clock.ts'

const useSeconds = createClock(1_000)

/** How long it has been drawn: what the server said, and the time since then; as it was once it has ended. Null before it began. */
export function useElapsed(
  { elapsedMs }: Pick<Progress, 'elapsedMs'>,
  receivedAtMs: number,
  hasEnded: boolean,
): number | null {
  const nowMs = useSeconds()
  return elapsedMs === null || hasEnded ? elapsedMs : elapsedMs + Math.max(0, nowMs - receivedAtMs)
}
