import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Db } from '../../../../platform/database/db.ts'
import { buildTestApp, type TestApp } from '../../../../testing/build-test-app.ts'
import { createChunkHub, type ChunkReader } from './chunk-hub.ts'
import { PATIENCE } from '../testing/chat.ts'

const TENANT = '000000'

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp()
}, 60_000)
afterAll(() => test.close())

let lastId = 4_000

/** An answer under way, or ended with its chunks forgotten, whose last event has this number. */
async function answer({
  chunks,
  last = chunks,
  state = 1,
}: {
  chunks: number
  last?: number
  state?: number
}): Promise<string> {
  lastId += 10
  const msgId = String(lastId)
  await test.owner(`insert into chat_dialog (id, tenant_id, user_id) values ($1, $2, 1)`, [msgId, TENANT])
  await test.owner(
    `insert into chat_message (id, tenant_id, dia_id, user_id, role, state, last_event_id) values ($1, $2, $1, 1, 'assistant', $3, $4)`,
    [msgId, TENANT, state, last],
  )
  await test.owner(
    `insert into chat_piece (tenant_id, msg_id, number, event, data) select $1, $2, n, 'delta', '{}' from generate_series(1, $3::int) n`,
    [TENANT, msgId, chunks],
  )
  return msgId
}

/** The hub on a database whose next look at the table comes back only when it is let go. */
function heldHub() {
  let looks = 0
  let letGo: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const batch: Db['batch'] = async (scope, queries) => {
    looks += 1
    const found = await test.deps.db.batch(scope, queries)
    if (looks === 1) await held
    return found
  }
  const hub = createChunkHub({
    deps: { ...test.deps, db: { ...test.deps.db, batch } },
    swept: async (_tenantId, { lastEventId }) =>
      [1, lastEventId - 1, lastEventId].map((number) => ({
        number,
        event: number === lastEventId ? 'done' : 'delta',
        data: '{}',
      })),
  })
  const read = (msgId: string, after: number, isPaused: ChunkReader['isPaused'] = () => false) => {
    const numbers: number[] = []
    const ended = vi.fn<ChunkReader['onEnd']>()
    const { wake } = hub.subscribe({
      tenantId: TENANT,
      msgId,
      after,
      isPaused,
      onChunks: (chunks) => numbers.push(...chunks.map(({ number }) => number)),
      onEnd: ended,
    })
    return { numbers, ended, wake }
  }
  return { hub, read, letGo, looks: () => looks, looked: () => vi.waitFor(() => expect(looks).toBe(1), PATIENCE) }
}

describe('readers of one answer', () => {
  it('get every event also when they come while the table is read for one who has more', async () => {
    const msgId = await answer({ chunks: 6 })
    const { hub, read, letGo, looked } = heldHub()
    const early = read(msgId, 4)
    await looked()
    const late = read(msgId, 0)
    letGo()
    await vi.waitFor(() => expect(late.numbers).toHaveLength(6), PATIENCE)

    expect(late.numbers).toEqual([1, 2, 3, 4, 5, 6])
    expect(early.numbers).toEqual([5, 6])
    hub.endAll()
  })

  it('get every event also when their session is unlocked while the table is read for another', async () => {
    const msgId = await answer({ chunks: 6 })
    const { hub, read, letGo, looked } = heldHub()
    let isLocked = true
    const locked = read(msgId, 1, () => isLocked)
    const other = read(msgId, 5)
    await looked()
    isLocked = false
    letGo()
    await vi.waitFor(() => expect(locked.numbers).toHaveLength(5), PATIENCE)

    expect(locked.numbers).toEqual([2, 3, 4, 5, 6])
    expect(other.numbers).toEqual([6])
    hub.endAll()
  })

  it('get the end of an answer that was forgotten also when they come while another is found to have it all', async () => {
    const msgId = await answer({ chunks: 0, last: 9, state: 2 })
    const { hub, read, letGo, looked } = heldHub()
    const early = read(msgId, 9)
    await looked()
    const late = read(msgId, 0)
    letGo()
    await vi.waitFor(() => expect(late.ended).toHaveBeenCalledOnce(), PATIENCE)

    expect(late.numbers).toEqual([1, 8, 9])
    expect(early.numbers).toEqual([])
    expect(early.ended).toHaveBeenCalledOnce()
    hub.endAll()
  })
})

describe('a reader who is expected', () => {
  it('gets what is published after subscribing without a look at the table', async () => {
    const msgId = await answer({ chunks: 2 })
    const { hub, read, letGo, looks } = heldHub()
    letGo()
    const over = hub.expect(TENANT, msgId)
    const reader = read(msgId, 1)
    over()
    hub.deliver(TENANT, msgId, [{ number: 2, event: 'delta', data: '{}' }])

    expect(reader.numbers).toEqual([2])
    expect(looks()).toBe(0)
    hub.endAll()
  })

  it('looks for what was published before, and when somebody else says so', async () => {
    const msgId = await answer({ chunks: 3 })
    const { hub, read, letGo } = heldHub()
    letGo()
    const over = hub.expect(TENANT, msgId)
    hub.deliver(TENANT, msgId, [{ number: 2, event: 'delta', data: '{}' }])
    const [one, other] = [read(msgId, 1), read(msgId, 1)]
    over()
    await vi.waitFor(
      () =>
        expect([one.numbers, other.numbers]).toEqual([
          [2, 3],
          [2, 3],
        ]),
      PATIENCE,
    )

    const woken = await answer({ chunks: 2 })
    hub.expect(TENANT, woken)
    hub.wake(TENANT, woken)
    const late = read(woken, 1)
    await vi.waitFor(() => expect(late.numbers).toEqual([2]), PATIENCE)
    hub.endAll()
  })
})
