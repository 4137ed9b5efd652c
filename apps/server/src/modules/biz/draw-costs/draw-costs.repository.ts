import { sql, type RawBuilder } from 'kysely'
import type { DrawCostFigures, DrawCostKey } from '@drawdesk/contract/biz/draw-costs'
import { seenCondition } from '../../../crud/row-rule.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'
import { countOf, isOutcome } from '../draw-info/figure-definitions.ts'
import { queueDb, type QueueOf } from '../draw-run/queue-of.ts'

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

/** What records are told apart by at first; for days by quarters of an hour, because a moment's day in a zone takes five times as long to work out as reading its row. */
const KEYS: Readonly<Record<DrawCostKey, RawBuilder<unknown>>> = { day: sql`date_bin('15 minutes', create_time, '2000-01-01 00:00:00Z')`, api: sql`api_id`, style: sql`style_id`, ex: sql`ex_id`, user: sql`user_id`, tenant: sql`tenant_id` }

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
     * where that can be said only within a currency. It goes by `draw_info_costs`, which holds all that is read.
     */
    async sums(scope: Pick<Scope, 'rowRules'>, of: QueueOf, by: DrawCostKey, { from, to, timeZone, apiId, styleId, exId, userId }: CostsSlice, most: number): Promise<FiguresRow[]> {
      const { tenantId } = of
      const narrowed = Object.entries({ api_id: apiId, style_id: styleId, ex_id: exId, user_id: userId }).flatMap(([column, id]) => (id === undefined ? [] : [sql`and ${sql.ref(column)} = ${id}::bigint`]))
      const seen = tenantId === undefined ? undefined : seenCondition(scope, 'drawInfo', 'draw_info')
      const order = by === 'day' ? sql`key` : sql`max(cost) desc nulls last, sum(drawings) desc, key`
      const { rows } = await sql<FiguresRow>`
        select coalesce(key::text, '') as key, sum(drawings)::int as drawings, sum(succeeded)::int as succeeded, sum(failed)::int as failed, sum(blocked)::int as blocked, sum(in_vain)::int as charged_in_vain, sum(unpriced)::int as unpriced,
          ${moneyOf('cost')} as costs, ${moneyOf('lost')} as lost
        from (
          select ${by === 'day' ? sql`(key at time zone ${timeZone})::date` : sql`key`} as key, currency, sum(drawings) as drawings, sum(succeeded) as succeeded, sum(failed) as failed, sum(blocked) as blocked, sum(in_vain) as in_vain,
            sum(unpriced) as unpriced, sum(cost) as cost, sum(lost) as lost
          from (
          select ${KEYS[by]} as key, cost_currency as currency, count(*) as drawings, ${countOf('succeeded')} as succeeded, ${countOf('failed')} as failed, ${countOf('blocked')} as blocked,
            count(*) filter (where cost_amount > 0 and state in (3, 4, 5)) as in_vain, count(*) filter (where ${isOutcome('succeeded')} and cost_amount is null and api_id is not null) as unpriced,
            sum(cost_amount) as cost, sum(cost_amount) filter (where state in (3, 4, 5)) as lost
          from draw_info
          where ${tenantId === undefined ? sql`true` : sql`tenant_id = ${tenantId}`} and create_time >= ${from} and create_time < ${to} ${sql.join(narrowed, sql` `)} ${seen ? sql`and ${seen}` : sql``}
          group by 1, 2
          ) fine group by 1, 2
        ) s group by key order by ${order} limit ${most}`.execute(queueDb(db, of))
      return rows
    },

    /** What people read for ids, removed ones too. */
    async namesOf(of: QueueOf, by: DrawCostKey, ids: readonly string[]): Promise<Map<string, string>> {
      const names = NAMES[by]
      if (!names || ids.length === 0) return new Map()
      const { rows } = await sql<{ id: string; name: string }>`${names} where id = any(${[...ids]}::bigint[]) ${of.tenantId === undefined ? sql`` : sql`and tenant_id = ${of.tenantId}`}`.execute(queueDb(db, of))
      return new Map(rows.map(({ id, name }) => [id, name]))
    },

    async tenantNames(tenantIds: readonly string[]): Promise<Map<string, string>> {
      const rows = await db.platform().selectFrom('systemTenant').select(['tenantId', 'tenantName']).where(sql<boolean>`tenant_id = any(${[...tenantIds]}::text[])`).orderBy('isDeleted', 'desc').execute()
      return new Map(rows.map(({ tenantId, tenantName }) => [tenantId, tenantName]))
    },
  }
}

/** By currency, of what is not nothing. */
const moneyOf = (column: string): RawBuilder<unknown> =>
  sql`coalesce(json_agg(json_build_object('amount', trim_scale(${sql.ref(column)})::text, 'currency', currency) order by currency) filter (where ${sql.ref(column)} > 0), '[]')`
