import { markFilters } from '@drawdesk/contract/drawing/draw-mark'
import type { Language } from '@drawdesk/contract/core/texts'
import { DRAW_STATE } from '@drawdesk/contract/drawing/records/draw-info'
import { drawInfoResource } from '@drawdesk/contract/drawing/records/draw-info-resource'
import { exportedAs } from '../../../crud/export/export-own.ts'
import { idsRoutes } from '../../../crud/bulk/ids.routes.ts'
import { exportRoutes, type ExportOptions } from '../../../crud/export/export.routes.ts'
import { exportRows } from '../../../crud/export/export-rows.repository.ts'
import type { Listable } from '../../../crud/filters.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { AnyRoute } from '../../../wire/route.ts'
import { readMarkFilters } from '../marks/mark-filters.ts'
import type { Scope } from '../../../platform/scope.ts'
import { viewCost } from '../records/draw-info.view.ts'
import { seesCost } from '../records/figures/seen-cost.ts'
import { createDrawInfoRepository } from '../records/draw-info.repository.ts'

/** Read from the database: a file has no pictures, parameters or errors. */
const COLUMNS = [
  'id',
  'prompt',
  'state',
  'apiId',
  'userId',
  'startedTime',
  'finishedTime',
  'costAmount',
  'costCurrency',
  'createTime',
]
/** The screen says how long it took where the record says when it ended. */
const TOOK = { zh: '用时（秒）', en: 'Duration (s)' } as const
/** Drawn by an API whose price nobody entered: not free. */
const UNKNOWN = { zh: '未知', en: 'Unknown' } as const

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
    async decorate(caller, rows, language) {
      const shown = rows as unknown as {
        apiId: string
        userId: string
        startedTime: Date | null
        finishedTime: Date | null
        state: number
        costAmount: string | null
        costCurrency: string
      }[] // the columns above
      const { apis, users } = await infos.namesOf(caller, shown)
      return shown.map(({ startedTime, finishedTime, ...row }) => ({
        ...row,
        apiName: apis.get(row.apiId) ?? '',
        userName: users.get(row.userId) ?? '',
        cost: costText(caller, row, language),
        finishedTime: startedTime && finishedTime ? (finishedTime.getTime() - startedTime.getTime()) / 1_000 : null,
      }))
    },
  }
  return [...exportRoutes(deps, options), ...idsRoutes(deps, options)]
}

type Costing = { userId: string; apiId: string; state: number; costAmount: string | null; costCurrency: string }

/** With its currency, exact; nothing where nothing was charged, or where it is not for the caller. */
function costText(caller: Scope, row: Costing, language: Language): string {
  if (!seesCost(caller, row)) return ''
  const cost = viewCost(row)
  if (cost) return `${cost.amount} ${cost.currency}`
  return row.state === DRAW_STATE.succeeded && row.apiId ? UNKNOWN[language] : ''
}
