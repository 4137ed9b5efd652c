import { Viewing } from '@drawdesk/contract/identity/auth'
import { Id, Type } from '@drawdesk/contract/core/schema'
import { scopeOf, tenantArgument } from '../../../crud/operator.service.ts'
import type { Deps } from '../../../platform/deps.ts'
import { auditOf } from '../../../wire/audit.ts'
import { route, type AnyRoute } from '../../../wire/route.ts'
import { createImpersonations } from './impersonation.service.ts'
import { IMPERSONATION_CODE } from './impersonation.loader.ts'
import type { AuthParts } from '../caller/auth-parts.ts'

/** Begin and end of an impersonation. The log has both, with both names. */
export function impersonationRoutes(deps: Deps & { auth: AuthParts }): AnyRoute[] {
  const views = createImpersonations(deps)
  return [
    route({
      method: 'POST',
      path: '/blade-auth/oauth/view-as',
      summary: "See the product with this person's rights, read only, for half an hour at most",
      audit: 'auth.viewAs',
      permission: IMPERSONATION_CODE,
      needsProof: true,
      input: Type.Object({ userId: Id, ...tenantArgument }),
      answer: Type.Pick(Viewing, ['tenantId', 'userId', 'account', 'realName']),
      async handle({ caller, input, request }) {
        const viewed = await views.begin(caller, await scopeOf(deps.db, caller, input.tenantId), input.userId)
        auditOf(request).note = viewed.account
        return viewed
      },
    }),
    route({
      method: 'POST',
      path: '/blade-auth/oauth/leave-view',
      summary: 'Back to oneself',
      audit: 'auth.leaveView',
      whileImpersonating: true,
      isUnguarded: true,
      permission: 'signedIn',
      input: Type.Object({}),
      answer: Type.Object({ userId: Type.Optional(Id) }),
      async handle({ caller, request }) {
        await views.leave(caller)
        if (!caller.view) return {}
        auditOf(request).note = caller.view.viewed.account
        return { userId: caller.view.viewed.userId }
      },
    }),
  ]
}
