import { scopeOf } from '../../../../crud/operator.service.ts'
import type { Db } from '../../../../platform/database/db.ts'
import { isOperator, type Caller, type Scope } from '../../../../platform/scope.ts'

/** Everybody's part of the queue: for the platform's operator alone, and only where they named no tenant. */
export const ALL_TENANTS = { tenantId: undefined } as const

/** Whose part of the queue a query is about: one tenant's, or that of all. */
export type QueueOf = Pick<Scope, 'tenantId'> | typeof ALL_TENANTS

/** What a caller looks at: their own tenant's queue; the operator that of the tenant they name, or all. @throws AppError `common.badInput` when the operator names a tenant that does not exist. */
export async function queueOf(db: Db, caller: Caller, tenantId: string | undefined): Promise<QueueOf> {
  if (isOperator(caller) && !tenantId) return ALL_TENANTS
  return { tenantId: (await scopeOf(db, caller, tenantId)).tenantId }
}

/** Runs its queries behind the tenant's wall, or across all for the operator. */
export const queueDb = (db: Db, of: QueueOf) => (of.tenantId === undefined ? db.across('platform operator') : db.as(of))
