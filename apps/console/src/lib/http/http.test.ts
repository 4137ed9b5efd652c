import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { failed, ok, server } from '../../testing/server.ts'
import { signInForTest } from '../../testing/session.ts'
import { ApiError, call, queryText } from './http.ts'
import { setLanguage } from '../texts/language.ts'
import { listenToMessages } from '../texts/messages.ts'
import { onSessionEnd, useSession } from '../session/session-store.ts'

const PATH = '/api/blade-system/param/list'
const said = vi.fn()
let stopListening: () => void

beforeEach(() => {
  said.mockReset()
  stopListening = listenToMessages(said)
})

afterEach(() => stopListening())

/** Answers the call and hands out the request it saw. */
function seeRequest(answer: () => Response = () => ok()): { request: () => Request } {
  let seen: Request | undefined
  server.use(
    http.all(PATH, ({ request }) => {
      seen = request.clone()
      return answer()
    }),
  )
  return {
    request: () => {
      if (!seen) throw new Error('No request was made.')
      return seen
    },
  }
}

const list = (options = {}) => call<unknown>('GET', '/blade-system/param/list', options)

async function failureOf(promise: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await promise.catch((caught: unknown) => caught)
  if (!(error instanceof ApiError)) throw new Error(`Expected an ApiError, got ${String(error)}`)
  return error
}

describe('people in an answer', () => {
  const ANSWER = {
    records: [
      { userName: '管理员', createUserName: '林管理员', realName: '管理员', user: [{ inviterName: '管理员' }] },
    ],
  }

  it('are named as the language on screen shows them; what forms save stays as it is stored', async () => {
    seeRequest(() => ok(ANSWER))

    expect(await list()).toEqual(ANSWER)
    await setLanguage('en')
    expect(await list()).toEqual({
      records: [
        {
          userName: 'Administrator',
          createUserName: '林管理员',
          realName: '管理员',
          user: [{ inviterName: 'Administrator' }],
        },
      ],
    })
    await setLanguage('zh')
  })
})

describe('what a request carries', () => {
  it('names client, person, login key and language', async () => {
    signInForTest()
    const seen = seeRequest()
    const fetching = vi.spyOn(globalThis, 'fetch')

    await list()

    const { headers } = seen.request()
    expect(headers.get('authorization')).toBe('Basic c2FiZXI6c2FiZXJfc2VjcmV0')
    expect(headers.get('blade-auth')).toBe('bearer access-1')
    expect(headers.get('login-key')).toBe('drawdesk')
    expect(headers.get('accept-language')).toBe('zh')
    expect(headers.get('tenant-id')).toBeNull()
    expect(JSON.parse(decodeURIComponent(headers.get('all-user-info') ?? ''))).toEqual({
      userVO: { id: '1', account: 'admin', realName: '管理员', tenantId: '000000' },
    })
    expect(fetching.mock.calls[0]?.[1]?.credentials).toBe('include')
  })

  it('keeps the person header under 2 KB however long a name is', async () => {
    signInForTest({ user: { realName: '名'.repeat(1000) } })
    const seen = seeRequest()

    await list()

    expect(seen.request().headers.get('all-user-info')?.length).toBeLessThanOrEqual(2048)
  })

  it('leaves the Basic authorization out when it is disabled', async () => {
    const seen = seeRequest()

    await list({ basic: false })

    expect(seen.request().headers.get('authorization')).toBeNull()
  })

  it('asks in the language on screen', async () => {
    const seen = seeRequest()
    await setLanguage('en')

    await list()

    expect(seen.request().headers.get('accept-language')).toBe('en')
  })

  it('sends a body as JSON', async () => {
    const seen = seeRequest()

    await call('POST', '/blade-system/param/list', { body: { ids: ['1'] } })

    expect(seen.request().headers.get('content-type')).toContain('application/json')
    expect(await seen.request().json()).toEqual({ ids: ['1'] })
  })

  it('leaves empty query values out and joins lists', () => {
    expect(queryText({ current: 1, name: '', none: undefined, nil: null, ids: ['1', '2'], off: false })).toBe(
      '?current=1&ids=1%2C2&off=false',
    )
    expect(queryText()).toBe('')
  })
})

describe('what comes back', () => {
  it('answers the data of the envelope', async () => {
    seeRequest(() => ok({ records: [] }))

    expect(await list()).toEqual({ records: [] })
  })

  it.each([
    ['the msg', { code: 400, success: false, msg: '名称重复' }, 400, '名称重复'],
    [
      'the error_description without a msg',
      { error: 'x', error_description: '用户名或密码错误' },
      400,
      '用户名或密码错误',
    ],
    ['未知错误 without either', {}, 500, '未知错误'],
    ['未知错误 when success is missing', { code: 200, data: {} }, 200, '未知错误'],
    ['未知错误 when the code is missing', { success: true, data: {} }, 200, '未知错误'],
    ['the msg of a failure that came as HTTP 200', { code: 400, success: false, msg: '操作失败' }, 200, '操作失败'],
  ])('says %s, once', async (_, body, status, message) => {
    seeRequest(() => HttpResponse.json(body, { status }))

    const error = await failureOf(list())

    expect(error.message).toBe(message)
    expect(said.mock.calls).toEqual([['error', message]])
  })

  it('says that the server is not answering when a proxy answers for it', async () => {
    seeRequest(() => new HttpResponse('<html>Bad gateway</html>', { status: 502 }))

    expect(await failureOf(list())).toMatchObject({ code: 502, message: '服务器暂时没有响应，请稍后再试' })
  })

  it('says that the server cannot be reached when it cannot', async () => {
    seeRequest(() => HttpResponse.error())

    expect(await failureOf(list())).toMatchObject({ code: 0, message: '连接不上服务器，请检查网络后重试' })
    expect(said).toHaveBeenCalledTimes(1)
  })

  it('hands field errors, request id and data on', async () => {
    seeRequest(() =>
      failed(409, '数据已被他人修改', {
        errors: [{ field: 'paramKey', msg: '已存在' }],
        requestId: 'req-9',
        data: { version: 4 },
      }),
    )

    const error = await failureOf(list())

    expect(error).toMatchObject({
      code: 409,
      errors: [{ field: 'paramKey', msg: '已存在' }],
      requestId: 'req-9',
      data: { version: 4 },
    })
  })

  it('says nothing when asked for silence', async () => {
    seeRequest(() => failed(400, '名称重复'))

    await failureOf(list({ silent: true }))

    expect(said).not.toHaveBeenCalled()
  })

  it('rejects an aborted call with its reason, unsaid', async () => {
    seeRequest()
    const controller = new AbortController()
    controller.abort(new Error('left the page'))

    await expect(list({ signal: controller.signal })).rejects.toThrow('left the page')
    expect(said).not.toHaveBeenCalled()
  })
})

describe('a session that is over', () => {
  it('signs out once for a burst of refused calls, with one reason', async () => {
    signInForTest()
    const ended = vi.fn()
    const stop = onSessionEnd(ended)
    seeRequest(() => failed(401, '请求未授权'))

    await Promise.allSettled([list(), list(), list()])
    stop()

    expect(ended).toHaveBeenCalledTimes(1)
    expect(useSession.getState()).toMatchObject({
      token: undefined,
      user: undefined,
      endedBecause: '登录已失效，请重新登录',
    })
    expect(said).not.toHaveBeenCalled()
  })

  it('says how it ended where the server says so, in the language of the console', async () => {
    signInForTest()
    seeRequest(() =>
      HttpResponse.json(
        {
          code: 401,
          success: false,
          data: {},
          msg: '请求未授权',
          ended: { reason: 'endedByAdministrator', time: '2026-11-23 10:12:45' },
        },
        { status: 401 },
      ),
    )

    await list().catch(() => undefined)

    expect(useSession.getState().endedBecause).toBe('管理员在 2026-11-23 10:12 将你下线，请重新登录')
  })

  it('marks the session as locked on 423 and keeps it', async () => {
    signInForTest()
    seeRequest(() => failed(423, '会话已锁定'))

    await failureOf(list())

    expect(useSession.getState().isLocked).toBe(true)
    expect(useSession.getState().token).toBeDefined()
  })
})
