import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import type { PayChannelName, PayKind } from '@drawdesk/contract/money/pay-order'
import type { SalesFigures } from '@drawdesk/contract/money/sales'
import { likeText } from '../../../crud/filters.ts'
import { seenCondition } from '../../../crud/row-rule.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

/** Days of the zone, both included, with their moments: from the first of them up to one that is not in it. */
export interface SalesSlice {
  firstDay: string
  lastDay: string
  from: Date
  to: Date
  timeZone: string
  kinds: readonly PayKind[]
  exId?: string | undefined
  exName?: string | undefined
  muName?: string | undefined
  channel?: PayChannelName | undefined
}

/** What sums are kept by; weeks and months are made of days. */
export type SalesSumKey = 'day' | 'ex' | 'mu' | 'device' | 'style' | 'channel'

export interface SalesSum extends SalesFigures {
  key: string
  currency: string
  exId: string
  /** Names of the newest of these sales. */
  exName: string
  muName: string
  deviceName: string
}

const PLACES =
  'kind, currency, ex_id, ex_name, mu_name, login_id, device_name, style_id, channel, channel_id, count, free, gross, refunds, refund_count'
/** Each sale stands once in every grain of the kept days; all of them have experience and channel. */
const GRAINS: Readonly<Record<SalesSumKey, string>> = {
  day: 'ex',
  ex: 'ex',
  mu: 'ex',
  channel: 'ex',
  device: 'device',
  style: 'style',
}
const KEYS: Readonly<Record<SalesSumKey, string>> = {
  day: 'day',
  ex: `coalesce(nullif(ex_id, 0)::text, '')`,
  mu: 'mu_name',
  device: `coalesce(nullif(login_id, 0)::text, '')`,
  style: `coalesce(nullif(style_id, 0)::text, '')`,
  channel: 'channel',
}
const SUMS = `sum(count)::float8 as count, sum(free)::float8 as free, sum(gross)::float8 as gross, sum(refunds)::float8 as refunds, sum(refund_count)::float8 as refund_count, sum(gross - refunds)::float8 as net`

export function createSalesRepository(db: Db) {
  return {
    /** Sums by key and currency of what was sold and refunded in these days, as far as the scope sees it; days in order, anything else the most sold first. */
    async sums(scope: Scope, by: SalesSumKey, slice: SalesSlice): Promise<SalesSum[]> {
      const seen = seenCondition(scope, 'payOrder', 'o')
      const isNamed = by !== 'day' && by !== 'channel'
      const newest = (column: string) =>
        isNamed ? sql.raw(`(array_agg(${column} order by day desc, ${column}))[1]`) : sql`''`
      const { rows } = await sql<SalesSum>`
        select ${sql.raw(KEYS[by])} as key, currency, ${isNamed ? sql.raw(`coalesce(nullif((array_agg(ex_id order by day desc, ex_id))[1], 0)::text, '')`) : sql`''`} as ex_id,
          ${newest('ex_name')} as ex_name, ${newest('mu_name')} as mu_name, ${newest('device_name')} as device_name, ${sql.raw(SUMS)}
        from (${seen ? fromOrders(scope, slice, seen) : fromKept(scope, GRAINS[by], slice)}) s
        group by 1, 2 having sum(count) <> 0 or sum(refund_count) <> 0 order by ${by === 'day' ? sql`1` : sql`sum(gross) desc, sum(count) desc, 1`}, 2`.execute(
        db.as(scope),
      )
      return rows
    },

    /** Of styles, removed ones too. */
    async styleNames(scope: Scope, ids: readonly string[]): Promise<Map<string, string>> {
      if (ids.length === 0) return new Map()
      const rows = await db
        .as(scope)
        .selectFrom('drawStyle')
        .select(['id', 'styleName'])
        .where('tenantId', '=', scope.tenantId)
        .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
        .execute()
      return new Map(rows.map(({ id, styleName }) => [id, styleName]))
    },
  }
}

/** On the sales of a table that has these columns. */
function narrowed({ kinds, exId, exName, muName, channel }: SalesSlice, of = ''): RawBuilder<unknown> {
  const column = (name: string) => sql.raw(`${of}${name}`)
  const contains = (name: string, text: string) => sql`${column(name)} ilike ${likeText(text)}`
  return sql.join(
    [
      sql`${column('kind')} = any(${[...kinds]}::text[])`,
      ...(exId === undefined ? [] : [sql`${column('ex_id')} = ${exId}::bigint`]),
      ...(exName ? [contains('ex_name', exName)] : []),
      ...(muName ? [contains('mu_name', muName)] : []),
      ...(channel === undefined ? [] : [sql`${column('channel')} = ${channel}`]),
    ],
    sql` and `,
  )
}

/** The kept days, and what has changed since they were added up, in one look: together they are the sums of the orders at this moment. */
function fromKept({ tenantId }: Scope, grain: string, slice: SalesSlice): RawBuilder<unknown> {
  const { from, to, timeZone, firstDay, lastDay } = slice
  return sql`
    select day, ${sql.raw(PLACES)} from sales_day where tenant_id = ${tenantId} and grain = ${grain} and day >= ${firstDay} and day <= ${lastDay} and ${narrowed(slice)}
    union all
    select to_char(quarter at time zone ${timeZone}, 'YYYY-MM-DD'), ${sql.raw(PLACES)} from sales_change where tenant_id = ${tenantId} and quarter >= ${from} and quarter < ${to} and ${narrowed(slice)}`
}

/** For callers who see some orders only: from these. */
function fromOrders({ tenantId }: Scope, slice: SalesSlice, seen: Expression<SqlBool>): RawBuilder<unknown> {
  const { from, to, timeZone } = slice
  const day = (moment: string) => sql`to_char(${sql.raw(moment)} at time zone ${timeZone}, 'YYYY-MM-DD') as day`
  return sql`
    select ${day('c.quarter')}, ${sql.raw(PLACES.replaceAll(/(\w+)/g, 'c.$1'))} from pay_order o, lateral sale_of(o) c
    where o.tenant_id = ${tenantId} and o.pay_time >= ${from} and o.pay_time < ${to} and ${narrowed(slice, 'o.')} and ${seen}
    union all
    select ${day('c.quarter')}, ${sql.raw(PLACES.replaceAll(/(\w+)/g, 'c.$1'))} from pay_refund r join pay_order o on o.tenant_id = r.tenant_id and o.id = r.order_id, lateral sales_refund_of(o, r) c
    where r.tenant_id = ${tenantId} and r.done_time >= ${from} and r.done_time < ${to} and ${narrowed(slice, 'o.')} and ${seen}`
}
