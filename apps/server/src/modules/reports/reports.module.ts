import { reportResource } from '@drawdesk/contract/reports/report'
import { resourceRoutes } from '../../crud/resource.routes.ts'
import { createDurableWork } from '../../platform/durable-work/durable-work.ts'
import type { Module } from '../../wire/route.ts'
import type { Sources } from '../develop/datasources/sources.ts'
import type { WorkEnds } from '../../platform/signals/work-ends.ts'
import type { SystemNotices } from '../notices/system-notice.ts'
import { exportRoutes } from './exports/export.routes.ts'
import { removeParts } from './exports/keep-parts.ts'
import { EXPORT_WORK, GIVE_UP_AFTER, giveUpExport, runExport } from './exports/report-export.job.ts'
import { createReportExports, findExportsWithoutJob, findOldExports } from './exports/report-export.repository.ts'
import { pinRoutes } from './pins/pin.routes.ts'
import { proposeRoutes, type ProposeNeeds } from './propose/propose.routes.ts'
import { reportRules } from './rows/report.rules.ts'
import { runRoutes } from './run.routes.ts'
import { sendDueReports } from './schedule/due-reports.ts'

const MINUTE_SECONDS = 60
const HOUR_SECONDS = 3_600
const REQUEUE_SECONDS = 300
/** Files of a tenant that are made at once. */
const AT_ONCE = 2

/** Reports: data by SQL of people, as tables, charts and files. */
export const reportsModule: Module<
  ProposeNeeds & { sources: Sources; systemNotices: SystemNotices; reportExportEnds: WorkEnds }
> = {
  name: 'reports',
  routes: (deps) => [
    ...resourceRoutes(deps, { resource: reportResource, table: 'reportDefinition', ...reportRules(deps) }),
    ...runRoutes(deps),
    ...exportRoutes(deps),
    ...pinRoutes(deps),
    ...proposeRoutes(deps),
  ],
  work(deps) {
    const { db, clock, jobs, storage } = deps
    const exporting = createDurableWork(deps, EXPORT_WORK)
    exporting.handle(
      {
        laneLimit: () => AT_ONCE,
        giveUp: {
          after: GIVE_UP_AFTER,
          end: ({ tenantId, payload }) => giveUpExport(deps, tenantId, payload.exportId),
        },
      },
      (run, context) => runExport(deps, run, context),
    )
    jobs.every('reports that are due', MINUTE_SECONDS, () => sendDueReports(deps))
    jobs.every('files of reports over their time', HOUR_SECONDS, async () => {
      for (const { tenantId, id, storageKey } of await findOldExports(db, clock.now())) {
        await removeParts(storage, storageKey)
        await createReportExports(db).letGo({ tenantId }, id)
      }
    })
    jobs.every('files of reports without a job', REQUEUE_SECONDS, async () => {
      const lost = await findExportsWithoutJob(db, EXPORT_WORK.queue)
      await exporting.requeue(lost.map(({ tenantId, id }) => ({ tenantId, order: { exportId: id } })))
    })
  },
}
