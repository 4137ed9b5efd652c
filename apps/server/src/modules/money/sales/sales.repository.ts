import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import type { PayChannelName, PayKind } from '@drawdesk/contract/money/pay-order'
import type { SalesFigures } from '@drawdesk/contract/money/sales'
import { likeText } from '../../../crud/filters.ts'
import { keptCondition, seenCondition } from '../../../crud/row-rule.ts'
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
  'kind, currency, ex_id, ex_name, mu_name, login_id, device_name, style_id, channel, channel_id, create_dept, count, free, gross, refunds, refund_count'
/** As they stand in an order, where nothing is 0 that could be null. */
const AS_IN_ORDERS = PLACES.replaceAll(/\b(ex_id|login_id|style_id|create_dept)\b/g, 'nullif($1, 0) as $1')
/** Columns of orders that every sum of a grain is kept by, as far as data scopes may read them. */
const KEPT: ReadonlySet<string> = new Set([
  'kind',
  'exId',
  'exName',
  'muName',
  'channel',
  'createDept',
  'loginId',
  'styleId',
])
const SUM_NAMES = ['count', 'free', 'gross', 'refunds', 'refund_count']
/** What else is read of sales, by key. */
const NAMED_BY: Readonly<Record<SalesSumKey, readonly string[]>> = {
  day: [],
  ex: ['ex_id', 'ex_name', 'mu_name'],
  mu: ['mu_name'],
  device: ['login_id', 'device_name', 'mu_name'],
  style: ['style_id'],
  channel: ['channel'],
}
const NOTHING: Readonly<Record<string, string>> = { ex_id: '0', ex_name: `''`, mu_name: `''`, device_name: `''` }
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
      const isNamed = by !== 'day' && by !== 'channel'
      const newest = (column: string) =>
        isNamed ? sql.raw(`(array_agg(${column} order by day desc, ${column}))[1]`) : sql`''`
      const { rows } = await sql<SalesSum>`
        select ${sql.raw(KEYS[by])} as key, currency, ${isNamed ? sql.raw(`coalesce(nullif((array_agg(ex_id order by day desc, ex_id))[1], 0)::text, '')`) : sql`''`} as ex_id,
          ${newest('ex_name')} as ex_name, ${newest('mu_name')} as mu_name, ${newest('device_name')} as device_name, ${sql.raw(SUMS)}
        from (${sourceOf(scope, by, slice)}) s
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

function sourceOf(scope: Scope, by: SalesSumKey, slice: SalesSlice): RawBuilder<unknown> {
  const seen = seenCondition(scope, 'payOrder', 'o')
  if (!seen) return fromKept(scope, grainOf(by), slice)
  const kept = keptCondition(scope, 'payOrder', 'k', KEPT)
  if (!kept) return fromOrders(scope, by, slice, seen)
  const reads = new Set(scope.rowRules?.get('payOrder')?.parts.flatMap((part) => [...(part.reads ?? [])]))
  return fromKept(scope, grainOf(by, reads), slice, kept)
}

/** The coarsest of the kept days that has all that is asked by. */
function grainOf(by: SalesSumKey, reads?: ReadonlySet<string>): string {
  const isByStyle = by === 'style' || reads?.has('styleId')
  if (by === 'device' || reads?.has('loginId')) return isByStyle ? 'all' : 'device'
  return isByStyle ? 'style' : 'ex'
}

/** The kept days, and what has changed since they were added up, in one look: together they are the sums of the orders at this moment. `seen`: of them as orders, called `k`. */
function fromKept(
  { tenantId }: Scope,
  grain: string,
  slice: SalesSlice,
  seen?: Expression<SqlBool>,
): RawBuilder<unknown> {
  const { from, to, timeZone, firstDay, lastDay } = slice
  const columns = sql.raw(seen ? AS_IN_ORDERS : PLACES)
  const rows = sql`
    select day, ${columns} from sales_day where tenant_id = ${tenantId} and grain = ${grain} and day >= ${firstDay} and day <= ${lastDay} and ${narrowed(slice)}
    union all
    select to_char(quarter at time zone ${timeZone}, 'YYYY-MM-DD'), ${columns} from sales_change where tenant_id = ${tenantId} and quarter >= ${from} and quarter < ${to} and ${narrowed(slice)}`
  return seen ? sql`select k.* from (${rows}) k where ${seen}` : rows
}

/**
 * For callers whose rule reads what the days do not keep: from the orders, off the index `pay_order_paid`. They are added up before their day is worked out, which takes longer than reading them;
 * where rows are not by day, the moment only says which name is the newest.
 */
function fromOrders(
  { tenantId }: Scope,
  by: SalesSumKey,
  slice: SalesSlice,
  seen: Expression<SqlBool>,
): RawBuilder<unknown> {
  const { from, to, timeZone } = slice
  const named = ['currency', ...NAMED_BY[by]].map((name) => `c.${name}`).join(', ')
  const sums = SUM_NAMES.map((name) => `sum(c.${name}) as ${name}`).join(', ')
  const quarter = sql.raw(by === 'day' ? 'c.quarter' : 'max(c.quarter)')
  const groups = sql.raw(by === 'day' ? `c.quarter, ${named}` : named)
  const added = (of: RawBuilder<unknown>, moment: string): RawBuilder<unknown> =>
    sql`select ${quarter} as quarter, ${sql.raw(`${named}, ${sums}`)} from ${of} where o.tenant_id = ${tenantId} and ${sql.raw(moment)} >= ${from} and ${sql.raw(moment)} < ${to} and ${narrowed(slice, 'o.')} and ${seen} group by ${groups}`
  const others = Object.keys(NOTHING).filter((name) => !NAMED_BY[by].includes(name))
  const columns = ['currency', ...NAMED_BY[by], ...SUM_NAMES, ...others.map((name) => `${NOTHING[name]} as ${name}`)]
  return sql`
    select to_char(quarter at time zone ${timeZone}, 'YYYY-MM-DD') as day, ${sql.raw(columns.join(', '))} from (
      ${added(sql`pay_order o, lateral sale_of(o) c`, 'o.pay_time')}
      union all
      ${added(sql`pay_refund r join pay_order o on o.tenant_id = r.tenant_id and o.id = r.order_id, lateral sales_refund_of(o, r) c`, 'r.done_time')}) a`
}
