import { getHeapSpaceStatistics } from 'node:v8'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'
import { systemScope } from '../../../platform/scope.ts'
import { createGuardedSockets } from '../../../platform/outbound/guard/guarded-sockets.ts'
import { TEST_ROLES } from '../../../testing/postgres.ts'
import { bridgeTo } from '../testing/source-bridge.ts'
import { connectPostgres } from './postgres.ts'
import { createPostgresReader } from './postgres-stream.ts'

const ROWS = 60_000
const COLUMNS = 45
const BATCH_ROWS = 1_000
const MIB = 1_024 * 1_024
/** All rows are some 75 MiB; a large collection meanwhile makes it less, never more. */
const KEPT_MIB_MOST = 15

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())

const oldSpaceMib = (): number =>
  (getHeapSpaceStatistics().find(({ space_name: name }) => name === 'old_space')?.space_used_size ?? Number.NaN) / MIB

/** How many rows came, and how much more the old space then holds. */
function readAll(): Promise<{ rows: number; keptMib: number }> {
  const columns = Array.from({ length: COLUMNS }, (_, at) => `n * ${at + 1} as c${at}`).join(', ')
  return test.deps.reportReader.read(systemScope('000000'), async (client) => {
    const reader = createPostgresReader(client, { statementMs: 60_000 })
    const statement = { text: `select ${columns} from generate_series(1, ${ROWS}) as g(n)`, values: [] }
    const before = oldSpaceMib()
    let rows = 0
    for await (const batch of reader.stream(statement, { batchRows: BATCH_ROWS, deadlineMs: Infinity }))
      rows += batch.rows.length
    return { rows, keptMib: oldSpaceMib() - before }
  })
}

describe('an answer of many rows', { timeout: 120_000 }, () => {
  it('leaves nothing of the batches that were taken', async () => {
    await readAll() // what the first one makes is code and caches
    const { rows, keptMib } = await readAll()

    expect(rows).toBe(ROWS)
    expect(keptMib).toBeLessThan(KEPT_MIB_MOST)
  })

  it('may take longer than what else is asked of its connection', async () => {
    const bridge = await bridgeTo(inject('postgres'))
    const place = { host: '127.0.0.1', port: bridge.port, database: test.database, username: TEST_ROLES.report }
    const connection = await connectPostgres(
      { driver: 'postgres', schema: '', password: '', ssl: false, ...place },
      {
        sockets: createGuardedSockets({ config: { allowedPrivateHosts: ['127.0.0.1'] } }),
        connectMs: 10_000,
        statementMs: 100,
      },
    )
    const { native } = connection
    if (native.driver !== 'postgres') throw new Error('a connection of PostgreSQL is expected')
    await native.client.query('begin')
    const reader = createPostgresReader(native.client, { statementMs: 10_000, patienceMs: 1_000 })

    expect((await reader.read({ text: 'select pg_sleep(1.5), 1 as one', values: [] })).rows).toEqual([['', '1']])
    await connection.end()
    bridge.close()
  })
})
