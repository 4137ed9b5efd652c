import {
  CamelCasePlugin,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely'
import type { Database } from '../db/schema.generated.ts'
import type { Db } from '../platform/database/db.ts'
import { NO_TOTALS } from '../platform/database/kept-totals.ts'
import type { Services } from '../services.ts'
import type { Caller } from '../platform/scope.ts'
import type { Module } from '../wire/route.ts'

export interface RecordedStatement {
  text: string
  values: readonly unknown[]
}

/**
 * The statements that a route sends for these arguments, recorded from the route itself: so the comparison with the bare driver can
 * never be of other SQL than the product's. Nothing is executed; every statement finds no rows.
 */
export async function recordStatements(
  module: Module<Services>,
  {
    path,
    input,
    caller,
    rows,
  }: { path: string; input: Record<string, unknown>; caller: Caller; rows?: readonly object[] },
): Promise<RecordedStatement[]> {
  // A plain resource's routes read these two of what modules are given; another one would fail loudly.
  return recordWork((db) => {
    const deps = { db, config: { timeZone: 'Asia/Shanghai' } } as unknown as Services
    const route = module.routes(deps).find((candidate) => candidate.path === path)
    if (!route) throw new Error(`${module.name} has no route ${path}`)
    const handle = route.handle as (call: { input: unknown; caller: Caller; language: 'zh' }) => Promise<unknown>
    return handle({ input, caller, language: 'zh' })
  }, rows)
}

/** The statements of this work, each of which finds these rows; what it makes of them does not matter once a statement was sent. */
export async function recordWork(
  work: (db: Db) => Promise<unknown>,
  rows: readonly object[] = [],
): Promise<RecordedStatement[]> {
  const recorded: RecordedStatement[] = []
  const note = ({ sql, parameters }: CompiledQuery): void => void recorded.push({ text: sql, values: parameters })
  await work(recordingDb(note, rows)).catch((error: { code?: unknown }) => {
    // By id no row is found, which the route reports.
    if (recorded.length === 0) throw error
  })
  return recorded
}

function recordingDb(note: (query: CompiledQuery) => void, rows: readonly object[]): Db {
  const kysely = new Kysely<Database>({
    dialect: recordingDialect(note, rows),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  return {
    as: () => kysely,
    platform: () => kysely,
    totals: NO_TOTALS,
    async batch(_scope: unknown, queries: readonly { compile(): CompiledQuery }[]) {
      for (const query of queries) note(query.compile())
      return queries.map(() => [{ total: '0' }])
    },
  } as unknown as Db // what a reading route calls
}

function recordingDialect(note: (query: CompiledQuery) => void, rows: readonly object[]): Dialect {
  const connection: DatabaseConnection = {
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      note(query)
      return { rows: rows as Row[] }
    },
    streamQuery() {
      throw new Error('nothing is executed here')
    },
  }
  const nothing = async (): Promise<void> => undefined
  const driver: Driver = {
    init: nothing,
    acquireConnection: async () => connection,
    beginTransaction: nothing,
    commitTransaction: nothing,
    rollbackTransaction: nothing,
    releaseConnection: nothing,
    destroy: nothing,
  }
  return {
    createDriver: () => driver,
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  }
}
