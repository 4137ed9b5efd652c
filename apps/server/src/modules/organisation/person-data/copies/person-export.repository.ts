import { sql, type Selectable } from 'kysely'
import { EXPORT_STATE } from '@drawdesk/contract/organisation/person-data'
import type { PersonExportTable } from '../../../../db/schema.generated.ts'
import type { Db } from '../../../../platform/database/db.ts'
import { withoutJob } from '../../../../platform/durable-work/without-job.ts'
import type { Scope } from '../../../../platform/scope.ts'

type Tenant = Pick<Scope, 'tenantId'>
export type ExportRow = Selectable<PersonExportTable>

const SHOWN_MOST = 10

/** Copies of one person's data: who asked, how far they are, where they lie and until when. */
export function createPersonExports(db: Db) {
  const rows = (scope: Tenant) =>
    db.as(scope).selectFrom('personExport').where('tenantId', '=', scope.tenantId).where('isDeleted', '=', 0)
  const change = (scope: Tenant, id: string) =>
    db.as(scope).updateTable('personExport').where('tenantId', '=', scope.tenantId).where('id', '=', id)
  return {
    find: (scope: Tenant, id: string): Promise<ExportRow | undefined> =>
      rows(scope).selectAll().where('id', '=', id).executeTakeFirst(),

    /** The newest of one person, newest first. */
    listOf: (scope: Tenant, userId: string): Promise<ExportRow[]> =>
      rows(scope).selectAll().where('userId', '=', userId).orderBy('id', 'desc').limit(SHOWN_MOST).execute(),

    /** False where the same caller's copy of the same person is being made. */
    async insert(
      scope: Scope,
      row: Pick<ExportRow, 'id' | 'userId' | 'total' | 'storageKey'> & { now: Date },
    ): Promise<boolean> {
      const { now, ...values } = row
      const added = await db
        .as(scope)
        .insertInto('personExport')
        .values({
          ...values,
          tenantId: scope.tenantId,
          createUser: scope.userId,
          createDept: scope.deptId,
          updateUser: scope.userId,
          createTime: now,
          updateTime: now,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst()
      return added !== undefined
    },

    async note(scope: Tenant, id: string, progress: { tables: number; rows: number; files: number; bytes: number }) {
      const { tables, rows: read, files, bytes } = progress
      await change(scope, id)
        .set({ tables, rows: String(read), files: String(files), bytes: String(bytes) })
        .execute()
    },

    async finish(
      scope: Tenant,
      id: string,
      ended: { state: number; parts: number; now: Date; expireTime: Date | null },
    ): Promise<void> {
      const { now, ...values } = ended
      await change(scope, id)
        .where('state', '=', EXPORT_STATE.running)
        .set({ ...values, finishTime: now, updateTime: now })
        .execute()
    },

    async expire(scope: Tenant, id: string): Promise<void> {
      await change(scope, id).set({ state: EXPORT_STATE.expired, storageKey: '', parts: 0 }).execute()
    },
  }
}

/** Of all tenants: copies over their time. */
export const findExpiredExports = (db: Db, now: Date): Promise<Pick<ExportRow, 'tenantId' | 'id' | 'storageKey'>[]> =>
  db
    .across('maintenance')
    .selectFrom('personExport')
    .select(['tenantId', 'id', 'storageKey'])
    .where('storageKey', '<>', '')
    .where((is) =>
      is.or([
        is.and([is('state', '=', EXPORT_STATE.done), is('expireTime', '<', now)]),
        is('state', '=', EXPORT_STATE.failed),
      ]),
    )
    .orderBy('id')
    .execute()

/** Open copies of all tenants that have lost their job (a restored table). */
export const findExportsWithoutJob = (db: Db, queue: string): Promise<{ tenantId: string; id: string }[]> =>
  db
    .across('jobs')
    .selectFrom('personExport')
    .select(['tenantId', 'id'])
    .where('state', '=', EXPORT_STATE.running)
    .where('isDeleted', '=', 0)
    .where(withoutJob(queue, sql<string>`'export:' || id`))
    .orderBy('id')
    .execute()
