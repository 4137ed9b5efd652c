import { sql } from 'kysely'
import type { MismatchesAsked, PayMismatch, PayStatement, StatementsAsked } from '@drawdesk/contract/money/statements'
import { createdWithin, filterExpression, likeText, type Filter } from '../../../crud/filters.ts'
import type { Paging } from '../../../crud/paging.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

type Tenant = Pick<Scope, 'tenantId'>
interface Shown extends Paging {
  /** When they came. */
  dates?: readonly Filter[]
}
/** A row with the count of all that match. */
type Counted<Row> = Row & { all: number }

export function createStatementRepository(db: Db) {
  return {
    /** The newest days first. */
    async page(
      scope: Tenant,
      { channelId, startTime, endTime }: StatementsAsked,
      { current, size, dates = [] }: Shown,
    ) {
      const rows = await db
        .as(scope)
        .selectFrom('payStatement')
        .select([
          'id',
          'channelId',
          'channelName',
          'day',
          'source',
          'lines',
          'matched',
          'open',
          'createTime',
          sql<number>`payments::float8`.as('payments'),
          sql<number>`refunds::float8`.as('refunds'),
          sql<number>`fee::float8`.as('fee'),
          sql<number>`(count(*) over ())::int`.as('all'),
        ])
        .where('tenantId', '=', scope.tenantId)
        .$if(channelId !== undefined, (query) => query.where('channelId', '=', channelId as string))
        .$if(!!startTime, (query) => query.where('day', '>=', startTime as string))
        .$if(!!endTime, (query) => query.where('day', '<=', endTime as string))
        .$call(createdWithin(dates, 'createTime'))
        .orderBy('day', 'desc')
        .orderBy('id', 'desc')
        .limit(size)
        .offset((current - 1) * size)
        .execute()
      return rows as unknown as Counted<PayStatement>[] // times leave as Date
    },

    /** The newest first; both sides beside each other. */
    async pageMismatches(scope: Tenant, asked: MismatchesAsked, { current, size, dates = [] }: Shown) {
      const { statementId, channelId, kind, orderNo, isSettled = 0 } = asked
      const { rows } = await sql<Counted<PayMismatch>>`
        select m.id, m.statement_id, s.day, s.channel_name, m.kind, m.order_no, coalesce(m.order_id::text, '') as order_id, m.transaction_id, case when m.is_refund then m.number else '' end as refund_no, m.currency,
          m.here::float8 as here, m.there::float8 as there, m.is_refund, m.settled_time, m.settled_by, m.reason, (count(*) over ())::int as all
        from pay_mismatch m join pay_statement s on s.tenant_id = m.tenant_id and s.id = m.statement_id
        where m.tenant_id = ${scope.tenantId} and (m.settled_time is not null) = ${isSettled === 1}
          ${statementId === undefined ? sql`` : sql`and m.statement_id = ${statementId}::bigint`} ${channelId === undefined ? sql`` : sql`and m.channel_id = ${channelId}::bigint`}
          ${kind === undefined ? sql`` : sql`and m.kind = ${kind}`} ${orderNo ? sql`and m.order_no ilike ${likeText(orderNo)}` : sql``}
          ${sql.join(
            dates.map((date) => sql`and ${filterExpression({ ...date, column: 'm.createTime' })}`),
            sql` `,
          )}
        order by m.id desc limit ${size} offset ${(current - 1) * size}`.execute(db.as(scope))
      return rows
    },

    /** Accounts that send bills. */
    channels: (scope: Tenant) =>
      db
        .as(scope)
        .selectFrom('payChannel')
        .select(['id', 'name', 'channel'])
        .where('tenantId', '=', scope.tenantId)
        .where('isDeleted', '=', 0)
        .where('channel', 'in', ['wechat', 'alipay'])
        .orderBy('sort')
        .orderBy('id')
        .execute(),

    /** Active accounts of all tenants whose bill of this day nobody has brought. */
    listUnfetched: (day: string) =>
      db
        .across('jobs')
        .selectFrom('payChannel')
        .selectAll()
        .where('isDeleted', '=', 0)
        .where('active', '=', 1)
        .where('channel', 'in', ['wechat', 'alipay'])
        .where(
          sql<boolean>`not exists (select from pay_statement s where s.tenant_id = pay_channel.tenant_id and s.channel_id = pay_channel.id and s.day = ${day})`,
        )
        .orderBy('id')
        .execute(),

    /** Those of these that are open, held until the end of the transaction. */
    async holdOpen(scope: Tenant, ids: readonly string[]) {
      const rows = await db
        .as(scope)
        .selectFrom('payMismatch')
        .select(['id', 'statementId', 'channelId', 'orderId', 'currency', 'isRefund', 'here', 'there'])
        .where('tenantId', '=', scope.tenantId)
        .where('settledTime', 'is', null)
        .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
        .orderBy('id')
        .forUpdate()
        .execute()
      return rows
    },

    async settle(
      scope: Tenant,
      ids: readonly string[],
      facts: { settledTime: Date; settledBy: string; reason: string },
    ) {
      await db
        .as(scope)
        .updateTable('payMismatch')
        .set(facts)
        .where('tenantId', '=', scope.tenantId)
        .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
        .execute()
    },
  }
}
