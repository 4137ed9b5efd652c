import { sql, type Selectable } from 'kysely'
import type { DrawPreviewTable } from '../../../db/schema.generated.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

export type DrawPreviewRow = Selectable<DrawPreviewTable>

const SWEPT_AT_ONCE = 500

/** The unfinished picture of a drawing that runs: one at most, replaced in place. */
export function createDrawPreviewRepository(db: Db) {
  return {
    find: (scope: Scope, infoId: string): Promise<DrawPreviewRow | undefined> =>
      db
        .as(scope)
        .selectFrom('drawPreview')
        .selectAll()
        .where('tenantId', '=', scope.tenantId)
        .where('infoId', '=', infoId)
        .executeTakeFirst(),

    /** A later one counts the number up; it stands at the address of the first. */
    async put(
      scope: Scope,
      row: { id: string; infoId: string; attemptNo: number; mime: string; storageKey: string; now: Date },
    ): Promise<void> {
      const { now, ...values } = row
      await db
        .as(scope)
        .insertInto('drawPreview')
        .values({ ...values, tenantId: scope.tenantId, createTime: now, updateTime: now })
        .onConflict((conflict) =>
          conflict.columns(['tenantId', 'infoId']).doUpdateSet({
            number: sql<number>`draw_preview.number + 1`,
            attemptNo: row.attemptNo,
            mime: row.mime,
            updateTime: now,
          }),
        )
        .execute()
    },

    /** Where its bytes lie; undefined when there is none. */
    async remove(scope: Scope, infoId: string): Promise<string | undefined> {
      const row = await db
        .as(scope)
        .deleteFrom('drawPreview')
        .where('tenantId', '=', scope.tenantId)
        .where('infoId', '=', infoId)
        .returning('storageKey')
        .executeTakeFirst()
      return row?.storageKey
    },

    /** Of all tenants: previews whose drawing runs no more. */
    listLeft: (): Promise<{ tenantId: string; infoId: string }[]> =>
      db
        .across('jobs')
        .selectFrom('drawPreview')
        .select(['tenantId', 'infoId'])
        .where(
          sql<boolean>`not exists (select 1 from draw_info i where i.tenant_id = draw_preview.tenant_id and i.id = draw_preview.info_id and i.state = 1)`,
        )
        .limit(SWEPT_AT_ONCE)
        .execute(),
  }
}
