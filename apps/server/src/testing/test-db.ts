import { pino } from 'pino'
import { inject } from 'vitest'
import { createDb } from '../platform/database/create-db.ts'
import type { Db } from '../platform/database/db.ts'
import { createPool } from '../platform/database/pool.ts'
import { createSignalConnection, type SignalConnection } from '../platform/signals/signal-connection.ts'
import { createTestDatabase, openOwner, TEST_ROLES, type TestServer } from './postgres.ts'

export interface TestDb {
  db: Db
  server: TestServer
  database: string
  /** As the serving role. */
  connection: { host: string; port: number; user: string; database: string }
  /** What a process listens on for signals; each call is another process. Closed with the database. */
  signalConnection(): SignalConnection
  owner<Row extends object>(sql: string, values?: unknown[]): Promise<Row[]>
  close(): Promise<void>
}

/** A migrated database of its own and the product's `Db` on it, without the rest of the application. */
export async function buildTestDb({ poolSize = 5 } = {}): Promise<TestDb> {
  const server = inject('postgres')
  const database = await createTestDatabase(server)
  const connection = { host: server.host, port: server.port, user: TEST_ROLES.app, database: database.name }
  const log = pino({ level: 'silent' })
  const db = createDb({ pool: createPool({ ...connection, max: poolSize }, log), crossRole: TEST_ROLES.cross, log })
  const signalConnections: SignalConnection[] = []
  const owner = openOwner(server, database.name)
  return {
    db,
    server,
    connection,
    database: database.name,
    signalConnection() {
      const opened = createSignalConnection({ connection, log })
      signalConnections.push(opened)
      return opened
    },
    owner: owner.query,
    async close() {
      await Promise.all(signalConnections.map((opened) => opened.close()))
      await db.close()
      await owner.close()
      await database.drop()
    },
  }
}
