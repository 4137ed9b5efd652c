import { once } from 'node:events'
import { Readable } from 'node:stream'
import { fastify, type FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Nullable, Type } from '@drawdesk/contract/core/schema'
import { AppError, commonErrors } from '../platform/errors.ts'
import { UNBOUND } from '../platform/scope.ts'
import { registerBodyParsers } from './body/body-parsers.ts'
import type { AuthenticatedCaller } from './gates.ts'
import { registerErrorHandlers, registerRoutes, rewriterOf } from './register.ts'
import { openRoute, route, type AnyRoute } from './route.ts'

const callerOf = (account: string): AuthenticatedCaller => ({
  tenantId: '000000',
  userId: '1',
  deptId: null,
  sessionId: 's',
  account,
  realName: account,
  roleIds: [],
  roleAliases: [],
  ...UNBOUND,
  isAdministrator: account === 'admin',
  permissions: new Set(account === 'clerk' ? ['sheet_view'] : []),
  mustChangePassword: account === 'newcomer',
  mustSetFactor: account === 'unconfirmed',
  isProved: account !== 'stale',
})

const Sheet = Type.Object({ id: Type.String(), size: Nullable(Type.Integer()) })
const handled: unknown[] = []
const note = (what: unknown): object => {
  handled.push(what)
  return {}
}
const facts = { summary: 's', audit: 'sheet.x' }
/** What `follow` answers; a case makes it. */
let following: Readable

const routes: AnyRoute[] = [
  route({
    ...facts,
    method: 'GET',
    path: '/blade-biz/sheet/detail',
    permission: 'sheet_view',
    input: Type.Object({ id: Type.String() }),
    answer: Sheet,
    handle: async ({ input }) => ({ id: input.id, size: null, passwordHash: 'never sent' }),
  }),
  route({
    ...facts,
    method: 'GET',
    path: '/blade-system/sheet/detail',
    permission: ['sheet_edit', 'sheet_view'],
    input: Type.Object({}),
    answer: Sheet,
    handle: async () => ({ id: '1', size: null }),
  }),
  route({
    ...facts,
    method: 'GET',
    path: '/blade-biz/sheet/none',
    permission: 'signedIn',
    beforePasswordChange: true,
    input: Type.Object({}),
    answer: Type.Partial(Sheet),
    handle: async () => undefined,
  }),
  route({
    ...facts,
    method: 'GET',
    path: '/blade-biz/sheet/list',
    permission: 'signedIn',
    input: Type.Object({}),
    answer: Type.Array(Sheet),
    handle: async () => null,
  }),
  route({
    ...facts,
    method: 'POST',
    path: '/blade-biz/sheet/submit',
    permission: 'signedIn',
    input: Type.Object({ id: Type.Optional(Type.String()), list: Type.Optional(Type.Array(Type.Unknown())) }),
    answer: Type.Unknown(),
    handle: async ({ input }) => note(input),
  }),
  route({
    ...facts,
    method: 'GET',
    isCommand: true,
    path: '/blade-biz/sheet/activate',
    permission: 'signedIn',
    input: Type.Object({}),
    answer: Type.Object({}),
    handle: async () => note('activated'),
  }),
  route({
    ...facts,
    method: 'GET',
    path: '/blade-biz/sheet/broken',
    permission: 'signedIn',
    input: Type.Object({}),
    answer: Type.Object({}),
    handle: async () => {
      throw new TypeError('secret inner words')
    },
  }),
  route({
    ...facts,
    method: 'GET',
    path: '/blade-biz/sheet/busy',
    permission: 'signedIn',
    input: Type.Object({}),
    answer: Type.Object({}),
    handle: async () => {
      throw commonErrors.tooMany({ retryAfterSeconds: 9 })
    },
  }),
  route({
    ...facts,
    method: 'POST',
    path: '/blade-biz/sheet/follow',
    permission: 'signedIn',
    input: Type.Object({}),
    answer: Sheet,
    handle: async ({ reply }) => reply.type('text/event-stream').send(following),
  }),
  route({
    ...facts,
    method: 'POST',
    path: '/blade-biz/sheet/seal',
    permission: 'sheet_seal',
    input: Type.Object({}),
    answer: Type.Object({}),
    handle: async () => ({}),
  }),
  route({
    ...facts,
    method: 'POST',
    path: '/blade-biz/sheet/look',
    permission: 'signedIn',
    takesPictures: true,
    bodyLimit: 4 * 1024 * 1024,
    input: Type.Object({ list: Type.Optional(Type.Array(Type.Unknown())) }),
    answer: Type.Object({}),
    handle: async () => ({}),
  }),
  openRoute({
    ...facts,
    method: 'POST',
    path: '/blade-biz/sheet/report/:token',
    input: Type.Object({ token: Type.String() }),
    answer: Type.Object({}),
    handle: async () => ({}),
    before: async ({ params }) => {
      if ((params as { token: string }).token !== 'right') throw commonErrors.notFound()
    },
  }),
  openRoute({
    ...facts,
    method: 'GET',
    path: '/blade-biz/sheet/open',
    isBare: true,
    input: Type.Object({}),
    answer: Type.Object({}),
    handle: async () => ({ bare: true }),
  }),
]

/** Sessions that are never locked, and no guests. */
const noLocks = {
  refuseLocked: async () => undefined,
}

const lines: string[] = []
let app: FastifyInstance

beforeAll(async () => {
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })
  app = fastify({ exposeHeadRoutes: false, rewriteUrl: rewriterOf(routes) })
  registerBodyParsers(app)
  registerRoutes(app, routes, {
    log,
    timeZone: 'UTC',
    ...noLocks,
    authenticate: async ({ headers }) => {
      if (!headers['x-account']) throw commonErrors.notSignedIn()
      return callerOf(String(headers['x-account']))
    },
  })
  registerErrorHandlers(app, routes, log)
  await app.ready()
})
afterAll(() => app.close())

const call = (
  url: string,
  {
    account = 'clerk',
    method = 'GET',
    headers = {},
    payload,
  }: {
    account?: string
    method?: 'GET' | 'POST' | 'HEAD' | 'DELETE'
    headers?: Record<string, string>
    payload?: string | object
  } = {},
) =>
  app.inject({
    method,
    url,
    headers: { ...(account ? { 'x-account': account } : {}), ...headers },
    ...(payload === undefined ? {} : { payload }),
  })

describe('an answer', () => {
  it('stands in the envelope and holds what its schema names, null in the words of its family', async () => {
    const [own, blade] = [await call('/blade-biz/sheet/detail?id=7'), await call('/api/blade-system/sheet/detail')]

    expect(own.json()).toEqual({ code: 200, success: true, data: { id: '7', size: null }, msg: '操作成功' })
    expect(blade.json()).toEqual({ code: 200, success: true, data: { id: '1', size: -1 }, msg: '操作成功' })
  })

  it('without anything to carry says so, as an empty object or list', async () => {
    const answers = await Promise.all([
      call('/blade-biz/sheet/none'),
      call('/blade-biz/sheet/list'),
      call('/blade-biz/sheet/none', { headers: { 'accept-language': 'en' } }),
    ])

    expect(
      answers.map((answer) => answer.json<{ data: unknown; msg: string }>()).map(({ data, msg }) => [data, msg]),
    ).toEqual([
      [{}, '暂无承载数据'],
      [[], '暂无承载数据'],
      [{}, 'No data'],
    ])
  })

  it('may go out bare', async () => {
    expect((await call('/blade-biz/sheet/open', { account: '' })).json()).toEqual({ bare: true })
  })

  it('may be a stream in place of itself: nothing is added to it, whether it is read to its end or left', async () => {
    const before = lines.length
    following = Readable.from(['one ', 'two'])
    expect((await call('/blade-biz/sheet/follow', { method: 'POST', payload: {} })).body).toBe('one two')

    const base = await app.listen({ port: 0, host: '127.0.0.1' })
    following = new Readable({ read: () => undefined })
    following.push('one ')
    const left = once(following, 'close')
    const reader = new AbortController()
    const answer = await fetch(`${base}/blade-biz/sheet/follow`, {
      method: 'POST',
      headers: { 'x-account': 'clerk', 'content-type': 'application/json' },
      body: '{}',
      signal: reader.signal,
    })
    await answer.body?.getReader().read()
    reader.abort()
    await left
    await call('/blade-biz/sheet/open', { account: '' })

    expect(lines.slice(before)).toEqual([])
  })

  it('of our own fault says nothing of what happened inside, and the log says everything', async () => {
    const answer = await call('/blade-biz/sheet/broken')
    const { requestId } = answer.json<{ requestId: string }>()

    expect([answer.statusCode, answer.json()]).toEqual([
      500,
      { code: 500, success: false, data: {}, msg: '服务器异常', requestId: expect.any(String) },
    ])
    expect(lines.filter((line) => line.includes('secret inner words') && line.includes(requestId))).toHaveLength(1)
  })

  it('of a refusal says when to come back, and is not kept by a cache', async () => {
    const { statusCode, headers } = await call('/blade-biz/sheet/busy')

    expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([429, '9', 'no-store'])
  })
})

describe('who may call', () => {
  it('is asked before the arguments are looked at', async () => {
    const statuses = await Promise.all(
      ['', 'nobody', 'clerk', 'admin'].map(
        async (account) => (await call('/blade-biz/sheet/detail', { account })).statusCode,
      ),
    )

    expect(statuses).toEqual([401, 403, 400, 400])
  })

  it('needs any of several permissions, or all of none where everybody signed in may', async () => {
    const statuses = await Promise.all(
      ['nobody', 'clerk', 'admin'].map(async (account) => [
        (await call('/blade-system/sheet/detail', { account })).statusCode,
        (await call('/blade-biz/sheet/none', { account })).statusCode,
      ]),
    )

    expect(statuses).toEqual([
      [403, 200],
      [200, 200],
      [200, 200],
    ])
  })

  it('must have changed a first password, the few calls for that aside', async () => {
    const [closed, open] = [
      await call('/blade-biz/sheet/list', { account: 'newcomer' }),
      await call('/blade-biz/sheet/none', { account: 'newcomer' }),
    ]

    expect([closed.statusCode, closed.json<{ msg: string }>().msg, open.statusCode]).toEqual([
      403,
      '首次登录请先修改密码',
      200,
    ])
  })
})

describe('a request', () => {
  it('has its arguments in query, form, JSON or nothing at all; a whole list counts as list', async () => {
    handled.length = 0
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const answers = await Promise.all([
      call('/blade-biz/sheet/submit?id=1', { method: 'POST' }),
      call('/blade-biz/sheet/submit', { method: 'POST', headers: form, payload: 'id=2' }),
      call('/blade-biz/sheet/submit', { method: 'POST', payload: { id: '3' } }),
      call('/blade-biz/sheet/submit?id=4', { method: 'POST', headers: { 'content-type': 'text/plain' }, payload: '' }),
      call('/blade-biz/sheet/submit?id=5', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        payload: '',
      }),
      call('/blade-biz/sheet/submit', { method: 'POST', payload: [{ id: '6' }] }),
    ])

    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
    expect(handled).toEqual([{ id: '1' }, { id: '2' }, { id: '3' }, { id: '4' }, { id: '5' }, { list: [{ id: '6' }] }])
  })

  it('of a command works by both methods, never by HEAD', async () => {
    handled.length = 0
    const answers = [
      await call('/blade-biz/sheet/activate'),
      await call('/api/blade-biz/sheet/activate', { method: 'POST' }),
      await call('/blade-biz/sheet/activate', { method: 'HEAD' }),
    ]

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 405])
    expect(handled).toEqual(['activated', 'activated'])
  })

  it('by HEAD reads what GET reads', async () => {
    const { statusCode, body } = await call('/blade-biz/sheet/list', { method: 'HEAD' })

    expect([statusCode, body]).toEqual([200, ''])
  })

  it('to a known path by another method is 405, to another path 404', async () => {
    const answers = [
      await call('/blade-biz/sheet/submit'),
      await call('/blade-biz/sheet/detail', { method: 'DELETE' }),
      await call('/blade-biz/sheet/detail/'),
      await call('/API/blade-biz/sheet/detail'),
    ]

    expect(answers.map(({ statusCode, json }) => [statusCode, json<{ code: number }>().code])).toEqual([
      [405, 405],
      [405, 405],
      [404, 404],
      [404, 404],
    ])
  })
})

describe('a body', () => {
  const big = `{"a":[${'12345678901234567890,'.repeat(20_000)}1]}`

  it.each([
    ['nobody', '/blade-biz/sheet/submit', '', 401],
    ['who lacks the permission', '/blade-biz/sheet/seal', 'nobody', 403],
    ['who must change their password', '/blade-biz/sheet/submit', 'newcomer', 403],
    ['an open call whose address is not ours', '/blade-biz/sheet/report/wrong', '', 404],
    ['a call that does not exist', '/blade-biz/nothing', 'clerk', 404],
    ['a call by another method', '/blade-biz/sheet/detail', 'clerk', 405],
  ])('of %s is not read: the answer ends the connection', async (_who, url, account, status) => {
    const answer = await call(url, {
      method: 'POST',
      account,
      headers: { 'content-type': 'application/json' },
      payload: '{"a":',
    })
    const without = await call(url, { method: 'POST', account })

    expect([answer.statusCode, answer.headers.connection, without.statusCode]).toEqual([status, 'close', status])
    expect(without.headers.connection).not.toBe('close')
  })

  it('of who may call is read, each kind within its own bounds', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const json = { 'content-type': 'application/json' }
    const picture = `"data:image/png;base64,${'A'.repeat(2_000_000)}"`
    const answers = await Promise.all([
      call('/blade-biz/sheet/submit', { method: 'POST', headers: json, payload: big }),
      call('/blade-biz/sheet/submit', { method: 'POST', headers: json, payload: `[${'1,'.repeat(200_000)}1]` }),
      call('/blade-biz/sheet/submit', { method: 'POST', headers: json, payload: `"${'x'.repeat(1024 * 1024)}"` }),
      call('/blade-biz/sheet/submit', { method: 'POST', headers: form, payload: `id=1&a=${'x'.repeat(60_000)}` }),
      call('/blade-biz/sheet/submit', { method: 'POST', headers: form, payload: `id=1&a=${'x'.repeat(70_000)}` }),
      call('/blade-biz/sheet/submit', { method: 'POST', headers: form, payload: 'a&'.repeat(1_001) }),
      call('/blade-biz/sheet/submit', {
        method: 'POST',
        headers: { 'content-type': 'text/plain' },
        payload: ' '.repeat(5_000),
      }),
      call('/blade-biz/sheet/look', { method: 'POST', headers: json, payload: `{"list":[${picture}]}` }),
      call('/blade-biz/sheet/look', {
        method: 'POST',
        headers: json,
        payload: `{"list":["${'A'.repeat(2_000_000)}"]}`,
      }),
      call('/blade-biz/sheet/look', { method: 'POST', headers: form, payload: 'id=1' }),
    ])

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 413, 413, 200, 413, 413, 415, 200, 413, 415])
  })
})

describe('a call declared twice', () => {
  it('is found when the server starts', () => {
    const twice = routes.slice(0, 1)

    expect(() =>
      registerRoutes(fastify(), [...twice, ...twice], {
        log: pino({ level: 'silent' }),
        timeZone: 'UTC',
        ...noLocks,
        authenticate: async () => callerOf('x'),
      }),
    ).toThrow('the call GET /blade-biz/sheet/detail is declared twice')
  })
})

describe('an error of ours', () => {
  it('is an AppError with a stable code', () => {
    expect(commonErrors.stale()).toMatchObject({ name: 'AppError', code: 'common.stale', status: 409 })
    expect(commonErrors.stale()).toBeInstanceOf(AppError)
  })
})
