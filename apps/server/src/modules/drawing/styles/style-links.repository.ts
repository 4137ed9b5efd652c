import { sql } from 'kysely'
import { EX_STATE } from '@drawdesk/contract/drawing/draw-ex'
import { visibleTo } from '../../../crud/row-rule.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

export interface StyleLink {
  styleId: string
  exId: string
  exName: string
}

/** Which experiences offer a style. */
export function createStyleLinksRepository(db: Db) {
  const links = (scope: Scope, styleIds: readonly string[]) =>
    db
      .as(scope)
      .selectFrom('drawExStyle as l')
      .innerJoin('drawEx as e', (join) =>
        join.onRef('e.id', '=', 'l.exId').on('e.tenantId', '=', scope.tenantId).on('e.isDeleted', '=', 0),
      )
      .where('l.tenantId', '=', scope.tenantId)
      .where('l.isDeleted', '=', 0)
      .where(sql<boolean>`l.style_id = any(${[...styleIds]}::bigint[])`)

  return {
    /** Those that the scope sees, newest first. */
    list: (scope: Scope, styleIds: readonly string[]): Promise<StyleLink[]> =>
      visibleTo(
        scope,
        'drawEx',
        'e',
      )(links(scope, styleIds))
        .select(['l.styleId', 'l.exId', 'e.exName'])
        .orderBy('l.exId', 'desc')
        .execute(),

    /** Names of the experiences that are online with one of them, seen or not. One whose end has passed holds nothing. */
    async namesOnline(
      scope: Scope,
      styleIds: readonly string[],
      { now, most }: { now: Date; most: number },
    ): Promise<string[]> {
      const rows = await links(scope, styleIds)
        .select(['e.id', 'e.exName'])
        .distinct()
        .where('e.state', '=', EX_STATE.online)
        .where('e.endTime', '>', now)
        .orderBy('e.id')
        .limit(most)
        .execute()
      return rows.map(({ exName }) => exName)
    },

    /** Styles of one experience. */
    async styleIdsOf(scope: Scope, exId: string): Promise<string[]> {
      const rows = await db
        .as(scope)
        .selectFrom('drawExStyle')
        .select('styleId')
        .where('tenantId', '=', scope.tenantId)
        .where('isDeleted', '=', 0)
        .where('exId', '=', exId)
        .execute()
      return rows.map(({ styleId }) => styleId)
    },

    async remove(scope: Scope, { styleId, exId }: { styleId: string; exId: string }): Promise<void> {
      await db
        .as(scope)
        .deleteFrom('drawExStyle')
        .where('tenantId', '=', scope.tenantId)
        .where('styleId', '=', styleId)
        .where('exId', '=', exId)
        .execute()
    },
  }
}
