import { Type } from 'typebox'
import { DRAW_FIGURES_PATH, DrawFigures, DrawFiguresQuery, FIGURE_DAYS_DEFAULT } from '@drawdesk/contract/biz/draw-figures'
import { DRAW_INFO_PATH, DrawInfo, DrawInfoDetail, Progress, SendAnswer } from '@drawdesk/contract/biz/draw-info'
import { Id, PageOf, PageQuery } from '@drawdesk/contract/core/schema'
import type { Language } from '@drawdesk/contract/core/texts'
import type { Deps } from '../../../platform/deps.ts'
import { filterSchemaOf, readFilters, type Listable } from '../../../crud/filters.ts'
import { listRows } from '../../../crud/list.ts'
import { readPaging, readSort } from '../../../crud/paging.ts'
import { present } from '../../../crud/row-rule.ts'
import { commonErrors } from '../../../platform/errors.ts'
import { hasPermission, type Caller, type Scope } from '../../../platform/scope.ts'
import { route, type AnyRoute } from '../../../wire/route.ts'
import { createFileService } from '../../resource/file/file.service.ts'
import { createDrawChildService } from '../draw-child/draw-child.service.ts'
import { createDrawService } from '../draw-run/draw.service.ts'
import { lineageOf } from '../draw-run/lineage.ts'
import { createDrawFiguresService } from './draw-figures.service.ts'
import { drawInfoErrors } from './draw-info.errors.ts'
import { drawInfoExport } from './draw-info.export.ts'
import { createDrawInfoRepository, type DrawInfoRow } from './draw-info.repository.ts'
import { viewAttempts, viewDrawInfo, viewLineage } from './draw-info.view.ts'

const list: Listable = {
  row: DrawInfo,
  defaultSort: { field: 'id', order: 'desc' },
  fields: {
    state: { kind: 'select', search: 'equals' }, type: { kind: 'select', search: 'equals' }, parentId: { kind: 'text', search: 'equals' }, userId: { kind: 'text', search: 'equals' },
    exId: { kind: 'text', search: 'equals' }, styleId: { kind: 'text', search: 'equals' }, apiId: { kind: 'text', search: 'equals' }, moderation: { kind: 'select', search: 'equals' },
    prompt: { kind: 'text', search: 'contains', sortable: false }, createTime: { kind: 'datetime', search: 'range' }, queuedTime: { kind: 'datetime' }, finishedTime: { kind: 'datetime' },
  },
}

const listColumns = [
  'id', 'type', 'parentId', 'state', 'progress', 'prompt', 'negativePrompt', 'width', 'height', 'n', 'seed', 'params', 'userId', 'exId', 'styleId', 'promptId', 'apiId', 'loginId', 'inputIds', 'fileIds',
  'costAmount', 'costCurrency', 'error', 'attempts', 'moderation', 'payLogId', 'refundState', 'queuedTime', 'startedTime', 'finishedTime',
  'tenantId', 'createUser', 'createDept', 'createTime', 'updateUser', 'updateTime', 'status', 'version',
]

const ById = Type.Object({ id: Id })

export function drawInfoRoutes(deps: Deps): AnyRoute[] {
  const { db, config } = deps
  const infos = createDrawInfoRepository(db)
  const figures = createDrawFiguresService(deps)
  const draws = createDrawService(deps)
  const children = createDrawChildService(deps)
  const files = createFileService(deps)
  const path = (call: string): string => `${DRAW_INFO_PATH}/${call}`

  async function view(scope: Scope, rows: readonly DrawInfoRow[], language: Language): Promise<Record<string, unknown>[]> {
    const ids = rows.flatMap((row) => [...(row.fileIds as string[]), ...(row.inputIds as string[])])
    const [views, { apis, users }] = await Promise.all([files.viewsOf(scope, ids), infos.namesOf(scope, rows)])
    return rows.map((row) => viewDrawInfo(row, { views, apis, users, language }))
  }

  /** One's own record, or the right to change records. @throws AppError `common.notFound` for anybody else's. */
  async function ownOrEditable(caller: Caller, id: string): Promise<DrawInfoRow> {
    const row = await draws.get(caller, id)
    if (row.userId !== caller.userId && !hasPermission(caller, 'drawInfo_edit')) throw commonErrors.notFound()
    return row
  }

  return [
    route({
      method: 'GET', path: path('page'), summary: 'Drawings, newest first; with beforeId the endless wall', audit: 'drawInfo.list', permission: 'drawInfo',
      input: Type.Object({ ...PageQuery.properties, ...filterSchemaOf(list), beforeId: Type.Optional(Id) }), answer: PageOf(Type.Partial(DrawInfo)),
      async handle({ caller, input, language }) {
        return listRows(db, caller, {
          table: 'drawInfo', columns: listColumns, filters: readFilters(list, input, config.timeZone), sort: readSort(list, input), paging: readPaging(input), beforeId: input.beforeId,
          hide: 'absent', decorate: (rows) => view(caller, rows as unknown as DrawInfoRow[], language),
        })
      },
    }),
    ...drawInfoExport(deps, list),
    route({
      method: 'GET', path: DRAW_FIGURES_PATH, summary: 'Drawings in numbers: by day, hour and API, and the queue now', audit: 'drawInfo.figures', permission: 'drawInfo', input: DrawFiguresQuery, answer: DrawFigures,
      handle: ({ caller, input }) => figures.read(caller, input.days ?? FIGURE_DAYS_DEFAULT),
    }),
    route({
      method: 'GET', path: path('detail'), summary: 'One drawing with every attempt', audit: 'drawInfo.detail', permission: ['drawInfo_view', 'drawInfo_edit', 'drawApi_send'], input: ById, answer: Type.Partial(DrawInfoDetail),
      async handle({ caller, input, language }) {
        const row = await draws.get(caller, input.id)
        // Who may only send tests sees only the own ones.
        if (row.userId !== caller.userId && !hasPermission(caller, 'drawInfo_view') && !hasPermission(caller, 'drawInfo_edit')) throw commonErrors.notFound()
        const [attempts, calls, below] = await Promise.all([infos.listAttempts(caller, row.id), infos.listCalls(caller, row.id), infos.listChildren(caller, row.id)])
        const whole = async (): Promise<Record<string, unknown>[]> => [
          { ...(await view(caller, [row], language))[0], attemptList: viewAttempts(attempts, calls), lineage: viewLineage(row, await files.viewsOf(caller, lineageOf(row).plainIds ?? [])), children: below },
        ]
        const [shown] = row.userId === caller.userId ? await whole() : await present(caller, 'drawInfo', [{ ...row }], whole, 'absent')
        return shown
      },
    }),
    ...['createRefundsOrder', 'findRefundsState'].map((call) =>
      route({
        method: 'GET', isCommand: call === 'createRefundsOrder', path: path(call), summary: 'Refund of a payment (payments do not exist yet)', audit: `drawInfo.${call}`, permission: 'drawInfo_edit',
        input: Type.Object({ logId: Id }), answer: Type.Object({}),
        async handle() {
          throw drawInfoErrors.noPayments() // nothing is written
        },
      }),
    ),
    route({
      method: 'POST', path: path('cancel'), summary: 'Stop a drawing', audit: 'drawInfo.cancel', permission: 'signedIn', input: ById, answer: Progress,
      async handle({ caller, input, language }) {
        await draws.cancel(caller, await ownOrEditable(caller, input.id))
        return draws.progressOf(caller, await draws.get(caller, input.id), language)
      },
    }),
    route({
      method: 'POST', path: path('retry'), summary: 'Try a failed or cancelled drawing again', audit: 'drawInfo.retry', permission: 'signedIn', input: ById, answer: Progress,
      async handle({ caller, input, language }) {
        await draws.retry(caller, await ownOrEditable(caller, input.id))
        return draws.progressOf(caller, await draws.get(caller, input.id), language)
      },
    }),
    route({
      method: 'POST', path: path('again'), summary: 'A new drawing with the same parameters', audit: 'drawInfo.again', permission: 'signedIn', input: ById, answer: SendAnswer,
      async handle({ caller, input }) {
        const row = await ownOrEditable(caller, input.id)
        return row.parentId === null ? draws.again(caller, row) : children.again(caller, { ...row, parentId: row.parentId })
      },
    }),
  ]
}
