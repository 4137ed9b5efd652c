/** What the guard knows when an address is opened. */
export interface GuardFacts {
  path: string
  /** With its question mark, or `""`. */
  search: string
  hasToken: boolean
  mustChangePassword: boolean
  /** The person has just signed out: the next sign-in starts afresh. */
  leftByChoice: boolean
}

export type GuardDecision = { show: 'login' | 'password' | 'notice' | 'shell' } | { redirect: string }

export const HOME_PATH = '/wel/index'
export const LOGIN_PATH = '/login'
/** Pages that need no sign-in and no tab. */
export const NOTICE_PATHS = ['/403', '/404', '/500'] as const
export type NoticePath = (typeof NOTICE_PATHS)[number]

/** Decides what an address shows (specification §2, "Route guard"). Whether a page exists is decided when the menu is known. */
export function guard({ path, search, hasToken, mustChangePassword, leftByChoice }: GuardFacts): GuardDecision {
  if (isNoticePath(path)) return { show: 'notice' }
  if (path === LOGIN_PATH) return hasToken ? { redirect: wantedPath(search) } : { show: 'login' }
  if (!hasToken) return { redirect: leftByChoice ? LOGIN_PATH : loginFor(path + search) }
  if (mustChangePassword) return { show: 'password' }
  if (path === '/' || path === '/wel' || path === '/wel/') return { redirect: HOME_PATH }
  return { show: 'shell' }
}

export function isNoticePath(path: string): path is NoticePath {
  return (NOTICE_PATHS as readonly string[]).includes(path)
}

/** The login address that leads back to where one wanted to go. */
export function loginFor(wanted: string): string {
  return wanted === '/' || wanted === HOME_PATH ? LOGIN_PATH : `${LOGIN_PATH}?redirect=${encodeURIComponent(wanted)}`
}

/** Where a sign-in leads: the address kept in the query, but only one of ours. */
export function wantedPath(search: string): string {
  const wanted = new URLSearchParams(search).get('redirect') ?? '/'
  // `//host` and `/\host` would leave the console.
  return /^\/(?![/\\])/.test(wanted) && !wanted.startsWith(LOGIN_PATH) ? wanted : '/'
}
