import type { Viewing } from '@drawdesk/contract/identity/auth'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import { visibleTo } from '../../../crud/row-rule.ts'
import { ownerOf, type Caller, type View } from '../../../platform/scope.ts'
import { namesOfLacks } from '../../access/grants/lack-names.ts'
import { mayGrantErrors } from '../../access/grants/may-grant.errors.ts'
import { authErrors } from '../errors/auth.errors.ts'
import type { AuthParts } from '../caller/auth-parts.ts'
import { findPersonCaller } from '../caller/person-caller.ts'
import { createSessionRepository } from '../sessions/session.repository.ts'
import { lacksToImpersonate } from './impersonation.loader.ts'

/** Impersonation begins and ends on the row of the session, so it counts in every process within a second. */
export function createImpersonations(
  deps: Pick<Deps, 'db' | 'clock' | 'secrets' | 'config' | 'log'> & { auth: AuthParts },
) {
  const { db, clock, log } = deps
  const { callers } = deps.auth
  const rows = createSessionRepository(db)

  return {
    /**
     * The session of the caller impersonates this person from here on. `acting` is the caller at work in that person's tenant.
     *
     * @throws AppError `common.notFound`; `auth.viewSelf`; `auth.viewGone` for somebody who could not sign in; `mayGrant.personBeyond`
     */
    async begin(caller: Caller, acting: Caller, userId: string): Promise<View['viewed']> {
      const { tenantId } = acting
      const query = db
        .as({ tenantId })
        .selectFrom('userAccount')
        .select('id')
        .where('tenantId', '=', tenantId)
        .where('isDeleted', '=', 0)
        .where('id', '=', userId)
      if (!(await visibleTo(acting, 'userAccount')(query).executeTakeFirst())) throw commonErrors.notFound()
      if (userId === caller.userId && tenantId === caller.tenantId) throw authErrors.viewSelf()
      const target = await findPersonCaller(deps, { tenantId, userId })
      if (!target) throw authErrors.viewGone()
      const { model, lacks } = await lacksToImpersonate(deps, caller, target)
      if (lacks.length > 0)
        throw mayGrantErrors.personBeyond({ values: { account: target.account, ...namesOfLacks(model, lacks) } })
      if (!(await rows.setView(caller.sessionId, { tenantId, userId, since: clock.now() })))
        throw commonErrors.notSignedIn()
      callers.forget(caller.sessionId)
      log.info(
        { tenantId: caller.tenantId, userId: caller.userId, viewedTenantId: tenantId, viewedUserId: userId },
        'begins to impersonate',
      )
      return ownerOf(target)
    },

    /** Back to oneself; no harm where there is no view. */
    async leave(caller: Caller): Promise<void> {
      await rows.setView(caller.sessionId, undefined)
      callers.forget(caller.sessionId)
      if (caller.view)
        log.info(
          {
            tenantId: caller.view.viewer.tenantId,
            userId: caller.view.viewer.userId,
            viewedTenantId: caller.view.viewed.tenantId,
            viewedUserId: caller.view.viewed.userId,
          },
          'ends an impersonation',
        )
    },
  }
}

/** The impersonation as the wire has it: its end, and the seconds left, because the clocks of consoles differ. */
export function impersonationOf(
  { viewer, viewed, endTime, isOver }: View,
  now: Date,
): Omit<Viewing, 'endTime'> & { endTime: Date } {
  return {
    ...viewed,
    by: viewer.realName || viewer.account,
    endTime,
    secondsLeft: isOver ? 0 : Math.max(0, Math.round((endTime.getTime() - now.getTime()) / 1000)),
    isOver: isOver ? 1 : 0,
  }
}
