import { sql } from 'kysely'
import { filterExpression } from '../../../crud/filters.ts'
import { flagsOf, isShown, visibleTo } from '../../../crud/row-rule.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

const CHOICES_MAX = 500
const PROMPTS_MAX = 60
/** Drawings of an API that its usual cost is worked out from. */
const RECENT = 50

/** What earlier drawings of an API cost on average; null: none was charged. */
export interface RecentCost {
  amount: string | null
  currency: string
}

/** What staff draws with, and what that usually costs. */
export function createDeskRepository(db: Db) {
  return {
    /** APIs that are on and that the scope sees, in their order. */
    listApis: (scope: Scope) =>
      visibleTo(
        scope,
        'drawApi',
      )(
        db
          .as(scope)
          .selectFrom('drawApi')
          .where('tenantId', '=', scope.tenantId)
          .where('isDeleted', '=', 0)
          .where('active', '=', 1),
      )
        .select(['id', 'apiName', 'capability', 'definition'])
        .select(flagsOf(scope, 'drawApi') as [])
        .orderBy('sort')
        .orderBy('id')
        .limit(CHOICES_MAX)
        .execute(),

    /** APIs that are on, seen or not: a style draws with its own. */
    listAnyApis: (scope: Scope, ids: readonly string[]) =>
      db
        .as(scope)
        .selectFrom('drawApi')
        .select(['id', 'apiName', 'definition'])
        .where('tenantId', '=', scope.tenantId)
        .where('isDeleted', '=', 0)
        .where('active', '=', 1)
        .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
        .execute(),

    /** Prompts that are on and that the scope sees with their words, those used most first. */
    async listPrompts(scope: Scope, search: string) {
      if (!['title', 'content'].every((column) => isShown(scope, 'drawPrompt', column))) return []
      return visibleTo(
        scope,
        'drawPrompt',
      )(
        db
          .as(scope)
          .selectFrom('drawPrompt')
          .where('tenantId', '=', scope.tenantId)
          .where('isDeleted', '=', 0)
          .where('active', '=', 1),
      )
        .select(['id', 'title', 'content', 'negative', 'category', 'variables'])
        .$if(search !== '', (query) =>
          query.where(
            filterExpression({ column: 'title', also: ['content', 'category'], operator: 'contains', value: search }),
          ),
        )
        .orderBy('uses', 'desc')
        .orderBy('id', 'desc')
        .limit(PROMPTS_MAX)
        .execute()
    },

    /** By API; of its last ones. */
    async listRecentCosts(scope: Scope, apiIds: readonly string[]): Promise<Map<string, RecentCost>> {
      const { rows } = await sql<{ apiId: string } & RecentCost>`
        select a.id as api_id, c.amount, c.currency
        from unnest(${[...apiIds]}::bigint[]) as a (id)
        cross join lateral (
          select trim_scale(round(avg(r.cost_amount), 4))::text as amount, max(r.cost_currency) as currency
          from (
            select cost_amount, cost_currency from draw_info
            where tenant_id = ${scope.tenantId} and api_id = a.id and state = 2 and is_deleted = 0
            order by id desc limit ${RECENT}) r
          having count(*) > 0) c`.execute(db.as(scope))
      return new Map(rows.map(({ apiId, ...cost }) => [apiId, cost]))
    },
  }
}
