import { LRUCache } from 'lru-cache'
import type { Clock } from '../../../platform/clock.ts'
import type { Caller } from '../../../platform/scope.ts'

/** A removed role or an ended session of another process loses access within this time. */
export const CALLER_KEPT_MS = 1000
const KEPT_MOST = 10_000

export interface KnownCaller {
  caller: Caller
  /** Newest generation of the session's tokens. */
  generation: number
  expireTime: Date
  mustChangePassword: boolean
  mustSetFactor: boolean
  /** Since when the person has proved who they are. */
  provedTime: Date
  isLocked: boolean
}

/**
 * Callers by session, so that a page that makes ten calls asks the database once. Requests that come while one is being
 * read wait for it. A session that must change its password, or set up a second factor, is never kept: the change counts from the next call on.
 */
export function createCallerCache(clock: Clock) {
  const kept = new LRUCache<string, { known: KnownCaller; readMs: number }>({ max: KEPT_MOST })
  const pending = new Map<string, Promise<KnownCaller | undefined>>()

  async function read(
    sessionId: string,
    load: () => Promise<KnownCaller | undefined>,
  ): Promise<KnownCaller | undefined> {
    const readMs = clock.now().getTime()
    const loading = load()
    pending.set(sessionId, loading)
    try {
      const known = await loading
      // Forgotten meanwhile: what was read may be from before the change.
      if (known && !known.mustChangePassword && !known.mustSetFactor && pending.get(sessionId) === loading)
        kept.set(sessionId, { known, readMs })
      return known
    } finally {
      if (pending.get(sessionId) === loading) pending.delete(sessionId)
    }
  }

  return {
    async get(sessionId: string, load: () => Promise<KnownCaller | undefined>): Promise<KnownCaller | undefined> {
      const entry = kept.get(sessionId)
      const ageMs = entry ? clock.now().getTime() - entry.readMs : Number.NaN
      if (entry && ageMs >= 0 && ageMs < CALLER_KEPT_MS) return entry.known
      return pending.get(sessionId) ?? read(sessionId, load)
    },
    forget(...sessionIds: string[]): void {
      for (const id of sessionIds) {
        kept.delete(id)
        pending.delete(id)
      }
    },
    /** What bounds many callers has changed (a tenant's package): each is read anew. */
    forgetAll(): void {
      kept.clear()
      pending.clear()
    },
  }
}
export type CallerCache = ReturnType<typeof createCallerCache>
