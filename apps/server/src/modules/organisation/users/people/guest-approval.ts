import { AWAITING_ID } from '@drawdesk/contract/organisation/user'
import { loadRightsModel } from '../../../access/model/rights-cache.ts'
import type { RightsModel } from '../../../access/model/model.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { AppError } from '../../../../platform/errors.ts'
import { idsOf } from '../../../../platform/ids/id-list.ts'
import { hasPermission } from '../../../../platform/scope.ts'
import { findPersonInside } from '../../../identity/caller/person-caller.ts'
import type { ApprovalDecision, DecisionStep } from '../../../settings/approvals/approval-ports.ts'
import type { Approvals } from '../../../settings/approvals/approvals.service.ts'
import type { AccountFollowers } from '../account-followers.ts'
import { actingIn } from '../acting.ts'
import { publishUserChanges } from '../user-events.ts'
import { userErrors } from '../user.errors.ts'
import type { ActingInside } from './people.checks.ts'
import { giveRoles } from './people.grant.ts'
import { findTargets, updateAccounts } from './people.repository.ts'

type GuestNeeds = Pick<Deps, 'clock' | 'config' | 'events'> & {
  approvals: Approvals
  accountFollowers: AccountFollowers
}

const idList = (value: unknown): string[] =>
  idsOf(typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/**
 * What follows when a process has decided about a guest. Approved: they get the roles (`roleIds`), and where said the department and post (`deptId`,
 * `postId`), that its form filled in, in the name of who decided last: nobody gives by a process what they could not give on the page. Refused: the account
 * is removed, and the guest may apply again. Called off: the guest waits on the page, as without a process.
 */
export function createGuestApproval(deps: GuestNeeds): void {
  deps.approvals.addSubject('guest', {
    whenGone: 'ownPage',
    async decide(step, userId, decision) {
      const { trx, now } = step
      // What the decider sees of the tenant is no matter: it is decided.
      const scope = { tenantId: step.scope.tenantId, userId: step.scope.userId, deptId: step.scope.deptId }
      const [guest] = await findTargets(trx, scope, [userId])
      if (guest?.roleId !== AWAITING_ID || decision.outcome === 'cancelled') return
      if (decision.outcome === 'approved') await letIn(deps, step, userId, decision)
      else await updateAccounts(trx, scope, [userId], { isDeleted: 1 }, { now })
      await deps.accountFollowers.changed(trx, scope, [userId])
      await publishUserChanges(deps, trx, scope, [userId])
    },
  })
}

/** @throws AppError `user.mayNotLetIn`, `user.noRoleForGuest`, those of {@link giveRoles} */
async function letIn(
  deps: GuestNeeds,
  { trx, scope }: DecisionStep,
  userId: string,
  { by, variables: { roleIds, deptId, postId } }: ApprovalDecision,
): Promise<void> {
  const roles = idList(roleIds)
  if (roles.length === 0)
    throw userErrors.noRoleForGuest({
      errors: [{ field: 'variables.roleIds', text: userErrors.noRoleForGuest().text }],
    })
  const caller = by === null ? undefined : await findPersonInside(trx, deps, { tenantId: scope.tenantId, userId: by })
  if (!caller || !hasPermission(caller, 'user_role')) throw userErrors.mayNotLetIn()
  let model: Promise<RightsModel> | undefined
  const inside: ActingInside = {
    ...actingIn(caller),
    model: () => (model ??= loadRightsModel(trx, scope.tenantId)),
  }
  const places = { deptId: idList(deptId).join(','), postId: idList(postId).join(',') }
  await giveRoles(deps, trx, inside, { userIds: [userId], roleIds: roles, ...places }).catch(besideForm)
}

/** Fields of the page by the names that they have in the form of the process. */
const IN_FORM: Readonly<Record<string, string>> = { roleId: 'roleIds', deptId: 'deptId', postId: 'postId' }

function besideForm(error: unknown): never {
  if (!(error instanceof AppError) || !error.errors) throw error
  const { code, status, text, values, errors } = error
  const placed = errors.map((one) => ({ ...one, field: `variables.${IN_FORM[one.field] ?? one.field}` }))
  throw new AppError(code, { status, text }, { values, errors: placed, cause: error })
}
