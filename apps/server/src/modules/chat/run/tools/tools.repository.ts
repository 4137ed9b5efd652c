import { sql } from 'kysely'
import { visibleTo } from '../../../../crud/row-rule.ts'
import type { Db } from '../../../../platform/database/db.ts'
import type { Scope } from '../../../../platform/scope.ts'
import { STATES_OF } from '../../../drawing/records/figures/figure-definitions.ts'

/** From one moment up to another one that is not in it. */
export interface Span {
  from: Date
  to: Date
}

export const FOUND_MOST = 20

/** What the tools of an answer read. Drawings as far as the scope sees them. */
export function createToolsRepository(db: Db) {
  const drawings = (scope: Scope) =>
    visibleTo(
      scope,
      'drawInfo',
    )(db.as(scope).selectFrom('drawInfo').where('tenantId', '=', scope.tenantId).where('isDeleted', '=', 0))

  return {
    /** How many were sent in this time, by state. */
    async countDrawings(scope: Scope, { from, to }: Span): Promise<{ state: number; count: number }[]> {
      return drawings(scope)
        .where('createTime', '>=', from)
        .where('createTime', '<', to)
        .select(['state', sql<number>`count(*)::int`.as('count')])
        .groupBy('state')
        .execute()
    },

    /** The newest, at most {@link FOUND_MOST}. */
    findDrawings: (
      scope: Scope,
      { prompt, states, limit }: { prompt: string; states: readonly number[]; limit: number },
    ) =>
      drawings(scope)
        .select(['id', 'prompt', 'state', 'createTime', 'apiId'])
        .$if(prompt !== '', (query) => query.where(sql<boolean>`strpos(lower(prompt), lower(${prompt}::text)) > 0`))
        .$if(states.length > 0, (query) => query.where('state', 'in', [...states]))
        .orderBy('id', 'desc')
        .limit(Math.min(limit, FOUND_MOST))
        .execute(),

    /** Of these drawing APIs, removed ones too. */
    async apiNames(scope: Scope, apiIds: readonly string[]): Promise<Map<string, string>> {
      const rows = await db
        .as(scope)
        .selectFrom('drawApi')
        .select(['id', 'apiName'])
        .where('tenantId', '=', scope.tenantId)
        .where(sql<boolean>`id = any(${[...apiIds]}::bigint[])`)
        .execute()
      return new Map(rows.map(({ id, apiName }) => [id, apiName]))
    },

    /** What all people of the tenant used on these days (`yyyy-MM-dd`, both included), by currency. */
    async usage(
      scope: Scope,
      { firstDay, lastDay }: { firstDay: string; lastDay: string },
    ): Promise<{ currency: string; messages: number; tokens: number; cost: string }[]> {
      return db
        .as(scope)
        .selectFrom('chatUsage')
        .where('tenantId', '=', scope.tenantId)
        .where('day', '>=', firstDay)
        .where('day', '<=', lastDay)
        .select([
          'currency',
          sql<number>`sum(messages)::int`.as('messages'),
          sql<number>`sum(prompt_tokens + completion_tokens)::float8`.as('tokens'),
          sql<string>`trim_scale(sum(cost))::text`.as('cost'),
        ])
        .groupBy('currency')
        .orderBy('currency')
        .execute()
    },
  }
}

/** Words of the tools for states of drawings. */
const { open: _open, ...DRAW_STATES_OF } = STATES_OF
export { DRAW_STATES_OF }
export type DrawWord = keyof typeof DRAW_STATES_OF
