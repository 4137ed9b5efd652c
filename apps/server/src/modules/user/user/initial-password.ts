import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'
import { md5Hex } from '../../auth/password.ts'
import { readParam } from '../../system/param/param.reader.ts'
import { userErrors } from './user.errors.ts'

/**
 * MD5 hex of the password that new and reset accounts of the tenant begin with (parameter `account.initPassword`), as a sign-in sends it.
 *
 * @throws AppError `user.noInitialPassword`
 */
export async function getInitialPassword(db: Db, scope: Pick<Scope, 'tenantId'>): Promise<string> {
  const text = await readParam(db, scope, 'account.initPassword')
  if (text === '') throw userErrors.noInitialPassword()
  return md5Hex(text)
}
