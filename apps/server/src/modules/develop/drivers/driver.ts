import type { Driver } from '@drawdesk/contract/develop/jdbc'
import type { Connection as MysqlConnection } from 'mysql2/promise'
import type { Client as PostgresClient } from 'pg'
import type { GuardedSockets } from '../../../platform/outbound/guard/guarded-sockets.ts'

/** Where a database is and who reads it. */
export interface SourcePlace {
  driver: Driver
  host: string
  port: number
  database: string
  schema: string
  username: string
  password: string
  ssl: boolean
}

export interface SourceColumn {
  name: string
  /** As the driver names it: `int4`, `VAR_STRING`. */
  type: string
}

/** A small answer, whole in memory. Numbers beyond a JS number, exact decimals and times are text as the database writes them. */
export interface SourceRows {
  columns: SourceColumn[]
  /** Values by the place of their column: two columns may have one name. */
  rows: unknown[][]
}

/** What reads a database: a connection, or the product's own behind its wall. */
export interface SourceReader {
  driver: Driver
  /** One statement. Parameters are bound, never pasted: `$1` of PostgreSQL, `?` of MySQL. @throws {SourceFailed} */
  query(sql: string, parameters?: readonly unknown[]): Promise<SourceRows>
}

export interface SourceConnection extends SourceReader {
  /** As the server says it, in one short line. */
  version(): Promise<string>
  /** Could this account change anything where it looks? */
  mayWrite(): Promise<boolean>
  /** False once it broke or was ended. */
  isOpen(): boolean
  /** The driver's own, for what reads rows as they come. */
  native: NativeConnection
  /** Ends the statement that runs on it, from a second connection; where that fails, this connection. Never rejects. */
  stop(): Promise<void>
  /** At once; never rejects, and may be asked again. */
  end(): Promise<void>
}

export type NativeConnection =
  | { driver: 'postgres'; client: PostgresClient }
  | { driver: 'mysql'; connection: MysqlConnection }

/** Rows of an answer as objects, for statements that name their columns. */
export function recordsOf<Row>({ columns, rows }: SourceRows): Row[] {
  return rows.map((row) => Object.fromEntries(columns.map(({ name }, at) => [name, row[at]])) as Row) // the statement says its columns
}

export interface ConnectOptions {
  sockets: GuardedSockets
  /** Name, TCP, TLS and sign-in together. */
  connectMs: number
  /** Of each statement. */
  statementMs: number
}

/** Opens a connection whose session can only read. @throws {SourceFailed} */
export type ConnectSource = (place: SourcePlace, options: ConnectOptions) => Promise<SourceConnection>

/** The database was not reached, refused, or answered with an error: its own words, without what was sent. */
export class SourceFailed extends Error {
  override name = 'SourceFailed'
}

const TEXT_MOST = 500

/** Runs a step against the database; what goes wrong is the source's failure. */
export async function orSourceFailed<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof SourceFailed || !(error instanceof Error)) throw error
    throw new SourceFailed(wordsOf(error).slice(0, TEXT_MOST), { cause: error })
  }
}

/** Node gathers the failures of several addresses in one error without a text of its own. */
const wordsOf = (error: Error): string =>
  error instanceof AggregateError ? error.errors.map((one: Error) => one.message).join('; ') : error.message
