import { Type } from 'typebox'
import {
  DRAW_FIGURES_PATH,
  DrawFigures,
  DrawFiguresQuery,
  FIGURE_DAYS_DEFAULT,
} from '@drawdesk/contract/drawing/figures/draw-figures'
import {
  AgainInput,
  AgainQuoteInput,
  DRAW_INFO_PATH,
  DrawChange,
  DrawInfo,
  DrawInfoDetail,
  DrawZipInput,
  Progress,
  SendAnswer,
} from '@drawdesk/contract/drawing/records/draw-info'
import { Id, PageOf, PageQuery } from '@drawdesk/contract/core/schema'
import { DeskQuote } from '@drawdesk/contract/drawing/draw-desk'
import { markFilters } from '@drawdesk/contract/drawing/draw-mark'
import type { Deps } from '../../../platform/deps.ts'
import { filterSchemaOf, readFilters } from '../../../crud/filters.ts'
import { listRows } from '../../../crud/list.repository.ts'
import { readPaging, readSort } from '../../../crud/paging.ts'
import { hiddenIn, present } from '../../../crud/row-rule.ts'
import { commonErrors } from '../../../platform/errors.ts'
import { hasPermission, type Caller } from '../../../platform/scope.ts'
import { route, type AnyRoute } from '../../../wire/route.ts'
import { sendZip } from '../../../wire/answer/send-zip.ts'
import type { FileService } from '../../files/file.service.ts'
import { readMarkFilters } from '../marks/mark-filters.ts'
import type { DrawBudgets } from '../budgets/draw-budgets.ts'
import { createQuotes } from '../desk/quote.service.ts'
import { createDrawDecisionRepository } from '../checks/draw-decision.repository.ts'
import type { DrawChildService } from '../children/draw-child.service.ts'
import type { DrawService } from '../run/send/draw.service.ts'
import { lineageOf } from '../records/lineage.ts'
import { createDrawChanges } from './draw-changes.service.ts'
import { createDrawFiguresService } from '../records/figures/draw-figures.service.ts'
import { drawInfoExport } from './draw-info.export.ts'
import { refuseFreeCopy } from '../paid/free-copies.ts'
import { drawInfoColumns, drawInfoList, fileVisibilityOf, type RecordViewer } from '../records/draw-info.list.ts'
import { createDrawAttemptRepository } from '../records/draw-attempt.repository.ts'
import { createDrawInfoRepository, type DrawInfoRow } from '../records/draw-info.repository.ts'
import { seesCost } from '../records/figures/seen-cost.ts'
import { viewAttempts, viewLineage } from '../records/draw-info.view.ts'
import type { DrawTests } from '../trials/draw-tests.service.ts'
import { createDrawZips } from './draw-zip.service.ts'
import type { RowVersions } from '../../../crud/versions/row-version.service.ts'

const ById = Type.Object({ id: Id })
/** Who reads single records; with the last of them one's own. */
const READERS = ['drawInfo_view', 'drawInfo_edit', 'drawApi_send']

export type DrawInfoNeeds = Deps & {
  files: FileService
  recordViewer: RecordViewer
  draws: DrawService
  drawTests: DrawTests
  drawChildren: DrawChildService
  rowVersions: RowVersions
  drawBudgets: DrawBudgets
}

export function drawInfoRoutes(deps: DrawInfoNeeds): AnyRoute[] {
  const { db, config, draws, drawTests: tests, drawChildren: children, files, recordViewer: view } = deps
  const infos = createDrawInfoRepository(db)
  const tries = createDrawAttemptRepository(db)
  const decisions = createDrawDecisionRepository(db)
  const figures = createDrawFiguresService(deps)
  const changes = createDrawChanges(deps)
  const zips = createDrawZips(deps)
  const quotes = createQuotes(deps)
  const path = (call: string): string => `${DRAW_INFO_PATH}/${call}`

  /** One's own record, or the right to change records. @throws AppError `common.notFound` for anybody else's. */
  async function ownOrEditable(caller: Caller, id: string): Promise<DrawInfoRow> {
    const row = await draws.get(caller, id)
    if (row.userId !== caller.userId && !hasPermission(caller, 'drawInfo_edit')) throw commonErrors.notFound()
    return row
  }

  /** Who may only send tests reads only the own ones. @throws AppError `common.notFound` for anybody else's. */
  function checkReadable(caller: Caller, row: Pick<DrawInfoRow, 'userId'>): void {
    if (
      row.userId !== caller.userId &&
      !hasPermission(caller, 'drawInfo_view') &&
      !hasPermission(caller, 'drawInfo_edit')
    )
      throw commonErrors.notFound()
  }

  return [
    route({
      method: 'GET',
      path: path('page'),
      summary: 'Drawings, newest first; with beforeId the endless wall',
      audit: 'drawInfo.list',
      permission: 'drawInfo',
      input: Type.Object({
        ...PageQuery.properties,
        ...filterSchemaOf(drawInfoList),
        ...markFilters,
        beforeId: Type.Optional(Id),
      }),
      answer: PageOf(Type.Partial(DrawInfo)),
      async handle({ caller, input, language }) {
        return listRows(db, caller, {
          table: 'drawInfo',
          columns: drawInfoColumns,
          filters: [...readFilters(drawInfoList, input, config.timeZone), ...readMarkFilters(caller, input)],
          sort: readSort(drawInfoList, input),
          paging: readPaging(input),
          beforeId: input.beforeId,
          hide: 'absent',
          decorate: (rows) => view(caller, rows as unknown as DrawInfoRow[], language),
        })
      },
    }),
    ...drawInfoExport(deps, drawInfoList),
    route({
      method: 'GET',
      path: DRAW_FIGURES_PATH,
      load: 'heavy',
      summary: 'Drawings in numbers: by day, hour and API, and the queue now',
      audit: 'drawInfo.figures',
      isBackground: true,
      permission: 'drawInfo',
      input: DrawFiguresQuery,
      answer: DrawFigures,
      handle: ({ caller, input }) => figures.read(caller, input.days ?? FIGURE_DAYS_DEFAULT),
    }),
    route({
      method: 'GET',
      path: path('detail'),
      summary: 'One drawing with every attempt',
      audit: 'drawInfo.detail',
      permission: READERS,
      input: ById,
      answer: Type.Partial(DrawInfoDetail),
      async handle({ caller, input, language }) {
        const row = await draws.get(caller, input.id)
        checkReadable(caller, row)
        const [attempts, calls, below, made, canModel] = await Promise.all([
          tries.list(caller, row.id),
          tries.listCalls(caller, row.id),
          infos.listChildren(caller, row.id),
          decisions.list(caller, row.id),
          children.canModel(caller, row),
        ])
        const whole = async (): Promise<Record<string, unknown>[]> => [
          {
            ...(await view(caller, [row], language))[0],
            attemptList: viewAttempts(attempts, calls, { withCosts: seesCost(caller, row) }),
            lineage: viewLineage(
              row,
              await files.viewsOf(caller, lineageOf(row).plainIds ?? [], fileVisibilityOf(caller)),
            ),
            children: below,
            canModel: canModel ? 1 : 0,
            decisions: made.map((one) => ({ ...one, userId: one.userId ?? '', userName: one.userName ?? '' })),
          },
        ]
        const [shown] =
          row.userId === caller.userId
            ? await whole()
            : await present(caller, 'drawInfo', [{ ...row }], whole, 'absent')
        return shown
      },
    }),
    route({
      method: 'GET',
      path: path('changes'),
      summary: 'What of that by which a drawing was made is different today',
      audit: 'drawInfo.changes',
      permission: READERS,
      input: ById,
      answer: Type.Array(DrawChange),
      async handle({ caller, input }) {
        const row = await draws.get(caller, input.id)
        checkReadable(caller, row)
        if (row.userId !== caller.userId && hiddenIn(caller, 'drawInfo', { ...row })('lineage'))
          throw commonErrors.forbidden()
        return changes.list(caller, row)
      },
    }),
    route({
      method: 'POST',
      path: path('zip'),
      load: 'export',
      summary: 'The files of these drawings as a zip, and what each was made by',
      audit: 'drawInfo.zip',
      permission: READERS,
      isBare: true,
      sends: ['application/zip'],
      input: DrawZipInput,
      answer: Type.Unknown(),
      async handle({ caller, input, reply }) {
        const rows = await infos.list(caller, input.ids)
        if (rows.length < new Set(input.ids).size) throw commonErrors.notFound()
        for (const row of rows) checkReadable(caller, row)
        return sendZip(reply, 'drawings', await zips.open(caller, rows))
      },
    }),
    route({
      method: 'POST',
      path: path('cancel'),
      summary: 'Stop a drawing',
      audit: 'drawInfo.cancel',
      permission: 'signedIn',
      input: ById,
      answer: Progress,
      async handle({ caller, input, language }) {
        await draws.cancel(caller, await ownOrEditable(caller, input.id))
        return draws.progressOf(caller, await draws.get(caller, input.id), language)
      },
    }),
    route({
      method: 'POST',
      path: path('retry'),
      summary: 'Try a failed or cancelled drawing again',
      audit: 'drawInfo.retry',
      permission: 'signedIn',
      input: ById,
      answer: Progress,
      async handle({ caller, input, language }) {
        const row = await ownOrEditable(caller, input.id)
        refuseFreeCopy(row, { isRetry: true, maySend: true })
        await draws.retry(caller, row)
        return draws.progressOf(caller, await draws.get(caller, input.id), language)
      },
    }),
    route({
      method: 'POST',
      path: path('quote'),
      summary: 'What it would cost today to draw these once more; sends nothing',
      audit: 'drawInfo.quote',
      isRead: true,
      isBackground: true,
      permission: 'signedIn',
      input: AgainQuoteInput,
      answer: DeskQuote,
      async handle({ caller, input }) {
        const rows = await infos.list(caller, input.ids)
        const mayEdit = hasPermission(caller, 'drawInfo_edit')
        if (rows.length < new Set(input.ids).size || rows.some(({ userId }) => userId !== caller.userId && !mayEdit))
          throw commonErrors.notFound()
        return quotes.quoteAgain(caller, rows)
      },
    }),
    route({
      method: 'POST',
      path: path('again'),
      summary: 'A new drawing with the same parameters; newSeed 1: with another seed',
      audit: 'drawInfo.again',
      permission: 'signedIn',
      input: AgainInput,
      answer: SendAnswer,
      async handle({ caller, input }) {
        const row = await ownOrEditable(caller, input.id)
        refuseFreeCopy(row, { isRetry: false, maySend: hasPermission(caller, 'drawApi_send') })
        const isOtherSeed = input.newSeed === 1
        if (row.parentId !== null) return children.again(caller, { ...row, parentId: row.parentId }, { isOtherSeed })
        const sent = await draws.again(caller, row, { isOtherSeed })
        if (input.isTest === 1) await tests.keepRepeated(caller, { of: row.id, infoId: sent.infoId })
        return sent
      },
    }),
  ]
}
