import type { Language } from '@drawdesk/contract/core/texts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import type { Scope } from '../../../platform/scope.ts'
import { findDictNames } from '../../system/dict/dict.repository.ts'
import { avatarAddress } from './avatar.ts'
import { findUserWithNames } from './user.repository.ts'

/**
 * A person in the fields of the contract's `UserView`; times and missing values are still the database's (wire/nulls.ts
 * writes them). Posts have no names until they are records.
 *
 * @throws AppError `common.notFound`
 */
export async function loadUserView(deps: Pick<Deps, 'db' | 'secrets' | 'clock'>, scope: Pick<Scope, 'tenantId'>, id: string, language: Language) {
  const { db } = deps
  const row = await findUserWithNames(db, scope, id)
  if (!row) throw commonErrors.notFound()
  const { roleNames, deptNames, tenantName, ...user } = row
  const sexNames = user.sex === null ? undefined : await findDictNames(db, 'sex', language)
  return {
    ...user,
    avatar: avatarAddress(deps, scope.tenantId, user.avatar),
    sexName: sexNames?.get(String(user.sex)) ?? '',
    roleName: roleNames ?? '',
    deptName: deptNames ?? '',
    postName: '',
    tenantName: tenantName ?? '',
  }
}
