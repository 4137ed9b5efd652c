import { ErrorLog, errorLogResource } from '@drawdesk/contract/log/error-log'
import { permissionOf } from '@drawdesk/contract/core/resource'
import { Id, PageOf, PageQuery, Type } from '@drawdesk/contract/core/schema'
import { filterSchemaOf, readFilters } from '../../../crud/filters.ts'
import { listRows } from '../../../crud/list.ts'
import { readPaging, readSort } from '../../../crud/paging.ts'
import { getRow } from '../../../crud/rows.ts'
import { route, type Module } from '../../../wire/route.ts'
import { createErrorLogs } from './error-log.service.ts'

const SWEEP_SECONDS = 6 * 3_600

/** What a list leaves out (contract, desk-log page). */
const HEAVY = ['params', 'stackTrace', 'message']
const listColumns = Object.keys(ErrorLog.properties).filter((name) => !HEAVY.includes(name))
const { path, calls, code } = errorLogResource

/** Errors that consoles reported: read only. They come in through `POST oauth/logout` with a list (modules/auth). */
export const errorLogModule: Module = {
  name: 'log/error',
  routes: ({ db, config }) => [
    route({
      method: 'GET', path: `${path}/${calls.list}`, summary: 'Error log: a page, oldest first unless asked otherwise', audit: 'errorLog.list', permission: code,
      input: Type.Object({ ...PageQuery.properties, ...filterSchemaOf(errorLogResource) }), answer: PageOf(Type.Omit(ErrorLog, HEAVY)),
      handle: ({ caller, input }) =>
        listRows(db, caller, {
          table: 'logError', columns: listColumns, filters: readFilters(errorLogResource, input, config.timeZone), paging: readPaging(input),
          // Clients of this family show what comes; their order is the stock one. Our console asks for the newest.
          sort: readSort({ ...errorLogResource, defaultSort: { field: 'createTime', order: 'asc' } }, input),
        }),
    }),
    route({
      method: 'GET', path: `${path}/${calls.detail}`, summary: 'Error log: one entry', audit: 'errorLog.detail', permission: permissionOf(errorLogResource, 'view'),
      input: Type.Object({ id: Id }), answer: ErrorLog,
      handle: ({ caller, input }) => getRow(db, caller, 'logError', input.id),
    }),
  ],
  work(deps) {
    deps.jobs.every('errorLog.sweep', SWEEP_SECONDS, () => createErrorLogs(deps).sweep())
  },
}
