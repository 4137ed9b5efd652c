import type { Deps } from '../../../platform/deps.ts'
import { formatTime } from '../../../platform/clock.ts'
import { createDurableWork } from '../../../platform/durable-work/durable-work.ts'
import { newStorageKey } from '../../../platform/storage/storage-key.ts'
import { EXPORT_WORK } from '../exports/report-export.job.ts'
import { createReportExports } from '../exports/report-export.repository.ts'
import { fileNameOf, titleOf } from '../exports/report-exports.service.ts'
import { createReportRepository, findDueReports } from '../rows/report.repository.ts'
import { nextTimeOf } from '../run/next-time.ts'

const AT_ONCE = 200

export type DueDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'config' | 'jobs' | 'log'>

/**
 * Queues the file of each report whose time has come; its next time is set in the same transaction, so of two processes one sends it. What came due several times while nothing
 * ran is sent once.
 */
export async function sendDueReports(deps: DueDeps): Promise<void> {
  const { db, clock, ids, config, log } = deps
  const work = createDurableWork(deps, EXPORT_WORK)
  const now = clock.now()
  for (const { tenantId, id } of await findDueReports(db, now, AT_ONCE)) {
    const isQueued = await db.transaction({ tenantId }, async (trx) => {
      const report = await createReportRepository(trx).find({ tenantId }, id)
      if (!report?.schedule || report.nextTime === null || report.nextTime > now) return false
      const to = nextTimeOf(report.schedule, now, config.timeZone)
      if (!(await createReportRepository(trx).passTime({ tenantId }, id, { dueBy: now, to }))) return false
      const exportId = ids.next()
      const { format, userIds, roleIds } = report.schedule
      const title = titleOf(report, 'zh')
      await createReportExports(trx).insert(
        { tenantId, userId: report.createUser ?? '0', deptId: report.createDept },
        {
          id: exportId,
          reportId: id,
          title,
          format,
          params: '{}',
          sort: '',
          language: 'zh',
          storageKey: newStorageKey(tenantId),
          fileName: fileNameOf(title, formatTime(now, config.timeZone), format),
          isScheduled: 1,
          toUsers: userIds,
          toRoles: roleIds,
        },
        now,
      )
      await work.enqueue(trx, tenantId, { exportId })
      return true
    })
    if (isQueued) log.info({ tenantId, reportId: id }, 'a report is sent by its schedule')
  }
  work.wake()
}
