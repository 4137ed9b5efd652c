import { Type } from 'typebox'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/scope.ts'
import { writeXlsx, type Cell, XLSX_TYPE } from '../../platform/xlsx/write-xlsx.ts'
import { begun, sendXlsx } from '../../wire/answer/send-xlsx.ts'
import { route, type AnyRoute } from '../../wire/route.ts'
import { loadDictNames } from './dict-names.loader.ts'
import { cellOf, sheetColumnsOf, sheetFieldsOf } from './export-cells.ts'
import { exportRows } from './export-rows.repository.ts'
import { filterSchemaOf, readFilters, type Filter } from '../filters.ts'
import { scopeOf, tenantArgumentOf } from '../operator.service.ts'
import { readSort, type Sort } from '../paging.ts'
import { present } from '../row-rule.ts'
import type { ResourceOptions } from '../resource-options.ts'
import { isPlatformTable, type ResourceTable } from '../tables.ts'
import { leanColumnsOf, type Values } from '../values.ts'

interface Asked {
  filters: readonly Filter[]
  sort: readonly Sort[]
}

export interface ExportOptions extends Pick<
  ResourceOptions,
  'resource' | 'decorate' | 'searches' | 'narrow' | 'findable'
> {
  table?: ResourceTable
  /** Columns that every file has after its first: what the list shows within that one. */
  always?: readonly string[]
  /** What the logs of requests keep of the call; default all. */
  log?: AnyRoute['log']
  /** Where the rows come from when they are not those of a plain table. */
  chunks?(scope: Caller, asked: Asked): AsyncIterable<Values[]>
}

/**
 * The rows of a list as an xlsx file, for all who may see the list: its own filters and order, all pages of them, the columns
 * that are named or else those it shows. None where the resource names no such call.
 */
export function exportRoutes(
  deps: Pick<Deps, 'db' | 'config' | 'log'>,
  {
    resource,
    table,
    decorate,
    searches = {},
    narrow = (filters) => filters,
    always = [],
    chunks,
    log: recorded,
  }: ExportOptions,
): AnyRoute[] {
  const { db, config, log } = deps
  const isPlatform = table !== undefined && isPlatformTable(table)
  if (resource.calls.export === undefined) return []
  const columns = leanColumnsOf(resource)
  const rowsOf = chunks ?? fromTable

  function fromTable(scope: Caller, asked: Asked): AsyncIterable<Values[]> {
    if (table === undefined) throw new Error(`${resource.name} has no rows to export`)
    return exportRows(db, scope, { table, columns, ...asked })
  }

  return [
    route({
      method: 'GET',
      path: `${resource.path}/${resource.calls.export}`,
      load: 'export',
      summary: `${resource.texts.title.en}: the filtered rows as xlsx`,
      audit: `${resource.name}.export`,
      isExport: true,
      ...(recorded ? { log: recorded } : {}),
      permission: resource.code,
      isBare: true,
      sends: [XLSX_TYPE],
      input: Type.Object({
        ...filterSchemaOf(resource),
        ...searches,
        ...tenantArgumentOf(resource),
        ascs: Type.Optional(Type.String()),
        descs: Type.Optional(Type.String()),
        columns: Type.Optional(Type.String({ maxLength: 4_000 })),
      }),
      answer: Type.Unknown(),
      async handle({ caller, input, language, reply }) {
        const scope = isPlatform ? caller : await scopeOf(db, caller, (input as Values).tenantId)
        const filters = await narrow(
          readFilters(resource, isPlatform ? input : { ...input, tenantId: undefined }, config.timeZone),
          scope,
          input,
        )
        const sort = readSort(resource, input)
        const fields = sheetFieldsOf(resource, (input as { columns?: string }).columns, always)
        const dicts = await loadDictNames(db, fields, language)
        async function* cells(): AsyncGenerator<Cell[]> {
          for await (const chunk of rowsOf(scope, { filters, sort })) {
            const named = decorate && ((rows: Values[]) => decorate(scope, rows, language))
            const rows = await present(scope, table ?? '', chunk, named) // rows of no table are presented where they are read
            for (const row of rows) yield fields.map((field) => cellOf(row, field, dicts, language))
          }
        }
        const title = resource.texts.title[language]
        log.info({ tenantId: scope.tenantId, userId: caller.userId, resource: resource.name }, 'exports a list')
        return sendXlsx(
          reply,
          title,
          writeXlsx({
            name: title,
            columns: sheetColumnsOf(resource, fields, language),
            rows: await begun(cells()),
            timeZone: config.timeZone,
          }),
        )
      },
    }),
  ]
}
