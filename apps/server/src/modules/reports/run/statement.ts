import type { ReportParam } from '@drawdesk/contract/reports/report-definition'
import type { RowReader, StatementPlan, StreamColumn, StreamStatement } from '../../develop/drivers/row-stream.ts'
import { StatementFailed } from '../../develop/drivers/row-stream.ts'
import { commonErrors } from '../../../platform/errors.ts'
import { StatementRefused, type GuardedStatement } from '../guard/guard.ts'
import { reportErrors } from '../guard/report.errors.ts'
import { PG_PARAM_TYPES } from './param-values.ts'
import { EXAMINED_MOST } from './report-limits.ts'
import type { OpenSource } from './report-sources.ts'

/** What a definition says that is run. */
export interface Runnable {
  datasourceId: string
  sql: string
  params: readonly ReportParam[]
  timeoutSeconds: number
  maxRows: number
}

export interface BoundStatement extends StreamStatement {
  guarded: GuardedStatement
}

/** The statement, read by the guard, with its values. @throws {StatementRefused} */
export function bindStatement(
  source: OpenSource,
  { sql, params }: Pick<Runnable, 'sql' | 'params'>,
  values: ReadonlyMap<string, string | null>,
): BoundStatement {
  const types = new Map(params.map(({ name, type }) => [name, PG_PARAM_TYPES[type]]))
  const guarded = source.guard(sql, (name) => types.get(name))
  return { guarded, text: guarded.text, values: guarded.order.map((name) => values.get(name) ?? null) }
}

/** Is this more than a statement may cost? `most` null: what it looks at is counted instead. */
export const isTooCostly = ({ cost, rows }: StatementPlan, { costMost }: Pick<OpenSource, 'costMost'>): boolean =>
  costMost === null ? (rows ?? 0) > EXAMINED_MOST : (cost ?? 0) > costMost

/** @throws AppError `report.tooCostly` */
export async function planWithin(source: OpenSource, statement: StreamStatement): Promise<StatementPlan> {
  const plan = await source.reader.plan(statement)
  if (isTooCostly(plan, source)) {
    const [cost, most] = source.costMost === null ? [plan.rows, EXAMINED_MOST] : [plan.cost, source.costMost]
    throw reportErrors.tooCostly({ values: { cost: Math.round(cost ?? 0), most } })
  }
  return plan
}

/** @throws AppError `report.sameColumns`: rows are named by their columns. */
export function checkNames(columns: readonly StreamColumn[]): void {
  const seen = new Set<string>()
  for (const { name } of columns) {
    if (seen.has(name)) throw reportErrors.sameColumns({ values: { name } })
    seen.add(name)
  }
}

/** The statement as a part of another one; `order`: by one of its columns. */
export function orderedText(
  { text }: StreamStatement,
  { sort, columns, reader }: { sort: string; columns: readonly StreamColumn[]; reader: Pick<RowReader, 'quote'> },
): string {
  const name = sort.replace(/^-/, '')
  if (!columns.some((column) => column.name === name)) throw reportErrors.noColumn({ values: { name } })
  return `select * from (${text}\n) as report_sorted order by ${reader.quote(name)} ${sort.startsWith('-') ? 'desc' : 'asc'}`
}

/**
 * What a statement was refused or broke off for, as an answer. A writer of SQL sees it beside the field `sql`, with its place.
 *
 * @throws AppError `report.stopped` where `signal` ended it, however it broke off then
 */
export async function withReportErrors<T>(
  { timeoutSeconds }: Pick<Runnable, 'timeoutSeconds'>,
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (signal?.aborted) throw reportErrors.stopped({ cause: error })
    if (error instanceof StatementRefused) throw reportErrors.refused({ values: { why: error.text }, cause: error })
    if (!(error instanceof StatementFailed)) throw error
    if (error.isTimeout) throw reportErrors.timeout({ values: { seconds: timeoutSeconds }, cause: error })
    throw reportErrors.failed({ values: { why: error.message }, cause: error })
  }
}

/** Beside the SQL that somebody is writing. */
export function besideSql({ text, position }: StatementRefused): Error {
  return commonErrors.badInput({
    errors: [{ field: 'sql', text, ...(position === undefined ? {} : { position }) }],
  })
}
