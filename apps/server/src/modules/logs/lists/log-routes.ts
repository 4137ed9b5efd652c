import { permissionOf, type ResourceDefinition } from '@drawdesk/contract/core/resource'
import { Id, PageOf, PageQuery, Type, type Static } from '@drawdesk/contract/core/schema'
import { EXPORT_MOST_ROWS } from '../../../crud/export/export-rows.repository.ts'
import { exportRoutes } from '../../../crud/export/export.routes.ts'
import { filterSchemaOf, readFilters } from '../../../crud/filters.ts'
import { scopeOf, tenantArgument } from '../../../crud/operator.service.ts'
import { readPaging, readSort } from '../../../crud/paging.ts'
import { formatTime } from '../../../platform/clock.ts'
import { asHeavy } from '../../../platform/limits/errand.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Language } from '@drawdesk/contract/core/texts'
import type { Scope } from '../../../platform/scope.ts'
import { route, type AnyRoute } from '../../../wire/route.ts'
import { createLogReader, type LogTable } from './log-list.ts'

type Row = Record<string, unknown>

/** Rows of a file read at once. */
const CHUNK_ROWS = 2_000

export interface LogRoutesOptions {
  resource: ResourceDefinition
  table: LogTable
  /** Fields that lists leave out: long texts (contract, desk-log page). */
  heavy: readonly string[]
  /** Stock fields that are no columns. */
  derived?: {
    names: readonly string[]
    /** Columns that lists read for it and do not answer. */
    from?: readonly string[]
    of(row: Row, language: Language): Row
  }
}

/**
 * list and detail of a log. Newest first: the stock order is ascending and cannot be changed there, which shows its reader the
 * oldest row of all; clients that send an order get it.
 */
export function logRoutes(
  deps: Pick<Deps, 'db' | 'config' | 'log'>,
  { resource, table, heavy, derived = { names: [], of: (row) => row } }: LogRoutesOptions,
): AnyRoute[] {
  const { db, config } = deps
  const logs = createLogReader(db)
  const { path, calls, code, name } = resource
  const title = resource.texts.title.en
  const columns = Object.keys(resource.row.properties).filter(
    (field) =>
      field !== 'exactTime' &&
      (!heavy.includes(field) || derived.from?.includes(field)) &&
      !derived.names.includes(field),
  )
  const shown = (row: Row, language: Language): Row => ({
    ...derived.of(row, language),
    exactTime: exactTime(row.createTime, config.timeZone),
  })
  return [
    route({
      method: 'GET',
      path: `${path}/${calls.list}`,
      summary: `${title}: a page, newest first; with beforeId what comes after that row`,
      audit: `${name}.list`,
      log: 'none',
      permission: code,
      input: Type.Object({
        ...PageQuery.properties,
        beforeId: Type.Optional(Id),
        ...filterSchemaOf(resource),
        ...tenantArgument,
      }),
      answer: PageOf(Type.Omit(resource.row, [...heavy])),
      async handle({ caller, input, language }) {
        const given = input as Row & Static<typeof PageQuery> & { beforeId?: string }
        const scope = await scopeOf(db, caller, given.tenantId)
        const filters = readFilters(resource, { ...given, tenantId: undefined }, config.timeZone)
        const read = () =>
          logs.list(scope, {
            table,
            columns,
            filters,
            sort: readSort(resource, given),
            paging: readPaging(given),
            beforeId: given.beforeId,
          })
        // The kind of a call stands in an index; every other condition is looked for row by row.
        const page = await (filters.some(({ column }) => column !== 'kind') ? asHeavy(read) : read())
        return { ...page, records: page.records.map((row) => shown(row, language)) }
      },
    }),
    route({
      method: 'GET',
      path: `${path}/${calls.detail}`,
      summary: `${title}: one row, whole`,
      audit: `${name}.detail`,
      log: 'none',
      permission: permissionOf(resource, 'view'),
      input: Type.Object({ id: Id, ...tenantArgument }),
      answer: resource.row,
      handle: async ({ caller, input, language }) =>
        shown(await logs.get(await scopeOf(db, caller, input.tenantId), table, input.id), language),
    }),
    ...exportRoutes(deps, {
      resource,
      decorate: async (_caller, rows, language) => rows.map((row) => derived.of(row, language)),
      chunks: (scope, asked) => logChunks(logs, scope, { table, columns, ...asked }),
    }),
  ]
}

/** `yyyy-MM-dd HH:mm:ss.SSS`; "" where the scope does not show the time. */
function exactTime(time: unknown, timeZone: string): string {
  return time instanceof Date
    ? `${formatTime(time, timeZone)}.${String(time.getUTCMilliseconds()).padStart(3, '0')}`
    : ''
}

type Chunked = Omit<Parameters<ReturnType<typeof createLogReader>['list']>[1], 'paging' | 'beforeId'>

/** The rows of a log in its order, chunk after chunk; newest first each begins below the last row of the one before. */
export async function* logChunks(
  logs: ReturnType<typeof createLogReader>,
  scope: Scope,
  asked: Chunked,
): AsyncGenerator<Row[]> {
  const isNewestFirst = asked.sort.map(({ column, order }) => `${column} ${order}`).join() === 'createTime desc,id desc'
  let beforeId: string | undefined
  for (let current = 1; current <= EXPORT_MOST_ROWS / CHUNK_ROWS; current += 1) {
    const paging = { current: beforeId === undefined ? current : 1, size: CHUNK_ROWS }
    const { records } = await logs.list(scope, { ...asked, paging, beforeId })
    if (records.length > 0) yield records
    if (records.length < CHUNK_ROWS) return
    if (isNewestFirst) beforeId = String(records.at(-1)?.id)
  }
}

/** What the stock fields of the usual and the API log say here. */
export const requestDerived = {
  names: ['serviceId', 'env', 'methodClass', 'time', 'type'],
  of: (row: Row): Row => ({
    ...row,
    serviceId: 'drawdesk',
    env: '',
    methodClass: '',
    time: row.timeMs === null ? '' : String(row.timeMs),
    type: '1',
  }),
}
