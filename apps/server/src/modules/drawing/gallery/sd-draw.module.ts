import { Type } from 'typebox'
import { DRAW_STATE, MODERATION } from '@drawdesk/contract/drawing/records/draw-info'
import { SD_DRAW_PATH, SdDraw } from '@drawdesk/contract/drawing/records/sd-draw'
import { Id, PageOf, PageQuery } from '@drawdesk/contract/core/schema'
import { markFilters } from '@drawdesk/contract/drawing/draw-mark'
import { filterSchemaOf, readFilters, type Filter, type Listable } from '../../../crud/filters.ts'
import { listRows } from '../../../crud/list.repository.ts'
import { readPaging, readSort } from '../../../crud/paging.ts'
import type { Deps } from '../../../platform/deps.ts'
import { route, type AnyRoute, type Module } from '../../../wire/route.ts'
import { drawInfoColumns, type RecordViewer } from '../records/draw-info.list.ts'
import { readMarkFilters } from '../marks/mark-filters.ts'
import type { DrawInfoRow } from '../records/draw-info.repository.ts'

const list: Listable = {
  row: SdDraw,
  defaultSort: { field: 'id', order: 'desc' },
  fields: {
    prompt: { kind: 'text', search: 'contains', sortable: false },
    styleId: { kind: 'text', search: 'equals' },
    exId: { kind: 'text', search: 'equals' },
    apiId: { kind: 'text', search: 'equals' },
    createTime: { kind: 'datetime' },
  },
}

/** Finished, with pictures, and not blocked. */
export const IN_GALLERY: readonly Filter[] = [
  { column: 'state', operator: '=', value: DRAW_STATE.succeeded },
  { column: 'moderation', operator: '<>', value: MODERATION.block },
  { column: 'type', operator: '<>', value: 'model3d' },
]

type SdDrawNeeds = Deps & { recordViewer: RecordViewer }

/** The gallery (`blade-biz/sdDraw`): the records that may be shown, by the row rules of records; `page` and `list` answer the same. */
function sdDrawRoutes(deps: SdDrawNeeds): AnyRoute[] {
  const { db, config, recordViewer: view } = deps

  return ['page', 'list'].map((call) =>
    route({
      method: 'GET',
      path: `${SD_DRAW_PATH}/${call}`,
      summary: 'Gallery: finished drawings that are not blocked, newest first',
      audit: `sdDraw.${call}`,
      permission: 'sdDraw',
      input: Type.Object({
        ...PageQuery.properties,
        ...filterSchemaOf(list),
        ...markFilters,
        beforeId: Type.Optional(Id),
      }),
      answer: PageOf(Type.Partial(SdDraw)),
      handle: ({ caller, input, language }) =>
        listRows(db, caller, {
          table: 'drawInfo',
          columns: drawInfoColumns,
          always: IN_GALLERY,
          filters: [...readFilters(list, input, config.timeZone), ...readMarkFilters(caller, input)],
          sort: readSort(list, input),
          paging: readPaging(input),
          beforeId: input.beforeId,
          hide: 'absent',
          decorate: (rows) => view(caller, rows as unknown as DrawInfoRow[], language),
        }),
    }),
  )
}

export const sdDrawModule: Module<SdDrawNeeds> = { name: 'drawing/gallery', routes: sdDrawRoutes }
