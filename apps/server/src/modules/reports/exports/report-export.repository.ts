import { sql, type Selectable } from 'kysely'
import type { ReportExportTable } from '../../../db/schema.generated.ts'
import { createdWithin, type Filter } from '../../../crud/filters.ts'
import type { Db } from '../../../platform/database/db.ts'
import { withoutJob } from '../../../platform/durable-work/without-job.ts'
import type { Scope } from '../../../platform/scope.ts'

type Tenant = Pick<Scope, 'tenantId'>
export type ExportRow = Selectable<ReportExportTable>
const OPEN = ['waiting', 'running']

/** Which files of reports somebody looks at. */
export interface SeenExports {
  /** Reports that they may run. */
  reportIds: readonly string[]
  reportId?: string | undefined
  id?: string | undefined
  dates?: readonly Filter[]
}

export type NewExport = Pick<
  ExportRow,
  'id' | 'reportId' | 'title' | 'format' | 'sort' | 'language' | 'storageKey' | 'fileName'
> & { params: string } & Partial<Pick<ExportRow, 'isScheduled' | 'toUsers' | 'toRoles'>>

/** Files of reports: who asked, how far they are, where they lie and until when. */
export function createReportExports(db: Db) {
  const rows = (scope: Tenant) =>
    db.as(scope).selectFrom('reportExport').where('tenantId', '=', scope.tenantId).where('isDeleted', '=', 0)
  const change = (scope: Tenant, id: string) =>
    db
      .as(scope)
      .updateTable('reportExport')
      .where('tenantId', '=', scope.tenantId)
      .where('id', '=', id)
      .where('isDeleted', '=', 0)
  /** Those of one person, and sent ones of these reports. */
  const seenBy = (scope: Scope, { reportIds, reportId, id, dates = [] }: SeenExports) => {
    let query = createdWithin(
      dates,
      'createTime',
    )(
      rows(scope).where((is) =>
        is.or([
          is('createUser', '=', scope.userId),
          ...(reportIds.length > 0 ? [is.and([is('isScheduled', '=', 1), is('reportId', 'in', [...reportIds])])] : []),
        ]),
      ),
    )
    if (reportId !== undefined) query = query.where('reportId', '=', reportId)
    if (id !== undefined) query = query.where('id', '=', id)
    return query
  }
  return {
    find: (scope: Tenant, id: string): Promise<ExportRow | undefined> =>
      rows(scope).selectAll().where('id', '=', id).executeTakeFirst(),

    /** Newest first. */
    async page(
      scope: Scope,
      seen: SeenExports,
      { current, size }: { current: number; size: number },
    ): Promise<{ rows: ExportRow[]; total: number }> {
      const [found, counted] = await db.batch(scope, [
        seenBy(scope, seen)
          .selectAll()
          .orderBy('id', 'desc')
          .limit(size)
          .offset((current - 1) * size),
        seenBy(scope, seen).select(sql<number>`count(*)::int`.as('total')),
      ])
      return { rows: found, total: counted[0]?.total ?? 0 }
    },

    async countOpen(scope: Scope): Promise<number> {
      const row = await rows(scope)
        .select(sql<number>`count(*)::int`.as('count'))
        .where('createUser', '=', scope.userId)
        .where('state', 'in', OPEN)
        .executeTakeFirstOrThrow()
      return row.count
    },

    async insert(scope: Scope, row: NewExport, now: Date): Promise<void> {
      await db
        .as(scope)
        .insertInto('reportExport')
        .values({
          ...row,
          tenantId: scope.tenantId,
          createUser: scope.userId,
          createDept: scope.deptId,
          updateUser: scope.userId,
          createTime: now,
          updateTime: now,
        })
        .execute()
    },

    /** False once it is over. */
    async note(scope: Tenant, id: string, progress: { rows: number; bytes: number }): Promise<boolean> {
      const row = await change(scope, id)
        .where('state', 'in', OPEN)
        .set({ state: 'running', rows: String(progress.rows), bytes: String(progress.bytes) })
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },

    async finish(
      scope: Tenant,
      id: string,
      ended: {
        state: 'done' | 'failed'
        parts: number
        rows: number
        bytes: number
        truncated: number
        msg: string
        now: Date
        expireTime: Date | null
      },
    ): Promise<void> {
      const { now, rows: written, bytes, ...values } = ended
      await change(scope, id)
        .where('state', 'in', OPEN)
        .set({ ...values, rows: String(written), bytes: String(bytes), finishTime: now, updateTime: now })
        .execute()
    },

    async remove(scope: Scope, ids: readonly string[], now: Date): Promise<{ id: string; storageKey: string }[]> {
      return db
        .as(scope)
        .updateTable('reportExport')
        .set({ isDeleted: 1, state: 'gone', updateTime: now, updateUser: scope.userId })
        .where('tenantId', '=', scope.tenantId)
        .where('createUser', '=', scope.userId)
        .where('isDeleted', '=', 0)
        .where('id', 'in', [...ids])
        .returning(['id', 'storageKey'])
        .execute()
    },

    async letGo(scope: Tenant, id: string): Promise<void> {
      await db
        .as(scope)
        .updateTable('reportExport')
        .set({ state: sql<string>`case when state = 'done' then 'gone' else state end`, storageKey: '', parts: 0 })
        .where('tenantId', '=', scope.tenantId)
        .where('id', '=', id)
        .execute()
    },
  }
}

/** Of all tenants: files over their time, and what failed or removed ones left. */
export const findOldExports = (db: Db, now: Date): Promise<Pick<ExportRow, 'tenantId' | 'id' | 'storageKey'>[]> =>
  db
    .across('maintenance')
    .selectFrom('reportExport')
    .select(['tenantId', 'id', 'storageKey'])
    .where('storageKey', '<>', '')
    .where((is) =>
      is.or([
        is.and([is('state', '=', 'done'), is('expireTime', '<', now)]),
        is('state', '=', 'failed'),
        is('isDeleted', '=', 1),
      ]),
    )
    .orderBy('id')
    .limit(1_000)
    .execute()

/** Open files of all tenants that have lost their job (a restored table). */
export const findExportsWithoutJob = (db: Db, queue: string): Promise<{ tenantId: string; id: string }[]> =>
  db
    .across('jobs')
    .selectFrom('reportExport')
    .select(['tenantId', 'id'])
    .where('state', 'in', OPEN)
    .where('isDeleted', '=', 0)
    .where(withoutJob(queue, sql<string>`'report:' || id`))
    .orderBy('id')
    .execute()
