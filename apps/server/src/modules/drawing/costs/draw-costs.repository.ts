import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import type { DrawCostFigures, DrawCostKey } from '@drawdesk/contract/drawing/draw-costs'
import { seenCondition } from '../../../crud/row-rule.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'
import { countOf, isOutcome } from '../records/figures/figure-definitions.ts'
import { queueDb, type QueueOf } from '../run/queue/queue-of.ts'

/** From one moment up to another one that is not in it, and what else narrows. */
export interface CostsSlice {
  from: Date
  to: Date
  timeZone: string
  apiId?: string | undefined
  styleId?: string | undefined
  exId?: string | undefined
  userId?: string | undefined
}

export interface FiguresRow extends DrawCostFigures {
  key: string
}

const NARROWS = ['apiId', 'styleId', 'exId', 'userId'] as const
const COLUMNS = { apiId: 'api_id', styleId: 'style_id', exId: 'ex_id', userId: 'user_id' } as const
/** The grain of the kept days that holds each of them. */
const GRAINS = { apiId: 'api', styleId: 'style', exId: 'ex', userId: 'user' } as const
const KEYS: Readonly<Record<DrawCostKey, string>> = {
  day: 'day',
  api: 'api_id',
  style: 'style_id',
  ex: 'ex_id',
  user: 'user_id',
  tenant: 'tenant_id',
}
/** Columns of the sums that are kept (migration `20261123T1400`). */
const SUMS = ['drawings', 'succeeded', 'failed', 'blocked', 'in_vain', 'unpriced', 'cost', 'lost'] as const

const NAMES: Readonly<Partial<Record<DrawCostKey, RawBuilder<unknown>>>> = {
  api: sql`select id::text as id, api_name as name from draw_api`,
  style: sql`select id::text as id, style_name as name from draw_style`,
  ex: sql`select id::text as id, ex_name as name from draw_ex`,
  user: sql`select id::text as id, coalesce(nullif(real_name, ''), account) as name from user_account`,
}

export function createDrawCostsRepository(db: Db) {
  return {
    /**
     * Sums by key of the drawings that were sent in this time, deleted ones too, as far as the scope sees them; amounts by currency, without those that are nothing. Days in order, anything else the dearest first,
     * where that can be said only within a currency. A caller who sees all records reads the sums that are kept of each day; for one with a data scope the records are added up.
     */
    async sums(
      scope: Pick<Scope, 'rowRules'>,
      of: QueueOf,
      by: DrawCostKey,
      slice: CostsSlice,
      most: number,
    ): Promise<FiguresRow[]> {
      const seen = of.tenantId === undefined ? undefined : seenCondition(scope, 'drawInfo', 'draw_info')
      const order = by === 'day' ? sql`key` : sql`max(cost) desc nulls last, sum(drawings) desc, key`
      const { rows } = await sql<FiguresRow>`
        select key, sum(drawings)::int as drawings, sum(succeeded)::int as succeeded, sum(failed)::int as failed, sum(blocked)::int as blocked, sum(in_vain)::int as charged_in_vain, sum(unpriced)::int as unpriced,
          ${moneyOf('cost')} as costs, ${moneyOf('lost')} as lost
        from (
          select ${by === 'day' || by === 'tenant' ? sql`${sql.ref(KEYS[by])}` : sql`coalesce(nullif(${sql.ref(KEYS[by])}, 0)::text, '')`} as key, currency, ${sql.join(SUMS.map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`))}
          from (${seen ? fromRecords(of, by, slice, seen) : fromKept(of, by, slice)}) fine group by 1, 2
        ) s where drawings <> 0 group by key order by ${order} limit ${most}`.execute(queueDb(db, of))
      return rows
    },

    /** What people read for ids, removed ones too. */
    async namesOf(of: QueueOf, by: DrawCostKey, ids: readonly string[]): Promise<Map<string, string>> {
      const names = NAMES[by]
      if (!names || ids.length === 0) return new Map()
      const { rows } = await sql<{
        id: string
        name: string
      }>`${names} where id = any(${[...ids]}::bigint[]) ${of.tenantId === undefined ? sql`` : sql`and tenant_id = ${of.tenantId}`}`.execute(
        queueDb(db, of),
      )
      return new Map(rows.map(({ id, name }) => [id, name]))
    },

    async tenantNames(tenantIds: readonly string[]): Promise<Map<string, string>> {
      const rows = await db
        .platform()
        .selectFrom('systemTenant')
        .select(['tenantId', 'tenantName'])
        .where(sql<boolean>`tenant_id = any(${[...tenantIds]}::text[])`)
        .orderBy('isDeleted', 'desc')
        .execute()
      return new Map(rows.map(({ tenantId, tenantName }) => [tenantId, tenantName]))
    },
  }
}

const isOf = ({ tenantId }: QueueOf): RawBuilder<unknown> =>
  tenantId === undefined ? sql`true` : sql`tenant_id = ${tenantId}`

const narrowed = (slice: CostsSlice): RawBuilder<unknown> =>
  sql.join(
    NARROWS.flatMap((name) =>
      slice[name] === undefined ? [] : [sql`and ${sql.ref(COLUMNS[name])} = ${slice[name]}::bigint`],
    ),
    sql` `,
  )

/** The kept days, and what has changed since they were added up, in one look: together they are the sums of the records at this moment. */
function fromKept(of: QueueOf, by: DrawCostKey, slice: CostsSlice): RawBuilder<unknown> {
  const { from, to, timeZone } = slice
  const named = new Set([
    ...NARROWS.filter((name) => slice[name] !== undefined).map((name) => GRAINS[name]),
    ...(by === 'day' || by === 'tenant' ? [] : [by]),
  ])
  const [only = 'day', ...others] = named
  const columns = sql.join(SUMS.map((name) => sql.ref(name)))
  const dayOf = (moment: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`to_char(${moment} at time zone ${timeZone}, 'YYYY-MM-DD')`
  return sql`
    select ${sql.ref(KEYS[by])}, currency, ${columns} from draw_cost_day
    where ${isOf(of)} and grain = ${others.length > 0 ? 'all' : only} and day >= ${dayOf(sql`${from}::timestamptz`)} and day < ${dayOf(sql`${to}::timestamptz`)} ${narrowed(slice)}
    union all
    select ${by === 'day' ? dayOf(sql`quarter`) : sql.ref(KEYS[by])}, currency, ${columns} from draw_cost_change where ${isOf(of)} and quarter >= ${from} and quarter < ${to} ${narrowed(slice)}`
}

/** By `draw_info_costs`, which holds all that is read. */
function fromRecords(of: QueueOf, by: DrawCostKey, slice: CostsSlice, seen: Expression<SqlBool>): RawBuilder<unknown> {
  const { from, to, timeZone } = slice
  // Days by quarters of an hour at first: a moment's day in a zone takes five times as long to work out as reading its row.
  const isByDay = by === 'day'
  return sql`
    select ${isByDay ? sql`to_char(fine_key at time zone ${timeZone}, 'YYYY-MM-DD')` : sql`fine_key`} as ${sql.ref(KEYS[by])}, currency, ${sql.join(SUMS.map((name) => sql.ref(name)))} from (
      select ${isByDay ? sql`date_bin('15 minutes', create_time, '2000-01-01 00:00:00Z')` : sql.ref(KEYS[by])} as fine_key, cost_currency as currency, count(*) as drawings, ${countOf('succeeded')} as succeeded,
        ${countOf('failed')} as failed, ${countOf('blocked')} as blocked, count(*) filter (where cost_amount > 0 and state in (3, 4, 5)) as in_vain,
        count(*) filter (where ${isOutcome('succeeded')} and cost_amount is null and api_id is not null) as unpriced, coalesce(sum(cost_amount), 0) as cost, coalesce(sum(cost_amount) filter (where state in (3, 4, 5)), 0) as lost
      from draw_info where ${isOf(of)} and create_time >= ${from} and create_time < ${to} ${narrowed(slice)} and ${seen} group by 1, 2) quarters`
}

/** By currency, of what is not nothing. */
const moneyOf = (column: string): RawBuilder<unknown> =>
  sql`coalesce(json_agg(json_build_object('amount', trim_scale(${sql.ref(column)})::text, 'currency', currency) order by currency) filter (where ${sql.ref(column)} > 0), '[]')`
