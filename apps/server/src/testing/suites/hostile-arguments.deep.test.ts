import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routesOf } from '../../modules.ts'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../build-test-app.ts'
import { eachAtOnce } from '../walk/at-once.ts'
import { createHostileCalls, isSelfEnding, problemOf, requestOf } from '../walk/hostile.ts'

const AT_ONCE = 16

let test: TestApp
let admin: SignedIn

beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
})
afterAll(() => test.close())

/** In the gate the reader of arguments is asked first, and of what it lets through three values for each argument are sent, one for a filter (routes.test.ts). */
describe('every hostile argument of every route, over HTTP', () => {
  it('is answered with a clear 4xx or a plain result, never a 500', { timeout: 900_000 }, async () => {
    const callsOf = createHostileCalls({ allFilters: true })
    const failures: string[] = []
    let sent = 0
    const routes = routesOf(test.deps)
    for (const route of routes.filter((one) => !isSelfEnding(one))) {
      // Ten thousand calls of this test would be in each of hundreds of lists and files of the log.
      if (route.path.startsWith('/blade-log/')) await test.owner('truncate log_api')
      // Nobody draws here: a call that waits for its picture would wait for a minute, as often as its arguments pass.
      const isWaiting = route.path.endsWith('/postGenerations')
      if (isWaiting) await test.owner('update draw_api set active = 0')
      const calls = callsOf(route)
      await eachAtOnce(calls, AT_ONCE, async ({ what, values }) => {
        // An answer that breaks off while it is sent (a sheet) is thrown.
        const problem = await admin.raw(requestOf(route, values)).then(problemOf, (error: Error) => error.message)
        if (problem) failures.push(`${route.method} ${route.path} ${what}: ${problem}`)
      })
      sent += calls.length
      if (isWaiting) await test.owner('update draw_api set active = 1')
    }

    expect(failures).toEqual([])
    expect(test.logLines.filter((line) => line.includes('through our fault'))).toEqual([])
    expect(sent).toBeGreaterThan(30_000)
  })
})
