import { deviceKind, deviceWords } from '@drawdesk/contract/identity/device'
import type { Deps } from '../../../platform/deps.ts'
import { systemScope } from '../../../platform/scope.ts'
import { createSessionRepository, type SessionRow } from '../../identity/sessions/session.repository.ts'
import { addressKey } from '../../identity/throttles/address.ts'
import type { SystemNotices } from '../../notices/system-notice.ts'

type Kept = Pick<SessionRow, 'id' | 'browser' | 'userAgent' | 'address'>

/**
 * Has the person been in with this device before, as far as sessions are kept? The same browser is known by its cookie, which goes with the
 * history; the same kind of program at the same address is taken for it. A first session of all is nothing new.
 */
export function isNewDevice(session: Kept, kept: readonly Kept[]): boolean {
  const before = kept.filter(({ id }) => id !== session.id)
  if (before.length === 0) return false
  const [kind, at] = [deviceKind(session.userAgent), addressKey(session.address)]
  return !before.some(
    (other) =>
      (session.browser !== '' && other.browser === session.browser) ||
      (deviceKind(other.userAgent) === kind && addressKey(other.address) === at),
  )
}

/** A sign-in from a device that the person has not used before is in their bell. */
export async function sayNewDevice(
  { db, systemNotices }: Pick<Deps, 'db'> & { systemNotices: SystemNotices },
  session: SessionRow,
): Promise<void> {
  const { tenantId, userId, address } = session
  if (!isNewDevice(session, await createSessionRepository(db).listKept({ tenantId, userId }))) return
  const device = deviceWords(session.userAgent)
  await db.transaction(systemScope(tenantId), (trx) =>
    systemNotices.publishNew(trx, tenantId, [
      {
        key: `signIn.newDevice:${session.id}`,
        title: { zh: '你的账号在新设备上登录', en: 'New sign-in to your account' },
        content: {
          zh: `${device || '未知设备'}，IP 地址 ${address}。不是你的话，请让它下线并修改密码。`,
          en: `${device || 'Unknown device'}, IP address ${address}. If this wasn’t you, end the session and change your password.`,
        },
        path: '/info/index?tab=security',
        to: { targetDept: '', targetRole: '', targetUser: userId },
      },
    ]),
  )
}
