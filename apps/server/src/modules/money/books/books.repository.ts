import { sql } from 'kysely'
import { PAY_STATE } from '@drawdesk/contract/money/pay-order'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

type Tenant = Pick<Scope, 'tenantId'>

/** An order whose books say something else than its row and its refunds: fen at the channel, and fen owed back. */
export interface UnevenOrder {
  orderNo: string
  moneyIs: string
  moneyShould: string
  owedIs: string
  owedShould: string
}

export function createBooksRepository(db: Db) {
  return {
    async countOrders(scope: Tenant): Promise<number> {
      const { orders } = await db
        .as(scope)
        .selectFrom('payOrder')
        .select(sql<string>`count(*)`.as('orders'))
        .where('tenantId', '=', scope.tenantId)
        .executeTakeFirstOrThrow()
      return Number(orders)
    },

    /**
     * What has come in less what went back is at the channel; what is asked back and not settled is owed. Money that no order takes comes in with its first refund, and
     * stays owed until one is done. What was settled with a bill belongs to the bill.
     */
    async listUneven({ tenantId }: Tenant, most: number): Promise<UnevenOrder[]> {
      const { rows } = await sql<UnevenOrder>`
        with booked as (
          select e.order_id, sum(case when e.account like 'channel:%' or (o.channel = 'balance' and e.account = 'difference') then e.debit - e.credit else 0 end) as money,
            sum(case when e.account = 'refund' then e.credit - e.debit else 0 end) as owed
          from ledger_entry e join pay_order o on o.tenant_id = e.tenant_id and o.id = e.order_id and o.currency = e.currency
          where e.tenant_id = ${tenantId} and e.what <> 'settled' group by e.order_id),
        late_money as (
          select order_id, max(amount) as amount from pay_refund where tenant_id = ${tenantId} and source = 'late' group by order_id, transaction_id having bool_and(state <> 2)),
        refunds as (
          select r.order_id, sum(r.amount) filter (where r.source <> 'late' and r.state = 2) as done, sum(r.amount) filter (where r.source <> 'late' and r.state = 1) as asked,
            (select sum(l.amount) from late_money l where l.order_id = r.order_id) as late
          from pay_refund r where r.tenant_id = ${tenantId} group by r.order_id)
        select o.order_no as "orderNo", coalesce(b.money, 0) as "moneyIs", coalesce(b.owed, 0) as "owedIs",
          (case when o.pay_time is null then 0 else o.amount end) - coalesce(r.done, 0) + coalesce(r.late, 0) as "moneyShould", coalesce(r.asked, 0) + coalesce(r.late, 0) as "owedShould"
        from pay_order o left join booked b on b.order_id = o.id left join refunds r on r.order_id = o.id
        where o.tenant_id = ${tenantId} and o.channel <> 'free'
          and (coalesce(b.money, 0) <> (case when o.pay_time is null then 0 else o.amount end) - coalesce(r.done, 0) + coalesce(r.late, 0)
            or coalesce(b.owed, 0) <> coalesce(r.asked, 0) + coalesce(r.late, 0)
            or o.refund_amount <> coalesce(r.done, 0) + coalesce(r.asked, 0))
        order by o.id limit ${most}`.execute(db.as({ tenantId }))
      return rows
    },

    /** Orders paid before then whose goods nobody has delivered, and whose money did not go back either: also those whose refund was refused. */
    listUndelivered: (scope: Tenant, before: Date, most: number): Promise<{ orderNo: string; delivery: number }[]> =>
      db
        .as(scope)
        .selectFrom('payOrder')
        .select(['orderNo', 'delivery'])
        .where('tenantId', '=', scope.tenantId)
        .where('state', 'in', [PAY_STATE.paid, PAY_STATE.refundFailed])
        .where('delivery', '<>', 2)
        .where('payTime', '<', before)
        .orderBy('id')
        .limit(most)
        .execute(),
  }
}
