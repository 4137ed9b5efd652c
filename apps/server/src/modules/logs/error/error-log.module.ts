import { errorLogResource } from '@drawdesk/contract/logs/error-log'
import type { Module } from '../../../wire/route.ts'
import { logRoutes } from '../lists/log-routes.ts'

/** Errors that consoles reported (`POST oauth/logout` with a list, modules/sign-in) and those of the server itself (request/request-log.ts): read only. */
export const errorLogModule: Module = {
  name: 'logs/error',
  routes: (deps) =>
    logRoutes(deps, { resource: errorLogResource, table: 'logError', heavy: ['params', 'stackTrace', 'message'] }),
}
