import type { SessionView } from '@drawdesk/contract/auth/auth'
import { userResource, type UserPlatform } from '@drawdesk/contract/user/user'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http.ts'
import { countWaitingUsers } from '../../../lib/waiting-users.ts'
import { resourceKeys } from '../../../resource/keys.ts'

/** Calls of users beyond the kit's. Those that change something show their failure before they reject. */
const path = (name: string) => `${userResource.path}/${name}`
export const userKeys = resourceKeys(userResource)

/** How many wait for approval. */
export const waitingQuery = queryOptions({
  queryKey: [...userKeys.all, 'waiting'],
  queryFn: ({ signal }) => countWaitingUsers(signal),
  retry: false,
})

/** What is kept of somebody for the platform he uses. */
export const platformQuery = (id: string) =>
  queryOptions({ queryKey: [...userKeys.all, 'platform', id], queryFn: ({ signal }) => call<UserPlatform>('GET', path('platform-detail'), { query: { id }, signal, silent: true }), retry: false })

/** Sign-ins of somebody that still count; for administrators. */
export const sessionsQuery = (userId: string) =>
  queryOptions({ queryKey: [...userKeys.all, 'sessions', userId], queryFn: ({ signal }) => call<SessionView[]>('GET', '/blade-auth/session/list', { query: { userId }, signal, silent: true }), retry: false })

export function endSessions(ids: readonly string[]): Promise<unknown> {
  return call('POST', '/blade-auth/session/end', { body: { ids } })
}

/** Roles in place of those they have; whoever waited is let in, to the department and post that are given. */
export function grantRoles(grant: { userIds: readonly string[]; roleIds: readonly string[]; deptId?: string; postId?: string }): Promise<unknown> {
  return call('POST', path('grant'), { body: grant })
}

export function resetPasswords(userIds: readonly string[]): Promise<unknown> {
  return call('POST', path('reset-password'), { body: { userIds } })
}

export function unlockUsers(userIds: readonly string[]): Promise<unknown> {
  return call('POST', path('unlock'), { body: { userIds } })
}

/** `userExt` is JSON text of an object, `""` for none. */
export function savePlatform(platform: { userId: string; userType: number; userExt: string }): Promise<unknown> {
  return call('POST', path('update-platform'), { body: platform })
}
