import { CamelCasePlugin, Kysely, type Compilable, type KyselyPlugin } from 'kysely'
import type pg from 'pg'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../db/schema.generated.ts'
import type { Log } from '../log.ts'
import type { CrossTenantReason, Db } from './db.ts'
import { deferring } from './deferring.ts'
import { createKeptTotals, NO_TOTALS } from './kept-totals.ts'
import { createStatementFacts } from './statements.ts'
import type { OnWritten, Wall, WalledConnection } from './walled-connection.ts'
import { walledDialect } from './walled-dialect.ts'

/** Tenants whose query builders are kept; beyond it the oldest is made anew when asked for. */
const KEPT_TENANTS = 500

export interface DbOptions {
  /** The serving role's pool: no superuser, no BYPASSRLS (checked by `checkServingRole`). */
  pool: pg.Pool
  /** The role whose policy lets all rows through; the serving role is its member without inheritance. */
  crossRole: string
  log: Log
  /** Only for the suite that proves wall 2 with wall 1 off. */
  extraPlugins?: readonly KyselyPlugin[]
}

const camelCase = new CamelCasePlugin({ maintainNestedObjectKeys: true })

export function createDb({ pool, crossRole, log, extraPlugins = [] }: DbOptions): Db {
  const factsOf = createStatementFacts()
  const totals = createKeptTotals()
  const onWritten: OnWritten = (tables, wall) => totals.drop(tables, wall.kind === 'tenant' ? wall.tenantId : undefined)
  const plugins = [...extraPlugins, camelCase]
  const tenants = new LRUCache<string, Kysely<Database>>({ max: KEPT_TENANTS })
  const open = (wall: Wall): Kysely<Database> =>
    new Kysely<Database>({ dialect: walledDialect(pool, { wall, factsOf, onWritten }), plugins })
  const none = open({ kind: 'none' })
  const all = open({ kind: 'across', role: crossRole })

  function ofTenant(tenantId: string): Kysely<Database> {
    let kysely = tenants.get(tenantId)
    if (!kysely) {
      kysely = open({ kind: 'tenant', tenantId })
      tenants.set(tenantId, kysely)
    }
    return kysely
  }

  return {
    totals,
    as: ({ tenantId }) => ofTenant(tenantId),
    batch: ({ tenantId }, queries) => runQueries(ofTenant(tenantId), queries),
    transaction: ({ tenantId }, work) =>
      ofTenant(tenantId)
        .transaction()
        .execute((trx) => work(insideTransaction(trx, tenantId, () => deferring(trx, plugins)))),
    snapshot: ({ tenantId }, work) =>
      ofTenant(tenantId)
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((trx) => work(insideTransaction(trx, tenantId, () => deferring(trx, plugins)))),
    atEnd: () => {
      throw new Error('only a transaction has an end')
    },
    platform: () => none,
    across(reason: CrossTenantReason) {
      log.debug({ reason }, 'looks across tenants')
      return all
    },
    async ping() {
      await none.selectFrom('platformSetting').select('name').limit(1).execute()
    },
    close: () => pool.end(),
  }
}

/** Several queries in one round trip and one implicit transaction, each with a snapshot of its own. Rows come back camelCase, in the order given. */
export async function runQueries<const Queries extends readonly Compilable<unknown>[]>(
  kysely: Kysely<Database>,
  queries: Queries,
): Promise<never> {
  const compiled = queries.map((query) => query.compile())
  const results = await kysely
    .getExecutor()
    .provideConnection((connection) => (connection as unknown as WalledConnection).executeBatch(compiled))
  const rows = results.map((result) => result.rows.map((row) => camelRow(row as Record<string, unknown>)))
  return rows as never
}

const camelNames = new Map<string, string>()

/** Column names outside, camelCase inside; only the first level, keys inside JSON columns stay. */
function camelRow(row: Record<string, unknown>): Record<string, unknown> {
  const result: Record<string, unknown> = {}
  for (const name in row) {
    let camel = camelNames.get(name)
    if (camel === undefined) {
      camel = name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
      camelNames.set(name, camel)
    }
    result[camel] = row[name]
  }
  return result
}

const answersNothing = async (): Promise<never> => {
  throw new Error('what is run at the end of a transaction answers no rows')
}

/** The same `Db` inside a transaction: one tenant, one connection; everything else is a mistake of the caller. */
function insideTransaction(trx: Kysely<Database>, tenantId: string, openEnd: () => Kysely<Database>): Db {
  let end: Db | undefined
  const check = (scope: { tenantId: string }): Kysely<Database> => {
    if (scope.tenantId !== tenantId) throw new Error('this transaction belongs to another tenant')
    return trx
  }
  const inside: Db = {
    totals: NO_TOTALS,
    as: check,
    batch: (scope, queries) => runQueries(check(scope), queries),
    transaction: async (scope, work) => {
      check(scope)
      return work(inside)
    },
    snapshot: async () => {
      throw new Error('a transaction has begun at another moment')
    },
    atEnd() {
      end ??= { ...insideTransaction(openEnd(), tenantId, openEnd), batch: answersNothing, atEnd: () => end as Db }
      return end
    },
    platform: () => trx,
    across: () => {
      throw new Error('a tenant transaction cannot look across tenants')
    },
    ping: async () => undefined,
    close: async () => {
      throw new Error('a transaction cannot close the database')
    },
  }
  return inside
}
