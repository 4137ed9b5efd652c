import { call } from '../http/http.ts'
import { changeSession, useSession } from './session-store.ts'
import { callToken } from './token-call.ts'
import { exclusively } from './token-refresh.ts'

export interface SwitchChoice {
  id: string
  name: string
}

/** The departments the person may act for. */
export async function listOwnDepartments(signal?: AbortSignal): Promise<SwitchChoice[]> {
  const rows = await call<{ id: string; deptName: string }[]>('GET', '/blade-system/dept/select', {
    signal,
    silent: true,
  })
  return rows.map(({ id, deptName }) => ({ id, name: deptName }))
}

/** The roles the person may act in. */
export async function listOwnRoles(signal?: AbortSignal): Promise<SwitchChoice[]> {
  const rows = await call<{ id: string; roleName: string }[]>('GET', '/blade-system/role/select', {
    signal,
    silent: true,
  })
  return rows.map(({ id, roleName }) => ({ id, name: roleName }))
}

/**
 * Acts for one department and in one role from now on: refreshes the token for them, in this browser's every tab.
 *
 * @throws {ApiError} with the text for the form (nothing is changed, no message was shown).
 */
export function switchActingAs({ deptId, roleId }: { deptId: string; roleId: string }): Promise<void> {
  // A refresh at the same time would use the same refresh token and undo the choice.
  return exclusively(async () => {
    const { token, tenantId } = useSession.getState()
    if (!token) return
    const fields = { grant_type: 'refresh_token', tenantId, refresh_token: token.content.refreshToken, scope: 'all' }
    const answer = await callToken(fields, { 'Dept-Id': deptId, 'Role-Id': roleId })
    changeSession(answer.token, answer.user)
  })
}
