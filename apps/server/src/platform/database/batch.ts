import { createRequire } from 'node:module'
import pg from 'pg'

/**
 * Several prepared statements under ONE Sync: PostgreSQL runs them as one implicit transaction in one round trip. So
 * `set_config(…, true)` ends with the statements it is meant for, and a failed one skips all that follow.
 *
 * `client.query` takes any object with `submit` (the hook that pg-cursor uses). This touches internals of pg
 * (`parsedStatements`, `submittedNamedStatements`, `prepareValue`): pg is pinned exactly, walls.test.ts guards it.
 */
export interface Statement {
  /** At most 63 bytes; `""` for an unnamed one. */
  name: string
  text: string
  values: readonly unknown[]
  /** Its rows are not wanted (set_config). */
  isMute?: boolean
}

interface WireConnection {
  stream: { cork(): void; uncork(): void }
  parsedStatements: Record<string, string | undefined>
  submittedNamedStatements: Record<string, string | undefined>
  parse(message: { name: string; text: string }): void
  bind(message: { portal: string; statement: string; values: unknown[] }): void
  describe(message: { type: 'P'; name: string }): void
  execute(message: { portal: string; rows: number }): void
  sync(): void
  sendCopyFail(reason: string): void
}

interface WireResult extends pg.QueryResult {
  addFields(fields: unknown): void
  parseRow(fields: unknown): Record<string, unknown>
  addRow(row: Record<string, unknown>): void
  addCommandComplete(message: unknown): void
}

const { prepareValue } = createRequire(import.meta.url)('pg/lib/utils.js') as { prepareValue(value: unknown): unknown }
const Result = (pg as unknown as { Result: new () => WireResult }).Result

type Callback = (error: Error | null, results?: pg.QueryResult[]) => void

class Batch {
  readonly statements: readonly Statement[]
  readonly results: WireResult[]
  callback: Callback
  index = 0
  rowError: Error | null = null

  constructor(statements: readonly Statement[], callback: Callback) {
    this.statements = statements
    this.callback = callback
    this.results = statements.map(() => new Result())
  }

  // pg's ParseComplete book-keeping reads these two.
  get name(): string | undefined {
    return this.statements[this.index]?.name
  }
  get text(): string | undefined {
    return this.statements[this.index]?.text
  }

  submit(connection: WireConnection): Error | null {
    let values: unknown[][]
    try {
      values = this.statements.map((statement) => statement.values.map((value) => prepareValue(value)))
    } catch (error) {
      return error as Error // nothing was sent yet
    }
    connection.stream.cork()
    try {
      this.statements.forEach((statement, position) => {
        const { name, text } = statement
        const known = name
          ? (connection.parsedStatements[name] ?? connection.submittedNamedStatements[name])
          : undefined
        if (known !== undefined && known !== text) throw new Error(`statement name reused: ${name}`)
        if (known === undefined) {
          connection.parse({ name, text })
          if (name) connection.submittedNamedStatements[name] = text
        }
        connection.bind({ portal: '', statement: name, values: values[position] as unknown[] })
        if (!statement.isMute) connection.describe({ type: 'P', name: '' })
        connection.execute({ portal: '', rows: 0 })
      })
      connection.sync()
    } finally {
      connection.stream.uncork()
    }
    return null
  }

  handleRowDescription(message: { fields: unknown }): void {
    this.results[this.index]?.addFields(message.fields)
  }

  handleDataRow(message: { fields: unknown }): void {
    const result = this.results[this.index]
    if (this.rowError || !result || this.statements[this.index]?.isMute) return
    try {
      result.addRow(result.parseRow(message.fields))
    } catch (error) {
      this.rowError = error as Error
    }
  }

  handleCommandComplete(message: unknown): void {
    this.results[this.index]?.addCommandComplete(message)
    this.index += 1
  }

  handleEmptyQuery(): void {
    this.index += 1
  }

  handlePortalSuspended(): void {
    throw new Error('a portal was suspended although no row limit was given')
  }

  handleCopyInResponse(connection: WireConnection): void {
    connection.sendCopyFail('COPY is not offered here')
  }

  handleCopyData(): void {
    this.rowError = new Error('COPY is not offered here')
  }

  handleError(error: Error, connection: WireConnection): void {
    for (const { name } of this.statements.slice(this.index)) {
      if (connection.parsedStatements[name] === undefined) delete connection.submittedNamedStatements[name]
    }
    this.finish(error)
  }

  handleReadyForQuery(): void {
    this.finish(this.rowError, this.results)
  }

  private finish(error: Error | null, results?: pg.QueryResult[]): void {
    const callback = this.callback
    this.callback = () => undefined
    callback(error, results)
  }
}

/** Runs the statements under one Sync; one result each, in order. */
export function runBatch(client: pg.ClientBase, statements: readonly Statement[]): Promise<pg.QueryResult[]> {
  return new Promise((resolve, reject) => {
    const batch = new Batch(statements, (error, results) => (error ? reject(error) : resolve(results ?? [])))
    client.query(batch as unknown as pg.Submittable)
  })
}
