import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { buildTestDb, type TestDb } from '../../testing/test-db.ts'

const PATIENCE = { timeout: 15_000 }
const LISTENING = `from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and query like 'LISTEN%'`

describe('the connection for signals', () => {
  let test: TestDb
  beforeAll(async () => {
    test = await buildTestDb()
  })
  afterAll(() => test.close())

  const listening = (): Promise<{ pid: number }[]> => test.owner<{ pid: number }>(`select pid ${LISTENING}`)

  it('is one for all channels, also those that come later, and each gets its own', async () => {
    const signals = test.signalConnection()
    const came: Record<string, string[]> = { a: [], b: [], late: [] }
    for (const channel of ['a', 'b']) signals.listen(channel, (payload) => came[channel]?.push(payload))
    await vi.waitFor(() => expect(came).toEqual({ a: [''], b: [''], late: [] }), PATIENCE)
    signals.listen('late', (payload) => came.late?.push(payload))
    await vi.waitFor(() => expect(came.late).toEqual(['']), PATIENCE)

    await test.owner(`select pg_notify('a', 'one'), pg_notify('late', 'two')`)

    await vi.waitFor(() => expect(came).toEqual({ a: ['', 'one'], b: [''], late: ['', 'two'] }), PATIENCE)
    expect(await listening()).toHaveLength(1)
    await signals.close()
    await vi.waitFor(async () => expect(await listening()).toHaveLength(0), PATIENCE)
  })

  it('is closed whatever moment of its opening that meets', async () => {
    await Promise.all(
      Array.from({ length: 20 }, async (_, turns) => {
        const signals = test.signalConnection()
        signals.listen('a', () => undefined)
        for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve))
        await signals.close()
      }),
    )

    await vi.waitFor(async () => expect(await listening()).toHaveLength(0), PATIENCE)
  })

  it('says to all channels that anything may have happened once it is back, and only to those who still listen', async () => {
    const signals = test.signalConnection()
    const came: Record<string, string[]> = { a: [], b: [], left: [] }
    const leave = signals.listen('left', (payload) => came.left?.push(payload))
    for (const channel of ['a', 'b']) signals.listen(channel, (payload) => came[channel]?.push(payload))
    await vi.waitFor(() => expect(came).toEqual({ a: [''], b: [''], left: [''] }), PATIENCE)
    leave()

    await test.owner(`select pg_terminate_backend(pid) ${LISTENING}`)

    await vi.waitFor(() => expect(came).toEqual({ a: ['', ''], b: ['', ''], left: [''] }), PATIENCE)
    await signals.close()
  })
})

describe('a process', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await buildTestApp({ isWorking: true })
  })
  afterAll(() => app.close())

  it('listens on one connection for jobs, events and answers, routes and workers together', async () => {
    const { events, signals } = app.deps
    const placed = vi.fn<(number: number) => void>()
    const words = vi.fn<(words: readonly string[]) => void>()
    const subscription = events.subscribe({
      tenantId: '000000',
      after: undefined,
      isPaused: () => false,
      onPlace: placed,
      onGap: () => undefined,
      onEvents: async () => undefined,
      onEnd: () => undefined,
    })
    signals.subscribe('chat', words)
    await vi.waitFor(() => expect([placed.mock.calls.length, words.mock.calls.length]).toEqual([1, 1]), PATIENCE)

    const [listens] = await app.owner<{ count: string }>(`select count(*) as count ${LISTENING}`)

    expect(listens?.count).toBe('1')
    subscription.close()
  })
})
