import type { Language } from '@drawdesk/contract/core/texts'
import type { Db } from '../../../platform/database/db.ts'
import { commonErrors } from '../../../platform/errors.ts'
import type { Scope } from '../../../platform/scope.ts'
import { findDictNames } from '../../system/dict/dict.repository.ts'
import { findUserWithNames } from './user.repository.ts'

/**
 * A person in the fields of the contract's `UserView`; times and missing values are still the database's (wire/nulls.ts
 * writes them). Posts have no names until they are records.
 *
 * @throws AppError `common.notFound`
 */
export async function loadUserView(db: Db, scope: Pick<Scope, 'tenantId'>, id: string, language: Language) {
  const row = await findUserWithNames(db, scope, id)
  if (!row) throw commonErrors.notFound()
  const { roleNames, deptNames, tenantName, ...user } = row
  const sexNames = user.sex === null ? undefined : await findDictNames(db, 'sex', language)
  return {
    ...user,
    sexName: sexNames?.get(String(user.sex)) ?? '',
    roleName: roleNames ?? '',
    deptName: deptNames ?? '',
    postName: '',
    tenantName: tenantName ?? '',
  }
}
