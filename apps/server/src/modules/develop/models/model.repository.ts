import type { Insertable, Selectable } from 'kysely'
import type { DevelopPrototypeTable } from '../../../db/schema.generated.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

export type PrototypeRow = Selectable<DevelopPrototypeTable>
export type PrototypeValues = Omit<
  Insertable<DevelopPrototypeTable>,
  'id' | 'tenantId' | 'modelId' | 'sort' | 'createUser' | 'createDept' | 'createTime' | 'updateUser' | 'updateTime'
> & { id: string }

/** Columns of models. They have no life without their model, and what leaves it is gone. */
export function createPrototypeRepository(db: Db) {
  return {
    /** In their order. */
    list: (scope: Scope, modelId: string): Promise<PrototypeRow[]> =>
      db
        .as(scope)
        .selectFrom('developPrototype')
        .selectAll()
        .where('tenantId', '=', scope.tenantId)
        .where('modelId', '=', modelId)
        .orderBy('sort')
        .orderBy('id')
        .execute(),

    /** In place of all that the model had, in this order. */
    async replace(
      scope: Scope,
      { modelId, rows, now }: { modelId: string; rows: readonly PrototypeValues[]; now: Date },
    ): Promise<void> {
      const { tenantId, userId, deptId } = scope
      await db
        .as(scope)
        .deleteFrom('developPrototype')
        .where('tenantId', '=', tenantId)
        .where('modelId', '=', modelId)
        .execute()
      if (rows.length === 0) return
      await db
        .as(scope)
        .insertInto('developPrototype')
        .values(
          rows.map((row, at) => ({
            ...row,
            tenantId,
            modelId,
            sort: at + 1,
            createUser: userId,
            createDept: deptId,
            updateUser: userId,
            createTime: now,
            updateTime: now,
          })),
        )
        .execute()
    },
  }
}
