import { HOME_PATH, LOCK_PATH, LOCK_REDIRECT_DELAY_MS } from '@drawdesk/contract/core/constants'

/** What the guard knows when an address is opened. */
export interface GuardFacts {
  path: string
  /** With its question mark, or `""`. */
  search: string
  hasToken: boolean
  mustChangePassword: boolean
  /** A second factor must be set up. */
  mustSetFactor?: boolean
  isLocked: boolean
  /** The person has just signed out: the next sign-in starts afresh. */
  leftByChoice: boolean
}

/** `afterMs`: the screen is emptied at once and the address follows a moment later (specification §9). */
export type GuardDecision = { show: GuardShow } | { redirect: string; afterMs?: number }
export type GuardShow = 'shared' | 'login' | 'invite' | 'lock' | 'password' | 'factor' | 'notice' | 'shell'

export { HOME_PATH, LOCK_PATH }
export const LOGIN_PATH = '/login'
/** `SHARED_CHAT_PAGE` of the contract, whose file the first page does without. */
export const SHARED_PATH = '/shared/chat/'
/** `ACCOUNT_INVITE_PAGE` of the contract, for the same reason. */
const INVITE_PATH = '/invite'
/** Pages that need no sign-in and no tab. */
export const NOTICE_PATHS = ['/403', '/404', '/500'] as const
export type NoticePath = (typeof NOTICE_PATHS)[number]

/** Decides what an address shows (specification §2, "Route guard"). Whether a page exists is decided when the menu is known. */
export function guard({
  path,
  search,
  hasToken,
  mustChangePassword,
  mustSetFactor = false,
  isLocked,
  leftByChoice,
}: GuardFacts): GuardDecision {
  // For all who have the link, whether they are signed in here or not.
  if (path.startsWith(SHARED_PATH)) return { show: 'shared' }
  const isLockPage = path === LOCK_PATH
  if (hasToken && isLocked)
    return isLockPage ? { show: 'lock' } : { redirect: lockFor(path + search), afterMs: LOCK_REDIRECT_DELAY_MS }
  if (isNoticePath(path)) return { show: 'notice' }
  if (path === INVITE_PATH) return { show: 'invite' }
  if (path === LOGIN_PATH) return hasToken ? { redirect: wantedPath(search) } : { show: 'login' }
  // A lock without a session has nobody to open it.
  if (isLockPage) return { redirect: hasToken ? wantedPath(search) : loginFor(wantedPath(search)) }
  if (!hasToken) return { redirect: leftByChoice ? LOGIN_PATH : loginFor(path + search) }
  if (mustChangePassword) return { show: 'password' }
  if (mustSetFactor) return { show: 'factor' }
  if (path === '/' || path === '/wel' || path === '/wel/') return { redirect: HOME_PATH + search }
  return { show: 'shell' }
}

export function isNoticePath(path: string): path is NoticePath {
  return (NOTICE_PATHS as readonly string[]).includes(path)
}

/** The login address that leads back to where one wanted to go. */
export function loginFor(wanted: string): string {
  return wanted === '/' || wanted === HOME_PATH ? LOGIN_PATH : `${LOGIN_PATH}?redirect=${encodeURIComponent(wanted)}`
}

/** The lock's address, which leads back to where one was. */
export function lockFor(wanted: string): string {
  const back = isDoor(wanted) ? wantedPath(wanted.split('?')[1] ?? '') : wanted
  return back === '/' ? LOCK_PATH : `${LOCK_PATH}?redirect=${encodeURIComponent(back)}`
}

/** Where a sign-in or an unlocking leads: the address kept in the query, but only one of ours. */
export function wantedPath(search: string): string {
  const wanted = new URLSearchParams(search).get('redirect') ?? '/'
  // `//host` and `/\host` would leave the console.
  return /^\/(?![/\\])/.test(wanted) && !isDoor(wanted) ? wanted : '/'
}

function isDoor(path: string): boolean {
  return [LOGIN_PATH, LOCK_PATH].some((door) => path === door || path.startsWith(`${door}?`))
}
