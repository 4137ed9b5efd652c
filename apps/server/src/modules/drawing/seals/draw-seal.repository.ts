import { sql, type Selectable } from 'kysely'
import type { DrawSealTable } from '../../../db/schema.generated.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

export type DrawSealRow = Selectable<DrawSealTable>

/** A seal that experiences use, with names of some of these. */
export interface UsedSeal {
  name: string
  exNames: string[]
}

export function createDrawSealRepository(db: Db) {
  return {
    /** Those of the ids that are there, seen or not: for rules and versions, not for answers. */
    listAny: (scope: Scope, ids: readonly string[]): Promise<DrawSealRow[]> =>
      db
        .as(scope)
        .selectFrom('drawSeal')
        .selectAll()
        .where('tenantId', '=', scope.tenantId)
        .where('isDeleted', '=', 0)
        .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
        .execute(),

    /** The first of these seals (live ones, or those just removed) that an experience uses, whatever its state. */
    async findUsed(
      scope: Scope,
      ids: readonly string[],
      isDeleted: 0 | 1,
      most: number,
    ): Promise<UsedSeal | undefined> {
      const rows = await db
        .as(scope)
        .selectFrom('drawSeal')
        .innerJoin('drawEx', (join) =>
          join
            .onRef('drawEx.sealId', '=', 'drawSeal.id')
            .on('drawEx.tenantId', '=', scope.tenantId)
            .on('drawEx.isDeleted', '=', 0),
        )
        .select(['drawSeal.id', 'drawSeal.sealName', 'drawEx.exName'])
        .where('drawSeal.tenantId', '=', scope.tenantId)
        .where('drawSeal.isDeleted', '=', isDeleted)
        .where(sql<boolean>`draw_seal.id = any(${[...ids]}::bigint[])`)
        .orderBy('drawSeal.id')
        .orderBy('drawEx.id')
        .limit(most)
        .execute()
      const [first] = rows
      return (
        first && { name: first.sealName, exNames: rows.filter(({ id }) => id === first.id).map(({ exName }) => exName) }
      )
    },
  }
}
