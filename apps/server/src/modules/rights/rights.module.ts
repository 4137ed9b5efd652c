import type { Module } from '../../wire/route.ts'
import { RIGHTS_QUEUE, runScheduled } from './changes/scheduled.job.ts'
import { rightsRoutes } from './rights.routes.ts'

/** Rights explained, previewed and changed. How they are worked out and kept stands beside it (evaluate.ts, rights-cache.ts). */
export const rightsModule: Module = {
  name: 'rights',
  routes: (deps) => rightsRoutes(deps),
  work(deps) {
    // One after the other in a tenant: each is judged by what the one before left.
    deps.jobs.handle(RIGHTS_QUEUE, { laneLimit: () => 1 }, (job) => runScheduled(deps, job))
  },
}
