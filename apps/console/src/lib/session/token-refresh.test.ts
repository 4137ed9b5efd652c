import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { failed, ok, server } from '../../testing/server.ts'
import { signInForTest, testUser, tokenBody } from '../../testing/session.ts'
import { call } from '../http/http.ts'
import { followOtherTabs, onSessionEnd, tokenAgeSeconds, useSession } from './session-store.ts'
import { readRecord, removeStored, storageKey, writeStored } from '../browser/storage.ts'
import { isRefreshDue, refreshIfDue, watchToken } from './token-refresh.ts'

const TOKEN_PATH = '/api/blade-auth/oauth/token'
const LIST_PATH = '/api/blade-system/param/list'

/** Sign in with a token that is this old. */
function signInAged(seconds: number): void {
  signInForTest()
  const token = useSession.getState().token
  if (!token) throw new Error('Not signed in.')
  const aged = writeStored('token', token.content, 'local', Date.now() - seconds * 1000)
  useSession.setState({ token: aged })
}

function answerRefresh(
  answer: () => Response = () => HttpResponse.json(tokenBody({ access_token: 'access-2', refresh_token: 'refresh-2' })),
): URLSearchParams[] {
  const seen: URLSearchParams[] = []
  server.use(
    http.post(TOKEN_PATH, async ({ request }) => {
      seen.push(new URLSearchParams(await request.text()))
      return answer()
    }),
  )
  return seen
}

/** Answers lists and notes with which token each was asked for. */
function answerLists(): (string | null)[] {
  const tokens: (string | null)[] = []
  server.use(
    http.get(LIST_PATH, ({ request }) => {
      tokens.push(request.headers.get('blade-auth'))
      return ok([])
    }),
  )
  return tokens
}

const list = () => call('GET', '/blade-system/param/list')

beforeEach(() => vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] }))
afterEach(() => vi.useRealTimers())

describe('the age of the token', () => {
  it('is counted in whole seconds and asks for a refresh from 3000 on', () => {
    signInAged(2999)
    expect([tokenAgeSeconds(), isRefreshDue()]).toEqual([2999, false])

    signInAged(3000)
    expect([tokenAgeSeconds(), isRefreshDue()]).toEqual([3000, true])
  })

  it('is nothing when nobody is signed in', () => {
    expect([tokenAgeSeconds(), isRefreshDue()]).toEqual([undefined, false])
  })
})

describe('a refresh', () => {
  it('sends the refresh token in the body and keeps the new pair', async () => {
    signInAged(3000)
    const seen = answerRefresh()

    await refreshIfDue()

    expect(Object.fromEntries(seen[0] ?? [])).toEqual({
      grant_type: 'refresh_token',
      tenantId: '000000',
      refresh_token: 'refresh-1',
      scope: 'all',
    })
    expect(useSession.getState().token?.content).toEqual({ accessToken: 'access-2', refreshToken: 'refresh-2' })
    expect(readRecord('token')?.content).toEqual({ accessToken: 'access-2', refreshToken: 'refresh-2' })
    expect(tokenAgeSeconds()).toBe(0)
  })

  it('runs once however many calls need it, and they go out with the new token', async () => {
    signInAged(4000)
    const refreshes = answerRefresh()
    const tokens = answerLists()

    await Promise.all([list(), list(), list()])

    expect(refreshes).toHaveLength(1)
    expect(tokens).toEqual(['bearer access-2', 'bearer access-2', 'bearer access-2'])
  })

  it('is checked every ten seconds', async () => {
    signInAged(2995)
    const refreshes = answerRefresh()
    const stop = watchToken()

    await vi.advanceTimersByTimeAsync(9_999)
    expect(refreshes).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(1)
    await vi.waitFor(() => expect(tokenAgeSeconds()).toBe(0))
    stop()

    expect(refreshes).toHaveLength(1)
  })

  it('ends the session with the reason when it is refused', async () => {
    signInAged(3000)
    answerRefresh(() => failed(401, '请求未授权'))

    await refreshIfDue()

    expect(useSession.getState()).toMatchObject({ token: undefined, endedBecause: '登录已失效，请重新登录' })
  })

  it.each([
    ['cannot be reached', () => HttpResponse.error()],
    ['fails', () => failed(500, '服务器异常')],
    ['asks for patience', () => failed(429, '请求过于频繁')],
  ])('keeps the token when the server %s', async (_, answer) => {
    signInAged(3000)
    answerRefresh(answer)

    await refreshIfDue()

    expect(useSession.getState().token?.content.accessToken).toBe('access-1')
  })

  it('sends a call again that was refused with a token replaced meanwhile', async () => {
    signInForTest()
    let asked = 0
    server.use(
      http.get(LIST_PATH, ({ request }) => {
        asked += 1
        if (request.headers.get('blade-auth') === 'bearer access-1') {
          vi.setSystemTime(Date.now() + 1000)
          signInForTest({ accessToken: 'access-2' })
          return failed(401, '请求未授权')
        }
        return ok(['row'])
      }),
    )

    expect(await list()).toEqual(['row'])
    expect(asked).toBe(2)
  })
})

describe('several tabs', () => {
  it('takes up the token that another tab has refreshed instead of refreshing again', async () => {
    signInAged(3000)
    const refreshes = answerRefresh()
    writeStored('token', { accessToken: 'access-other', refreshToken: 'refresh-other' })

    await refreshIfDue()

    expect(refreshes).toHaveLength(0)
    expect(useSession.getState().token?.content.accessToken).toBe('access-other')
  })

  it('forgets what was fetched when another person signs in there', () => {
    signInForTest()
    const ended = vi.fn()
    const stops = [followOtherTabs(), onSessionEnd(ended)]
    vi.setSystemTime(Date.now() + 1000)

    writeStored('user', { ...testUser, userId: '2' })
    writeStored('token', { accessToken: 'access-other', refreshToken: 'refresh-other' })
    window.dispatchEvent(new StorageEvent('storage', { key: storageKey('token') }))
    for (const stop of stops) stop()

    expect(useSession.getState().user?.userId).toBe('2')
    expect(ended).toHaveBeenCalledTimes(1)
  })

  it('signs out with another tab', () => {
    signInForTest()
    const stop = followOtherTabs()

    removeStored('token')
    window.dispatchEvent(new StorageEvent('storage', { key: storageKey('token') }))
    stop()

    expect(useSession.getState().token).toBeUndefined()
  })
})
