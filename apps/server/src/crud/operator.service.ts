import { Type } from 'typebox'
import type { ResourceDefinition } from '@drawdesk/contract/core/resource'
import type { Db } from '../platform/database/db.ts'
import { commonErrors } from '../platform/errors.ts'
import { isOperator, type Caller } from '../platform/scope.ts'

/** Argument of the calls on tenant tables; see {@link scopeOf}. */
export const tenantArgument = { tenantId: Type.Optional(Type.String({ maxLength: 255 })) }

/** The same where the resource says that an operator may work in the rows of the tenant that they name. */
export const tenantArgumentOf = ({
  hasTenant,
}: Pick<ResourceDefinition, 'hasTenant'>): typeof tenantArgument | Record<never, never> =>
  hasTenant ? tenantArgument : {}

/**
 * In whose rows a call works that names a tenant: for the operator in those of that tenant, for everybody else, whatever is
 * named, in the caller's own. The rest of the caller (person, rights) stays.
 *
 * @throws AppError `common.badInput` beside `tenantId` when the operator names a tenant that does not exist.
 */
export async function scopeOf(db: Db, caller: Caller, tenantId: unknown): Promise<Caller> {
  if (typeof tenantId !== 'string' || tenantId === '' || tenantId === caller.tenantId || !isOperator(caller))
    return caller
  const tenant = await db
    .platform()
    .selectFrom('systemTenant')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('isDeleted', '=', 0)
    .executeTakeFirst()
  if (!tenant)
    throw commonErrors.badInput({ errors: [{ field: 'tenantId', text: { zh: '租户不存在', en: 'Tenant not found' } }] })
  return { ...caller, tenantId }
}
