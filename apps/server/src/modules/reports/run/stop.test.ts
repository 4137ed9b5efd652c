import { REPORT_PATH } from '@drawdesk/contract/reports/report'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { createGuardedSockets } from '../../../platform/outbound/guard/guarded-sockets.ts'
import { systemScope } from '../../../platform/scope.ts'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { TEST_ROLES } from '../../../testing/postgres.ts'
import { bridgeTo } from '../../develop/testing/source-bridge.ts'
import { connectPostgres } from '../../develop/drivers/postgres.ts'
import { StatementFailed } from '../../develop/drivers/row-stream.ts'
import { createReportSources } from './report-sources.ts'

const PATH = `/api${REPORT_PATH}`
/** Busy for some ten seconds, at a cost that is allowed. */
const BUSY = `select count(*) from generate_series(1, 2300) as a(n), generate_series(1, 2300) as b(n) where length(md5(md5(a.n::text || b.n::text))) = 1`
const SOON = { timeout: 3_000, interval: 20 }
let test: TestApp
let base: string
let admin: SignedIn

beforeAll(async () => {
  test = await buildTestApp({ isWorking: true })
  base = await test.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await signIn(test)
})
afterAll(async () => {
  test.app.server.closeAllConnections()
  await test.close()
})

const running = () =>
  test.owner<{ query: string }>(
    `select query from pg_stat_activity where datname = current_database() and usename = $1 and state = 'active'`,
    [TEST_ROLES.report],
  )
const untilRunning = (count: number): Promise<void> =>
  vi.waitFor(async () => expect(await running()).toHaveLength(count), SOON)

describe('a statement is ended on the server', () => {
  it('when who asked for it leaves before the answer', async () => {
    const leave = new AbortController()
    const asked = fetch(`${base}${PATH}/run`, {
      method: 'POST',
      headers: { 'blade-auth': `bearer ${admin.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ definition: { datasourceId: '', sql: BUSY, timeoutSeconds: 60 } }),
      signal: leave.signal,
    })
    const left = expect(asked).rejects.toThrow(/abort/)
    await untilRunning(1)
    leave.abort()
    await left

    await untilRunning(0)
    const next = await admin.post(`${PATH}/run`, { definition: { datasourceId: '', sql: 'select 1 as one' } })
    expect([next.msg, next.data]).toEqual(['操作成功', expect.objectContaining({ total: 1 })])
  })

  it('when the file is removed that it is read for', async () => {
    const values = { name: '忙', sql: BUSY, timeoutSeconds: 60, params: [], columns: [], chart: null }
    const { data } = await admin.post<{ id: string }>(`${PATH}/submit`, values)
    const asked = admin.post(`${PATH}/export`, { id: data.id, format: 'csv' })
    await untilRunning(1)
    const [file] = await test.owner<{ id: string }>('select id from report_export where report_id = $1', [data.id])
    await admin.post(`${PATH}/exports-remove`, { ids: [file?.id] })

    await untilRunning(0)
    expect((await asked).status).toBe(404)
    const lines = test.logLines.filter((line) => line.includes('a job failed'))
    expect(lines).toEqual([])
  })

  it('of a database of the tenant', async () => {
    const bridge = await bridgeTo(inject('postgres'))
    const place = { host: '127.0.0.1', port: bridge.port, database: test.database, username: TEST_ROLES.report }
    const connection = await connectPostgres(
      { driver: 'postgres', schema: '', password: '', ssl: false, ...place },
      {
        sockets: createGuardedSockets({ config: { allowedPrivateHosts: ['127.0.0.1'] } }),
        connectMs: 10_000,
        statementMs: 60_000,
      },
    )
    const { open } = createReportSources({
      reportReader: test.deps.reportReader,
      sources: { use: (_scope, _id, work) => work(connection) },
    })
    const stop = new AbortController()
    let after: Promise<void> | undefined
    const read = open(
      systemScope('000000'),
      { datasourceId: '7', statementMs: 60_000, signal: stop.signal },
      async ({ reader }) => {
        const slept = reader.read({ text: 'select pg_sleep(60)', values: [] })
        await slept.catch(() => {
          after = expect(reader.read({ text: 'select 1', values: [] })).rejects.toThrow(/abort/)
        })
        return slept
      },
    )
    const failed = expect(read).rejects.toBeInstanceOf(StatementFailed)
    await untilRunning(1)
    stop.abort()

    await failed
    await untilRunning(0)
    expect(after).toBeDefined()
    await after
    await connection.end()
    bridge.close()
  })
})
