import { Type } from 'typebox'
import {
  CheckDecideAnswer,
  CheckDecideInput,
  DrawCheck,
  RemoveDrawingsInput,
} from '@drawdesk/contract/drawing/draw-check'
import { DRAW_INFO_PATH } from '@drawdesk/contract/drawing/records/draw-info'
import { Id, IdsAnswer, PageOf, PageQuery } from '@drawdesk/contract/core/schema'
import { filterSchemaOf, readFilters, type Listable } from '../../../crud/filters.ts'
import { readPaging, readSort } from '../../../crud/paging.ts'
import type { Deps } from '../../../platform/deps.ts'
import { route, type AnyRoute, type Module } from '../../../wire/route.ts'
import { createDrawInfoRepository } from '../records/draw-info.repository.ts'
import { createDrawCheckRepository } from './draw-check.repository.ts'
import { createDrawCheckService } from './draw-check.service.ts'

const list: Listable = {
  row: DrawCheck,
  defaultSort: { field: 'id', order: 'desc' },
  fields: {
    infoId: { kind: 'text', search: 'equals' },
    kind: { kind: 'select', search: 'equals' },
    suggestion: { kind: 'select', search: 'equals' },
    decision: { kind: 'select', search: 'equals' },
    label: { kind: 'text', search: 'contains', sortable: false },
    confidence: { kind: 'decimal' },
    createTime: { kind: 'datetime' },
  },
}

/** Findings of moderation on drawings (`drawInfo/aliCheckDetailPage`), and what people decide on them. */
function drawCheckRoutes(deps: Deps): AnyRoute[] {
  const checks = createDrawCheckRepository(deps.db)
  const infos = createDrawInfoRepository(deps.db)
  const service = createDrawCheckService(deps)

  return [
    route({
      method: 'GET',
      path: `${DRAW_INFO_PATH}/aliCheckDetailPage`,
      summary: 'Findings of moderation, newest first',
      audit: 'drawInfo.checks',
      permission: ['drawInfo_check', 'drawInfo_view'],
      input: Type.Object({ ...PageQuery.properties, ...filterSchemaOf(list) }),
      answer: PageOf(DrawCheck),
      async handle({ caller, input }) {
        const page = await checks.list(caller, {
          filters: readFilters(list, input, deps.config.timeZone),
          sort: readSort(list, input),
          paging: readPaging(input),
        })
        const { users } = await infos.namesOf(
          caller,
          page.records.flatMap(({ decideUser }) => (decideUser === null ? [] : [{ apiId: null, userId: decideUser }])),
        )
        return {
          ...page,
          records: page.records.map((row) => ({
            ...row,
            fileId: row.fileId ?? '',
            decideUser: row.decideUser ?? '',
            decideUserName: users.get(row.decideUser ?? '') ?? '',
          })),
        }
      },
    }),
    route({
      method: 'POST',
      path: `${DRAW_INFO_PATH}/checkDecide`,
      summary:
        'Decide on findings or on whole drawings, all or none: block takes the pictures down at once, pass shows them again',
      audit: 'drawInfo.checkDecide',
      permission: 'drawInfo_check',
      input: CheckDecideInput,
      answer: CheckDecideAnswer,
      handle: ({ caller, input }) => service.decide(caller, input),
    }),
    route({
      method: 'POST',
      path: `${DRAW_INFO_PATH}/remove`,
      summary: 'Delete drawings that have ended, all or none',
      audit: 'drawInfo.remove',
      permission: 'drawInfo_delete',
      input: RemoveDrawingsInput,
      answer: IdsAnswer,
      handle: async ({ caller, input }) => ({ ids: await service.remove(caller, input) }),
    }),
    route({
      method: 'POST',
      path: `${DRAW_INFO_PATH}/restore`,
      summary: 'Undo the deletion of drawings',
      audit: 'drawInfo.restore',
      permission: 'drawInfo_delete',
      input: Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: 500 }) }),
      answer: IdsAnswer,
      handle: async ({ caller, input }) => ({ ids: await service.restore(caller, input.ids) }),
    }),
  ]
}

export const drawCheckModule: Module = { name: 'drawing/checks', routes: drawCheckRoutes }
