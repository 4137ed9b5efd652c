import { TOKEN_CHECK_INTERVAL_MS, website } from '@drawdesk/contract/core/constants'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { failed, ok } from '../../testing/server.ts'
import { testUser, tokenBody } from '../../testing/session.ts'
import { addTabParts } from '../../testing/tabs.ts'

const ROUNDS = 1_000
const TABS = 3
const CALLS_PER_TAB = 2
let removeTabParts = () => {}

/** A browser tab: modules of its own over the storage and the locks that all share. */
async function openTab() {
  vi.resetModules()
  const store = await import('./session-store.ts')
  const { call } = await import('../http/http.ts')
  const { watchToken } = await import('./token-refresh.ts')
  return { ...store, call, watchToken }
}

/** A server that knows one pair at a time, as strict as can be: what came before is refused at once. */
function serveGenerations() {
  const facts = { generation: 1, refreshes: 0, refused: 0, answered: 0 }
  const refresh = (form: URLSearchParams): Response => {
    if (form.get('refresh_token') !== `refresh-${facts.generation}`) {
      facts.refused += 1
      return failed(401, '请求未授权')
    }
    facts.generation += 1
    facts.refreshes += 1
    return Response.json(
      tokenBody({ access_token: `access-${facts.generation}`, refresh_token: `refresh-${facts.generation}` }),
    )
  }
  const list = (headers: Headers): Response => {
    if (headers.get('blade-auth') !== `bearer access-${facts.generation}`) return failed(401, '请求未授权')
    facts.answered += 1
    return ok([])
  }
  // Thousands of calls: faked at `fetch` itself.
  vi.stubGlobal('fetch', async (_path: string, { body, headers }: RequestInit) =>
    body instanceof URLSearchParams ? refresh(body) : list(new Headers(headers)),
  )
  return facts
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  removeTabParts = addTabParts()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  removeTabParts()
})

it('refreshes once a round over three tabs, a thousand times, and no call is lost', { timeout: 120_000 }, async () => {
  const facts = serveGenerations()
  const first = await openTab()
  first.startSession({ accessToken: 'access-1', refreshToken: 'refresh-1' }, testUser, false)
  const tabs = [first, ...(await Promise.all(Array.from({ length: TABS - 1 }, openTab)))]
  const stops = tabs.map((tab) => tab.watchToken())

  for (let round = 1; round <= ROUNDS; round += 1) {
    vi.setSystemTime(Date.now() + website.tokenTime * 1000 - TOKEN_CHECK_INTERVAL_MS)
    // All tabs notice in the same moment, by their clocks and by calls of their own.
    vi.advanceTimersByTime(TOKEN_CHECK_INTERVAL_MS)
    await Promise.all(
      tabs.flatMap((tab) => Array.from({ length: CALLS_PER_TAB }, () => tab.call('GET', '/blade-system/param/list'))),
    )
  }
  for (const stop of stops) stop()

  expect(facts).toEqual({
    generation: ROUNDS + 1,
    refreshes: ROUNDS,
    refused: 0,
    answered: ROUNDS * TABS * CALLS_PER_TAB,
  })
  for (const tab of tabs) expect(tab.useSession.getState().token?.content.accessToken).toBe(`access-${ROUNDS + 1}`)
})
