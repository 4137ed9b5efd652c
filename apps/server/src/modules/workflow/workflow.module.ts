import type { Deps } from '../../platform/deps.ts'
import type { Module } from '../../wire/route.ts'
import { colleaguesRoutes } from './colleagues/colleagues.routes.ts'
import { decisionRoutes } from './decisions/decision.routes.ts'
import type { DecisionNeeds } from './decisions/decision.service.ts'
import { figuresRoutes } from './figures/figures.routes.ts'
import type { FiguresNeeds } from './figures/figures.service.ts'
import { followRoutes } from './follow/follow.routes.ts'
import type { FollowNeeds } from './follow/follow.service.ts'
import { leaveRoutes } from './leave/leave.routes.ts'
import { managerRoutes } from './manager/manager.routes.ts'
import type { ManagerNeeds } from './manager/manager.service.ts'
import { migrationRoutes } from './migration/migration.routes.ts'
import type { MigrationNeeds } from './migration/migration.service.ts'
import { modelRoutes } from './models/model.routes.ts'
import type { ModelNeeds } from './models/model.service.ts'
import { processRoutes } from './process/process.routes.ts'
import { workOnFlow } from './runs/flow.job.ts'
import type { RunNeeds } from './runs/flow-run.ts'
import { taskRoutes, type TaskNeeds } from './work/task.routes.ts'
import { workDetailRoutes } from './work/work-detail.routes.ts'
import { workListRoutes } from './work/work-list.routes.ts'

/** Processes: drawn as models, deployed as definitions, run as instances whose tasks people do. */
export const workflowModule: Module<
  ModelNeeds &
    ManagerNeeds &
    DecisionNeeds &
    TaskNeeds &
    FollowNeeds &
    FiguresNeeds &
    MigrationNeeds &
    RunNeeds &
    Pick<Deps, 'jobs'>
> = {
  name: 'workflow',
  routes: (services) => [
    ...modelRoutes(services),
    ...managerRoutes(services),
    ...decisionRoutes(services),
    ...workListRoutes(services),
    ...taskRoutes(services),
    ...workDetailRoutes(services),
    ...leaveRoutes(services),
    ...processRoutes(services),
    ...colleaguesRoutes(services),
    ...followRoutes(services),
    ...figuresRoutes(services),
    ...migrationRoutes(services),
  ],
  work: workOnFlow,
}
