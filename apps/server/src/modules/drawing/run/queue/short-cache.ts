import { LRUCache } from 'lru-cache'
const KEPT_MOST = 1_000

export interface ShortCacheOptions<Value> {
  /** What was read is answered again for this long. */
  ms: number
  read(key: string): Promise<Value>
  /** False: it may be another one at once, so only those who asked meanwhile are answered with it. */
  isKept(value: Value): boolean
}

/** A cache of milliseconds: callers who ask during a read share it, and its result is answered for `ms`. A failed read fails only those who waited for it. */
export function createShortCache<Value>({
  ms,
  read,
  isKept,
}: ShortCacheOptions<Value>): (key: string) => Promise<Value> {
  const kept = new LRUCache<string, { untilMs: number; reading: Promise<Value> }>({ max: KEPT_MOST })

  return (key) => {
    const nowMs = performance.now()
    const found = kept.get(key)
    if (found && found.untilMs > nowMs) return found.reading
    const reading = read(key)
    const forget = (): void => {
      if (kept.peek(key)?.reading === reading) kept.delete(key)
    }
    kept.set(key, { untilMs: nowMs + ms, reading })
    reading.then((value) => (isKept(value) ? undefined : forget()), forget)
    return reading
  }
}
