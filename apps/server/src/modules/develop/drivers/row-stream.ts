/** How a column is read, whatever the database calls its type. */
export type ValueKind = 'text' | 'integer' | 'decimal' | 'date' | 'datetime' | 'flag'

export interface StreamColumn {
  name: string
  kind: ValueKind
}

/** As the database writes it; times are `yyyy-MM-dd HH:mm:ss` with perhaps more behind. */
export type RawCell = string | null
export type RawRow = readonly RawCell[]

/** One statement with its bound values. */
export interface StreamStatement {
  text: string
  values: readonly (string | null)[]
}

/** What the planner expects; null where the database says none. */
export interface StatementPlan {
  cost: number | null
  rows: number | null
}

export interface RowBatch {
  columns: readonly StreamColumn[]
  rows: readonly RawRow[]
}

/** Reads answers of any size: a session that can only read, one statement after the other. */
export interface RowReader {
  /** By EXPLAIN: nothing of the statement is run. @throws {StatementFailed} */
  plan(statement: StreamStatement): Promise<StatementPlan>
  /** What it would answer. @throws {StatementFailed} */
  columnsOf(statement: StreamStatement): Promise<readonly StreamColumn[]>
  /** A small answer, whole in memory. @throws {StatementFailed} */
  read(statement: StreamStatement): Promise<RowBatch>
  /**
   * Batch after batch, the first one even if it is empty. The next one is read when it is asked for, so memory holds one: the list `rows` of the one before may be empty then.
   *
   * @throws {StatementFailed}
   */
  stream(statement: StreamStatement, options: { batchRows: number; deadlineMs: number }): AsyncGenerator<RowBatch>
  /** A name in the text of a statement. */
  quote(name: string): string
}

/** The database refused it or broke it off, in its own words. */
export class StatementFailed extends Error {
  override name = 'StatementFailed'
  /** In the text that was sent: a UTF-16 index from 0. */
  readonly position: number | undefined
  /** It took too long. */
  readonly isTimeout: boolean

  constructor(
    message: string,
    {
      position,
      isTimeout = false,
      cause,
    }: { position?: number | undefined; isTimeout?: boolean; cause?: unknown } = {},
  ) {
    // prettier-ignore
    super(message.slice(0, MESSAGE_MOST), { cause })
    this.position = position
    this.isTimeout = isTimeout
  }
}

const MESSAGE_MOST = 500
