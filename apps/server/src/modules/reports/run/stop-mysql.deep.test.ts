import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createGuardedSockets } from '../../../platform/outbound/guard/guarded-sockets.ts'
import { systemScope } from '../../../platform/scope.ts'
import type { SourceConnection } from '../../develop/drivers/driver.ts'
import { connectMysql } from '../../develop/drivers/mysql.ts'
import { hasMariadb, startMariadb, type RunningMariadb } from '../../develop/testing/mariadb.ts'
import { createReportSources } from './report-sources.ts'

const SOON = { timeout: 3_000, interval: 20 }

// Without a server of MariaDB on this machine there is nothing to end: the test says that it is skipped.
describe.skipIf(!hasMariadb())('a statement on a real MariaDB', () => {
  let server: RunningMariadb
  let connection: SourceConnection
  beforeAll(async () => {
    server = await startMariadb()
    await server.owner.query(`create database shop; create user reader identified by 'geheim'; grant select on shop.* to reader`) // prettier-ignore
  }, 60_000)
  afterAll(() => server.close())
  beforeEach(async () => {
    const place = { host: '127.0.0.1', port: server.port, database: 'shop', username: 'reader', password: 'geheim' }
    connection = await connectMysql(
      { driver: 'mysql', schema: '', ssl: false, ...place },
      {
        sockets: createGuardedSockets({ config: { allowedPrivateHosts: ['127.0.0.1'] } }),
        connectMs: 10_000,
        statementMs: 60_000,
      },
    )
  })
  afterEach(() => connection.end())

  const untilRunning = (count: number): Promise<void> =>
    vi.waitFor(async () => {
      const [rows] = await server.owner.query(
        `select info from information_schema.processlist where user = 'reader' and info like '%seq%'`,
      )
      expect(rows).toHaveLength(count)
    }, SOON)

  it.each([
    [
      'before its first row',
      `select count(*) from seq_1_to_100000 as a, seq_1_to_100000 as b where a.seq * b.seq = -1`,
    ],
    ['between its rows', 'select seq from seq_1_to_100000000'],
  ])('is ended on the server when it is stopped %s', async (_when, text) => {
    const { open } = createReportSources({
      reportReader: { read: () => Promise.reject(new Error('not asked')), close: () => Promise.resolve() },
      sources: { use: (_scope, _id, work) => work(connection) },
    })
    const stop = new AbortController()
    const read = open(
      systemScope('000000'),
      { datasourceId: '7', statementMs: 60_000, signal: stop.signal },
      async ({ reader }) => {
        for await (const _batch of reader.stream({ text, values: [] }, { batchRows: 100, deadlineMs: Infinity }))
          await wait(50)
      },
    )
    const failed = expect(read).rejects.toThrow(/interrupted|closed|abort/i)
    await untilRunning(1)
    stop.abort()

    await failed
    await untilRunning(0)
  })
})
