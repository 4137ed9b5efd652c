import {
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type TransactionSettings,
} from 'kysely'
import type pg from 'pg'
import { WalledConnection, type ConnectionOptions } from './walled-connection.ts'

class WalledDriver implements Driver {
  private readonly pool: pg.Pool
  private readonly options: ConnectionOptions

  constructor(pool: pg.Pool, options: ConnectionOptions) {
    this.pool = pool
    this.options = options
  }

  async init(): Promise<void> {
    await Promise.resolve()
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const client = await this.pool.connect()
    try {
      return new WalledConnection(client, this.options)
    } catch (error) {
      client.release()
      throw error
    }
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const level = settings.isolationLevel ? ` isolation level ${settings.isolationLevel}` : ''
    const access = settings.accessMode ? ` ${settings.accessMode}` : ''
    ;(connection as WalledConnection).begin(`begin${level}${access}`)
    await Promise.resolve()
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as WalledConnection).end('commit')
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as WalledConnection).end('rollback')
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    ;(connection as WalledConnection).release()
    await Promise.resolve()
  }

  /** The pool outlives the many instances that share it; its owner closes it. */
  async destroy(): Promise<void> {
    await Promise.resolve()
  }
}

/** Kysely on a shared pool, every statement behind one wall. */
export function walledDialect(pool: pg.Pool, options: ConnectionOptions): Dialect {
  return {
    createDriver: () => new WalledDriver(pool, options),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  }
}
