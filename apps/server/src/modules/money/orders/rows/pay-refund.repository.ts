import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { RefundState } from '@drawdesk/contract/money/pay-order'
import type { PayRefundTable } from '../../../../db/schema.generated.ts'
import type { Db } from '../../../../platform/database/db.ts'
import type { Scope } from '../../../../platform/scope.ts'

export type PayRefundRow = Selectable<PayRefundTable>
type Tenant = Pick<Scope, 'tenantId'>

export function createPayRefundRepository(db: Db) {
  const rows = (scope: Tenant) => db.as(scope).selectFrom('payRefund').where('tenantId', '=', scope.tenantId)
  const updating = (scope: Tenant) => db.as(scope).updateTable('payRefund').where('tenantId', '=', scope.tenantId)

  return {
    /** Undefined where one of this order is under way, or this money is on its way back already. */
    insert: (scope: Tenant, row: Omit<Insertable<PayRefundTable>, 'tenantId'>): Promise<PayRefundRow | undefined> =>
      db
        .as(scope)
        .insertInto('payRefund')
        .values({ ...row, tenantId: scope.tenantId })
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst(),

    find: (scope: Tenant, id: string): Promise<PayRefundRow | undefined> =>
      rows(scope).selectAll().where('id', '=', id).executeTakeFirst(),

    findByNo: (scope: Tenant, refundNo: string): Promise<PayRefundRow | undefined> =>
      rows(scope).selectAll().where('refundNo', '=', refundNo).executeTakeFirst(),

    findRequest: (scope: Scope, clientRequestId: string): Promise<PayRefundRow | undefined> =>
      rows(scope)
        .selectAll()
        .where('createUser', '=', scope.userId)
        .where('clientRequestId', '=', clientRequestId)
        .executeTakeFirst(),

    async forgetRequest(scope: Scope, clientRequestId: string, before: Date): Promise<void> {
      await updating(scope)
        .set({ clientRequestId: null })
        .where('createUser', '=', scope.userId)
        .where('clientRequestId', '=', clientRequestId)
        .where('createTime', '<', before)
        .execute()
    },

    /** Did this money come for the order and go back, or was it tried? */
    hasLate: async (scope: Tenant, orderId: string, transactionId: string): Promise<boolean> =>
      (await rows(scope)
        .select('id')
        .where('orderId', '=', orderId)
        .where('transactionId', '=', transactionId)
        .where('source', '=', 'late')
        .limit(1)
        .executeTakeFirst()) !== undefined,

    /** The oldest first. */
    listOfOrder: (scope: Tenant, orderId: string): Promise<PayRefundRow[]> =>
      rows(scope).selectAll().where('orderId', '=', orderId).orderBy('id').execute(),

    /** To another state, where it is in that one; undefined where somebody was quicker. */
    move: (
      scope: Tenant,
      { id, state }: Pick<PayRefundRow, 'id' | 'state'>,
      changes: Updateable<PayRefundTable> & { state: RefundState },
    ): Promise<PayRefundRow | undefined> =>
      updating(scope)
        .set({ ...changes, version: sql`version + 1` })
        .where('id', '=', id)
        .where('state', '=', state)
        .returningAll()
        .executeTakeFirst(),

    /** One more question; false where it was counted meanwhile. */
    async countQuery(scope: Tenant, { id, queries }: Pick<PayRefundRow, 'id' | 'queries'>, nextQueryTime: Date | null) {
      const result = await updating(scope)
        .set({ queries: queries + 1, nextQueryTime })
        .where('id', '=', id)
        .where('queries', '=', queries)
        .executeTakeFirst()
      return (result.numUpdatedRows ?? 0n) > 0n
    },

    /** What is noted beside its state. */
    async note(scope: Tenant, id: string, changes: Omit<Updateable<PayRefundTable>, 'state'>): Promise<void> {
      await updating(scope).set(changes).where('id', '=', id).execute()
    },
  }
}
