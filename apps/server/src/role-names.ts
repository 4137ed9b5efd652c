import { Client, type ClientConfig } from 'pg'
import type { Roles } from './platform/database/roles.ts'

/** Names of the roles of the database that this connection leads to. Roles belong to a whole server, so their names carry the database's. */
export async function findRoleNames(connection: ClientConfig): Promise<Roles> {
  const client = new Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query<Roles>(
      `SELECT current_database() || '_app' AS app, current_database() || '_cross' AS cross, current_database() || '_report' AS report`,
    )
    return rows[0] as Roles // the statement always answers one row
  } finally {
    await client.end()
  }
}
