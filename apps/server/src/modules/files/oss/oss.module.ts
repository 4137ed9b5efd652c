import { createDurableWork } from '../../../platform/durable-work/durable-work.ts'
import type { Module } from '../../../wire/route.ts'
import { clearLeftovers } from '../leftovers/clear-leftovers.ts'
import { GIVE_UP_AFTER, giveUpMove, MOVE_WORK, runMove } from './move.job.ts'
import { findMovesWithoutJob } from './move.repository.ts'
import { ossRoutes, type OssNeeds } from './oss.routes.ts'

const CLEAR_SECONDS = 600
const REQUEUE_SECONDS = 300

/** Stores of tenants, and moving files between them. */
export const ossModule: Module<OssNeeds> = {
  name: 'files/oss',
  routes: ossRoutes,
  work(deps) {
    const work = createDurableWork(deps, MOVE_WORK)
    work.handle(
      {
        laneLimit: () => 1,
        giveUp: {
          after: GIVE_UP_AFTER,
          end: ({ tenantId, payload }) => giveUpMove(deps, tenantId, payload.moveId),
        },
      },
      (run, context) => runMove(deps, run, context),
    )
    deps.jobs.every('bytes that nobody needs', CLEAR_SECONDS, () => clearLeftovers(deps))
    deps.jobs.every('moves without a job', REQUEUE_SECONDS, async () => {
      const lost = await findMovesWithoutJob(deps.db, MOVE_WORK.queue)
      await work.requeue(lost.map(({ tenantId, id }) => ({ tenantId, order: { moveId: id } })))
    })
  },
}
