import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ImportProgress } from '@drawdesk/contract/organisation/user-import'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { person, progressOf, sendImport, sheetAt, template } from './testing/imports.ts'

let test: TestApp
let admin: SignedIn

beforeAll(async () => {
  test = await buildTestApp({ isWorking: true })
  admin = await signIn(test)
}, 120_000)
afterAll(() => test.close())

/** Told by the import's own events. Listens before it looks: an event between the two would be waited for in vain. */
async function finished(id: string): Promise<ImportProgress> {
  const news = listen()
  try {
    for (;;) {
      const next = news.next()
      const progress = await progressOf(admin, id)
      if (progress.state === 'done' || progress.state === 'stopped') return progress
      await next
    }
  } finally {
    news.close()
  }
}

function listen(): { next(): Promise<void>; close(): void } {
  let coming = Promise.withResolvers<void>()
  const subscription = test.deps.events.subscribe({
    tenantId: '000000',
    after: undefined,
    isPaused: () => false,
    onPlace: () => coming.resolve(),
    onGap: () => coming.resolve(),
    onEnd: () => coming.resolve(),
    async onEvents(events) {
      if (events.some(({ topic }) => topic === 'user')) coming.resolve()
    },
  })
  return {
    next() {
      coming = Promise.withResolvers()
      return coming.promise
    },
    close: () => subscription.close(),
  }
}

describe('five thousand people', { timeout: 300_000 }, () => {
  it('come in but for the 37 rows that are wrong, which are told, and go out again', async () => {
    const isBad = (index: number): boolean => index % 135 === 7 && index < 135 * 37
    const rows = Array.from({ length: 5_000 }, (_, index) =>
      person(`many.${index}`, {
        phone: isBad(index) ? '110' : `138${String(10_000_000 + index)}`,
        email: `p${index}@example.com`,
        birthday: '1990-01-31',
      }),
    )
    const bytes = await template(rows)
    const startMs = performance.now()

    const taken = await sendImport(admin, bytes)
    const takenMs = performance.now() - startMs
    const progress = await finished(taken.data.id)
    const doneMs = performance.now() - startMs

    expect(progress).toMatchObject({ state: 'done', total: 5_000, done: 5_000, added: 4_963, failed: 37 })
    expect(progress.errors.map(({ row, column }) => [row, column])).toEqual(
      rows.flatMap((_, index) => (isBad(index) ? [[index + 2, '手机']] : [])),
    )
    expect((await sheetAt(admin, '/blade-user/import-errors', { id: taken.data.id })).rows).toHaveLength(38)
    const exported = await sheetAt(admin, '/blade-user/export-user', { account: 'many.', ascs: 'account' })
    expect([exported.rows.length, exported.rows[1]?.slice(0, 6)]).toEqual([
      4_964,
      ['000000', 'many.0', '姓名many.0', '姓名many.0', 'p0@example.com', '13810000000'],
    ])
    process.stderr.write(`5,000 rows: taken in ${Math.round(takenMs)} ms, done in ${Math.round(doneMs)} ms\n`)
  })
})
