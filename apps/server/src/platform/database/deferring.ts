import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type KyselyPlugin,
  type QueryResult,
} from 'kysely'
import type { Database } from '../../db/schema.generated.ts'
import type { WalledConnection } from './walled-connection.ts'

/** Runs nothing: hands each statement to the transaction's end. */
class DeferringConnection implements DatabaseConnection {
  private readonly trx: Kysely<Database>

  constructor(trx: Kysely<Database>) {
    this.trx = trx
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    await this.trx
      .getExecutor()
      .provideConnection(async (connection) => (connection as unknown as WalledConnection).defer(query))
    return { rows: [] }
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('what is deferred answers no rows')
  }
}

class DeferringDriver extends DummyDriver {
  private readonly connection: DatabaseConnection

  constructor(trx: Kysely<Database>) {
    super()
    this.connection = new DeferringConnection(trx)
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return this.connection
  }
}

/** Query builders whose statements go out with the COMMIT of this transaction. */
export function deferring(trx: Kysely<Database>, plugins: readonly KyselyPlugin[]): Kysely<Database> {
  const dialect: Dialect = {
    createDriver: () => new DeferringDriver(trx),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  }
  return new Kysely<Database>({ dialect, plugins: [...plugins] })
}
