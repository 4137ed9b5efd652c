import { sql, type AliasableExpression } from 'kysely'
import { DRAW_STATE, MODERATION } from '@drawdesk/contract/drawing/records/draw-info'
import { EX_STATE } from '@drawdesk/contract/drawing/draw-ex'
import type { HomeSection } from '@drawdesk/contract/operation/config-home'
import { visibleTo } from '../../../crud/row-rule.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

const CHOICES_MOST = 20
/** Of a prompt, where it stands for the name of its picture. */
const PROMPT_SHOWN = 80

/** What a section may hold; `isShown` 0: guests do not see it now. */
export interface HomeCandidate {
  id: string
  name: string
  /** File of its picture. */
  fileId: string | null
  isShown: number
}

/** Styles, experiences, prompts and finished pictures, as far as the scope sees them, in one shape. */
export function createHomeChoicesRepository(db: Db) {
  function candidates(scope: Scope, type: HomeSection['type']): AliasableExpression<HomeCandidate> {
    const { tenantId } = scope
    switch (type) {
      case 'style': {
        const query = db.as(scope).selectFrom('drawStyle').where('tenantId', '=', tenantId).where('isDeleted', '=', 0)
        return visibleTo(
          scope,
          'drawStyle',
        )(query).select(['id', 'styleName as name', 'cover as fileId', 'active as isShown'])
      }
      case 'prompt': {
        const query = db.as(scope).selectFrom('drawPrompt').where('tenantId', '=', tenantId).where('isDeleted', '=', 0)
        return visibleTo(
          scope,
          'drawPrompt',
        )(query).select(['id', 'title as name', 'cover as fileId', 'active as isShown'])
      }
      case 'experience': {
        const query = db.as(scope).selectFrom('drawEx').where('tenantId', '=', tenantId).where('isDeleted', '=', 0)
        return visibleTo(
          scope,
          'drawEx',
        )(query).select([
          'id',
          'exName as name',
          'cover as fileId',
          sql<number>`case when active = 1 and state = ${EX_STATE.online}::int then 1 else 0 end`.as('isShown'),
        ])
      }
      case 'picture': {
        const query = db
          .as(scope)
          .selectFrom('drawInfo')
          .where('tenantId', '=', tenantId)
          .where('isDeleted', '=', 0)
          .where('state', '=', DRAW_STATE.succeeded)
          .where('type', '<>', 'model3d')
          .where('moderation', '<>', MODERATION.block)
          .where(sql<boolean>`file_ids ->> 0 is not null`)
        return visibleTo(
          scope,
          'drawInfo',
        )(query).select([
          'id',
          sql<string>`left(prompt, ${PROMPT_SHOWN}::int)`.as('name'),
          sql<string | null>`(file_ids ->> 0)::bigint`.as('fileId'),
          sql<number>`1`.as('isShown'),
        ])
      }
    }
  }
  const all = (scope: Scope, type: HomeSection['type']) =>
    db.as(scope).selectFrom(candidates(scope, type).as('candidate')).selectAll()

  return {
    /** Those of the ids that exist, in no order. */
    async list(scope: Scope, type: HomeSection['type'], ids: readonly string[]): Promise<HomeCandidate[]> {
      if (ids.length === 0) return []
      return all(scope, type)
        .where('candidate.id', 'in', [...ids])
        .execute()
    },

    /** The newest whose name holds the words; 20 at most. */
    search: (scope: Scope, type: HomeSection['type'], keyword: string): Promise<HomeCandidate[]> =>
      all(scope, type)
        .$if(keyword !== '', (query) => query.where(sql<boolean>`strpos(lower(candidate.name), lower(${keyword})) > 0`))
        .orderBy('candidate.id', 'desc')
        .limit(CHOICES_MOST)
        .execute(),
  }
}
