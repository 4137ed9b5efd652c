import { DESK_RUNS_MAX, type DeskRun, type DeskSend } from '@drawdesk/contract/drawing/draw-desk'
import type { Language } from '@drawdesk/contract/core/texts'
import { Decimal } from 'decimal.js'
import type { Deps } from '../../../platform/deps.ts'
import { AppError, commonErrors } from '../../../platform/errors.ts'
import { requestHashOf } from '../../../platform/request-hash.ts'
import type { Scope } from '../../../platform/scope.ts'
import { createDrawInfoRepository } from '../records/draw-info.repository.ts'
import { drawInfoErrors } from '../records/draw-info.errors.ts'
import type { RecordViewer } from '../records/draw-info.list.ts'
import type { DeskCell } from './desk-cells.service.ts'
import { drawDeskErrors } from './draw-desk.errors.ts'
import { createDrawRunRepository, type DrawRunRow, type RunCell } from './draw-run.repository.ts'
import { createQuotes, type QuoteDeps } from './quote.service.ts'

type Column = DeskRun['columns'][number]

export type RunDeps = QuoteDeps & Pick<Deps, 'ids' | 'clock'> & { recordViewer: RecordViewer }

/** Drawings that are sent together, and how they stand. */
export function createRuns(deps: RunDeps) {
  const { db, ids, clock, draws, recordViewer: viewRecords } = deps
  const quotes = createQuotes(deps)
  const runs = createDrawRunRepository(db)
  const infos = createDrawInfoRepository(db)

  /** @throws AppError `drawDesk.dearer` */
  async function refuseDearer(
    scope: Scope,
    cells: readonly DeskCell[],
    seen: Pick<DeskSend, 'costs' | 'credits'>,
  ): Promise<void> {
    const now = await quotes.sums(scope, cells)
    const agreed = new Map(seen.costs.map(({ currency, amount }) => [currency, amount]))
    const isDearer = now.costs.some(({ currency, amount }) => new Decimal(amount).gt(agreed.get(currency) ?? 0))
    if (isDearer || now.credits > seen.credits) throw drawDeskErrors.dearer()
  }

  /** The run of this request; what of it was sent before stays sent. */
  async function begun(scope: Scope, ask: DeskSend, cells: readonly DeskCell[]): Promise<DrawRunRow> {
    const { clientRequestId: requestId, costs: _costs, credits: _credits, ...asked } = ask
    const requestHash = requestHashOf(asked)
    const columns: Column[] = cells
      .slice(0, ask.targets.length)
      .map(({ apiName, styleName }) => ({ apiName, styleName }))
    await runs.insert(scope, {
      id: ids.next(),
      requestId,
      requestHash,
      prompts: JSON.stringify(ask.prompts),
      targets: JSON.stringify(columns),
      cells: JSON.stringify(cells.map((): RunCell => ({ infoId: '', error: null }))),
      createTime: clock.now(),
    })
    const run = await runs.findByRequest(scope, requestId)
    if (!run) throw commonErrors.notFound()
    if (run.requestHash !== requestHash) throw drawInfoErrors.requestReused()
    return run
  }

  async function sendCell(scope: Scope, { send }: DeskCell, clientRequestId: string): Promise<RunCell | AppError> {
    if (send instanceof AppError) return send
    try {
      const { infoId } = await draws.send(scope, { ...send.fields, clientRequestId }, { origin: send.origin })
      return { infoId, error: null }
    } catch (error) {
      if (error instanceof AppError && error.status < 500) return error
      throw error
    }
  }

  const storedCells = (run: DrawRunRow): RunCell[] => run.cells as unknown as RunCell[] // written by us alone

  async function view(scope: Scope, rows: readonly DrawRunRow[], language: Language) {
    const wanted = rows.flatMap((run) => storedCells(run).flatMap(({ infoId }) => infoId || []))
    const records = await infos.list(scope, wanted)
    const views = await viewRecords(scope, records, language)
    const byId = new Map(records.map(({ id }, index) => [id, views[index]]))
    return rows.map((run) => ({
      id: run.id,
      createTime: run.createTime,
      rows: run.prompts as string[],
      columns: run.targets as unknown as Column[],
      cells: storedCells(run).map(({ infoId, error }) => {
        const record = byId.get(infoId)
        return { infoId, error: error?.[language] ?? '', ...(record ? { record } : {}) }
      }),
    }))
  }

  return {
    quote: quotes.quote,

    /**
     * Sends every drawing of a run, one after the other; one that is refused does not hold up the others. The same request again sends what of it was not sent.
     *
     * @throws AppError `drawDesk.dearer`, `drawDesk.tooMany`, `drawInfo.requestReused`; what stands against the first one where none could be sent.
     */
    async send(scope: Scope, ask: DeskSend, language: Language) {
      const cells = await quotes.cellsOf(scope, ask)
      await refuseDearer(scope, cells, ask)
      const run = await begun(scope, ask, cells)
      const sent = storedCells(run)
      let refusal: AppError | undefined
      try {
        for (const [index, cell] of cells.entries()) {
          if (sent[index]?.infoId) continue
          const became = await sendCell(scope, cell, `${run.id}-${index}`)
          refusal ??= became instanceof AppError ? became : undefined
          sent[index] = became instanceof AppError ? { infoId: '', error: textOf(became) } : became
        }
      } finally {
        // Also where one failed: what was sent is paid for.
        await runs.setCells(scope, run.id, sent)
      }
      if (refusal && sent.every(({ infoId }) => infoId === '')) {
        await runs.remove(scope, run.id)
        throw refusal
      }
      const [shown] = await view(scope, [{ ...run, cells: sent as never }], language)
      return shown
    },

    async list(scope: Scope, beforeId: string | undefined, language: Language) {
      return view(scope, await runs.list(scope, { beforeId, most: DESK_RUNS_MAX }), language)
    },

    /** @throws AppError `common.notFound` */
    async get(scope: Scope, id: string, language: Language) {
      const run = await runs.find(scope, id)
      if (!run) throw commonErrors.notFound()
      const [shown] = await view(scope, [run], language)
      return shown
    },

    /** Takes it off the list; its drawings stay. @throws AppError `common.notFound` */
    async remove(scope: Scope, id: string): Promise<void> {
      if (!(await runs.find(scope, id))) throw commonErrors.notFound()
      await runs.remove(scope, id)
    },
  }
}

const textOf = (error: AppError) => ({ zh: error.messageIn('zh'), en: error.messageIn('en') })
