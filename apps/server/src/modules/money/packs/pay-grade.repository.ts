import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { PayGradeTable } from '../../../db/schema.generated.ts'
import { createdWithin, type Filter } from '../../../crud/filters.ts'
import { insertNoted, updateNoted } from '../../../crud/history/noted-rows.repository.ts'
import { noteRows, notesOf } from '../../../crud/row-notes.ts'
import type { Paging } from '../../../crud/paging.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

export type GradeRow = Selectable<PayGradeTable>
type Tenant = Pick<Scope, 'tenantId'>

/** Packs on sale, in the order in which they are offered. */
export function createPayGradeRepository(db: Db) {
  const live = (scope: Tenant, isDeleted: 0 | 1 = 0) =>
    db.as(scope).selectFrom('payGrade').where('tenantId', '=', scope.tenantId).where('isDeleted', '=', isDeleted)
  const change = (trx: Db, scope: Tenant) =>
    trx.as(scope).updateTable('payGrade').where('tenantId', '=', scope.tenantId).where('isDeleted', '=', 0)

  return {
    list: (scope: Tenant, active: number): Promise<GradeRow[]> =>
      live(scope).selectAll().where('active', '=', active).orderBy('sort').orderBy('id').limit(500).execute(),

    /** `isRemoved`: those that were removed, what went last first. */
    async page(
      scope: Tenant,
      { current, size }: Paging,
      { dates, isRemoved }: { dates: readonly Filter[]; isRemoved: boolean },
    ): Promise<{ rows: GradeRow[]; total: number }> {
      const found = createdWithin(dates, 'createTime')(live(scope, isRemoved ? 1 : 0))
      const [rows, counted] = await db.batch(scope, [
        found
          .selectAll()
          .orderBy(isRemoved ? sql`update_time desc` : sql`sort`)
          .orderBy('id')
          .limit(size)
          .offset((current - 1) * size),
        found.select(sql<string>`count(*)`.as('count')),
      ])
      return { rows, total: Number(counted[0]?.count ?? 0) }
    },

    find: (scope: Tenant, id: string): Promise<GradeRow | undefined> =>
      live(scope).selectAll().where('id', '=', id).executeTakeFirst(),

    insert: (scope: Scope, row: Omit<Insertable<PayGradeTable>, 'tenantId'>): Promise<void> =>
      insertNoted(db, scope, 'payGrade', row),

    /** Its new version, or undefined when it is gone or has another one than asked for. */
    update: (
      scope: Scope,
      at: { id: string; version: number | undefined },
      values: Updateable<PayGradeTable>,
    ): Promise<number | undefined> => updateNoted(db, scope, 'payGrade', { ...at, values }),

    /** Those that are there stand in this order. */
    async order(scope: Scope, ids: readonly string[], time: Date): Promise<void> {
      const notes = notesOf('payGrade', ['sort'])
      await db.transaction(scope, async (trx) => {
        const rows = await change(trx, scope)
          .set({
            sort: sql<number>`array_position(${[...ids]}::bigint[], id)`,
            version: sql<number>`version + 1`,
            updateUser: scope.userId,
            updateTime: time,
          })
          .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
          .returning('id')
          .returning([notes.now.as('now'), notes.was.as('was')])
          .execute()
        await noteRows(trx, scope, 'payGrade', notes, rows)
      })
    },
  }
}
