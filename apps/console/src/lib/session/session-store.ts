import { website } from '@drawdesk/contract/core/constants'
import { create } from 'zustand'
import { readRecord, removeStored, storageKey, writeStored, type StoredRecord } from '../browser/storage.ts'

/** The pair of tokens as kept; the record around it carries the time of writing (specification §3). */
export interface TokenPair {
  accessToken: string
  refreshToken: string
}

/** Set during an impersonation: `SessionUser` is the impersonated person, and this says who impersonates. */
export interface SessionViewing {
  /** The impersonated person. */
  name: string
  /** By this computer's clock, in milliseconds. */
  endsAtMs: number
  /** It has ended at the server, but was not left yet. */
  isOver: boolean
  /** Who looks. */
  own: SessionUser
}

/** The signed-in person, in our words. Ids are decimal texts; several roles or departments are comma-joined. */
export interface SessionUser {
  userId: string
  tenantId: string
  deptId: string
  roleId: string
  /** Role aliases, comma-joined (`administrator`). */
  roleName: string
  oauthId: string
  account: string
  userName: string
  realName: string
  /** Address of a picture, or `""`: then the default mark is shown. */
  avatar: string
  /** Zone of the times on the wire. */
  timeZone: string
  /** May the person choose one of their departments and roles to act for? As the server says at each token call (`SWITCH_MODE`); absent: `website.switchMode`. */
  switchMode?: boolean
  /** A second factor must be set up before anything else. */
  mustSetFactor?: boolean
  /** What the server says of the person besides; `userVO` is the row of /blade-user/info. */
  allUserInfo: { userVO?: Record<string, unknown> }
  /** Absent outside of an impersonation. */
  viewing?: SessionViewing
}

/** Before anybody signed in; APP_TIMEZONE's default. */
export const DEFAULT_TIME_ZONE = 'Asia/Shanghai'

interface SessionState {
  token: StoredRecord<TokenPair> | undefined
  user: SessionUser | undefined
  tenantId: string
  /** The password must be changed before anything else. */
  mustChangePassword: boolean
  /** The screen is locked, in every tab of this browser; the server answers 423 to all but a few calls meanwhile. */
  isLocked: boolean
  /** Why the last session ended, for the login page; undefined after a sign-out by the user. */
  endedBecause: string | undefined
  /** The user signed out, rather than being signed out. */
  leftByChoice: boolean
  /** The session was ended while pages were open: they stay, with `user` and without a token, until the same person signs in over them or somebody else does. */
  interrupted: Interruption | undefined
}

export interface Interruption {
  /** Why, as the person reads it. */
  because: string
  /** Who the pages belong to. */
  actingAs: string
}

const TOKEN_KEY = 'token'
const USER_KEY = 'user'
const MUST_CHANGE_KEY = 'must-change-password'
const LOCKED_KEY = 'locked'
/** Why the session that was here is gone, for the other tabs, so that they keep their pages too; gone with the next sign-in or a sign-out by choice. */
const INTERRUPTED_KEY = 'interrupted'
const FOLLOWED_KEYS = [TOKEN_KEY, USER_KEY, LOCKED_KEY, MUST_CHANGE_KEY].map(storageKey)

const signedOut: SessionState = {
  token: undefined,
  user: undefined,
  tenantId: website.defaultTenantId,
  mustChangePassword: false,
  isLocked: false,
  endedBecause: undefined,
  leftByChoice: false,
  interrupted: undefined,
}

function readState(): SessionState {
  const token = readRecord<TokenPair>(TOKEN_KEY)
  const user = readRecord<SessionUser>(USER_KEY)?.content
  return {
    ...signedOut,
    token,
    user,
    // Tokens are refreshed for who signed in.
    tenantId: ownerOf(user)?.tenantId ?? website.defaultTenantId,
    mustChangePassword: readRecord<boolean>(MUST_CHANGE_KEY)?.content ?? false,
    isLocked: token !== undefined && (readRecord<boolean>(LOCKED_KEY)?.content ?? false),
  }
}

/** Who is signed in. Read with a selector: `useSession((session) => session.user)`. */
export const useSession = create<SessionState>()(readState)

const endListeners = new Set<() => void>()

/** Calls back when a session ends, so that menu, tabs and cached answers go with it; answers how to stop. */
export function onSessionEnd(listener: () => void): () => void {
  endListeners.add(listener)
  return () => endListeners.delete(listener)
}

const unlockListeners = new Set<() => void>()

/** Calls back when the screen is unlocked, or the session renewed over its pages, so that what was refused meanwhile is asked for again; answers how to stop. */
export function onUnlock(listener: () => void): () => void {
  unlockListeners.add(listener)
  return () => unlockListeners.delete(listener)
}

/** Somebody signed in since the page was loaded, as against a page that was loaded with a session. */
let hasBegunHere = false
export const sessionBeganHere = (): boolean => hasBegunHere

/** Keeps a new session; of the person whose pages wait for one it lets them go on. */
export function startSession(token: TokenPair, user: SessionUser, mustChangePassword: boolean): void {
  hasBegunHere = true
  removeStored(LOCKED_KEY)
  writeStored(USER_KEY, user)
  writeStored(MUST_CHANGE_KEY, mustChangePassword)
  const record = writeStored(TOKEN_KEY, token)
  removeStored(INTERRUPTED_KEY)
  takeUp({ ...signedOut, token: record, user, tenantId: user.tenantId, mustChangePassword })
}

/** The pages that are open, counted by who shows them: only these are worth waiting for a sign-in. */
let keepers = 0

/** Says that there are pages to be kept; answers how to take it back. */
export function keepPages(): () => void {
  keepers += 1
  return () => {
    keepers -= 1
  }
}

const waiters = new Set<(isRenewed: boolean) => void>()

/** While the pages wait for their person: true once that person has signed in again, false when the pages went, or where nothing waits. Rejects with the signal's reason. */
export function untilRenewed(signal?: AbortSignal): Promise<boolean> {
  if (!useSession.getState().interrupted) return Promise.resolve(false)
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      waiters.delete(settle)
      reject(signal?.reason as Error)
    }
    const settle = (isRenewed: boolean) => {
      signal?.removeEventListener('abort', giveUp)
      resolve(isRenewed)
    }
    if (signal?.aborted) return giveUp()
    signal?.addEventListener('abort', giveUp, { once: true })
    waiters.add(settle)
  })
}

function settleWaiters(isRenewed: boolean): void {
  const settling = [...waiters]
  waiters.clear()
  for (const settle of settling) settle(isRenewed)
}

/** A session begins here, or was begun in another tab: the pages of the same person go on, those of anybody else go. */
function takeUp(next: SessionState): void {
  const { interrupted } = useSession.getState()
  const isSame = interrupted !== undefined && interrupted.actingAs === actingAsOf(next.user)
  if (isSame && next.mustChangePassword) {
    useSession.setState({ ...next, interrupted }) // not before there is a password of the person's own
    return
  }
  useSession.setState(next)
  if (!interrupted) return
  if (!isSame) for (const listener of endListeners) listener()
  settleWaiters(isSame)
  // What is on screen was read by the session before.
  if (isSame) for (const listener of unlockListeners) listener()
}

/**
 * The server knows the session no more. Pages that are open wait for their person to sign in over them, in all tabs of this browser; behind
 * the lock, before the first password is changed, or without such pages the session ends.
 */
export function loseSession(because: string): void {
  const { token, user, isLocked, mustChangePassword, interrupted } = useSession.getState()
  if (!token && interrupted) return // is known
  // First why, then that: other tabs look when the token goes, and each decides for its own pages.
  if (token) writeStored(INTERRUPTED_KEY, because)
  if (!user || isLocked || mustChangePassword || keepers === 0) {
    endSession({ because })
    return
  }
  for (const key of [TOKEN_KEY, USER_KEY, MUST_CHANGE_KEY]) removeStored(key)
  useSession.setState({ token: undefined, interrupted: { because, actingAs: actingAsOf(user) } })
}

/** Keeps the token pair of a refresh; user and tenant stay. */
export function replaceToken(token: TokenPair): void {
  useSession.setState({ token: writeStored(TOKEN_KEY, token) })
}

/** The same person goes on with another department or role: what was fetched for the one before goes. */
export function changeSession(token: TokenPair, user: SessionUser): void {
  writeStored(USER_KEY, user)
  useSession.setState({ token: writeStored(TOKEN_KEY, token), user })
  for (const listener of endListeners) listener()
}

/** Shows another person in the same session, or facts of the one shown: of another, what was fetched for the one before goes. */
export function showUser(user: SessionUser): void {
  const before = actingAsOf(useSession.getState().user)
  useSession.setState({ user: writeStored(USER_KEY, user).content })
  if (actingAsOf(user) !== before) for (const listener of endListeners) listener()
}

/** Locks or unlocks the screen here and, through the storage, in the other tabs. */
export function setLocked(isLocked: boolean): void {
  if (!useSession.getState().token) return
  if (isLocked) writeStored(LOCKED_KEY, true)
  else removeStored(LOCKED_KEY)
  showLocked(isLocked)
}

function showLocked(isLocked: boolean): void {
  if (useSession.getState().isLocked === isLocked) return
  useSession.setState({ isLocked })
  if (!isLocked) for (const listener of unlockListeners) listener()
}

/** The person changed something in their own account: shown and remembered at once. */
export function updateSessionUser(changes: Partial<Pick<SessionUser, 'avatar' | 'userName' | 'realName'>>): void {
  const { user } = useSession.getState()
  if (!user) return
  useSession.setState({ user: writeStored(USER_KEY, { ...user, ...changes }).content })
}

/** A second factor is there now: the console opens. */
export function factorWasSet(): void {
  const { user } = useSession.getState()
  if (!user?.mustSetFactor) return
  const { mustSetFactor: _done, ...rest } = user
  useSession.setState({ user: writeStored(USER_KEY, rest).content })
}

/** The first password has been changed. */
export function passwordWasChanged(): void {
  writeStored(MUST_CHANGE_KEY, false)
  takeUp({ ...useSession.getState(), mustChangePassword: false, interrupted: undefined })
}

/**
 * Ends the session in this browser. Of several calls at once only the first does something and answers true,
 * so a burst of refused calls signs out, and says so, once.
 */
export function endSession({ because, byChoice = false }: { because?: string; byChoice?: boolean } = {}): boolean {
  const { token, interrupted } = useSession.getState()
  if (!token && !interrupted) return false
  if (byChoice) removeStored(INTERRUPTED_KEY)
  for (const key of [TOKEN_KEY, USER_KEY, MUST_CHANGE_KEY, LOCKED_KEY]) removeStored(key)
  useSession.setState({ ...signedOut, endedBecause: because, leftByChoice: byChoice })
  for (const listener of endListeners) listener()
  settleWaiters(false)
  return true
}

/** Takes up what another tab of the same browser stored: its refreshed token, its sign-in, its sign-out, its lock. */
export function adoptStoredSession(): void {
  const next = readState()
  const { interrupted } = useSession.getState()
  if (!next.token) {
    const because = readRecord<string>(INTERRUPTED_KEY)?.content
    if (because !== undefined) loseSession(because)
    else if (!interrupted) endSession()
    return
  }
  if (interrupted) {
    takeUp(next)
    return
  }
  showLocked(next.isLocked)
  const { token, user } = useSession.getState()
  const isOtherUser = user !== undefined && actingAsOf(user) !== actingAsOf(next.user)
  if (next.token.datetime === token?.datetime && !isOtherUser && user?.viewing?.isOver === next.user?.viewing?.isOver)
    return
  useSession.setState(next)
  // Another person, or another role, over there: nothing that was fetched for the one before may stay.
  if (isOtherUser) for (const listener of endListeners) listener()
}

/** Who signed in: the person shown, or who impersonates that person. */
export function ownerOf(user: SessionUser | undefined): SessionUser | undefined {
  return user?.viewing?.own ?? user
}

/** Who acts, for which department and in which role, in one word: what is fetched belongs to it. */
export function actingAsOf(user: SessionUser | undefined): string {
  return user ? [user.userId, user.deptId, user.roleId, ...(user.viewing ? ['viewed'] : [])].join(':') : ''
}

/** Keeps this tab in step with the others; answers how to stop. */
export function followOtherTabs(): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key === null || FOLLOWED_KEYS.includes(event.key)) adoptStoredSession()
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}

/** Age of the token in whole seconds; undefined without one. A refresh is due from `website.tokenTime` on. */
export function tokenAgeSeconds(now: number = Date.now()): number | undefined {
  const token = useSession.getState().token
  return token && Math.floor((now - token.datetime) / 1000)
}

/** When the token in storage was written, which may be by another tab; undefined without one. */
export function storedTokenTime(): number | undefined {
  return readRecord<TokenPair>(TOKEN_KEY)?.datetime
}

/** A token is stored, but there is nothing in it: the session is broken and must end (specification §2). */
export function hasEmptyToken(): boolean {
  const { token } = useSession.getState()
  return token !== undefined && !token.content?.accessToken
}
