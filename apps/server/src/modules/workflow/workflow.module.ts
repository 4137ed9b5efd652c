import type { Module } from '../../wire/route.ts'
import { managerRoutes } from './manager/manager.routes.ts'
import type { ManagerNeeds } from './manager/manager.service.ts'
import { modelRoutes } from './models/model.routes.ts'
import type { ModelNeeds } from './models/model.service.ts'

/** Processes: drawn as models, deployed as definitions. */
export const workflowModule: Module<ModelNeeds & ManagerNeeds> = {
  name: 'workflow',
  routes: (services) => [...modelRoutes(services), ...managerRoutes(services)],
}
