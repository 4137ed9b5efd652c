import { sql, type Selectable } from 'kysely'
import type { DrawInfoTable } from '../../../db/schema.generated.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

export type PaidDraw = Pick<Selectable<DrawInfoTable>, 'id' | 'state' | 'queuedTime' | 'finishedTime'>
type Tenant = Pick<Scope, 'tenantId'>

const COLUMNS = ['id', 'state', 'queuedTime', 'finishedTime'] as const
const DRAWINGS_MOST = 20

/** Records as the orders that paid for them see them: all of them, removed ones too. */
export interface UnevenDraw {
  orderNo: string
  fault: 'noDrawing' | 'otherOrder' | 'notDrawn' | 'refund'
}

export function createPaidDrawRepository(db: Db) {
  return {
    find: (scope: Tenant, id: string): Promise<PaidDraw | undefined> =>
      db
        .as(scope)
        .selectFrom('drawInfo')
        .select(COLUMNS)
        .where('tenantId', '=', scope.tenantId)
        .where('id', '=', id)
        .executeTakeFirst(),

    /** The first one, and those that were drawn in its place. */
    listOfOrder: (scope: Tenant, orderId: string): Promise<PaidDraw[]> =>
      db
        .as(scope)
        .selectFrom('drawInfo')
        .select(COLUMNS)
        .where('tenantId', '=', scope.tenantId)
        .where('payLogId', '=', orderId)
        .orderBy('id')
        .limit(DRAWINGS_MOST)
        .execute(),

    /** Orders that say something else than the drawings that they paid for: delivered and not drawn, or another state of their refund. */
    async listUneven({ tenantId }: Tenant, most: number): Promise<UnevenDraw[]> {
      const { rows } = await sql<UnevenDraw>`
        select o.order_no as "orderNo", case when i.id is null then 'noDrawing' when i.pay_log_id is distinct from o.id then 'otherOrder'
          when o.delivery = 2 and i.state <> 2 then 'notDrawn' else 'refund' end as fault
        from pay_order o left join draw_info i on i.tenant_id = o.tenant_id and i.id = o.info_id
        where o.tenant_id = ${tenantId} and o.kind = 'draw' and o.info_id is not null
          and (i.id is null or i.pay_log_id is distinct from o.id or (o.delivery = 2 and i.state <> 2) or (o.refund_state <> coalesce(i.refund_state, 0) and not exists (
            select 1 from pay_refund r where r.tenant_id = o.tenant_id and r.order_id = o.id and r.process_instance_id is not null)))
        order by o.id limit ${most}`.execute(db.as({ tenantId }))
      return rows
    },

    async setRefundState(scope: Tenant, orderId: string, refundState: number): Promise<void> {
      await db
        .as(scope)
        .updateTable('drawInfo')
        .set({ refundState })
        .where('tenantId', '=', scope.tenantId)
        .where('payLogId', '=', orderId)
        .execute()
    },
  }
}
