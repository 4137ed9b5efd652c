import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import { keptCondition, seenCondition } from '../../../crud/row-rule.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'
import { queueDb, type QueueOf } from '../../drawing/run/queue/queue-of.ts'
import type { ProfitSum } from './profit-figures.ts'
import { FIGURES, isPartial, PRICES } from './profit-sql.ts'

/** Days of the zone, both included, with their moments: from the first of them up to one that is not in it. */
export interface ProfitSlice {
  firstDay: string
  lastDay: string
  from: Date
  to: Date
  timeZone: string
  exId?: string | undefined
  styleId?: string | undefined
  loginId?: string | undefined
}
/** What sums are kept by; weeks and months are made of days. */
export type ProfitSumKey = 'day' | 'style' | 'ex' | 'device' | 'tenant'

const PLACES = ['currency', 'ordered', 'ex_id', 'mu_name', 'create_dept', 'login_id', 'style_id']
const SUMS = ['orders', 'gross', 'refunds', 'earned', 'fee', 'sheets', 'provider', 'voice']
const columns = (of = '') => sql.raw([...PLACES, ...SUMS].map((name) => `${of}${name}`).join(', '))
const KEYS: Readonly<Record<ProfitSumKey, string>> = {
  day: 'day',
  style: `coalesce(nullif(style_id, 0)::text, '')`,
  ex: `coalesce(nullif(ex_id, 0)::text, '')`,
  device: `coalesce(nullif(login_id, 0)::text, '')`,
  tenant: 'tenant_id',
}
/** Of orders, by their columns there; every row of the kept days has them. */
const KEPT: ReadonlySet<string> = new Set(['exId', 'muName', 'createDept', 'loginId', 'styleId'])
/** As they stand in an order, where nothing is null. */
const AS_IN_ORDERS = `nullif(ex_id, 0) as ex_id, mu_name, nullif(create_dept, 0) as create_dept, nullif(login_id, 0) as login_id, nullif(style_id, 0) as style_id`
const isOf = ({ tenantId }: QueueOf): RawBuilder<unknown> =>
  tenantId === undefined ? sql`true` : sql`tenant_id = ${tenantId}`
const dayOf = (moment: string, timeZone: string) =>
  sql`to_char(${sql.raw(moment)} at time zone ${timeZone}, 'YYYY-MM-DD')`

export function createProfitRepository(db: Db) {
  return {
    /** Sums by key and currency, apart for what no order stands behind; days in order. A caller who sees some orders only gets theirs. */
    async sums(
      scope: Pick<Scope, 'rowRules'>,
      of: QueueOf,
      by: ProfitSumKey,
      slice: ProfitSlice,
    ): Promise<ProfitSum[]> {
      const { rows } = await sql<ProfitSum>`
        select key, currency, ordered, ${FIGURES}, trim_scale(sum(tokens))::text as tokens from (
          select ${sql.raw(KEYS[by])} as key, tenant_id, currency, ordered, ${sql.raw(SUMS.map((name) => `sum(${name}) as ${name}`).join(', '))}, 0 as tokens
          from (${sourceOf(scope, of, by, slice)}) s group by 1, 2, 3, 4
          ${chatOf(scope, of, by, slice)}
        ) k left join (${PRICES}) p on p.price_tenant = k.tenant_id
        group by 1, 2, 3 order by 1, 2, 3`.execute(queueDb(db, of))
      return rows
    },

    /** What one order brought and cost, a row for each currency. */
    async ofOrder(scope: Pick<Scope, 'tenantId'>, id: string): Promise<Omit<ProfitSum, 'key' | 'ordered'>[]> {
      const { rows } = await sql<Omit<ProfitSum, 'key' | 'ordered'>>`
        select currency, ${FIGURES}, '0' as tokens
        from (select c.* from pay_order o, lateral profit_of_whole(o) c where o.tenant_id = ${scope.tenantId} and o.id = ${id}::bigint and o.is_deleted = 0) c
        left join (${PRICES}) p on p.price_tenant = ${scope.tenantId} group by 1 order by 1`.execute(db.as(scope))
      return rows
    },

    async sheetPrice({ tenantId }: Pick<Scope, 'tenantId'>): Promise<string> {
      const { rows } = await sql<{
        price: string
      }>`select trim_scale(price)::text as price from (${PRICES}) p where price_tenant = ${tenantId}`.execute(
        db.as({ tenantId }),
      )
      return rows[0]?.price ?? '0'
    },

    /** Of devices: as they are called now, or as their newest orders called those that are gone. */
    async deviceNames(of: QueueOf, ids: readonly string[]): Promise<Map<string, string>> {
      const { rows } = await sql<{ id: string; name: string }>`
        select id::text as id, coalesce(
          (select v.device_name from device v where ${isOf(of)} and v.id = d.id),
          (select o.device_name from pay_order o where ${isOf(of)} and o.login_id = d.id and o.device_name <> '' order by o.id desc limit 1)) as name
        from unnest(${[...ids]}::bigint[]) d(id)`.execute(queueDb(db, of))
      return new Map(rows.map(({ id, name }) => [id, name ?? '']))
    },
  }
}

function narrowed({ exId, styleId, loginId }: ProfitSlice, of = ''): RawBuilder<unknown> {
  const is = (name: string, id: string | undefined) =>
    id === undefined ? [] : [sql`${sql.raw(of + name)} = ${id}::bigint`]
  return sql.join([sql`true`, ...is('ex_id', exId), ...is('style_id', styleId), ...is('login_id', loginId)], sql` and `)
}

function sourceOf(
  scope: Pick<Scope, 'rowRules'>,
  of: QueueOf,
  by: ProfitSumKey,
  slice: ProfitSlice,
): RawBuilder<unknown> {
  if (of.tenantId === undefined || !isPartial(scope, of)) return fromKept(of, grainOf(by, slice), slice)
  const seen = seenCondition(scope, 'payOrder', 'o')
  if (!seen) return fromKept(of, grainOf(by, slice), slice, sql<SqlBool>`true`)
  const kept = keptCondition(scope, 'payOrder', 'k', KEPT)
  const reads = new Set(scope.rowRules?.get('payOrder')?.parts.flatMap((part) => [...(part.reads ?? [])]))
  return kept ? fromKept(of, grainOf(by, slice, reads), slice, kept) : fromOrders(of.tenantId, by, slice, seen)
}

/** The coarsest of the kept days that has all that is asked by. */
function grainOf(by: ProfitSumKey, { loginId, styleId }: ProfitSlice, reads?: ReadonlySet<string>): string {
  const isByDevice = by === 'device' || loginId !== undefined || reads?.has('loginId')
  const isByStyle = by === 'style' || styleId !== undefined || reads?.has('styleId')
  if (isByDevice) return isByStyle ? 'all' : 'device'
  return isByStyle ? 'style' : 'ex'
}

/** The kept days, and what has changed since they were added up, in one look. `seen`: of the orders `k`, which are then all that counts. */
function fromKept(of: QueueOf, grain: string, slice: ProfitSlice, seen?: Expression<SqlBool>): RawBuilder<unknown> {
  const { from, to, timeZone, firstDay, lastDay } = slice
  const kept = seen ? sql.raw(`currency, ordered, ${AS_IN_ORDERS}, ${SUMS.join(', ')}`) : columns()
  const rows = sql`
    select tenant_id, day, ${kept} from profit_day where ${isOf(of)} and grain = ${grain} and day >= ${firstDay} and day <= ${lastDay} and ${narrowed(slice)}
    union all
    select tenant_id, ${dayOf('quarter', timeZone)}, ${kept} from profit_change where ${isOf(of)} and quarter >= ${from} and quarter < ${to} and ${narrowed(slice)}`
  return seen ? sql`select k.* from (${rows}) k where ordered and ${seen}` : rows
}

/** What the sums of the orders themselves are made by, beside currency. */
const PLACE_BY: Readonly<Record<ProfitSumKey, string>> = {
  day: 'quarter',
  style: 'style_id',
  ex: 'ex_id',
  device: 'login_id',
  tenant: 'tenant_id',
}

/**
 * For callers whose rule reads what the days do not keep: from the orders themselves, with their refunds, paper and drawings. They are added up before their day is worked out, which takes longer than reading them.
 */
function fromOrders(
  tenantId: string,
  by: ProfitSumKey,
  slice: ProfitSlice,
  seen: Expression<SqlBool>,
): RawBuilder<unknown> {
  const { from, to, timeZone } = slice
  const isOwn = sql`o.tenant_id = ${tenantId} and o.kind <> 'pack' and ${narrowed(slice, 'o.')} and ${seen}`
  const place = sql.raw(`c.${PLACE_BY[by]}`)
  const sums = sql.raw(SUMS.map((name) => `sum(c.${name}) as ${name}`).join(', '))
  const part = (tables: RawBuilder<unknown>, of: RawBuilder<unknown>, moment: string) =>
    sql`select ${place} as place, c.currency, ${sums} from ${tables}, lateral ${of} c where ${sql.raw(moment)} >= ${from} and ${sql.raw(moment)} < ${to} and ${isOwn} group by 1, 2`
  const orderOf = (other: string, id: string) =>
    sql.raw(`join pay_order o on o.tenant_id = ${other}.tenant_id and o.id = ${id}`)
  const parts = [
    part(sql`pay_order o`, sql`profit_of_sale(o)`, 'o.pay_time'),
    part(sql`pay_order o`, sql`profit_of_paper(o)`, 'o.delivered_time'),
    part(sql`pay_refund r ${orderOf('r', 'r.order_id')}`, sql`profit_of_refund(o, r)`, 'r.done_time'),
    part(sql`draw_info i ${orderOf('i', 'i.pay_log_id')}`, sql`profit_of_drawing(i)`, 'i.create_time'),
  ]
  const placed = {
    day: sql`, ${dayOf('place', timeZone)} as day`,
    tenant: sql``,
    style: sql`, place as style_id`,
    ex: sql`, place as ex_id`,
    device: sql`, place as login_id`,
  }[by]
  return sql`select ${tenantId}::text as tenant_id, currency, true as ordered${placed}, ${sql.raw(SUMS.join(', '))} from (${sql.join(parts, sql` union all `)}) p`
}

/** What chat models charged stands by day already; nothing of it is an order's, of a place, or to be seen by those who see some orders only. */
function chatOf(
  scope: Pick<Scope, 'rowRules'>,
  of: QueueOf,
  by: ProfitSumKey,
  { firstDay, lastDay, exId, styleId, loginId }: ProfitSlice,
): RawBuilder<unknown> {
  if (isPartial(scope, of) || exId !== undefined || styleId !== undefined || loginId !== undefined) return sql``
  const key = by === 'day' || by === 'tenant' ? KEYS[by] : `''`
  return sql`union all select ${sql.raw(key)}, tenant_id, currency, false, ${sql.raw(SUMS.map(() => '0').join(', '))}, sum(cost) from chat_usage where ${isOf(of)} and day >= ${firstDay} and day <= ${lastDay} and cost <> 0 group by 1, 2, 3`
}
