import { pino } from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { buildTestDb, type TestDb } from '../../testing/test-db.ts'
import { createSignals, type Signals } from './signals.ts'

const PATIENCE = { timeout: 15_000 }
let test: TestDb
const made: Signals[] = []

beforeEach(async () => {
  test = await buildTestDb({ poolSize: 5 })
})
afterEach(async () => {
  for (const signals of made.splice(0)) await signals.close()
  await test.close()
})

function process(): Signals {
  const signals = createSignals({
    db: test.db,
    connection: test.signalConnection(),
    log: pino({ level: 'silent' }),
  })
  made.push(signals)
  return signals
}

/** Words of these subjects that come to it, once it listens. */
async function listening(signals: Signals, ...subjects: readonly string[]): Promise<string[][]> {
  let isListening = false
  const words = subjects.map((subject) => {
    const own: string[] = []
    signals.subscribe(subject, (some) => {
      isListening ||= some.length === 0
      own.push(...some)
    })
    return own
  })
  await vi.waitFor(() => expect(isListening).toBe(true), PATIENCE)
  return words
}

it('brings words to the other processes that subscribe to their subject, all of them, and never to itself', async () => {
  const [one, two] = [process(), process()]
  const [[own], [theirs, others]] = [await listening(one, 's'), await listening(two, 's', 'another')]
  const words = Array.from({ length: 2_000 }, (_, index) => `000000:${1_000_000_000_000_000_000n + BigInt(index)}`)
  one.publish('s', words.slice(0, 1))
  one.publish('s', words)
  one.publish('another', ['x'])
  await vi.waitFor(() => expect([new Set(theirs).size, others]).toEqual([words.length, ['x']]), PATIENCE)

  expect([new Set(theirs), own]).toEqual([new Set(words), []])
})

it('listens again after its connection was lost, and says that anything may have happened', async () => {
  const [one, two] = [process(), process()]
  let looks = 0
  const came: string[] = []
  two.subscribe('t', (words) => came.push(...words))
  two.subscribe('s', (words) => {
    if (words.length === 0) looks += 1
  })
  await vi.waitFor(() => expect(looks).toBe(1), PATIENCE)
  await test.owner(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and query like 'LISTEN%'`,
  )
  await vi.waitFor(() => expect(looks).toBe(2), PATIENCE)
  one.publish('t', ['w'])
  await vi.waitFor(() => expect(came).toEqual(['w']), PATIENCE)
})
