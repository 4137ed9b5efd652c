import { AWAITING_ID } from '@drawdesk/contract/organisation/user'
import type { Db } from '../../../../platform/database/db.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { commonErrors } from '../../../../platform/errors.ts'
import type { Approvals } from '../../../settings/approvals/approvals.service.ts'
import { lockTenant, reserveAccounts } from '../account-limit.repository.ts'
import type { Acting } from '../acting.ts'
import type { PeopleChange } from './people.change.ts'
import {
  atLeastOne,
  checkOwnRoles,
  findWrongPlaces,
  getPeople,
  getRoleAliases,
  keepOneAdmin,
  placesOfNew,
  type ActingInside,
} from './people.checks.ts'
import { updateAccounts } from './people.repository.ts'
import { userErrors } from '../user.errors.ts'

/** Roles for these people; department and post (comma lists) only for those among them who wait for approval. */
export interface Grant {
  userIds: readonly string[]
  roleIds: readonly string[]
  deptId?: string | undefined
  postId?: string | undefined
}

/**
 * Gives roles within a transaction and lets in who waited. Answers how many that were.
 *
 * @throws AppError `common.badInput` beside `deptId` or `postId`, `common.notFound`, `user.aboveYou`, `user.ownRoles`, `user.lastAdministrator`,
 * `user.limitReached`
 */
export async function giveRoles(
  { clock }: Pick<Deps, 'clock'>,
  trx: Db,
  acting: ActingInside,
  { userIds, roleIds, deptId, postId }: Grant,
): Promise<number> {
  const { scope } = acting
  await lockTenant(trx, scope)
  const people = await getPeople(trx, acting, userIds)
  const aliases = await getRoleAliases(trx, acting, roleIds)
  const problems = await findWrongPlaces(trx, acting, { deptId, postId })
  if (problems.length > 0) throw commonErrors.badInput({ errors: problems })
  for (const person of people) checkOwnRoles(acting, person, roleIds)
  await keepOneAdmin(
    trx,
    acting,
    people.filter((person) => !person.aliases.every((alias) => aliases.includes(alias))),
  )
  const waiting = people.filter(({ roleId }) => roleId === AWAITING_ID)
  await reserveAccounts(trx, scope, waiting.length)
  const roleId = roleIds.join(',')
  const now = clock.now()
  for (const person of waiting) {
    const places = await placesOfNew(trx, acting, {
      deptId: deptId || person.deptId,
      postId: postId || person.postId,
    })
    await updateAccounts(trx, scope, [person.id], { roleId, ...places }, { now })
  }
  const others = people.filter((person) => !waiting.includes(person)).map(({ id }) => id)
  if (others.length > 0) await updateAccounts(trx, scope, others, { roleId }, { now })
  return waiting.length
}

type GrantNeeds = Pick<Deps, 'clock' | 'log'> & { peopleChange: PeopleChange; approvals: Approvals }

/** Gives roles in place of those that people have, and lets in who waited for it. */
export function createGrants(deps: GrantNeeds) {
  const { log, approvals, peopleChange: change } = deps

  return {
    /**
     * All of them or none. A person who waited counts as an account from now on.
     *
     * @throws AppError `user.noneChosen`, `user.rolesMissing`, `user.otherTenant`, `approval.waiting`, those of {@link giveRoles}
     */
    async grant(acting: Acting, { userIds, roleIds, deptId, postId }: Grant): Promise<void> {
      const wanted = atLeastOne(userIds)
      const roles = [...new Set(roleIds)]
      if (roles.length === 0) throw userErrors.rolesMissing()
      const { scope } = acting
      const approved = await change(
        acting,
        () => wanted,
        async (trx, inside) => {
          await approvals.refuseWaiting(trx, scope, 'guest', wanted)
          return giveRoles(deps, trx, inside, { userIds: wanted, roleIds: roles, deptId, postId })
        },
      )
      log.info(
        { tenantId: scope.tenantId, userId: acting.caller.userId, ids: wanted, roleIds: roles, approved },
        'gave roles',
      )
    },
  }
}
