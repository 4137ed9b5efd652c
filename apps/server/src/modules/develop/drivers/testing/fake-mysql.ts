import { createRequire } from 'node:module'
import { once } from 'node:events'
import type { AddressInfo, Server as NetServer } from 'node:net'

/** What mysql2's server side is used for here; its own types leave most of it out. */
interface ServerConnection {
  serverHandshake(facts: Record<string, unknown>): void
  on(event: 'query' | 'stmt_prepare', listener: (sql: string) => void): void
  on(event: 'error', listener: () => void): void
  writeOk(facts: { affectedRows: number }): void
  writeError(facts: { code: number; message: string }): void
  writeTextResult(rows: object[], columns: object[]): void
}
interface MysqlServer {
  _server: NetServer
  listen(port: number, host: string): void
  on(event: 'connection', listener: (connection: ServerConnection) => void): void
  close(done: () => void): void
}
const { createServer } = createRequire(import.meta.url)('mysql2') as { createServer: () => MysqlServer }

const VAR_STRING = 253
const UTF8 = 33
const ALL_CAPABILITIES = 0xff_ff_ff
const DENIED = 1_045
const UNKNOWN_STATEMENT = 1_064

export interface FakeMysql {
  port: number
  /** Statements in their order. */
  statements: string[]
  close(): Promise<void>
}

/** A server of MySQL's protocol that knows one user, and these statements with the one column that each answers. */
export async function startFakeMysql({
  user,
  answers,
}: {
  user: string
  answers: Readonly<Record<string, { column: string; values: readonly string[] }>>
}): Promise<FakeMysql> {
  const server = createServer()
  const statements: string[] = []
  server.on('connection', (connection) => {
    connection.on('error', () => undefined)
    const answerTo = (sql: string): void => {
      statements.push(sql)
      const answer = answers[sql]
      if (answer)
        connection.writeTextResult(
          answer.values.map((value) => ({ [answer.column]: value })),
          [columnOf(answer.column)],
        )
      else if (/^set /i.test(sql)) connection.writeOk({ affectedRows: 0 })
      else connection.writeError({ code: UNKNOWN_STATEMENT, message: `unknown statement: ${sql}` })
    }
    connection.on('query', answerTo)
    connection.on('stmt_prepare', answerTo) // so the library passes on what begins with SET
    connection.serverHandshake({
      protocolVersion: 10,
      serverVersion: '8.4.2',
      connectionId: 1,
      statusFlags: 2,
      characterSet: UTF8,
      capabilityFlags: ALL_CAPABILITIES,
      authCallback: (given: { user: string }, done: (error: null, refusal?: object) => void) =>
        given.user === user
          ? done(null)
          : done(null, { code: DENIED, message: `Access denied for user '${given.user}'` }),
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server._server, 'listening')
  return {
    port: (server._server.address() as AddressInfo).port,
    statements,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

const columnOf = (name: string): object => ({
  catalog: 'def',
  schema: '',
  table: '',
  orgTable: '',
  name,
  orgName: name,
  characterSet: UTF8,
  columnLength: 255,
  columnType: VAR_STRING,
  flags: 0,
  decimals: 0,
})
