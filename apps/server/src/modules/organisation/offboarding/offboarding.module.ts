import type { Deps } from '../../../platform/deps.ts'
import { createDurableWork } from '../../../platform/durable-work/durable-work.ts'
import { website } from '@drawdesk/contract/core/constants'
import type { Module } from '../../../wire/route.ts'
import type { Stores } from '../../files/stores/stores.ts'
import type { Sessions } from '../../identity/sessions/sessions.service.ts'
import { ERASE_WORK, runErase } from './erase/erase.job.ts'
import { createErasureRepository } from '../tenants/erasures/erasure.repository.ts'
import { endExport, EXPORT_GIVE_UP_AFTER, EXPORT_WORK, removeExport, runExport } from './export/export.job.ts'
import { createExportRepository } from './export/export.repository.ts'
import { offboardingRoutes } from './offboarding.routes.ts'

const SWEEP_SECONDS = 600
const REQUEUE_SECONDS = 300
const PLATFORM = website.defaultTenantId

/** Tenants that leave: all their data in an archive, and their erasure with a certificate. */
export const offboardingModule: Module<Deps & { stores: Stores; sessions: Sessions }> = {
  name: 'organisation/offboarding',
  routes: offboardingRoutes,
  work(deps) {
    const { db, clock, jobs } = deps
    const exporting = createDurableWork(deps, EXPORT_WORK)
    const erasing = createDurableWork(deps, ERASE_WORK)
    exporting.handle(
      {
        laneLimit: () => 1,
        giveUp: {
          after: EXPORT_GIVE_UP_AFTER,
          end: ({ payload }) => endExport(deps, payload.exportId, { state: 'failed', error: 'store' }),
        },
      },
      (run, context) => runExport(deps, run, context),
    )
    erasing.handle({ laneLimit: () => 1 }, (run, context) => runErase(deps, run, context))
    jobs.every('archives of tenants that are over', SWEEP_SECONDS, async () => {
      for (const row of await createExportRepository(db).listOver(clock.now())) await removeExport(deps, row)
    })
    jobs.every('exports and erasures without a job', REQUEUE_SECONDS, async () => {
      const [exports, erasures] = [
        await createExportRepository(db).listWithoutJob(EXPORT_WORK.queue),
        await createErasureRepository(db).listWithoutJob(ERASE_WORK.queue),
      ]
      await exporting.requeue(exports.map(({ id }) => ({ tenantId: PLATFORM, order: { exportId: id } })))
      await erasing.requeue(erasures.map(({ id }) => ({ tenantId: PLATFORM, order: { erasureId: id } })))
    })
  },
}
