import { pino } from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { buildTestDb, type TestDb } from '../../testing/test-db.ts'
import { createNotices, type Notices } from './notices.ts'

const PATIENCE = { timeout: 15_000 }
let test: TestDb
const made: Notices[] = []

beforeEach(async () => {
  test = await buildTestDb({ poolSize: 5 })
})
afterEach(async () => {
  for (const notices of made.splice(0)) await notices.close()
  await test.close()
})

function process(): Notices {
  const notices = createNotices({ db: test.db, connection: test.connection, log: pino({ level: 'silent' }) })
  made.push(notices)
  return notices
}

/** What it hears of these subjects, once it listens. */
async function hearing(notices: Notices, ...subjects: readonly string[]): Promise<string[][]> {
  let isListening = false
  const heard = subjects.map((subject) => {
    const own: string[] = []
    notices.hear(subject, (words) => {
      isListening ||= words.length === 0
      own.push(...words)
    })
    return own
  })
  await vi.waitFor(() => expect(isListening).toBe(true), PATIENCE)
  return heard
}

it('tells the other processes of a subject, all words, and never itself', async () => {
  const [one, two] = [process(), process()]
  const [[own], [theirs, others]] = [await hearing(one, 's'), await hearing(two, 's', 'another')]
  const words = Array.from({ length: 2_000 }, (_, index) => `000000:${1_000_000_000_000_000_000n + BigInt(index)}`)
  one.tell('s', words.slice(0, 1))
  one.tell('s', words)
  one.tell('another', ['x'])
  await vi.waitFor(() => expect([new Set(theirs).size, others]).toEqual([words.length, ['x']]), PATIENCE)

  expect([new Set(theirs), own]).toEqual([new Set(words), []])
})

it('listens again after its connection was lost, and says that anything may have happened', async () => {
  const [one, two] = [process(), process()]
  let looks = 0
  const heard: string[] = []
  two.hear('t', (words) => heard.push(...words))
  two.hear('s', (words) => {
    if (words.length === 0) looks += 1
  })
  await vi.waitFor(() => expect(looks).toBe(1), PATIENCE)
  await test.owner(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and query like 'LISTEN%'`,
  )
  await vi.waitFor(() => expect(looks).toBe(2), PATIENCE)
  one.tell('t', ['w'])
  await vi.waitFor(() => expect(heard).toEqual(['w']), PATIENCE)
})
