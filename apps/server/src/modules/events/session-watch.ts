import type { Deps } from '../../platform/deps.ts'
import type { KnownCaller } from '../identity/caller/caller-cache.ts'
import type { AuthParts } from '../identity/caller/auth-parts.ts'
import { findSessionStates } from './session-state.repository.ts'
import type { CallerLoader } from '../identity/authentication/authenticate.ts'

/** An ended or locked session is noticed within this time, whatever process it was ended in. */
export const SESSION_LOOK_MS = 1_000
/** Switched-off accounts and expired tenants, which no session row shows. */
const PERSON_LOOKS_EVERY = 15

export interface WatchedSession {
  sessionId: string
  /** The owner of the session, also during an impersonation. */
  tenantId: string
  userId: string
  /** The person under impersonation in the session; null for nobody. */
  viewingUserId: string | null
}

/** What is open: each kind has bounds of its own. */
export type StreamKind = 'events' | 'answer'

export interface SessionWatcher {
  kind: StreamKind
  session: WatchedSession
  onLock(isLocked: boolean): void
  /** Once; nothing follows. `reason` is a word for programs. */
  onEnd(reason: string): void
}

/** Looks after the sessions of long answers: a stream is allowed when it opens, and must stop when it is no longer. One query a second for all of them, and one of these a process. */
export function createSessionWatch(
  deps: Pick<Deps, 'db' | 'clock' | 'log'> & { auth: AuthParts; loadCaller: CallerLoader },
) {
  const { db, clock, log, loadCaller: load } = deps
  const { callers } = deps.auth
  const watchers = new Set<SessionWatcher>()
  let timer: NodeJS.Timeout | undefined
  let isLooking = false
  let looks = 0

  /** The person with their present rights, at most a second old; undefined when they may no longer do anything. */
  function find(session: WatchedSession): Promise<KnownCaller | undefined> {
    return callers.get(session.sessionId, () => load(session))
  }

  function end(watcher: SessionWatcher, reason: string): void {
    if (watchers.delete(watcher)) watcher.onEnd(reason)
  }

  async function look(): Promise<void> {
    if (isLooking) return // the database is slow: no second question before the answer to the first
    isLooking = true
    try {
      looks += 1
      const asked = [...watchers]
      const states = await findSessionStates(db, [...new Set(asked.map(({ session }) => session.sessionId))])
      for (const watcher of asked) {
        const state = states.get(watcher.session.sessionId)
        if (!state) end(watcher, 'ended')
        else if (state.endedTime) end(watcher, state.endedReason ?? 'ended')
        else if (state.expireTime <= clock.now()) end(watcher, 'expired')
        else if (state.viewingUserId !== watcher.session.viewingUserId) end(watcher, 'view changed') // what it was opened for is no longer what may be seen
        else watcher.onLock(state.isLocked)
      }
      if (looks % PERSON_LOOKS_EVERY === 0) await lookAtPersons()
    } catch (error) {
      log.warn({ error: (error as Error).message }, 'could not look after the sessions of open streams')
    } finally {
      isLooking = false
    }
  }

  /** One after the other: this is a check in the background, not worth a burst of queries. */
  async function lookAtPersons(): Promise<void> {
    for (const watcher of watchers) if (!(await find(watcher.session))) end(watcher, 'account gone')
  }

  return {
    find,
    /** How many streams of this kind the session has open. */
    countOf: (kind: StreamKind, sessionId: string): number =>
      [...watchers].filter((watcher) => watcher.kind === kind && watcher.session.sessionId === sessionId).length,
    /** How many streams of this kind the person has open, over all sign-ins. */
    countOfPerson: (kind: StreamKind, tenantId: string, userId: string): number =>
      [...watchers].filter(
        (watcher) =>
          watcher.kind === kind && watcher.session.tenantId === tenantId && watcher.session.userId === userId,
      ).length,
    /** Until the returned function is called, or the session ends. */
    watch(watcher: SessionWatcher): () => void {
      watchers.add(watcher)
      timer ??= setInterval(() => void look(), SESSION_LOOK_MS).unref()
      return () => {
        watchers.delete(watcher)
        if (watchers.size > 0) return
        clearInterval(timer)
        timer = undefined
      }
    },
  }
}
export type SessionWatch = ReturnType<typeof createSessionWatch>
