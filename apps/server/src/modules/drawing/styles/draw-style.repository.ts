import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { DrawStyleTable } from '../../../db/schema.generated.ts'
import { flagsOf, visibleTo } from '../../../crud/row-rule.ts'
import { insertNotedRow, updateNotedRow } from '../../../crud/history/noted-rows.repository.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

const CHOICES_MAX = 500

export type DrawStyleRow = Selectable<DrawStyleTable>

export function createDrawStyleRepository(db: Db) {
  const all = (scope: Scope) =>
    db.as(scope).selectFrom('drawStyle').where('tenantId', '=', scope.tenantId).where('isDeleted', '=', 0)
  /** Those that the scope sees. */
  const whole = (scope: Scope) =>
    visibleTo(
      scope,
      'drawStyle',
    )(all(scope))
      .selectAll()
      .select(flagsOf(scope, 'drawStyle') as [])

  return {
    find: (scope: Scope, id: string): Promise<DrawStyleRow | undefined> =>
      whole(scope).where('id', '=', id).executeTakeFirst(),

    /** The same, held until the transaction ends. */
    lock: (scope: Scope, id: string): Promise<DrawStyleRow | undefined> =>
      whole(scope).where('id', '=', id).forUpdate().executeTakeFirst(),

    /** Those of the ids that are there, in no order. */
    list: (scope: Scope, ids: readonly string[]): Promise<DrawStyleRow[]> =>
      whole(scope)
        .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
        .execute(),

    /** The same, seen or not: for rules, not for answers. */
    listAny: (scope: Scope, ids: readonly string[]): Promise<DrawStyleRow[]> =>
      all(scope)
        .selectAll()
        .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
        .execute(),

    /** In their order. */
    listChoices: (scope: Scope, active: number): Promise<DrawStyleRow[]> =>
      whole(scope).where('active', '=', active).orderBy('sort').orderBy('id').limit(CHOICES_MAX).execute(),

    /** Those of an experience, in its order. */
    listChoicesOf: (scope: Scope, exId: string, active: number): Promise<DrawStyleRow[]> =>
      visibleTo(
        scope,
        'drawStyle',
      )(
        db
          .as(scope)
          .selectFrom('drawStyle')
          .innerJoin('drawExStyle as l', (join) =>
            join
              .onRef('l.styleId', '=', 'drawStyle.id')
              .on('l.tenantId', '=', scope.tenantId)
              .on('l.isDeleted', '=', 0),
          )
          .where('drawStyle.tenantId', '=', scope.tenantId)
          .where('drawStyle.isDeleted', '=', 0)
          .where('drawStyle.active', '=', active)
          .where('l.exId', '=', exId),
      )
        .selectAll('drawStyle')
        .select(flagsOf(scope, 'drawStyle') as [])
        .orderBy('l.sort')
        .orderBy('l.id')
        .limit(CHOICES_MAX)
        .execute(),

    /** Names of those that draw with one of these APIs, seen or not. */
    async namesByApi(scope: Scope, apiIds: readonly string[], most: number): Promise<string[]> {
      const rows = await all(scope)
        .select('styleName')
        .where(sql<boolean>`api_id = any(${[...apiIds]}::bigint[])`)
        .orderBy('id')
        .limit(most)
        .execute()
      return rows.map(({ styleName }) => styleName)
    },

    insert: (scope: Scope, row: Omit<Insertable<DrawStyleTable>, 'tenantId'>): Promise<DrawStyleRow> =>
      insertNotedRow(db, scope, 'drawStyle', row),

    /** The row as it is then, or undefined when there is none. */
    update: (scope: Scope, id: string, values: Updateable<DrawStyleTable>): Promise<DrawStyleRow | undefined> =>
      updateNotedRow(db, scope, 'drawStyle', { id, values }),

    /** One more drawing was sent with it; no change of the style itself. */
    async countUse(scope: Scope, id: string): Promise<void> {
      await db
        .as(scope)
        .updateTable('drawStyle')
        .set({ uses: sql<number>`uses + 1` })
        .where('tenantId', '=', scope.tenantId)
        .where('id', '=', id)
        .execute()
    },
  }
}
