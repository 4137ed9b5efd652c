import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

/** A sticker that experiences have chosen, with names of some of these. */
export interface UsedSticker {
  name: string
  exNames: string[]
}

export function createSysStickersRepository(db: Db) {
  return {
    /** The first of these stickers (live ones, or those just removed) that an experience has chosen, whatever its state. */
    async findUsed(
      scope: Scope,
      ids: readonly string[],
      isDeleted: 0 | 1,
      most: number,
    ): Promise<UsedSticker | undefined> {
      const rows = await db
        .as(scope)
        .selectFrom('sysSticker')
        .innerJoin('drawEx', (join) =>
          join
            .on('drawEx.tenantId', '=', scope.tenantId)
            .on('drawEx.isDeleted', '=', 0)
            .on(sql<boolean>`draw_ex.sticker_ids::jsonb @> to_jsonb(array[sys_sticker.id::text])`),
        )
        .select(['sysSticker.id', 'sysSticker.name', 'drawEx.exName'])
        .where('sysSticker.tenantId', '=', scope.tenantId)
        .where('sysSticker.isDeleted', '=', isDeleted)
        .where(sql<boolean>`sys_sticker.id = any(${[...ids]}::bigint[])`)
        .orderBy('sysSticker.id')
        .orderBy('drawEx.id')
        .limit(most)
        .execute()
      const [first] = rows
      return (
        first && { name: first.name, exNames: rows.filter(({ id }) => id === first.id).map(({ exName }) => exName) }
      )
    },
  }
}
