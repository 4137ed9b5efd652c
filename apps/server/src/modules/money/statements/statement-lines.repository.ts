import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { StatementLine } from '../channels/pay-channel.ts'

type Tenant = Pick<Scope, 'tenantId'>

export interface StatementDay {
  id: string
  channelId: string
  channelName: string
  day: string
  source: 'file' | 'fetched'
}

/** An id for what has none of its own here: made by the caller, because the database knows no ids. */
type NextId = () => string

const isRefund = (line: StatementLine): boolean => line.of === 'refund'
/** What a line is known by. */
const numberOf = (line: StatementLine): string =>
  isRefund(line) ? line.refundNo || line.transactionId : line.orderNo || line.transactionId

export function createStatementLinesRepository(db: Db) {
  return {
    /** The bill of this channel and day, made where there is none; held until the end of the transaction. Answers its id. */
    async hold(scope: Tenant, { id, channelId, channelName, day, source }: StatementDay): Promise<string> {
      const row = await db
        .as(scope)
        .insertInto('payStatement')
        .values({ id, tenantId: scope.tenantId, channelId, channelName, day, source })
        .onConflict((conflict) => conflict.columns(['tenantId', 'channelId', 'day']).doUpdateSet({ channelName }))
        .returning('id')
        .executeTakeFirstOrThrow()
      return row.id
    },

    /** Adds these lines but those that are there; answers how many were new. */
    async add(
      scope: Tenant,
      { statementId, channelId }: { statementId: string; channelId: string },
      lines: readonly StatementLine[],
      next: NextId,
    ): Promise<number> {
      const of = (name: keyof StatementLine): unknown[] => lines.map((line) => line[name])
      const { rows } = await sql<{ added: number }>`
        with added as (
          insert into pay_statement_line (id, tenant_id, statement_id, channel_id, is_refund, number, order_no, transaction_id, refund_no, amount, fee, time)
          select id, ${scope.tenantId}, ${statementId}::bigint, ${channelId}::bigint, is_refund, number, order_no, transaction_id, refund_no, amount, fee, time
          from unnest(${lines.map(next)}::bigint[], ${lines.map(isRefund)}::boolean[], ${lines.map(numberOf)}::text[], ${of('orderNo')}::text[], ${of('transactionId')}::text[], ${of('refundNo')}::text[],
            ${of('amount')}::bigint[], ${of('fee')}::bigint[], ${of('time')}::timestamptz[]) as line(id, is_refund, number, order_no, transaction_id, refund_no, amount, fee, time)
          on conflict (tenant_id, channel_id, is_refund, number) do nothing returning 1)
        select count(*)::int as added from added`.execute(db.as(scope))
      return rows[0]?.added ?? 0
    },

    /** Takes away what is open of this bill, and what any bill has missed that a line has brought since. */
    async forgetOpen(scope: Tenant, statementId: string): Promise<void> {
      await sql`
        delete from pay_mismatch m where m.tenant_id = ${scope.tenantId} and m.settled_time is null and (m.statement_id = ${statementId}::bigint
          or (m.kind = 'missingThere' and exists (select from pay_statement_line l where l.tenant_id = m.tenant_id and l.channel_id = m.channel_id and l.is_refund = m.is_refund and l.number = m.number)))`.execute(
        db.as(scope),
      )
    },

    /** What the lines of this bill and the order book do not agree on; what was settled is not asked again. */
    async findDifferences(scope: Tenant, statementId: string, span: { from: Date; to: Date }): Promise<Difference[]> {
      const { rows } = await sql<Difference>`
        with line as (select * from pay_statement_line where tenant_id = ${scope.tenantId} and statement_id = ${statementId}::bigint),
        statement as (select * from pay_statement where tenant_id = ${scope.tenantId} and id = ${statementId}::bigint),
        -- What no order took was never a sale, but it was paid, and went back at once by the channel it came by.
        paid as (
          select l.*, o.id as order_id, o.currency, case when o.pay_time is not null and o.channel_id = l.channel_id then o.amount else late.amount end as ours,
            case when o.channel_id = l.channel_id then o.transaction_id else late.transaction_id end as our_transaction
          from line l left join pay_order o on o.tenant_id = l.tenant_id and o.order_no = l.order_no and l.channel_id in (o.channel_id, o.opened_channel_id)
          left join lateral (select r.amount, r.transaction_id from pay_refund r where r.tenant_id = o.tenant_id and r.order_id = o.id and r.source = 'late' and coalesce(r.channel_id, o.channel_id) = l.channel_id
            order by r.transaction_id <> l.transaction_id, r.id limit 1) late on true
          where not l.is_refund),
        -- A bill has a refund on the day it was taken, however it ends later.
        returned as (
          select l.*, o.id as order_id, o.currency, case when r.state in (1, 2) then r.amount end as ours
          from line l left join pay_refund r on r.tenant_id = l.tenant_id and r.refund_no = l.refund_no left join pay_order o on o.tenant_id = r.tenant_id and o.id = r.order_id where l.is_refund),
        found as (
          select case when ours is null then 'missingHere' else 'differs' end as kind, false as is_refund, number, order_no, order_id, transaction_id, currency, ours as here, amount as there from paid
          where ours is null or ours <> amount or (our_transaction <> '' and our_transaction <> transaction_id)
          union all
          select case when ours is null then 'missingHere' else 'differs' end, true, number, order_no, order_id, transaction_id, currency, ours, amount from returned where ours is null or ours <> amount
          union all
          select 'missingThere', false, o.order_no, o.order_no, o.id, o.transaction_id, o.currency, o.amount, null from pay_order o, statement s
          where o.tenant_id = s.tenant_id and o.channel_id = s.channel_id and o.pay_time >= ${span.from} and o.pay_time < ${span.to}
            and not exists (select from pay_statement_line l where l.tenant_id = o.tenant_id and l.channel_id = o.channel_id and not l.is_refund and l.number = o.order_no)
          union all
          select 'missingThere', true, r.refund_no, o.order_no, o.id, case when r.transaction_id = '' then o.transaction_id else r.transaction_id end, o.currency, r.amount, null from pay_refund r join pay_order o on o.tenant_id = r.tenant_id and o.id = r.order_id, statement s
          where r.tenant_id = s.tenant_id and coalesce(r.channel_id, o.channel_id) = s.channel_id and r.state = 2 and coalesce(r.asked_time, r.done_time) >= ${span.from} and coalesce(r.asked_time, r.done_time) < ${span.to}
            and not exists (select from pay_statement_line l where l.tenant_id = r.tenant_id and l.channel_id = s.channel_id and l.is_refund and l.number = r.refund_no))
        select kind, is_refund, number, order_no, order_id::text as order_id, transaction_id, coalesce(currency, 'CNY') as currency, here::float8 as here, there::float8 as there from found f
        where not exists (select from pay_mismatch m, statement s where m.tenant_id = s.tenant_id and m.channel_id = s.channel_id and m.is_refund = f.is_refund and m.number = f.number)`.execute(
        db.as(scope),
      )
      return rows
    },

    async keep(
      scope: Tenant,
      at: { statementId: string; channelId: string },
      found: readonly Difference[],
      next: NextId,
    ): Promise<void> {
      if (found.length === 0) return
      await db
        .as(scope)
        .insertInto('payMismatch')
        .values(
          found.map(({ here, there, ...facts }) => ({
            ...facts,
            ...at,
            id: next(),
            tenantId: scope.tenantId,
            here: here === null ? null : String(here),
            there: there === null ? null : String(there),
          })),
        )
        .execute()
    },

    /** The figures of a bill, by its lines and what is open. */
    async count(scope: Tenant, statementId: string): Promise<void> {
      await sql`
        update pay_statement s set lines = l.lines, payments = l.payments, refunds = l.refunds, fee = l.fee, matched = greatest(0, l.lines - m.lines), open = m.open, update_time = now()
        from (select count(*)::int as lines, coalesce(sum(amount) filter (where not is_refund), 0) as payments, coalesce(sum(amount) filter (where is_refund), 0) as refunds, coalesce(sum(fee), 0) as fee
              from pay_statement_line where tenant_id = ${scope.tenantId} and statement_id = ${statementId}::bigint) l,
          (select count(*) filter (where kind <> 'missingThere')::int as lines, count(*) filter (where settled_time is null)::int as open from pay_mismatch where tenant_id = ${scope.tenantId} and statement_id = ${statementId}::bigint) m
        where s.tenant_id = ${scope.tenantId} and s.id = ${statementId}::bigint`.execute(db.as(scope))
    },

    /** Fen of fees that the ledger has not got yet, taken as posted; negative where a line brought less. */
    async takeFee(scope: Tenant, statementId: string): Promise<number> {
      const { rows } = await sql<{ more: number }>`
        update pay_statement s set fee_posted = s.fee from (select id, fee - fee_posted as more from pay_statement where tenant_id = ${scope.tenantId} and id = ${statementId}::bigint for update) old
        where s.tenant_id = ${scope.tenantId} and s.id = old.id and old.more <> 0 returning old.more::float8 as more`.execute(
        db.as(scope),
      )
      return rows[0]?.more ?? 0
    },

    /** Counts the bills of this channel whose open ones may have changed with another day's. */
    async listWithOpen(scope: Tenant, channelId: string): Promise<string[]> {
      const rows = await db
        .as(scope)
        .selectFrom('payStatement')
        .select('id')
        .where('tenantId', '=', scope.tenantId)
        .where('channelId', '=', channelId)
        .where('open', '>', 0)
        .execute()
      return rows.map(({ id }) => id)
    },

    /** What these mismatches are of. */
    namesOf: (scope: Tenant, ids: readonly string[]) =>
      db
        .as(scope)
        .selectFrom('payMismatch')
        .select(['channelId', 'isRefund', 'number'])
        .where('tenantId', '=', scope.tenantId)
        .where('settledTime', 'is', null)
        .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
        .execute(),

    /** Those that are open of these: matched anew, they have other ids. */
    async findOpen(
      scope: Tenant,
      of: readonly { channelId: string; isRefund: boolean; number: string }[],
    ): Promise<string[]> {
      const wanted = JSON.stringify(
        of.map(({ channelId, isRefund, number }) => ({ channel_id: channelId, is_refund: isRefund, number })),
      )
      const { rows } = await sql<{ id: string }>`
        select m.id from pay_mismatch m join json_to_recordset(${wanted}::json) as w(channel_id bigint, is_refund boolean, number text) on w.channel_id = m.channel_id and w.is_refund = m.is_refund and w.number = m.number
        where m.tenant_id = ${scope.tenantId} and m.settled_time is null`.execute(db.as(scope))
      return rows.map(({ id }) => id)
    },

    async find(scope: Tenant, id: string) {
      return db
        .as(scope)
        .selectFrom('payStatement')
        .select(['id', 'channelId', 'day'])
        .where('tenantId', '=', scope.tenantId)
        .where('id', '=', id)
        .executeTakeFirst()
    },
  }
}

export interface Difference {
  kind: 'missingHere' | 'missingThere' | 'differs'
  isRefund: boolean
  number: string
  orderNo: string
  orderId: string | null
  transactionId: string
  currency: string
  /** Fen. */
  here: number | null
  there: number | null
}
