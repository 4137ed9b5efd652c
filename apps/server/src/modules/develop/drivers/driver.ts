import type { Driver } from '@drawdesk/contract/develop/jdbc'
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

export interface SourceConnection {
  /** As the server says it, in one short line. */
  version(): Promise<string>
  /** Could this account change anything where it looks? */
  mayWrite(): Promise<boolean>
  /** At once; never rejects. */
  end(): Promise<void>
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
