import { markFilters } from '@drawdesk/contract/drawing/draw-mark'
import { drawInfoResource } from '@drawdesk/contract/drawing/records/draw-info-resource'
import { exportedAs } from '../../../crud/export/export-own.ts'
import { idsRoutes } from '../../../crud/bulk/ids.routes.ts'
import { exportRoutes, type ExportOptions } from '../../../crud/export/export.routes.ts'
import { exportRows } from '../../../crud/export/export-rows.repository.ts'
import type { Listable } from '../../../crud/filters.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { AnyRoute } from '../../../wire/route.ts'
import { readMarkFilters } from '../marks/mark-filters.ts'
import { createDrawInfoRepository } from '../records/draw-info.repository.ts'

/** Read from the database: a file has no pictures, parameters or errors. */
const COLUMNS = ['id', 'prompt', 'state', 'apiId', 'userId', 'startedTime', 'finishedTime', 'createTime']
/** The screen says how long it took where the record says when it ended. */
const TOOK = { zh: '用时（秒）', en: 'Duration (s)' } as const

/** The drawings of the list as a sheet, with the names of APIs and people. */
export function drawInfoExport(deps: Pick<Deps, 'db' | 'config' | 'log'>, list: Listable): AnyRoute[] {
  const { fields, texts } = drawInfoResource
  const screen = {
    ...drawInfoResource,
    fields: { ...fields, finishedTime: { ...fields.finishedTime, kind: 'decimal' as const, widthPx: 104 } },
    texts: { ...texts, fields: { ...texts.fields, finishedTime: { label: TOOK } } },
  }
  const infos = createDrawInfoRepository(deps.db)
  const options: ExportOptions = {
    resource: exportedAs(screen, list),
    table: 'drawInfo',
    searches: markFilters,
    // The screen has fields for them, which are no columns of a record.
    narrow: (filters, caller, input) => [
      ...filters.filter(({ column }) => !Object.hasOwn(markFilters, column)),
      ...readMarkFilters(caller, input as Parameters<typeof readMarkFilters>[1]),
    ],
    chunks: (scope, asked) => exportRows(deps.db, scope, { table: 'drawInfo', columns: COLUMNS, ...asked }),
    async decorate(caller, rows) {
      const shown = rows as unknown as {
        apiId: string
        userId: string
        startedTime: Date | null
        finishedTime: Date | null
      }[] // the columns above
      const { apis, users } = await infos.namesOf(caller, shown)
      return shown.map(({ startedTime, finishedTime, ...row }) => ({
        ...row,
        apiName: apis.get(row.apiId) ?? '',
        userName: users.get(row.userId) ?? '',
        finishedTime: startedTime && finishedTime ? (finishedTime.getTime() - startedTime.getTime()) / 1_000 : null,
      }))
    },
  }
  return [...exportRoutes(deps, options), ...idsRoutes(deps, options)]
}
