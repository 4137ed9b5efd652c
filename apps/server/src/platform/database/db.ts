import type { Compilable, Kysely } from 'kysely'
import type { Database } from '../../db/schema.generated.ts'
import type { Scope } from '../scope.ts'
import type { KeptTotals } from './kept-totals.ts'

/** Why work may look across tenants. Each one is named here, and each use is logged. */
export type CrossTenantReason = 'sign-in' | 'jobs' | 'files' | 'tenant creation' | 'platform operator' | 'maintenance'

/**
 * The database as modules see it: no query without a tenant. Inside `transaction` the function is given a `Db` again,
 * so repositories work the same in and out of one.
 */
export interface Db {
  /** Totals of lists, each kept for a moment and dropped as soon as a write to its table is committed through this handle. */
  readonly totals: KeptTotals
  /**
   * Queries of this tenant. Row-level security (wall 2) is set with each statement; the query's own
   * `tenantId` condition (wall 1) is still written by hand.
   */
  as(scope: Pick<Scope, 'tenantId'>): Kysely<Database>
  /** Several statements of one tenant in one round trip, one implicit transaction (page and count). Rows come back in the order given. */
  batch<const Queries extends readonly Compilable<unknown>[]>(
    scope: Pick<Scope, 'tenantId'>,
    queries: Queries,
  ): Promise<{ [K in keyof Queries]: Queries[K] extends Compilable<infer Row> ? Row[] : never }>
  transaction<T>(scope: Pick<Scope, 'tenantId'>, work: (trx: Db) => Promise<T>): Promise<T>
  /** Reads of this tenant that all see the same moment. Nothing is locked, and a write is refused. */
  snapshot<T>(scope: Pick<Scope, 'tenantId'>, work: (db: Db) => Promise<T>): Promise<T>
  /**
   * Inside a transaction: the same transaction, but what is run in this one is run at its end, in one round trip with COMMIT and in the order given. It answers no rows and no counts; its error is the
   * transaction's, and nothing earlier sees it. For what is only written, and for what locks a row that others wait for. @throws {Error} outside of one.
   */
  atEnd(): Db
  /** Only the tables that belong to no tenant (sessions, jobs, tenants, menus …); tenant tables show no rows. */
  platform(): Kysely<Database>
  /** All tenants' rows: sign-in, jobs, the platform operator. Logged with its reason. */
  across(reason: CrossTenantReason): Kysely<Database>
  /** For `/health/ready`. */
  ping(): Promise<void>
  close(): Promise<void>
}
