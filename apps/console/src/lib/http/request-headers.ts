import { website } from '@drawdesk/contract/core/constants'
import { getLanguage } from '../texts/language.ts'
import { useSession, type SessionUser } from '../session/session-store.ts'
import { isSwitchModeOn } from '../session/switch-mode.ts'

/** Longest `All-User-Info` we send, in characters; servers refuse large headers (commercial dialect §1). */
const USER_INFO_MAX = 2048

export interface HeaderChoice {
  /** Send the client's Basic authorization; on unless said. */
  basic?: boolean
  /** A token call: name the tenant, send no bearer token. */
  isTokenCall?: boolean
}

/** The headers of specification §7, for one request, from the session as it is now. */
export function requestHeaders({ basic = true, isTokenCall = false }: HeaderChoice = {}): Record<string, string> {
  const { token, user, tenantId } = useSession.getState()
  const headers: Record<string, string> = {
    Accept: 'application/json',
    'Accept-Language': getLanguage(),
    'Login-Key': website.loginKey,
    'All-User-Info': userInfoHeader(user),
  }
  if (basic) headers.Authorization = `Basic ${btoa(`${website.clientId}:${website.clientSecret}`)}`
  if (isTokenCall) headers['Tenant-Id'] = tenantId
  else if (token?.content?.accessToken) headers[website.tokenHeader] = `bearer ${token.content.accessToken}`
  // A person who has not chosen yet has lists here, and acts for all of them.
  if (user && isSwitchModeOn(user) && isOne(user.deptId) && isOne(user.roleId)) {
    headers['Dept-Id'] = user.deptId
    headers['Role-Id'] = user.roleId
  }
  return headers
}

function isOne(id: string): boolean {
  return id !== '' && !id.includes(',')
}

/** Encoded `{userVO:{id, account, realName, tenantId}}`; names too long for the limit are left out, `{}` when nobody is signed in. */
export function userInfoHeader(user: SessionUser | undefined): string {
  if (!user) return encodeURIComponent('{}')
  const { userId: id, account, realName, tenantId } = user
  const whole = encodeURIComponent(JSON.stringify({ userVO: { id, account, realName, tenantId } }))
  return whole.length <= USER_INFO_MAX ? whole : encodeURIComponent(JSON.stringify({ userVO: { id, tenantId } }))
}
