import { sql } from 'kysely'
import { DRAW_STATE } from '@drawdesk/contract/drawing/records/draw-info'
import { flagsOf, seenCondition } from '../../../crud/row-rule.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

/** Records that a picture may be taken of, for a cover. */
export function createDrawnPicturesRepository(db: Db) {
  return {
    /** Finished drawings that were sent with this style or prompt, newest first: the own ones, and those that the scope sees. */
    list(
      scope: Scope,
      { styleId, promptId }: { styleId: string; promptId?: never } | { promptId: string; styleId?: never },
      most: number,
    ) {
      const condition = seenCondition(scope, 'drawInfo')
      return db
        .as(scope)
        .selectFrom('drawInfo')
        .select(['id', 'userId', 'fileIds'])
        .select(flagsOf(scope, 'drawInfo') as [])
        .where('tenantId', '=', scope.tenantId)
        .where('isDeleted', '=', 0)
        .where('state', '=', DRAW_STATE.succeeded)
        .where('takenDown', '=', 0)
        .where(styleId === undefined ? 'promptId' : 'styleId', '=', styleId ?? promptId)
        .$if(condition !== undefined, (query) =>
          query.where(sql<boolean>`(${condition} or draw_info.user_id = ${scope.userId}::bigint)`),
        )
        .orderBy('id', 'desc')
        .limit(most)
        .execute()
    },
  }
}
