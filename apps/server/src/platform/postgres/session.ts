import { Client } from 'pg'
import { OWNER_NAME } from './cluster.ts'
import { codeOf } from './errors.ts'

/** Where the product's tables live; made at the first start. */
export const DATABASE_NAME = 'drawdesk'

/** What `pg` needs to connect as the owner of everything (a superuser in the embedded database). */
export interface OwnerConnection {
  /** Folder of the unix socket. */
  host: string
  port: number
  user: string
  database: string
}

/**
 * Held by the server that owns the embedded database, on its watching connection: when that process dies, however it dies,
 * PostgreSQL itself lets go. The number has no meaning but must stay the same in all versions.
 */
const OWNERSHIP_LOCK = 7_310_429_517

const CONNECT_TIMEOUT_MS = 30_000

/** It answers, but is starting, recovering or stopping (57P03, 57P01), or the connection broke while it answered. */
const BUSY_CODES = new Set(['57P03', '57P01', 'ECONNRESET', 'EPIPE'])
/** The socket is not there yet or not any more, or nobody listens on it. */
const SILENT_CODES = new Set(['ENOENT', 'ECONNREFUSED'])

/**
 * Connects to the maintenance database; a word instead while the server takes no connections: `busy` answers that it is starting or
 * stopping, `silent` does not answer at all.
 *
 * @throws any other failure to connect.
 */
export async function tryConnect({
  socketDir,
  port,
}: {
  socketDir: string | undefined
  port: number
}): Promise<Client | 'busy' | 'silent'> {
  if (socketDir === undefined) return 'silent'
  const client = new Client({
    host: socketDir,
    port,
    user: OWNER_NAME,
    database: 'postgres',
    application_name: 'drawdesk supervisor',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  })
  try {
    // Each error also rejects connect(); the listener only keeps it from ending the process when it comes later.
    client.on('error', noteConnectionError)
    await client.connect()
    return client
  } catch (error) {
    const code = codeOf(error)
    if (code && SILENT_CODES.has(code)) return 'silent'
    // The driver gives no code when the server hangs up during the greeting.
    if ((code && BUSY_CODES.has(code)) || (error as Error).message === 'Connection terminated unexpectedly')
      return 'busy'
    throw error
  }
}

/** For clients whose broken connection shows elsewhere: by `end`, or by the query that fails. Without a listener Node would end. */
export function noteConnectionError(): void {}

export async function tryOwn(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ owned: boolean }>('SELECT pg_try_advisory_lock($1) AS owned', [OWNERSHIP_LOCK])
  return rows[0]?.owned === true
}

/** Encoding and collation are the cluster's: UTF-8, code point order. */
export async function ensureDatabase(client: Client): Promise<void> {
  const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE_NAME])
  if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE_NAME}`)
}

export function ownerConnection(socketDir: string, port: number): OwnerConnection {
  return { host: socketDir, port, user: OWNER_NAME, database: DATABASE_NAME }
}
