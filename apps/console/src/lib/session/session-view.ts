import type { Viewing } from '@drawdesk/contract/identity/auth'
import { call } from '../http/http.ts'
import { ownerOf, showUser, useSession, type SessionUser } from './session-store.ts'

/** What is read of `/blade-auth/oauth/user-info`: the person shown, the aliases of their roles, and the view if there is one. */
interface UserInfo {
  id: string
  tenantId: string | null
  account: string
  name: string
  realName: string
  avatar: string
  roleId: string
  deptId: string
  roles: readonly string[]
  viewing?: Viewing | null
}

/**
 * Sees the console as this person, read only, in this browser's every tab. `tenantId`: an operator of the platform names the person's tenant.
 *
 * @throws {ApiError} after its message was shown; nothing is changed then.
 */
export async function beginView({
  userId,
  tenantId,
}: {
  userId: string
  tenantId?: string | undefined
}): Promise<void> {
  await call('POST', '/blade-auth/oauth/view-as', { body: { userId, ...(tenantId !== undefined && { tenantId }) } })
  await rereadView()
}

/** Back to oneself; the console starts over. @throws {ApiError} after its message was shown; the view goes on then. */
export async function leaveView(): Promise<void> {
  await call('POST', '/blade-auth/oauth/leave-view')
  showOwn()
}

/** Asks the server how the view stands: begun, still on and for how long, over, or left elsewhere. @throws {ApiError} silently */
export async function rereadView(signal?: AbortSignal): Promise<null> {
  const info = await call<UserInfo>('GET', '/blade-auth/oauth/user-info', { signal, silent: true })
  const { user } = useSession.getState()
  const own = ownerOf(user)
  if (!user || !own) return null
  const { viewing } = info
  if (!viewing) showOwn()
  // Over: the server answers about who looks again; what is on screen stays behind a question until they leave.
  else if (viewing.isOver === 1 && user.viewing) showUser({ ...user, viewing: { ...user.viewing, isOver: true } })
  else
    showUser({
      ...personOf(info, own),
      viewing: {
        name: viewing.realName || viewing.account,
        endsAtMs: Date.now() + viewing.secondsLeft * 1000,
        isOver: viewing.isOver === 1,
        own,
      },
    })
  return null
}

function showOwn(): void {
  const { user } = useSession.getState()
  if (user?.viewing) showUser(user.viewing.own)
}

function personOf(
  { id, tenantId, account, name, realName, avatar, roleId, deptId, roles }: UserInfo,
  { timeZone }: SessionUser,
): SessionUser {
  // Of department and role nothing is chosen for somebody else.
  return {
    userId: id,
    tenantId: tenantId ?? '',
    deptId,
    roleId,
    roleName: roles.join(','),
    oauthId: '',
    account,
    userName: name,
    realName,
    avatar,
    timeZone,
    switchMode: false,
    allUserInfo: { userVO: { id, account } },
  }
}
