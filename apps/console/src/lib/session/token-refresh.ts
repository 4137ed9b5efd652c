import { TOKEN_CHECK_INTERVAL_MS, website } from '@drawdesk/contract/core/constants'
import { endingText } from './session-ended.ts'
import {
  adoptStoredSession,
  loseSession,
  replaceToken,
  storedTokenTime,
  tokenAgeSeconds,
  useSession,
} from './session-store.ts'
import { callToken, isRefused } from './token-call.ts'

const LOCK_NAME = `${website.key}-token-refresh`
/** What another tab stores reaches this one a moment after the lock does, when tabs are processes of their own. */
const NEWS_PATIENCE_MS = 1_000

let running: Promise<void> | undefined
let lastInThisTab: Promise<void> = Promise.resolve()

/** Is the token old enough for a refresh (`website.tokenTime`, specification §4)? */
export function isRefreshDue(now?: number): boolean {
  const age = tokenAgeSeconds(now)
  return age !== undefined && age >= website.tokenTime
}

/**
 * Refreshes a token that is due and waits for a refresh already running; at most one runs, over all tabs where the browser has locks.
 * Never rejects: a refused refresh ends the session, an unreachable server leaves the token for the next try.
 */
export function refreshIfDue(): Promise<void> {
  if (running) return running
  if (!isRefreshDue()) return Promise.resolve()
  running = refreshInTurn().finally(() => {
    running = undefined
  })
  return running
}

/** Checks the token's age every ten seconds; answers how to stop. */
export function watchToken(): () => void {
  const timer = setInterval(() => void refreshIfDue(), TOKEN_CHECK_INTERVAL_MS)
  return () => clearInterval(timer)
}

/** Does something with the refresh token while no tab of this browser refreshes. */
export async function exclusively(work: () => Promise<void>): Promise<void> {
  // Absent outside secure contexts (plain http on another host than this machine): then each tab is on its own.
  const locks = navigator.locks as LockManager | undefined
  if (locks) return locks.request(LOCK_NAME, work)
  const turn = lastInThisTab.then(work)
  lastInThisTab = turn.catch(() => undefined) // said to its own caller
  return turn
}

/** Refreshes at once when no other tab does; else waits for the other's new token before it looks whether one is still due. */
async function refreshInTurn(): Promise<void> {
  const locks = navigator.locks as LockManager | undefined
  if (!locks) return exclusively(refresh)
  const isDone = await locks.request(LOCK_NAME, { ifAvailable: true }, async (lock) => {
    if (lock === null) return false
    await refresh()
    return true
  })
  if (isDone) return
  await exclusively(async () => {
    await tokenFromOtherTab()
    await refresh()
  })
}

/** Resolves when the stored token is another than ours, or after a second. */
function tokenFromOtherTab(): Promise<void> {
  const isNew = () => storedTokenTime() !== useSession.getState().token?.datetime
  const before = useSession.getState().token
  if (isNew() || !isRefreshDue()) return Promise.resolve()
  return new Promise((resolve) => {
    const settle = () => {
      clearTimeout(timer)
      window.removeEventListener('storage', look)
      resolve()
    }
    const look = () => {
      if (isNew() || useSession.getState().token !== before) settle()
    }
    const timer = setTimeout(settle, NEWS_PATIENCE_MS)
    window.addEventListener('storage', look)
  })
}

async function refresh(): Promise<void> {
  // Another tab may have refreshed, or signed out, while we waited for the lock.
  if (storedTokenTime() !== useSession.getState().token?.datetime) adoptStoredSession()
  const { token, tenantId } = useSession.getState()
  if (!token || !isRefreshDue()) return
  const before = token.datetime
  try {
    const answer = await callToken({
      grant_type: 'refresh_token',
      tenantId,
      refresh_token: token.content.refreshToken,
      scope: 'all',
    })
    // Signed out (or in anew) meanwhile: this pair belongs to nobody any more.
    if (useSession.getState().token?.datetime === before) replaceToken(answer.token)
  } catch (error) {
    if (isRefused(error) && useSession.getState().token?.datetime === before) loseSession(endingText(error))
  }
}
