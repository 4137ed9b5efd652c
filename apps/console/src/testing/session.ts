import { act } from '@testing-library/react'
import { startSession, type SessionUser } from '../lib/session/session-store.ts'

export const testUser: SessionUser = {
  userId: '1',
  tenantId: '000000',
  deptId: '10',
  roleId: '20',
  roleName: 'administrator',
  oauthId: '',
  account: 'admin',
  userName: 'admin',
  realName: '管理员',
  avatar: '',
  timeZone: 'Asia/Shanghai',
  allUserInfo: { userVO: { id: '1' } },
}

/** Signs a person in without the login page. */
export function signInForTest(
  choice: { accessToken?: string; mustChangePassword?: boolean; user?: Partial<SessionUser> } = {},
): void {
  const { accessToken = 'access-1', mustChangePassword = false, user } = choice
  act(() => startSession({ accessToken, refreshToken: 'refresh-1' }, { ...testUser, ...user }, mustChangePassword))
}

/** The body of a successful token call. */
export function tokenBody(more: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    access_token: 'access-1',
    refresh_token: 'refresh-1',
    expires_in: 3600,
    token_type: 'bearer',
    tenant_id: '000000',
    user_id: '1',
    dept_id: '10',
    role_id: '20',
    role_name: 'administrator',
    account: 'admin',
    user_name: 'admin',
    real_name: '管理员',
    avatar: '',
    all_user_info: { userVO: { id: '1', account: 'admin' } },
    ...more,
  }
}
