import type { SessionView } from '@drawdesk/contract/identity/auth'
import type { FirstSignIns } from '@drawdesk/contract/identity/first-sign-in'
import { userResource, type UserPlatform } from '@drawdesk/contract/organisation/user'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { countWaitingUsers } from '../../../lib/home/waiting-users.ts'
import { resourceKeys } from '../../../resource/keys.ts'

/** Calls of users beyond the kit's, in the rows of another tenant for an operator who names it. Those that change something show their failure before they reject. */
type InTenant = string | undefined
const path = (name: string) => `${userResource.path}/${name}`
export const userKeys = resourceKeys(userResource)

/** How many wait for approval. */
export const waitingQuery = (tenantId: InTenant) =>
  queryOptions({
    queryKey: userKeys.of('waiting', ...(tenantId === undefined ? [] : [tenantId])),
    queryFn: ({ signal }) => countWaitingUsers(signal, tenantId),
    retry: false,
  })

/** What is kept of a person for the platform in use. */
export const platformQuery = (id: string, tenantId: InTenant) =>
  queryOptions({
    queryKey: userKeys.of('platform', id),
    queryFn: ({ signal }) =>
      call<UserPlatform>('GET', path('platform-detail'), { query: { id, tenantId }, signal, silent: true }),
    retry: false,
  })

/** Sign-ins of somebody that still count; for administrators. */
export const sessionsQuery = (userId: string, tenantId: InTenant) =>
  queryOptions({
    queryKey: userKeys.of('sessions', userId),
    queryFn: ({ signal }) =>
      call<SessionView[]>('GET', '/blade-auth/session/list', { query: { userId, tenantId }, signal, silent: true }),
    retry: false,
  })

export function endSessions(ids: readonly string[], tenantId: InTenant): Promise<unknown> {
  return call('POST', '/blade-auth/session/end', { body: { ids, tenantId } })
}

/** Roles in place of those they have; those who waited are let in, to the department and post that are given. */
export function grantRoles(grant: {
  userIds: readonly string[]
  roleIds: readonly string[]
  deptId?: string
  postId?: string
  tenantId: InTenant
}): Promise<unknown> {
  return call('POST', path('grant'), { body: grant })
}

/** Random passwords, shown in this answer alone. */
export function resetPasswords(
  userIds: readonly string[],
  tenantId: InTenant,
): Promise<{ firstSignIns?: FirstSignIns }> {
  return call('POST', path('reset-password'), { body: { userIds, tenantId } })
}

/** Takes their second factors away. */
export function resetFactors(userIds: readonly string[], tenantId: InTenant): Promise<unknown> {
  return call('POST', path('reset-factor'), { body: { userIds, tenantId } })
}

/** Answers how many of them were locked. */
export function unlockUsers(userIds: readonly string[], tenantId: InTenant): Promise<{ unlocked: number }> {
  return call('POST', path('unlock'), { body: { userIds, tenantId } })
}

/** `userExt` is JSON text of an object, `""` for none. */
export function savePlatform(platform: {
  userId: string
  userType: number
  userExt: string
  tenantId: InTenant
}): Promise<unknown> {
  return call('POST', path('update-platform'), { body: platform })
}
