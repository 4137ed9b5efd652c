import type { Deps } from '../../../platform/deps.ts'
import { hasPermission, type Caller, type View } from '../../../platform/scope.ts'
import { granterOf, lacksForRoles } from '../../access/grants/may-grant.ts'
import type { AuthParts } from '../caller/auth-parts.ts'
import { findPersonCaller } from '../caller/person-caller.ts'
import type { SessionRow } from '../sessions/session.repository.ts'

/** An impersonation ends after this time, whatever is done in it. */
export const IMPERSONATION_LONGEST_MS = 30 * 60_000
/** Permission code of impersonation. */
export const IMPERSONATION_CODE = 'user_viewas'

type ViewDeps = Pick<Deps, 'db' | 'clock' | 'config'> & { auth: AuthParts }

/**
 * What the viewer lacks to impersonate the target; empty when the viewer may. The target may have no rights, rows or calls that the
 * viewer lacks; an operator of the platform may impersonate anybody.
 */
export async function lacksToImpersonate(deps: ViewDeps, viewer: Caller, target: Caller) {
  const { model } = await deps.auth.rights.current(target.tenantId)
  return { model, lacks: lacksForRoles(model, granterOf(model, viewer), target.roleIds) }
}

/**
 * The caller of a session that may impersonate: the impersonated person, as long as the impersonation lasts. It is judged anew at each
 * reading of the session: its time, the viewer's right to it, whether the target may still sign in and still has no more than the viewer.
 */
export function createImpersonationLoader(deps: ViewDeps): (session: SessionRow, viewer: Caller) => Promise<Caller> {
  const { clock } = deps
  return async ({ id, viewingTenantId: tenantId, viewingUserId: userId, viewingSince }, viewer) => {
    if (userId === null || viewingSince === null) return viewer
    const endTime = new Date(viewingSince.getTime() + IMPERSONATION_LONGEST_MS)
    const target = await findPersonCaller(deps, { tenantId, userId })
    const isAllowed = target !== undefined && endTime > clock.now() && (await mayGoOn(viewer, target))
    const view: View = {
      viewer: personOf(viewer),
      endTime,
      isOver: !isAllowed,
      viewed: target ? personOf(target) : { tenantId, userId, account: '', realName: '' },
    }
    return isAllowed ? { ...target, sessionId: id, view } : { ...viewer, view }
  }

  async function mayGoOn(viewer: Caller, target: Caller): Promise<boolean> {
    if (!hasPermission(viewer, IMPERSONATION_CODE) || (target.tenantId !== viewer.tenantId && !viewer.isAdministrator))
      return false
    return (await lacksToImpersonate(deps, viewer, target)).lacks.length === 0
  }
}

const personOf = ({ tenantId, userId, account, realName }: Caller): View['viewer'] => ({
  tenantId,
  userId,
  account,
  realName,
})
