import { sql } from 'kysely'
import { flagsOf, visibleTo } from '../../../crud/row-rule.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

const CHOICES_MAX = 500

/** What styles and prompts need to know of the drawing APIs. */
export function createStyleApisRepository(db: Db) {
  const live = (scope: Scope) =>
    db.as(scope).selectFrom('drawApi').where('tenantId', '=', scope.tenantId).where('isDeleted', '=', 0)

  return {
    /** To choose from: those that the scope sees, in their order. */
    listChoices: (scope: Scope) =>
      visibleTo(
        scope,
        'drawApi',
      )(live(scope))
        .select(['id', 'apiName', 'active', 'capability'])
        .select(flagsOf(scope, 'drawApi') as [])
        .orderBy('sort')
        .orderBy('id')
        .limit(CHOICES_MAX)
        .execute(),

    /** One that may be chosen, held so that nobody removes it until the transaction ends; undefined also where the scope does not see it. */
    hold: (scope: Scope, id: string) =>
      visibleTo(
        scope,
        'drawApi',
      )(live(scope))
        .select(['id', 'apiName', 'active', 'definition'])
        .where('id', '=', id)
        .forShare()
        .executeTakeFirst(),

    /** The same, seen or not: of a row that has it already. */
    holdAny: (scope: Scope, id: string) =>
      live(scope).select(['id', 'apiName', 'active', 'definition']).where('id', '=', id).forShare().executeTakeFirst(),

    /** Name and code by id, of those that are not removed. */
    async namesOf(scope: Scope, ids: readonly string[]): Promise<Map<string, { apiName: string; apiCode: string }>> {
      if (ids.length === 0) return new Map()
      const rows = await live(scope)
        .select(['id', 'apiName', 'apiCode'])
        .where(sql<boolean>`id = any(${[...new Set(ids)]}::bigint[])`)
        .execute()
      return new Map(rows.map(({ id, apiName, apiCode }) => [id, { apiName, apiCode }]))
    },

    /** Ids by code, of those that the scope sees. */
    async idsByCode(scope: Scope, codes: readonly string[]): Promise<Map<string, string>> {
      const rows = await visibleTo(
        scope,
        'drawApi',
      )(live(scope))
        .select(['id', 'apiCode'])
        .where(sql<boolean>`api_code = any(${[...new Set(codes)]}::text[])`)
        .execute()
      return new Map(rows.map(({ id, apiCode }) => [apiCode, id]))
    },
  }
}
