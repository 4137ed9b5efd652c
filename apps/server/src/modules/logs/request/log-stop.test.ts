import { describe, expect, it } from 'vitest'
import { buildTestApp, signIn } from '../../../testing/build-test-app.ts'

const CALLS = 40
/** The stop of a server that waits for its clients takes more than a minute. */
const STOP_MOST_MS = 15_000

describe('a server that stops', () => {
  it(
    'writes the rows that wait, those of the calls it was answering included, and waits for no client',
    { timeout: 90_000 },
    async () => {
      const test = await buildTestApp()
      try {
        const base = await test.app.listen({ port: 0, host: '127.0.0.1' })
        const admin = await signIn(test)
        const answered: string[] = []
        let closed: Promise<void> | undefined
        let startMs = 0
        await Promise.allSettled(
          Array.from({ length: CALLS }, async (_, number) => {
            const { status } = await fetch(`${base}/api/blade-system/param/list?paramKey=stop-${number}-`, {
              headers: { 'blade-auth': `bearer ${admin.token}` },
            })
            if (status === 200) answered.push(`stop-${number}-`)
            startMs ||= performance.now()
            closed ??= test.app.close()
          }),
        )
        await closed
        const tookMs = performance.now() - startMs

        const rows = await test.owner<{ params: string }>(`select params from log_api where params like '%stop-%'`)
        const signedIn = await test.owner(`select 1 from log_usual where method_name = 'auth.token'`)

        expect(answered.filter((word) => !rows.some(({ params }) => params.includes(word)))).toEqual([])
        expect(tookMs).toBeLessThan(STOP_MOST_MS)
        expect([answered.length > 0, rows.length >= answered.length, signedIn.length]).toEqual([true, true, 1])
      } finally {
        await test.close()
      }
    },
  )
})
