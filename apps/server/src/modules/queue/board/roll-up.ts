import type { Deps } from '../../../platform/deps.ts'
import { createRollUpRepository } from './roll-up.repository.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** A day more than anybody looks at. */
export const KEPT_DAYS = 91
/** An end is stamped before its transaction commits, by the clock of the process that made it; both lag by less. */
const LATE_MS = 600_000

const hourOf = (ms: number): Date => new Date(Math.floor(ms / HOUR_MS) * HOUR_MS)

/** Keeps the hours of the figures: those that ended since the last look, and the present one, which is never over. */
export function createRollUp({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const hours = createRollUpRepository(db)
  return {
    /**
     * From the mark on, day by day; the mark follows each, so that what was counted before the process died stays. Also after weeks in which nobody worked, and the first time, when everything is counted that is
     * kept.
     */
    async catchUp(): Promise<void> {
      const nowMs = clock.now().getTime()
      const oldestMs = nowMs - KEPT_DAYS * DAY_MS
      const markMs = Math.min((await hours.findMark())?.getTime() ?? oldestMs, nowMs)
      const endMs = hourOf(nowMs).getTime() + HOUR_MS
      let fromMs = hourOf(Math.max(markMs - LATE_MS, oldestMs)).getTime()
      while (fromMs < endMs) {
        const toMs = Math.min(fromMs + DAY_MS, endMs)
        // One day after the other: the work of each is bounded. Days in which nothing ended are passed over.
        await hours.count({ from: new Date(fromMs), to: new Date(toMs) })
        const next = toMs < endMs ? await hours.findFirstEnd(new Date(toMs)) : undefined
        fromMs = next ? Math.min(endMs, hourOf(next.getTime()).getTime()) : endMs
        await hours.setMark(new Date(Math.min(fromMs, nowMs)))
      }
    },

    sweep: (): Promise<void> => hours.sweep(hourOf(clock.now().getTime() - KEPT_DAYS * DAY_MS)),
  }
}
