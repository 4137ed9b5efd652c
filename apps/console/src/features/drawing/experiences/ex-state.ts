import type { DrawEx } from '@drawdesk/contract/drawing/draw-ex'
import { EX_STATE } from '@drawdesk/contract/drawing/draw-ex'
import { parseServerTime } from '../../../lib/texts/server-time.ts'

/** Why an experience cannot go online as its row stands: a key of the texts. */
export type OnlineHindrance = 'isEnded' | 'endPassed' | 'noStyles' | 'noActiveStyle'

/**
 * What of its row keeps an experience from going online; undefined where nothing does. The server also knows whether the APIs of
 * its styles are active, and says so when asked.
 */
export function hindranceOf(
  { state, endTime, styles }: Pick<DrawEx, 'state' | 'endTime'> & { styles?: DrawEx['styles'] },
  now: Date,
): OnlineHindrance | undefined {
  if (state === EX_STATE.ended) return 'isEnded'
  const end = parseServerTime(endTime)
  if (end && end <= now) return 'endPassed'
  if (!styles) return undefined
  if (styles.length === 0) return 'noStyles'
  return styles.some(({ active }) => active === 1) ? undefined : 'noActiveStyle'
}

/** When one that is put online will begin; undefined where it has begun or is not online. */
export function startOf({ state, startTime }: Pick<DrawEx, 'state' | 'startTime'>, now: Date): Date | undefined {
  const start = parseServerTime(startTime)
  return state === EX_STATE.online && start && start > now ? start : undefined
}
