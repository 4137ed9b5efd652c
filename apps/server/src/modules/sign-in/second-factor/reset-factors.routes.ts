import { GivenId, Type } from '@drawdesk/contract/core/schema'
import type { Deps } from '../../../platform/deps.ts'
import { auditOf } from '../../../wire/audit.ts'
import { route, type AnyRoute } from '../../../wire/route.ts'
import { createFactorRepository } from '../../identity/factors/factor.repository.ts'
import { factorSubjects, type Lockout } from '../../identity/throttles/lockout.ts'
import type { SystemNotices } from '../../notices/system-notice.ts'
import { actingIn } from '../../organisation/users/acting.ts'
import { getPeople } from '../../organisation/users/people/people.checks.ts'
import type { PeopleChange } from '../../organisation/users/people/people.change.ts'

const MOST = 100

export type ResetFactorNeeds = Deps & {
  peopleChange: PeopleChange
  systemNotices: SystemNotices
  lockout: Lockout
}

/** For somebody who has lost everything: an administrator takes the second factors away, and the person gets a notice. */
export function resetFactorRoutes(deps: ResetFactorNeeds): AnyRoute[] {
  const { ids, clock, log, lockout, peopleChange: change, systemNotices } = deps
  return [
    route({
      method: 'POST',
      path: '/blade-user/reset-factor',
      summary: 'Take away the second factors of people who have lost them; their sessions end, and they are notified',
      audit: 'user.resetFactor',
      permission: 'user_factor',
      needsProof: true,
      input: Type.Object({
        userIds: Type.Array(GivenId, { minItems: 1, maxItems: MOST }),
        tenantId: Type.Optional(Type.String({ maxLength: 20 })),
      }),
      answer: Type.Object({}),
      async handle({ caller, input, request }) {
        const acting = actingIn(caller, input.tenantId)
        const { tenantId } = acting.scope
        const wanted = [...new Set(input.userIds)]
        const people = await change(
          acting,
          () => wanted,
          async (trx, inside) => {
            const found = await getPeople(trx, inside, wanted)
            const rows = createFactorRepository(trx)
            for (const { id: userId } of found) {
              await rows.removeTotp({ tenantId, userId })
              await rows.removePasskeys({ tenantId, userId })
              await rows.replaceCodes({ tenantId, userId }, [])
            }
            await systemNotices.publishNew(
              trx,
              tenantId,
              found.map(({ id: userId }) => noticeFor(userId, ids.next(), caller.realName || caller.account)),
            )
            return found
          },
          'factor reset',
        )
        await lockout.clearCounters(people.map(({ id: userId }) => factorSubjects({ tenantId, userId }, '').own))
        auditOf(request).note = people.map(({ account }) => account).join(', ')
        log.info({ tenantId, userId: caller.userId, ids: wanted, now: clock.now() }, 'took second factors away')
        return {}
      },
    }),
  ]
}

function noticeFor(userId: string, key: string, by: string) {
  return {
    key: `factor.reset:${key}`,
    to: { targetDept: '', targetRole: '', targetUser: userId },
    title: { zh: '你的二次验证已被重置', en: 'Your two-factor authentication was reset' },
    content: {
      zh: `${by} 移除了你的验证器、通行密钥和恢复码。如果不是你要求的，请立即联系管理员并修改密码。`,
      en: `${by} removed your authenticator, passkeys and recovery codes. If you didn’t request this, contact an administrator immediately and change your password.`,
    },
    path: '/info/index?tab=security',
  }
}
