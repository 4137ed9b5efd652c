import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { PayGradeTable } from '../../../db/schema.generated.ts'
import { createdWithin, type Filter } from '../../../crud/filters.ts'
import type { Paging } from '../../../crud/paging.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

export type GradeRow = Selectable<PayGradeTable>
type Tenant = Pick<Scope, 'tenantId'>

/** Packs on sale, in the order in which they are offered. */
export function createPayGradeRepository(db: Db) {
  const live = (scope: Tenant) =>
    db.as(scope).selectFrom('payGrade').where('tenantId', '=', scope.tenantId).where('isDeleted', '=', 0)
  const change = (scope: Tenant) =>
    db.as(scope).updateTable('payGrade').where('tenantId', '=', scope.tenantId).where('isDeleted', '=', 0)

  return {
    list: (scope: Tenant, active: number): Promise<GradeRow[]> =>
      live(scope).selectAll().where('active', '=', active).orderBy('sort').orderBy('id').limit(500).execute(),

    async page(
      scope: Tenant,
      { current, size }: Paging,
      dates: readonly Filter[],
    ): Promise<{ rows: GradeRow[]; total: number }> {
      const found = createdWithin(dates, 'createTime')(live(scope))
      const [rows, counted] = await db.batch(scope, [
        found
          .selectAll()
          .orderBy('sort')
          .orderBy('id')
          .limit(size)
          .offset((current - 1) * size),
        found.select(sql<string>`count(*)`.as('count')),
      ])
      return { rows, total: Number(counted[0]?.count ?? 0) }
    },

    find: (scope: Tenant, id: string): Promise<GradeRow | undefined> =>
      live(scope).selectAll().where('id', '=', id).executeTakeFirst(),

    async insert(scope: Tenant, row: Omit<Insertable<PayGradeTable>, 'tenantId'>): Promise<void> {
      await db
        .as(scope)
        .insertInto('payGrade')
        .values({ ...row, tenantId: scope.tenantId })
        .execute()
    },

    /** Its new version, or undefined when it is gone or has another one than asked for. */
    async update(
      scope: Tenant,
      { id, version }: { id: string; version: number | undefined },
      values: Updateable<PayGradeTable>,
    ): Promise<number | undefined> {
      let query = change(scope)
        .set({ ...values, version: sql<number>`version + 1` })
        .where('id', '=', id)
      if (version !== undefined) query = query.where('version', '=', version)
      return (await query.returning('version').executeTakeFirst())?.version
    },

    /** Those that are there stand in this order. */
    async order(scope: Tenant, ids: readonly string[], now: Date): Promise<void> {
      await change(scope)
        .set({
          sort: sql<number>`array_position(${[...ids]}::bigint[], id)`,
          version: sql<number>`version + 1`,
          updateTime: now,
        })
        .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
        .execute()
    },
  }
}
