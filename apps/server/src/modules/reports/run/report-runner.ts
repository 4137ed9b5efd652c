import { Decimal } from 'decimal.js'
import type { ReportColumn } from '@drawdesk/contract/reports/report-definition'
import type { ReportCheckAnswer, ReportRecord, ReportRunAnswer } from '@drawdesk/contract/reports/report-run'
import type { Language } from '@drawdesk/contract/core/texts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Scope } from '../../../platform/scope.ts'
import { StatementFailed, type RawRow, type RowBatch, type StreamColumn } from '../../develop/drivers/row-stream.ts'
import { StatementRefused } from '../guard/guard.ts'
import { reportErrors } from '../guard/report.errors.ts'
import { answerColumns, isNumber, wireCell } from './cells.ts'
import { valuesOf } from './param-values.ts'
import { BATCH_ROWS, EXPORT_SECONDS, EXAMINED_MOST, PAGE_ROWS } from './report-limits.ts'
import { createReportSources, type OpenSource, type ReportSourceDeps } from './report-sources.ts'
import {
  bindStatement,
  checkNames,
  isTooCostly,
  orderedText,
  planWithin,
  withReportErrors,
  type BoundStatement,
  type Runnable,
} from './statement.ts'

export type RunnerDeps = Pick<Deps, 'clock' | 'config'> & ReportSourceDeps

export interface RunOptions {
  given: Readonly<Record<string, string>>
  columns: readonly ReportColumn[]
  current?: number | undefined
  size?: number | undefined
  sort?: string | undefined
  language: Language
  /** Ends it on the server of its source. */
  signal?: AbortSignal | undefined
}

interface Counted {
  total: number
  truncated: boolean
  sums: Record<string, string>
}

/** Runs definitions: a page of one, its check, or all of its rows as they come. */
export function createReportRunner(deps: RunnerDeps) {
  const { clock, config } = deps
  const sources = createReportSources(deps)
  const dayOptions = () => ({ now: clock.now(), timeZone: config.timeZone })

  return {
    sources,

    /** One page, with the sums over all rows. Errors as those of {@link withReportErrors}, and of the values. */
    async run(scope: Scope, report: Runnable, options: RunOptions): Promise<ReportRunAnswer> {
      const { current = 1, size = PAGE_ROWS, sort = '', columns: said, language, signal } = options
      const values = valuesOf(report.params, options.given, { ...dayOptions(), isStrict: true })
      const statementMs = report.timeoutSeconds * 1_000
      const { datasourceId } = report
      return withReportErrors(report, signal, () =>
        sources.open(scope, { datasourceId, statementMs, signal }, async (source) => {
          const startedMs = performance.now()
          const statement = bindStatement(source, report, values)
          const { cost } = await planWithin(source, statement)
          const window = {
            from: (current - 1) * size,
            size,
            maxRows: report.maxRows,
            deadlineMs: startedMs + statementMs,
          }
          const summed = said.filter(({ sum }) => sum === 1).map(({ field }) => field)
          const { columns, rows, counted } = await (source.isMysql ? pageByReading : pageByNesting)(source, statement, {
            ...window,
            sort,
            summed,
          })
          checkNames(columns)
          return {
            columns: answerColumns(columns, said, language),
            records: rows.map((row) => recordOf(columns, row)),
            current,
            size,
            ...counted,
            ms: Math.round(performance.now() - startedMs),
            cost,
          }
        }),
      )
    },

    /** Would it run, and what would it answer? What is wrong with it is an answer too. */
    async check(
      scope: Scope,
      report: Runnable,
      { given, columns: said, language, signal }: Pick<RunOptions, 'given' | 'columns' | 'language' | 'signal'>,
    ): Promise<ReportCheckAnswer> {
      const nothing = { cost: null, costMost: null, rows: null, position: null, params: [], columns: [] }
      const values = valuesOf(report.params, given, { ...dayOptions(), isStrict: false })
      const { datasourceId } = report
      let bound: BoundStatement | undefined
      try {
        return await sources.open(
          scope,
          { datasourceId, statementMs: report.timeoutSeconds * 1_000, signal },
          async (source) => {
            const statement = bindStatement(source, report, values)
            bound = statement
            const plan = await source.reader.plan(statement)
            const columns = await source.reader.columnsOf(statement)
            checkNames(columns)
            const isOver = isTooCostly(plan, source)
            const most = source.costMost ?? EXAMINED_MOST
            return {
              ok: !isOver,
              cost: plan.cost,
              costMost: source.costMost,
              rows: plan.rows,
              msg: isOver ? overText(language, source.costMost === null ? plan.rows : plan.cost, most) : '',
              position: null,
              params: [...statement.guarded.names],
              columns: answerColumns(columns, said, language),
            }
          },
        )
      } catch (error) {
        if (signal?.aborted) throw reportErrors.stopped({ cause: error })
        if (error instanceof StatementRefused)
          return { ok: false, ...nothing, msg: error.text[language], position: error.position ?? null }
        if (error instanceof StatementFailed) {
          const { position } = error
          const place = position === undefined ? undefined : bound?.guarded.placeOf(position)
          return {
            ok: false,
            ...nothing,
            msg: error.message,
            position: place ?? null,
            params: [...(bound?.guarded.names ?? [])],
          }
        }
        if (error instanceof AppError && error.code.startsWith('report.') && error.status === 400)
          return { ok: false, ...nothing, msg: error.messageIn(language) }
        throw error
      }
    },

    /**
     * All rows up to `maxRows`, batch by batch, as `take` asks for them; its answer, and whether there were more. A connection is held as long as that
     * takes.
     */
    async readAll<T>(
      scope: Scope,
      report: Runnable,
      { given, sort, signal }: { given: Readonly<Record<string, string>>; sort: string; signal: AbortSignal },
      take: (batches: AsyncGenerator<RowBatch>, wasCut: () => boolean) => Promise<T>,
    ): Promise<T> {
      const values = valuesOf(report.params, given, { ...dayOptions(), isStrict: true })
      const { datasourceId, maxRows } = report
      const statementMs = report.timeoutSeconds * 1_000
      return withReportErrors(report, signal, () =>
        sources.open(scope, { datasourceId, statementMs, signal }, async (source) => {
          const bound = bindStatement(source, report, values)
          await planWithin(source, bound)
          const statement = await sorted(source, bound, sort)
          let wasCut = false
          const batches = source.reader.stream(statement, {
            batchRows: BATCH_ROWS,
            deadlineMs: performance.now() + EXPORT_SECONDS * 1_000,
          })
          return take(
            bounded(batches, maxRows, () => (wasCut = true)),
            () => wasCut,
          )
        }),
      )
    },
  }
}

export type ReportRunner = ReturnType<typeof createReportRunner>

const overText = (language: Language, cost: number | null, most: number): string =>
  language === 'zh'
    ? `预计代价 ${Math.round(cost ?? 0)} 超过上限 ${most}，请缩小查询范围`
    : `Expected cost ${Math.round(cost ?? 0)} exceeds ${most}. Narrow the query.`

const recordOf = (columns: readonly StreamColumn[], row: RawRow): ReportRecord =>
  Object.fromEntries(columns.map((column, at) => [column.name, wireCell(row[at] ?? null, column)]))

async function sorted(source: OpenSource, statement: BoundStatement, sort: string): Promise<BoundStatement> {
  if (sort === '') return statement
  const columns = await source.reader.columnsOf(statement)
  return { ...statement, text: orderedText(statement, { sort, columns, reader: source.reader }) }
}

interface Window {
  from: number
  size: number
  maxRows: number
  deadlineMs: number
  sort: string
  summed: readonly string[]
}
interface PageOfRows {
  columns: readonly StreamColumn[]
  rows: readonly RawRow[]
  counted: Counted
}

/** The database cuts the page and counts: two statements on one snapshot. */
async function pageByNesting(source: OpenSource, statement: BoundStatement, window: Window): Promise<PageOfRows> {
  const { from, size, maxRows, summed } = window
  const { reader } = source
  const { text } = await sorted(source, statement, window.sort)
  const { values } = statement
  const most = Math.max(0, Math.min(size, maxRows - from))
  const { columns, rows } = await reader.read({
    text: `select * from (${text}\n) as report_rows limit ${most} offset ${from}`,
    values,
  })
  const fields = columns.filter((column) => isNumber(column) && summed.includes(column.name)).map(({ name }) => name)
  const isWhole = from === 0 && rows.length < most
  if (isWhole && fields.length === 0)
    return { columns, rows, counted: { total: rows.length, truncated: false, sums: {} } }
  const countOf = (limit: number) =>
    reader.read({
      text: `select count(*)${fields.map((name) => `, sum(${reader.quote(name)})`).join('')} from (select * from (${statement.text}\n) as report_rows limit ${limit}) as report_counted`,
      values,
    })
  const counted = await countOf(maxRows + 1)
  const truncated = Number(counted.rows[0]?.[0]) > maxRows
  const [line = []] = truncated ? (await countOf(maxRows)).rows : counted.rows
  return {
    columns,
    rows,
    counted: {
      total: Number(line[0]),
      truncated,
      sums: Object.fromEntries(fields.map((name, at) => [name, line[at + 1] ?? '0'])),
    },
  }
}

/** Read to its end and counted here: a part of a statement has no order in MySQL and MariaDB. */
async function pageByReading(source: OpenSource, statement: BoundStatement, window: Window): Promise<PageOfRows> {
  const { from, size, maxRows, deadlineMs, summed } = window
  const ordered = await sorted(source, statement, window.sort)
  const rows: RawRow[] = []
  const sums = new Map<string, Decimal>()
  let columns: readonly StreamColumn[] = []
  let total = 0
  let truncated = false
  const batches = bounded(
    source.reader.stream(ordered, { batchRows: BATCH_ROWS, deadlineMs }),
    maxRows,
    () => (truncated = true),
  )
  for await (const batch of batches) {
    ;({ columns } = batch)
    for (const row of batch.rows) {
      if (total >= from && total < from + size) rows.push(row)
      total += 1
      for (const [at, column] of columns.entries())
        if (isNumber(column) && summed.includes(column.name))
          sums.set(column.name, (sums.get(column.name) ?? new Decimal(0)).plus(row[at] ?? 0))
    }
  }
  const texts = [...sums].map(([name, sum]) => [name, sum.toFixed()])
  return { columns, rows, counted: { total, truncated, sums: Object.fromEntries(texts) } }
}

async function* bounded(batches: AsyncGenerator<RowBatch>, most: number, onCut: () => void): AsyncGenerator<RowBatch> {
  let left = most
  for await (const { columns, rows } of batches) {
    if (rows.length <= left) {
      left -= rows.length
      yield { columns, rows }
      continue
    }
    onCut()
    yield { columns, rows: rows.slice(0, left) }
    return
  }
}
