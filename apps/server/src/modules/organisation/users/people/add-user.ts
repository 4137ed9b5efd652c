import type { SaveAnswer } from '@drawdesk/contract/core/schema'
import type { UserSave } from '@drawdesk/contract/organisation/user'
import type { Db } from '../../../../platform/database/db.ts'
import type { Deps } from '../../../../platform/deps.ts'
import type { FirstSecret } from '../../../identity/passwords/initial-password.ts'
import { commonErrors } from '../../../../platform/errors.ts'
import { hasPermission } from '../../../../platform/scope.ts'
import { readAccount } from './account-input.ts'
import { idsOf } from '../../../../platform/ids/id-list.ts'
import { checkAvatar } from '../profile/avatar-check.ts'
import { findWrongPlaces, getRoleAliases, type ActingInside } from './people.checks.ts'
import { insertAccount } from './people.repository.ts'
import { userErrors } from '../user.errors.ts'

type AddDeps = Pick<Deps, 'clock' | 'ids' | 'config'>

/**
 * One account more, with what it signs in with (made before the transaction: hashing is slow), within a transaction in which {@link reserveAccounts} was called for it. What is refused leaves the
 * transaction usable, so that an import may go on with its next row.
 *
 * @throws AppError `common.badInput` with a text beside each wrong field; `user.accountTaken`; `common.forbidden` for roles
 * without the right to give any; `common.notFound`, `user.aboveYou` for roles that are not there or not the caller's to give
 */
export async function addUser(
  deps: AddDeps,
  trx: Db,
  acting: ActingInside,
  input: UserSave,
  secret: FirstSecret,
): Promise<SaveAnswer> {
  const { ids, clock, config } = deps
  const { values, problems } = readAccount(input, { isNew: true, timeZone: config.timeZone, now: clock.now() })
  const avatar = await checkAvatar(trx, acting.scope, { given: values.avatar, problems })
  problems.push(...(await findWrongPlaces(trx, acting, values)))
  if (problems.length > 0) throw commonErrors.badInput({ errors: problems })
  const roleIds = idsOf(values.roleId ?? '')
  if (roleIds.length > 0 && !hasPermission(acting.caller, 'user_role')) throw commonErrors.forbidden()
  await getRoleAliases(trx, acting, roleIds)
  const id = ids.next()
  const row = {
    ...values,
    id,
    account: values.account as string,
    name: values.name || values.realName || '',
    avatar: avatar ?? '',
    ...secret,
  } // readAccount demands an account
  if (!(await insertAccount(trx, acting.scope, row, clock.now()))) throw accountTaken()
  return { id, version: 1 }
}

/** The account name belongs to somebody else of the tenant: reported beside its field. */
export function accountTaken(cause?: unknown): Error {
  return userErrors.accountTaken({ cause, errors: [{ field: 'account', text: userErrors.accountTaken().text }] })
}
