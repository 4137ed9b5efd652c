import { LRUCache } from 'lru-cache'
import type { Clock } from '../clock.ts'

/** Keys that are remembered; beyond it the one used longest ago is forgotten. */
const KEYS_MOST = 20_000

export interface Rate {
  /** Seconds until one more is allowed; 0 now. */
  waitSeconds(key: string, amount?: number): number
  count(key: string, amount?: number): void
}

/** At most `most` in each stretch of `stretchMs`, by key, in this process. */
export function createRate(most: number, stretchMs: number, clock: Clock): Rate {
  // Its room is taken at once: not before somebody comes.
  let stretches: LRUCache<string, { endsMs: number; counted: number }> | undefined

  function current(key: string): { endsMs: number; counted: number } | undefined {
    const found = stretches?.get(key)
    return found && found.endsMs > clock.now().getTime() ? found : undefined
  }

  return {
    waitSeconds(key, amount = 1) {
      const found = current(key)
      // The first of a stretch always passes: one thing larger than the bound is another limit's matter.
      if (!found || found.counted === 0 || found.counted + amount <= most) return 0
      return Math.max(1, Math.ceil((found.endsMs - clock.now().getTime()) / 1_000))
    },
    count(key, amount = 1) {
      const found = current(key)
      if (found) {
        found.counted += amount
        return
      }
      stretches ??= new LRUCache({ max: KEYS_MOST })
      stretches.set(key, { endsMs: clock.now().getTime() + stretchMs, counted: amount })
    },
  }
}
