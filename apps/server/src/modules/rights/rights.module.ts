import type { Module } from '../../wire/route.ts'
import { createDurableWork } from '../../platform/durable-work/durable-work.ts'
import { RIGHTS_WORK, runScheduled } from './changes/scheduled.job.ts'
import { rightsRoutes } from './rights.routes.ts'
import type { Deps } from '../../platform/deps.ts'
import type { ChangeApprovals } from './changes/change-approvals.service.ts'
import type { ChangeMaker } from './changes/change-maker.service.ts'
import type { AuthParts } from '../identity/caller/auth-parts.ts'
import type { RouteTable } from '../../wire/route-table.ts'

/** Rights explained, previewed and changed. How they are worked out and kept stands beside it (evaluate.ts, rights-cache.ts). */
export const rightsModule: Module<
  Deps & { changeMaker: ChangeMaker; changeApprovals: ChangeApprovals; auth: AuthParts; routeTable: RouteTable }
> = {
  name: 'rights',
  routes: (deps) => rightsRoutes(deps),
  work(deps) {
    createDurableWork(deps, RIGHTS_WORK).handle({ laneLimit: () => 1 }, (job) => runScheduled(deps, job))
  },
}
