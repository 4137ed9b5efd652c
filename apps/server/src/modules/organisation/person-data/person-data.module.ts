import type { Deps } from '../../../platform/deps.ts'
import { createDurableWork } from '../../../platform/durable-work/durable-work.ts'
import type { Module } from '../../../wire/route.ts'
import type { FileService } from '../../files/file.service.ts'
import type { Stores } from '../../files/stores/stores.ts'
import type { AuthParts } from '../../identity/caller/auth-parts.ts'
import type { AccountFollowers } from '../users/account-followers.ts'
import { ERASE_WORK, runErasure } from './erasing/erase.job.ts'
import { EXPORT_WORK, GIVE_UP_AFTER, giveUpExport, runExport } from './copies/export.job.ts'
import { personDataRoutes } from './person-data.routes.ts'
import { findErasuresWithoutJob } from './erasing/person-erasure.repository.ts'
import { findExportsWithoutJob } from './copies/person-export.repository.ts'
import { sweepExports, unnameLateLogs } from './person-sweeps.ts'

const HOUR_SECONDS = 3_600
const REQUEUE_SECONDS = 300

/** The data of one person: copies of it, and its erasure. */
export const personDataModule: Module<
  Deps & { auth: AuthParts; files: FileService; stores: Stores; accountFollowers: AccountFollowers }
> = {
  name: 'organisation/person-data',
  routes: personDataRoutes,
  work(deps) {
    const { db, jobs } = deps
    const exporting = createDurableWork(deps, EXPORT_WORK)
    const erasing = createDurableWork(deps, ERASE_WORK)
    exporting.handle(
      {
        laneLimit: () => 1,
        giveUp: {
          after: GIVE_UP_AFTER,
          end: ({ tenantId, payload }) => giveUpExport(deps, tenantId, payload.exportId),
        },
      },
      (run, context) => runExport(deps, run, context),
    )
    erasing.handle({ laneLimit: () => 1 }, (run, context) => runErasure(deps, run, context))
    jobs.every('copies of the data of people', HOUR_SECONDS, () => sweepExports(deps))
    jobs.every('late logs of erased people', HOUR_SECONDS, () => unnameLateLogs(deps))
    jobs.every('person data without a job', REQUEUE_SECONDS, async () => {
      const exports = await findExportsWithoutJob(db, EXPORT_WORK.queue)
      await exporting.requeue(exports.map(({ tenantId, id }) => ({ tenantId, order: { exportId: id } })))
      const erasures = await findErasuresWithoutJob(db, ERASE_WORK.queue)
      await erasing.requeue(erasures.map(({ tenantId, id }) => ({ tenantId, order: { erasureId: id } })))
    })
  },
}
