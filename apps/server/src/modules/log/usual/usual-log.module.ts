import { usualLogResource } from '@drawdesk/contract/log/usual-log'
import type { Module } from '../../../wire/route.ts'
import { logRoutes, requestDerived } from '../request/log-routes.ts'

/** What people did, written behind the answers (request/request-log.ts). */
export const usualLogModule: Module = {
  name: 'log/usual',
  routes: (deps) =>
    logRoutes(deps, {
      resource: usualLogResource,
      table: 'logUsual',
      heavy: ['params', 'logData', 'changes'],
      derived: requestDerived,
    }),
}
