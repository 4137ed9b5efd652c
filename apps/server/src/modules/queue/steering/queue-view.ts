import { scopeOf } from '../../../crud/operator.service.ts'
import type { Db } from '../../../platform/database/db.ts'
import { isOperator, type Caller } from '../../../platform/scope.ts'
import { ALL_TENANTS } from '../../drawing/run/queue/queue-of.ts'
import type { QueueView } from './queue-manage.repository.ts'

/** What of the drawings in the queue a caller looks at: those they see of their tenant; the operator those of the tenant they name, or of all. @throws AppError `common.badInput` for a tenant that does not exist. */
export async function viewOf(db: Db, caller: Caller, tenantId: string | undefined): Promise<QueueView> {
  return isOperator(caller) && !tenantId ? ALL_TENANTS : scopeOf(db, caller, tenantId)
}
