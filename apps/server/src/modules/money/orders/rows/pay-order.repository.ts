import { sql, type Insertable, type Selectable, type SqlBool, type Updateable } from 'kysely'
import type { PayState } from '@drawdesk/contract/money/pay-order'
import type { PayOrderTable } from '../../../../db/schema.generated.ts'
import { seenCondition } from '../../../../crud/row-rule.ts'
import type { Db } from '../../../../platform/database/db.ts'
import type { Scope } from '../../../../platform/scope.ts'

export type PayOrderRow = Selectable<PayOrderTable>
export type OrderChanges = Updateable<PayOrderTable>
type Tenant = Pick<Scope, 'tenantId'>

/** How far a paid order is with what was bought. */
export const DELIVERY = { open: 0, begun: 1, done: 2, failed: 3 } as const

export function createPayOrderRepository(db: Db) {
  const rows = (scope: Tenant) => db.as(scope).selectFrom('payOrder').where('tenantId', '=', scope.tenantId)
  const updating = (scope: Tenant) => db.as(scope).updateTable('payOrder').where('tenantId', '=', scope.tenantId)

  return {
    async insert(scope: Tenant, row: Omit<Insertable<PayOrderTable>, 'tenantId'>): Promise<PayOrderRow> {
      return db
        .as(scope)
        .insertInto('payOrder')
        .values({ ...row, tenantId: scope.tenantId })
        .returningAll()
        .executeTakeFirstOrThrow()
    },

    find: (scope: Tenant, id: string): Promise<PayOrderRow | undefined> =>
      rows(scope).selectAll().where('id', '=', id).where('isDeleted', '=', 0).executeTakeFirst(),

    /** The same, as far as the scope sees it; one's own always. */
    findSeen(scope: Scope, id: string): Promise<PayOrderRow | undefined> {
      const seen = seenCondition(scope, 'payOrder', 'payOrder')
      const query = rows(scope).selectAll().where('id', '=', id).where('isDeleted', '=', 0)
      const isOwn = sql<SqlBool>`${sql.ref('payOrder.userId')} = ${scope.userId}::bigint`
      return (seen ? query.where(sql<SqlBool>`(${seen} or ${isOwn})`) : query).executeTakeFirst()
    },

    /** Until the end of the transaction nobody else changes it. */
    lock: (scope: Tenant, id: string): Promise<PayOrderRow | undefined> =>
      rows(scope).selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

    findByNo: (scope: Tenant, orderNo: string): Promise<PayOrderRow | undefined> =>
      rows(scope).selectAll().where('orderNo', '=', orderNo).executeTakeFirst(),

    /** Of a drawing: the order that paid for it. */
    findByInfo: (scope: Tenant, infoId: string): Promise<PayOrderRow | undefined> =>
      rows(scope).selectAll().where('infoId', '=', infoId).executeTakeFirst(),

    findRequest: (scope: Scope, clientRequestId: string): Promise<PayOrderRow | undefined> =>
      rows(scope)
        .selectAll()
        .where('createUser', '=', scope.userId)
        .where('clientRequestId', '=', clientRequestId)
        .executeTakeFirst(),

    /** An id of a request is good for a day; then it may be used for something else. */
    async forgetRequest(scope: Scope, clientRequestId: string, before: Date): Promise<void> {
      await updating(scope)
        .set({ clientRequestId: null })
        .where('createUser', '=', scope.userId)
        .where('clientRequestId', '=', clientRequestId)
        .where('createTime', '<', before)
        .execute()
    },

    /** To another state, where it is as it was read: undefined where somebody was quicker. */
    move: (
      scope: Tenant,
      { id, version, state }: Pick<PayOrderRow, 'id' | 'version' | 'state'>,
      changes: OrderChanges & { state?: PayState },
    ): Promise<PayOrderRow | undefined> =>
      updating(scope)
        .set({ ...changes, version: sql`version + 1` })
        .where('id', '=', id)
        .where('version', '=', version)
        .where('state', '=', state)
        .returningAll()
        .executeTakeFirst(),

    /** How far what was bought is, where that drawing is still what the order waits for. */
    async settleDelivery(scope: Tenant, { id, infoId }: { id: string; infoId: string }, changes: OrderChanges) {
      const result = await updating(scope)
        .set(changes)
        .where('id', '=', id)
        .where('infoId', '=', infoId)
        .where('delivery', '<>', DELIVERY.done)
        .executeTakeFirst()
      return (result.numUpdatedRows ?? 0n) > 0n
    },

    /** One more question; false where it was counted meanwhile. */
    async countQuery(scope: Tenant, { id, queries }: Pick<PayOrderRow, 'id' | 'queries'>, nextQueryTime: Date | null) {
      const result = await updating(scope)
        .set({ queries: queries + 1, nextQueryTime })
        .where('id', '=', id)
        .where('queries', '=', queries)
        .executeTakeFirst()
      return (result.numUpdatedRows ?? 0n) > 0n
    },

    /** What is noted beside its state: no version, nobody edits it. */
    async note(scope: Tenant, id: string, changes: Omit<OrderChanges, 'state' | 'version'>): Promise<void> {
      await updating(scope).set(changes).where('id', '=', id).execute()
    },
  }
}

export type PayOrderRepository = ReturnType<typeof createPayOrderRepository>
