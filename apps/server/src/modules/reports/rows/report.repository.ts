import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'
import { readReport, type ReportRow } from '../run/report-row.ts'

type Tenant = Pick<Scope, 'tenantId'>

export function createReportRepository(db: Db) {
  const live = (scope: Tenant) =>
    db.as(scope).selectFrom('reportDefinition').where('tenantId', '=', scope.tenantId).where('isDeleted', '=', 0)
  return {
    async find(scope: Tenant, id: string): Promise<ReportRow | undefined> {
      const row = await live(scope).selectAll().where('id', '=', id).executeTakeFirst()
      return row && readReport(row)
    },

    /** Whatever became of them. */
    async listAny(scope: Tenant, ids: readonly string[]): Promise<ReportRow[]> {
      if (ids.length === 0) return []
      const rows = await db
        .as(scope)
        .selectFrom('reportDefinition')
        .selectAll()
        .where('tenantId', '=', scope.tenantId)
        .where('id', 'in', [...ids])
        .execute()
      return rows.map(readReport)
    },

    async listActive(scope: Tenant): Promise<ReportRow[]> {
      const rows = await live(scope).selectAll().where('active', '=', 1).orderBy('id').execute()
      return rows.map(readReport)
    },

    /** False where another process was first, or the report was changed since. */
    async passTime(scope: Tenant, id: string, { dueBy, to }: { dueBy: Date; to: Date | null }): Promise<boolean> {
      const row = await db
        .as(scope)
        .updateTable('reportDefinition')
        .set({ nextTime: to })
        .where('tenantId', '=', scope.tenantId)
        .where('id', '=', id)
        .where('nextTime', '<=', dueBy)
        .where('active', '=', 1)
        .where('isDeleted', '=', 0)
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },
  }
}

/** Of all tenants: reports whose time has come. */
export const findDueReports = (db: Db, now: Date, most: number): Promise<{ tenantId: string; id: string }[]> =>
  db
    .across('jobs')
    .selectFrom('reportDefinition')
    .select(['tenantId', 'id'])
    .where('nextTime', '<=', now)
    .where('active', '=', 1)
    .where('isDeleted', '=', 0)
    .orderBy('nextTime')
    .limit(most)
    .execute()
