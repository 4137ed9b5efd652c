import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'
import { visibleTo } from '../../../crud/row-rule.ts'

/** A style as an experience offers it. */
export interface OfferedStyle {
  exId: string
  styleId: string
  styleName: string
  cover: string | null
  active: number
  variables: unknown
  width: number | null
  height: number | null
  /** null: its API is gone. */
  apiActive: number | null
}

/** Which styles experiences offer, in order. A style that was removed is offered no more. */
export function createExStylesRepository(db: Db) {
  return {
    list: (scope: Scope, exIds: readonly string[]): Promise<OfferedStyle[]> =>
      db
        .as(scope)
        .selectFrom('drawExStyle as l')
        .innerJoin('drawStyle as s', (join) =>
          join.onRef('s.id', '=', 'l.styleId').on('s.tenantId', '=', scope.tenantId).on('s.isDeleted', '=', 0),
        )
        .leftJoin('drawApi as a', (join) =>
          join.onRef('a.id', '=', 's.apiId').on('a.tenantId', '=', scope.tenantId).on('a.isDeleted', '=', 0),
        )
        .select([
          'l.exId',
          'l.styleId',
          's.styleName',
          's.cover',
          's.active',
          's.variables',
          's.width',
          's.height',
          'a.active as apiActive',
        ])
        .where('l.tenantId', '=', scope.tenantId)
        .where('l.isDeleted', '=', 0)
        .where(sql<boolean>`l.ex_id = any(${exIds}::bigint[])`)
        .orderBy('l.exId')
        .orderBy('l.sort')
        .orderBy('l.id')
        .execute(),

    /** Which of these styles there are to choose from. */
    async known(scope: Scope, styleIds: readonly string[]): Promise<Set<string>> {
      const query = db
        .as(scope)
        .selectFrom('drawStyle')
        .select('id')
        .where('tenantId', '=', scope.tenantId)
        .where('isDeleted', '=', 0)
        .where(sql<boolean>`id = any(${styleIds}::bigint[])`)
      return new Set((await visibleTo(scope, 'drawStyle')(query).execute()).map(({ id }) => id))
    },

    /**
     * Holds these styles as they are until the transaction ends, so that none is removed or switched off while an experience goes online with it. Before
     * the experience itself is held: who takes a style away holds the two in that order.
     */
    async hold(scope: Scope, styleIds: readonly string[]): Promise<string[]> {
      const rows = await db
        .as(scope)
        .selectFrom('drawStyle')
        .select('id')
        .where('tenantId', '=', scope.tenantId)
        .where('isDeleted', '=', 0)
        .where(sql<boolean>`id = any(${styleIds}::bigint[])`)
        .orderBy('id')
        .forShare()
        .execute()
      return rows.map(({ id }) => id)
    },

    /** These in this order, and no others. */
    async replace(
      scope: Scope,
      exId: string,
      links: readonly { id: string; styleId: string }[],
      now: Date,
    ): Promise<void> {
      await db
        .as(scope)
        .deleteFrom('drawExStyle')
        .where('tenantId', '=', scope.tenantId)
        .where('exId', '=', exId)
        .execute()
      if (links.length === 0) return
      const author = {
        createUser: scope.userId,
        createDept: scope.deptId,
        updateUser: scope.userId,
        createTime: now,
        updateTime: now,
      }
      await db
        .as(scope)
        .insertInto('drawExStyle')
        .values(links.map((link, sort) => ({ ...link, exId, sort, tenantId: scope.tenantId, ...author })))
        .execute()
    },
  }
}
