import { apiLogResource } from '@drawdesk/contract/logs/api-log'
import type { Module } from '../../../wire/route.ts'
import { createLogKeeper, KEEP_SECONDS } from '../request/log-keeper.ts'
import { logRoutes, requestDerived } from '../lists/log-routes.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { ErrorLogs } from '../error/error-log.service.ts'

/** Calls of the API, written behind their answers (request/request-log.ts). The maintenance job keeps all three logs. */
export const apiLogModule: Module<Deps & { errorLogs: ErrorLogs }> = {
  name: 'logs/api',
  routes: (deps) =>
    logRoutes(deps, { resource: apiLogResource, table: 'logApi', heavy: ['params'], derived: requestDerived }),
  work(deps) {
    deps.jobs.every('log.keep', KEEP_SECONDS, () => createLogKeeper(deps).keep())
  },
}
