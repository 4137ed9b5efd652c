import { sql } from 'kysely'
import type { DrawBoard } from '@drawdesk/contract/drawing/draw-mark'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

/** Stars and ratings of people; tags and boards of the tenant. */
export function createDrawMarkRepository(db: Db) {
  return {
    /** The caller's own; what is undefined stays. */
    async mark(
      { tenantId, userId }: Pick<Scope, 'tenantId' | 'userId'>,
      ids: readonly string[],
      { isFavourite, rating, now }: { isFavourite: 0 | 1 | undefined; rating: number | undefined; now: Date },
    ): Promise<void> {
      const said = {
        ...(isFavourite === undefined ? {} : { isFavourite }),
        ...(rating === undefined ? {} : { rating }),
        updateTime: now,
      }
      await db
        .as({ tenantId })
        .insertInto('drawMark')
        .values(ids.map((infoId) => ({ tenantId, userId, infoId, ...said })))
        .onConflict((conflict) => conflict.columns(['tenantId', 'userId', 'infoId']).doUpdateSet(said))
        .execute()
    },

    async addTags(scope: Pick<Scope, 'tenantId'>, ids: readonly string[], tags: readonly string[]): Promise<void> {
      const { tenantId } = scope
      if (tags.length === 0) return
      await db
        .as(scope)
        .insertInto('drawTag')
        .values(ids.flatMap((infoId) => tags.map((tag) => ({ tenantId, infoId, tag }))))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },

    async removeTags(scope: Pick<Scope, 'tenantId'>, ids: readonly string[], tags: readonly string[]): Promise<void> {
      await db
        .as(scope)
        .deleteFrom('drawTag')
        .where('tenantId', '=', scope.tenantId)
        .where(sql<boolean>`info_id = any(${[...ids]}::bigint[])`)
        .where(sql<boolean>`tag = any(${[...tags]}::text[])`)
        .execute()
    },

    /** Those used most first. */
    async listTags({ tenantId }: Pick<Scope, 'tenantId'>, most: number): Promise<{ tag: string; count: number }[]> {
      const { rows } = await sql<{ tag: string; count: number }>`
        select tag, count(*)::int as count from draw_tag where tenant_id = ${tenantId} group by tag order by count(*) desc, tag limit ${most}`.execute(
        db.as({ tenantId }),
      )
      return rows
    },

    async listBoards({ tenantId }: Pick<Scope, 'tenantId'>): Promise<DrawBoard[]> {
      const { rows } = await sql<DrawBoard>`
        select b.id, b.name, (select count(*)::int from draw_board_item i where i.tenant_id = b.tenant_id and i.board_id = b.id) as count
        from draw_board b where b.tenant_id = ${tenantId} and b.is_deleted = 0 order by b.name, b.id`.execute(
        db.as({ tenantId }),
      )
      return rows
    },

    async putOnBoard(scope: Pick<Scope, 'tenantId'>, boardId: string, ids: readonly string[]): Promise<void> {
      const { tenantId } = scope
      await db
        .as(scope)
        .insertInto('drawBoardItem')
        .values(ids.map((infoId) => ({ tenantId, boardId, infoId })))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },

    async takeOffBoard(scope: Pick<Scope, 'tenantId'>, boardId: string, ids: readonly string[]): Promise<void> {
      await db
        .as(scope)
        .deleteFrom('drawBoardItem')
        .where('tenantId', '=', scope.tenantId)
        .where('boardId', '=', boardId)
        .where(sql<boolean>`info_id = any(${[...ids]}::bigint[])`)
        .execute()
    },

    /** With what is on it; its pictures stay. */
    async removeBoard(scope: Pick<Scope, 'tenantId'>, id: string): Promise<void> {
      await db.as(scope).deleteFrom('drawBoard').where('tenantId', '=', scope.tenantId).where('id', '=', id).execute()
    },
  }
}
