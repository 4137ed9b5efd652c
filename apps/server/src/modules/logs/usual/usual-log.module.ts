import { usualLogResource } from '@drawdesk/contract/logs/usual-log'
import type { Module } from '../../../wire/route.ts'
import { logRoutes, requestDerived } from '../lists/log-routes.ts'

/** What people did, written behind the answers (request/request-log.ts). */
export const usualLogModule: Module = {
  name: 'logs/usual',
  routes: (deps) =>
    logRoutes(deps, {
      resource: usualLogResource,
      table: 'logUsual',
      heavy: ['params', 'logData', 'changes'],
      derived: requestDerived,
    }),
}
