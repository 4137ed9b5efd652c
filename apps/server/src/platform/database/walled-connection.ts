import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type pg from 'pg'
import { currentErrand } from '../limits/errand.ts'
import type { Database } from '../../db/schema.generated.ts'
import { runBatch, type Statement } from './batch.ts'
import type { StatementFacts } from './statements.ts'

/**
 * What each statement of a connection runs under. A tenant: its rows only. `across`: the cross-tenant role, all rows.
 * `none`: no tenant set, tables behind the wall show nothing.
 */
export type Wall = { kind: 'tenant'; tenantId: string } | { kind: 'across'; role: string } | { kind: 'none' }

const TENANT_FORM = /^[0-9]{6}$/

/** Rows of these tables were written behind this wall, and every reader sees it. */
export type OnWritten = (tables: readonly (keyof Database)[], wall: Wall) => void

export interface ConnectionOptions {
  wall: Wall
  factsOf: (text: string) => StatementFacts
  onWritten: OnWritten
}

/** The statement that sets the wall, and how long each statement behind it may take; always local, so both end with the implicit or explicit transaction. */
function wallStatement(wall: Wall, longestMs: number | undefined): Statement {
  const bare = bareWall(wall)
  if (longestMs === undefined) return bare
  return {
    ...bare,
    name: `${bare.name}_timed`,
    text: `${bare.text}, set_config('statement_timeout', $${bare.values.length + 1}, true)`,
    values: [...bare.values, String(longestMs)],
  }
}

function bareWall(wall: Wall): Statement {
  switch (wall.kind) {
    case 'tenant':
      if (!TENANT_FORM.test(wall.tenantId)) throw new Error('no tenant')
      return {
        name: 'wall_tenant',
        text: `select set_config('app.tenant_id', $1, true)`,
        values: [wall.tenantId],
        isMute: true,
      }
    case 'across':
      return { name: 'wall_across', text: `select set_config('role', $1, true)`, values: [wall.role], isMute: true }
    case 'none':
      return { name: 'wall_none', text: `select set_config('app.tenant_id', '', true)`, values: [], isMute: true }
  }
}

/**
 * One pooled client, seen through one wall, for as long a statement as the call may take that is worked on. Outside a transaction every statement travels with its wall under one Sync;
 * inside, the wall is set with BEGIN and lasts until its end.
 */
export class WalledConnection implements DatabaseConnection {
  private readonly client: pg.PoolClient
  private readonly options: ConnectionOptions
  private readonly wall: Statement
  private isInTransaction = false
  /** BEGIN and the wall, until the first statement takes them along. */
  private opening: readonly Statement[] = []
  /** What goes along with COMMIT. */
  private closing: Statement[] = []
  /** Tables that were written since the last commit. */
  private written: Set<keyof Database> | undefined
  private isReleased = false
  private busy = 0

  constructor(client: pg.PoolClient, options: ConnectionOptions) {
    this.client = client
    this.options = options
    this.wall = wallStatement(options.wall, currentErrand()?.statementMs)
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const [result] = await this.run([query])
    return result as QueryResult<Row>
  }

  /** Several queries in one round trip and one implicit transaction. */
  async executeBatch(queries: readonly CompiledQuery[]): Promise<QueryResult<unknown>[]> {
    return this.run(queries)
  }

  /** Costs no round trip: it travels with the first statement. */
  begin(text: string): void {
    this.isInTransaction = true
    this.opening = [this.statement(text, []), this.wall]
    this.closing = []
    this.written = undefined
  }

  /** To be run with COMMIT, in one round trip: locks that they take are held no longer than the commit itself. Rows are not answered; an error fails the commit. */
  defer({ sql, parameters }: CompiledQuery): void {
    if (!this.isInTransaction) throw new Error('only a transaction has an end')
    this.closing.push({ ...this.statement(sql, parameters), isMute: true })
    this.noteWrites(sql)
  }

  /** @throws {Error} when PostgreSQL answers ROLLBACK to a COMMIT (a statement before it had failed). */
  async end(text: 'commit' | 'rollback'): Promise<void> {
    const opening = this.takeOpening()
    const closing = text === 'commit' ? this.closing : []
    this.isInTransaction = false
    // Nothing was ever sent.
    if (opening.length > 0 && closing.length === 0) return
    if (text === 'rollback') this.written = undefined
    const results = await this.sendWrites([...opening, ...closing, this.statement(text, [])])
    if (text === 'commit' && results.at(-1)?.command !== 'COMMIT')
      throw new Error('the transaction was rolled back by the database')
  }

  async statementOnly(text: string): Promise<void> {
    await this.send([{ name: '', text, values: [] }])
  }

  /** Back to the pool; a connection with an open transaction or an unfinished statement is thrown away. */
  release(): void {
    if (this.isReleased) return
    this.isReleased = true
    const status =
      (this.client as unknown as { getTransactionStatus?(): string | null }).getTransactionStatus?.() ?? 'I'
    this.client.release(this.busy > 0 || status !== 'I')
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('streams of rows are not offered: page by key instead')
  }

  private takeOpening(): readonly Statement[] {
    const { opening } = this
    this.opening = []
    return opening
  }

  private statement(text: string, values: readonly unknown[]): Statement {
    return { name: this.options.factsOf(text).name, text, values }
  }

  private async run(queries: readonly CompiledQuery[]): Promise<QueryResult<unknown>[]> {
    const statements = queries.map((query) => this.statement(query.sql, query.parameters))
    const opening = this.isInTransaction ? this.takeOpening() : [this.wall]
    for (const { sql } of queries) this.noteWrites(sql)
    const all = [...opening, ...statements]
    const results = (await (this.isInTransaction ? this.send(all) : this.sendWrites(all))).slice(opening.length)
    return results.map((result) => {
      const isWrite =
        result.command === 'INSERT' ||
        result.command === 'UPDATE' ||
        result.command === 'DELETE' ||
        result.command === 'MERGE'
      return { rows: result.rows as unknown[], ...(isWrite ? { numAffectedRows: BigInt(result.rowCount ?? 0) } : {}) }
    })
  }

  private noteWrites(text: string): void {
    for (const table of this.options.factsOf(text).writes) (this.written ??= new Set()).add(table)
  }

  /** Sends what ends with a commit and says which tables it wrote: also when it fails, because a connection may break behind the commit. */
  private async sendWrites(statements: readonly Statement[]): Promise<pg.QueryResult[]> {
    try {
      return await this.send(statements)
    } finally {
      if (this.written) this.options.onWritten([...this.written], this.options.wall)
      this.written = undefined
    }
  }

  private async send(statements: readonly Statement[]): Promise<pg.QueryResult[]> {
    if (this.isReleased) throw new Error('this connection was given back already')
    this.busy += 1
    try {
      return await runBatch(this.client, statements)
    } finally {
      this.busy -= 1
    }
  }
}
