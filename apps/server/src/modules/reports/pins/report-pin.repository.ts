import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'
import { readReport, type ReportRow } from '../run/report-row.ts'

type Person = Pick<Scope, 'tenantId' | 'userId'>

export function createReportPins(db: Db) {
  return {
    /** Of one person: active reports that they have pinned, the newest pin first. */
    async list({ tenantId, userId }: Person): Promise<ReportRow[]> {
      const rows = await db
        .as({ tenantId })
        .selectFrom('reportPin')
        .innerJoin('reportDefinition', (on) =>
          on
            .onRef('reportDefinition.id', '=', 'reportPin.reportId')
            .onRef('reportDefinition.tenantId', '=', 'reportPin.tenantId'),
        )
        .selectAll('reportDefinition')
        .where('reportPin.tenantId', '=', tenantId)
        .where('reportPin.userId', '=', userId)
        .where('reportDefinition.isDeleted', '=', 0)
        .where('reportDefinition.active', '=', 1)
        .orderBy('reportPin.createTime', 'desc')
        .orderBy('reportPin.reportId', 'desc')
        .execute()
      return rows.map(readReport)
    },

    /** In a transaction: one at a time changes the pins of a person. */
    async lock({ tenantId, userId }: Person): Promise<void> {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`report pins ${tenantId} ${userId}`}, 0))`.execute(
        db.as({ tenantId }),
      )
    },

    async insert({ tenantId, userId }: Person, reportId: string, now: Date): Promise<void> {
      await db
        .as({ tenantId })
        .insertInto('reportPin')
        .values({ tenantId, userId, reportId, createTime: now })
        .onConflict((conflict) => conflict.columns(['tenantId', 'userId', 'reportId']).doNothing())
        .execute()
    },

    async remove({ tenantId, userId }: Person, reportId: string): Promise<void> {
      await db
        .as({ tenantId })
        .deleteFrom('reportPin')
        .where('tenantId', '=', tenantId)
        .where('userId', '=', userId)
        .where('reportId', '=', reportId)
        .execute()
    },
  }
}
