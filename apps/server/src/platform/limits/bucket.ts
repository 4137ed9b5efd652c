import { LRUCache } from 'lru-cache'
import type { Clock } from '../clock.ts'

/** Buckets that are remembered; beyond it the one used longest ago is forgotten, which fills it. */
const KEYS_MOST = 50_000

export interface Buckets {
  /** Takes one out; 0, or the seconds until there is one again. */
  take(key: string): number
}

/** Token buckets by key: `burst` at once, filled by `perSecond`. */
export function createBuckets({ burst, perSecond }: { burst: number; perSecond: number }, clock: Clock): Buckets {
  // Its room is taken at once: not before somebody comes.
  let kept: LRUCache<string, { left: number; atMs: number }> | undefined
  return {
    take(key) {
      const buckets = (kept ??= new LRUCache({ max: KEYS_MOST }))
      const nowMs = clock.now().getTime()
      const found = buckets.get(key)
      const left = found ? Math.min(burst, found.left + (Math.max(0, nowMs - found.atMs) / 1_000) * perSecond) : burst
      const isThere = left >= 1
      buckets.set(key, { left: isThere ? left - 1 : left, atMs: nowMs })
      return isThere ? 0 : Math.max(1, Math.ceil((1 - left) / perSecond))
    },
  }
}
