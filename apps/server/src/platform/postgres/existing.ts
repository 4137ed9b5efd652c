import { Client } from 'pg'
import { EmbeddedPostgresError } from './errors.ts'
import { noteConnectionError } from './session.ts'

/** As `server_version_num` says it; the product's statements need 15 (security_invoker views, unique nulls not distinct). */
const LEAST_VERSION = 150_000

/**
 * Looks at the server of DATABASE_URL before anything is written there.
 *
 * @throws {EmbeddedPostgresError} when it cannot be reached, is older than 15, or does not store UTF-8. Never names the password.
 */
export async function checkExistingPostgres(databaseUrl: string): Promise<{ version: string }> {
  const { host, pathname } = new URL(databaseUrl)
  const where = `${host}${pathname}`
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  client.on('error', noteConnectionError)
  try {
    await client.connect()
  } catch (error) {
    throw new EmbeddedPostgresError(
      `The PostgreSQL of DATABASE_URL (${where}) cannot be used: ${(error as Error).message}`,
      { cause: error },
    )
  }
  try {
    const { rows } = await client.query<{ number: number; version: string; encoding: string }>(
      `SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS version, current_setting('server_encoding') AS encoding`,
    )
    const [found] = rows
    if (!found) throw new EmbeddedPostgresError(`The PostgreSQL of DATABASE_URL (${where}) gave no version`)
    if (found.number < LEAST_VERSION) {
      throw new EmbeddedPostgresError(
        `The PostgreSQL of DATABASE_URL (${where}) is version ${found.version}; 15 or newer is needed.`,
      )
    }
    if (found.encoding !== 'UTF8') {
      throw new EmbeddedPostgresError(
        `The database of DATABASE_URL (${where}) stores ${found.encoding}; create one with ENCODING 'UTF8'.`,
      )
    }
    return { version: found.version }
  } finally {
    await client.end()
  }
}
