import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ImportUndone } from '@drawdesk/contract/core/rows/import'
import type { FirstSignIns } from '@drawdesk/contract/identity/first-sign-in'
import type { ImportProgress } from '@drawdesk/contract/organisation/user-import'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../../testing/build-test-app.ts'
import { person, progressOf, sendImport, sheetAt, template } from './imports.ts'

/** Imports so many people, one row in 135 wrong, and exports them again. */
export function describeImportOf({ people, wrong }: { people: number; wrong: number }): void {
  let test: TestApp
  let admin: SignedIn

  beforeAll(async () => {
    test = await buildTestApp({ isWorking: true })
    admin = await signIn(test)
  }, 120_000)
  afterAll(() => test.close())

  /** Waits for the import's own events. Listens before it looks: an event between the two would be waited for in vain. */
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

  describe(`${people} people`, { timeout: 300_000 }, () => {
    it('come in but for the rows that are wrong, which are listed, and go out again', async () => {
      const isBad = (index: number): boolean => index % 135 === 7 && index < 135 * wrong
      const rows = Array.from({ length: people }, (_, index) =>
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

      expect(progress).toMatchObject({
        state: 'done',
        total: people,
        done: people,
        added: people - wrong,
        failed: wrong,
      })
      expect(progress.errors.map(({ row, column }) => [row, column])).toEqual(
        rows.flatMap((_, index) => (isBad(index) ? [[index + 2, '手机']] : [])),
      )
      expect((await sheetAt(admin, '/blade-user/import-errors', { id: taken.data.id })).rows).toHaveLength(wrong + 1)
      const exported = await sheetAt(admin, '/blade-user/export-user', { account: 'many.', ascs: 'account' })
      expect([exported.rows.length, exported.rows[1]?.slice(0, 6)]).toEqual([
        people - wrong + 1,
        ['000000', 'many.0', '姓名many.0', '姓名many.0', 'p0@example.com', '13810000000'],
      ])
      const { data: first } = await admin.post<FirstSignIns>('/api/blade-user/import-passwords', { id: taken.data.id })
      expect(first.people).toHaveLength(people - wrong)
      const { data: back } = await admin.post<ImportUndone>('/api/blade-user/import-undo', { id: taken.data.id })
      expect(back).toEqual({ undone: people - wrong, kept: [] })
      process.stderr.write(`${people} rows: taken in ${Math.round(takenMs)} ms, done in ${Math.round(doneMs)} ms\n`)
    })
  })
}
