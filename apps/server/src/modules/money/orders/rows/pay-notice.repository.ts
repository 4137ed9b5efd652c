import type { Insertable, Selectable } from 'kysely'
import type { PayNoticeTable } from '../../../../db/schema.generated.ts'
import type { Db } from '../../../../platform/database/db.ts'
import type { Scope } from '../../../../platform/scope.ts'

export type PayNoticeRow = Selectable<PayNoticeTable>
type Tenant = Pick<Scope, 'tenantId'>

export function createPayNoticeRepository(db: Db) {
  return {
    /** False: the same event of the same channel is here already (`eventKey`). */
    async insert(scope: Tenant, row: Omit<Insertable<PayNoticeTable>, 'tenantId'>): Promise<boolean> {
      const result = await db
        .as(scope)
        .insertInto('payNotice')
        .values({ ...row, tenantId: scope.tenantId })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
    },

    /** What was kept as accepted turned out as this: its event may come again. */
    async judge(scope: Tenant, id: string, verdict: string): Promise<void> {
      await db
        .as(scope)
        .updateTable('payNotice')
        .set({ verdict, eventKey: null })
        .where('tenantId', '=', scope.tenantId)
        .where('id', '=', id)
        .execute()
    },

    /** The oldest first. */
    listOfOrder: (scope: Tenant, orderId: string): Promise<PayNoticeRow[]> =>
      db
        .as(scope)
        .selectFrom('payNotice')
        .selectAll()
        .where('tenantId', '=', scope.tenantId)
        .where('orderId', '=', orderId)
        .orderBy('id')
        .execute(),
  }
}
