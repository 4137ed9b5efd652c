import { sql, type Selectable } from 'kysely'
import type { DrawSealTable, SysStickerTable } from '../../../db/schema.generated.ts'
import { flagsOf, visibleTo } from '../../../crud/row-rule.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

export type SealRow = Selectable<DrawSealTable>
export type StickerRow = Selectable<SysStickerTable>

/** Seals and stickers that experiences put on pictures or offer. */
export function createExStampsRepository(db: Db) {
  const seals = (scope: Scope, ids: readonly string[]) =>
    db
      .as(scope)
      .selectFrom('drawSeal')
      .where('tenantId', '=', scope.tenantId)
      .where('isDeleted', '=', 0)
      .where(sql<boolean>`id = any(${ids}::bigint[])`)
  const stickers = (scope: Scope, ids: readonly string[]) =>
    db
      .as(scope)
      .selectFrom('sysSticker')
      .where('tenantId', '=', scope.tenantId)
      .where('isDeleted', '=', 0)
      .where(sql<boolean>`id = any(${ids}::bigint[])`)

  return {
    /** Whole for every caller: what is stamped does not depend on who draws. */
    listSeals: (scope: Scope, ids: readonly string[]): Promise<SealRow[]> => seals(scope, ids).selectAll().execute(),
    listStickers: (scope: Scope, ids: readonly string[]): Promise<StickerRow[]> =>
      stickers(scope, ids).selectAll().execute(),

    /** Those that the scope sees, to choose and to show. */
    listSeenSeals: (scope: Scope, ids: readonly string[]): Promise<SealRow[]> =>
      visibleTo(
        scope,
        'drawSeal',
      )(seals(scope, ids))
        .selectAll()
        .select(flagsOf(scope, 'drawSeal') as [])
        .execute(),
    listSeenStickers: (scope: Scope, ids: readonly string[]): Promise<StickerRow[]> =>
      visibleTo(
        scope,
        'sysSticker',
      )(stickers(scope, ids))
        .selectAll()
        .select(flagsOf(scope, 'sysSticker') as [])
        .execute(),
  }
}
