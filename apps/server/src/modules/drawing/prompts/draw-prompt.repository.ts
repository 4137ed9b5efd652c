import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { DrawPromptTable } from '../../../db/schema.generated.ts'
import { insertNotedRow, updateNotedRow } from '../../../crud/history/noted-rows.repository.ts'
import { flagsOf, isShown, visibleTo } from '../../../crud/row-rule.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

export type DrawPromptRow = Selectable<DrawPromptTable>

const CATEGORIES_MAX = 500

export function createDrawPromptRepository(db: Db) {
  const all = (scope: Scope) =>
    db.as(scope).selectFrom('drawPrompt').where('tenantId', '=', scope.tenantId).where('isDeleted', '=', 0)
  /** Those that the scope sees. */
  const whole = (scope: Scope) =>
    visibleTo(
      scope,
      'drawPrompt',
    )(all(scope))
      .selectAll()
      .select(flagsOf(scope, 'drawPrompt') as [])

  return {
    find: (scope: Scope, id: string): Promise<DrawPromptRow | undefined> =>
      whole(scope).where('id', '=', id).executeTakeFirst(),

    /** The same, held until the transaction ends. */
    lock: (scope: Scope, id: string): Promise<DrawPromptRow | undefined> =>
      whole(scope).where('id', '=', id).forUpdate().executeTakeFirst(),

    /** Those of the ids that are there, in no order. */
    list: (scope: Scope, ids: readonly string[]): Promise<DrawPromptRow[]> =>
      whole(scope)
        .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
        .execute(),

    /** The same, seen or not: for rules, not for answers. */
    listAny: (scope: Scope, ids: readonly string[]): Promise<DrawPromptRow[]> =>
      all(scope)
        .selectAll()
        .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
        .execute(),

    /** Those of one API. */
    listByApi: (scope: Scope, apiId: string): Promise<DrawPromptRow[]> =>
      whole(scope).where('apiId', '=', apiId).orderBy('id').execute(),

    /** Titles of those that draw with one of these APIs, seen or not. */
    async titlesByApi(scope: Scope, apiIds: readonly string[], most: number): Promise<string[]> {
      const rows = await all(scope)
        .select('title')
        .where(sql<boolean>`api_id = any(${[...apiIds]}::bigint[])`)
        .orderBy('id')
        .limit(most)
        .execute()
      return rows.map(({ title }) => title)
    },

    /** Categories of those that the scope sees, most of all first; none where it does not see them of every row. */
    async listCategories(scope: Scope): Promise<{ category: string; count: number }[]> {
      if (!isShown(scope, 'drawPrompt', 'category')) return []
      const rows = await visibleTo(
        scope,
        'drawPrompt',
      )(all(scope))
        .select(['category', sql<string>`count(*)`.as('count')])
        .where('category', '<>', '')
        .groupBy('category')
        .orderBy(sql`count(*)`, 'desc')
        .orderBy('category')
        .limit(CATEGORIES_MAX)
        .execute()
      return rows.map(({ category, count }) => ({ category, count: Number(count) }))
    },

    insert: (scope: Scope, row: Omit<Insertable<DrawPromptTable>, 'tenantId'>): Promise<DrawPromptRow> =>
      insertNotedRow(db, scope, 'drawPrompt', row),

    /** The row as it is then, or undefined when there is none. */
    update: (scope: Scope, id: string, values: Updateable<DrawPromptTable>): Promise<DrawPromptRow | undefined> =>
      updateNotedRow(db, scope, 'drawPrompt', { id, values }),

    /** One more drawing was sent with it; no change of the prompt itself. */
    async countUse(scope: Scope, id: string): Promise<void> {
      await db
        .as(scope)
        .updateTable('drawPrompt')
        .set({ uses: sql<number>`uses + 1` })
        .where('tenantId', '=', scope.tenantId)
        .where('id', '=', id)
        .execute()
    },
  }
}
