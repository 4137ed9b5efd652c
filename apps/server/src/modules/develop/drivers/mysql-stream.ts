import type { Connection as NativeConnection, FieldPacket } from 'mysql2'
import mysql, { type Connection } from 'mysql2/promise'
import {
  StatementFailed,
  type RawCell,
  type RawRow,
  type RowReader,
  type StatementPlan,
  type StreamColumn,
  type StreamStatement,
  type ValueKind,
} from './row-stream.ts'

// What its types export by name, its module has as a property alone.
const { Types } = mysql

const KINDS: ReadonlyMap<number, ValueKind> = new Map([
  ...[Types.TINY, Types.SHORT, Types.INT24, Types.LONG, Types.LONGLONG, Types.YEAR].map(
    (type) => [type, 'integer'] as const,
  ),
  ...[Types.FLOAT, Types.DOUBLE, Types.DECIMAL, Types.NEWDECIMAL].map((type) => [type, 'decimal'] as const),
  ...[Types.DATE, Types.NEWDATE].map((type) => [type, 'date'] as const),
  ...[Types.DATETIME, Types.TIMESTAMP].map((type) => [type, 'datetime'] as const),
])
const TIMEOUTS = new Set([3_024, 1_969, 1_317])

const columnOf = ({ name, columnType, type }: FieldPacket): StreamColumn => ({
  name,
  kind: KINDS.get(columnType ?? type ?? -1) ?? 'text',
})
const rawOf = (value: unknown): RawCell =>
  value === null || value === undefined
    ? null
    : Buffer.isBuffer(value)
      ? value.toString('hex')
      : typeof value === 'object'
        ? JSON.stringify(value)
        : String(value)

interface Explained {
  id: number | string | null
  rows: number | string | null
}

/**
 * A session that only reads, with texts as the guard reads them; statements are prepared by the server, so it takes one and no more.
 *
 * @param signal no step begins once it is aborted
 */
export async function createMysqlReader(
  connection: Connection,
  { statementMs, end, signal }: { statementMs: number; end: () => Promise<void>; signal?: AbortSignal | undefined },
): Promise<RowReader> {
  // The promises' connection has no streams; the one below it does.
  const native = (connection as unknown as { connection: NativeConnection }).connection
  const timed = { timeout: statementMs }

  async function run(
    sql: string,
    values: readonly (string | null)[],
  ): Promise<{ rows: RawRow[]; columns: StreamColumn[] }> {
    signal?.throwIfAborted()
    try {
      const [rows, fields] = await connection.execute<never>({ sql, rowsAsArray: true, ...timed }, [...values])
      const all = rows as unknown as unknown[][]
      return { rows: all.map((row) => row.map(rawOf)), columns: (fields ?? []).map(columnOf) }
    } catch (error) {
      throw failureOf(error)
    }
  }

  await settle(connection, statementMs)

  return {
    quote: (name) => `\`${name.replaceAll('`', '``')}\``,

    async plan({ text, values }): Promise<StatementPlan> {
      signal?.throwIfAborted()
      try {
        const [rows] = await connection.execute<never>({ sql: `explain ${text}`, ...timed }, [...values])
        return { cost: null, rows: expectedRows(rows as unknown as Explained[]) }
      } catch (error) {
        throw failureOf(error)
      }
    },

    columnsOf: async ({ text, values }) =>
      (await run(`select * from (${text}\n) as report_rows limit 0`, values)).columns,

    read: ({ text, values }) => run(text, values),

    async *stream({ text, values }: StreamStatement, { batchRows, deadlineMs }) {
      signal?.throwIfAborted()
      const query = native.execute({ sql: text, rowsAsArray: true, values: [...values] } as never)
      let columns: StreamColumn[] = []
      query.on('fields', (fields: FieldPacket[]) => (columns = fields.map(columnOf)))
      const stream = query.stream({ highWaterMark: batchRows })
      let rows: RawRow[] = []
      let isOver = false
      try {
        for await (const row of stream as AsyncIterable<unknown[]>) {
          rows.push(row.map(rawOf))
          if (rows.length < batchRows) continue
          yield { columns, rows }
          rows = []
          signal?.throwIfAborted() // rows that are here already would hide the end of the statement
          if (performance.now() > deadlineMs)
            throw new StatementFailed('the statement took too long', { isTimeout: true })
        }
        isOver = true
      } catch (error) {
        throw failureOf(error)
      } finally {
        // What is left of the answer would be read by the next statement: the connection goes with it.
        if (!isOver) await end()
      }
      yield { columns, rows }
    },
  }
}

/** Rows that are looked at: those of one SELECT are multiplied, those of several added. */
function expectedRows(explained: readonly Explained[]): number {
  const selects = Map.groupBy(explained, ({ id }) => String(id))
  return [...selects.values()].reduce(
    (sum, tables) => sum + tables.reduce((product, { rows }) => product * Math.max(1, Number(rows ?? 1)), 1),
    0,
  )
}

async function settle(connection: Connection, statementMs: number): Promise<void> {
  const [rows] = await connection.query<never>('select version() as version')
  const isMariadb = /mariadb/i.test(String((rows as unknown as { version: string }[])[0]?.version))
  const seconds = Math.max(1, Math.ceil(statementMs / 1_000))
  for (const statement of [
    'set session transaction read only',
    // How texts and joins are written is then as the guard reads it.
    `set session sql_mode = 'ONLY_FULL_GROUP_BY,NO_ENGINE_SUBSTITUTION'`,
    isMariadb ? `set session max_statement_time = ${seconds}` : `set session max_execution_time = ${statementMs}`,
    'start transaction read only',
  ])
    await connection.query(statement)
}

function failureOf(error: unknown): unknown {
  if (error instanceof StatementFailed || !(error instanceof Error)) return error
  const { errno, code } = error as Error & { errno?: number; code?: string }
  if (errno === undefined && code !== 'PROTOCOL_SEQUENCE_TIMEOUT') return error
  return new StatementFailed(error.message, {
    isTimeout: code === 'PROTOCOL_SEQUENCE_TIMEOUT' || (errno !== undefined && TIMEOUTS.has(errno)),
    cause: error,
  })
}
