import type { Db } from '../../../platform/database/db.ts'
import { commonErrors } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/scope.ts'
import { findMembership } from './user.repository.ts'

/** A user's id as it may travel: what a bigint column surely holds. */
const USER_ID = /^\d{1,18}$/

/**
 * Roles and departments of the caller or, for an administrator, of any user of the tenant, as comma lists. All the caller has, also
 * in a session narrowed to some of them, which must be able to change to the others.
 *
 * @throws AppError `common.forbidden` for somebody else's, `common.notFound` for an unknown user
 */
export async function getMembership(
  db: Db,
  caller: Caller,
  userId: string | undefined,
): Promise<{ roleId: string; deptId: string }> {
  if (!userId || userId === caller.userId)
    return (await findMembership(db, caller, caller.userId)) ?? { roleId: '', deptId: '' }
  if (!caller.isAdministrator) throw commonErrors.forbidden()
  const found = USER_ID.test(userId) ? await findMembership(db, caller, userId) : undefined
  if (!found) throw commonErrors.notFound()
  return found
}
