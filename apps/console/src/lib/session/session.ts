import type { SignedOut } from '@drawdesk/contract/identity/auth'
import { website } from '@drawdesk/contract/core/constants'
import { call } from '../http/http.ts'
import { md5Hex } from '../password/md5.ts'
import { toWire } from '../password/new-password.ts'
import { seededName, useLanguage } from '../texts/language.ts'
import { endSession, ownerOf, passwordWasChanged, startSession, useSession, type SessionUser } from './session-store.ts'
import { callToken } from './token-call.ts'

export { onSessionEnd, useSession, type SessionUser } from './session-store.ts'

export interface Credentials {
  tenantId?: string
  username: string
  password: string
  /** The picture's key and what was read in it; absent when the server asks for none. */
  captcha?: { key: string; code: string }
}

/**
 * Signs in and keeps the session.
 *
 * @throws {ApiError} with the text for the form (nothing is stored, no message was shown).
 */
export async function signIn({
  tenantId = website.defaultTenantId,
  username,
  password,
  captcha,
}: Credentials): Promise<void> {
  const answer = await callToken(
    {
      tenantId,
      username,
      password: md5Hex(password),
      grant_type: captcha ? 'captcha' : 'password',
      scope: 'all',
      type: 'account',
    },
    { 'Tenant-Id': tenantId, ...(captcha && { 'Captcha-Key': captcha.key, 'Captcha-Code': captcha.code }) },
  )
  startSession(answer.token, answer.user, answer.mustChangePassword)
}

/** What a third party sends back with. */
export interface ThirdPartyAnswer {
  source: string
  code: string
  state: string
}

/** The single sign-on of the tenant; its code goes with the address that it came back to. */
const SSO_SOURCE = 'oidc'
const ssoAddress = (): string => `${window.location.origin}/api/blade-auth/oauth/callback/${SSO_SOURCE}`

/**
 * Finishes a third-party sign-in and keeps the session; of a guest without an account too, who may then register.
 *
 * @throws {ApiError} with the text for the login page (nothing is stored, no message was shown).
 */
export async function signInByThirdParty({
  tenantId = website.defaultTenantId,
  source,
  code,
  state,
}: ThirdPartyAnswer & { tenantId?: string | undefined }): Promise<void> {
  const answer = await callToken(
    source === SSO_SOURCE
      ? { tenantId, code, state, redirect_uri: ssoAddress(), grant_type: 'authorization_code', scope: 'all' }
      : { tenantId, source, code, state, grant_type: 'social', scope: 'all' },
    { 'Tenant-Id': tenantId },
  )
  startSession(answer.token, answer.user, answer.mustChangePassword)
}

/**
 * Signs in by a code that came by short message, and keeps the session.
 *
 * @throws {ApiError} with the text for the form (nothing is stored, no message was shown).
 */
export async function signInByCode({
  tenantId = website.defaultTenantId,
  id,
  value,
}: {
  tenantId?: string | undefined
  id: string
  value: string
}): Promise<void> {
  const answer = await callToken(
    { tenantId, id, value, grant_type: 'sms_code', scope: 'all' },
    { 'Tenant-Id': tenantId },
  )
  startSession(answer.token, answer.user, answer.mustChangePassword)
}

/** Notifies the server and ends the session here whatever it answers: a person who wants out is let out. */
export async function signOut(): Promise<void> {
  // Refused or unreachable: the token then lapses by itself, and here the session ends all the same.
  const left = await call<SignedOut>('GET', '/blade-auth/oauth/logout', { silent: true, isOfSignIn: true }).catch(
    () => undefined,
  )
  endSession({ byChoice: true })
  // A single sign-on would let anybody in again who sits down at this browser.
  if (left?.endSessionUrl) window.location.assign(left.endSessionUrl)
}

/**
 * Changes the caller's password; the session goes on.
 *
 * @throws {ApiError} silently, for the form to show.
 */
export async function changePassword(oldPassword: string, newPassword: string): Promise<void> {
  const next = await toWire(newPassword)
  await call('POST', '/blade-user/update-password', {
    body: { oldPassword: md5Hex(oldPassword), newPassword: next, newPassword1: next },
    silent: true,
    isOfSignIn: useSession.getState().interrupted !== undefined,
  })
  passwordWasChanged()
}

/** The name to greet with: real name, else nickname, else account. */
export function useDisplayName(): string {
  const name = useSession(({ user }) => nameOf(user))
  useLanguage()
  return seededName(name)
}

/** The same of who signed in, also during an impersonation: the lock asks for that person's password. */
export function useOwnName(): string {
  return useSession(({ user }) => nameOf(ownerOf(user)))
}

const nameOf = (user: SessionUser | undefined): string => user?.realName || user?.userName || user?.account || ''
