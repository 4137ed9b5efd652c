import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errorLogResource, type ErrorLog } from '@drawdesk/contract/logs/error-log'
import type { Page } from '@drawdesk/contract/core/schema'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant } from '../../../testing/factories.ts'
import { movableClock } from '../../identity/testing/kit.ts'
import { readConsoleError } from './console-error.ts'
import { createErrorLogs } from './error-log.service.ts'
import { maskSecrets } from '../../../platform/masks/mask-secrets.ts'

const clock = movableClock()
let test: TestApp
let admin: SignedIn
beforeAll(async () => {
  test = await buildTestApp({ clock })
  admin = await signIn(test)
})
afterAll(() => test.close())

const url = '/api/blade-auth/oauth/logout'
const LIST = '/api/blade-log/error/list'
const DETAIL = '/api/blade-log/error/detail'

async function find(summary: string, caller = admin): Promise<ErrorLog | undefined> {
  const { data } = await caller.get<Page<ErrorLog>>(LIST, { summary })
  const [row] = data.records
  return row && (await caller.get<ErrorLog>(DETAIL, { id: row.id })).data
}

describe('a list posted to logout', () => {
  it('is stored with the person who sent it, masked, and ends no session', async () => {
    const caller = await signIn(test)
    const entry = {
      type: 'promise',
      url: 'http://x/#/wel?token=planted-token',
      message: 'boom-1 password=planted-word',
      info: 'at <Wall>',
      time: '2026-11-21 10:00:00',
      other: 'dropped-field',
      stack: `TypeError: boom\n  at f (http://x/assets/app-1.js:12:34)\nblade-auth: bearer ${caller.token}`,
    }

    const answer = await caller.raw({
      method: 'POST',
      url,
      payload: [entry, { content: 'boom-2' }],
      headers: { 'user-agent': 'Browser/1' },
    })

    expect(answer.statusCode).toBe(200)
    expect(await find('boom-1')).toMatchObject({
      tenantId: '000000',
      createBy: 'admin',
      serviceId: 'console',
      userAgent: 'Browser/1',
      remoteIp: '127.0.0.1',
      exceptionName: 'TypeError',
      requestUri: 'http://x/#/wel',
      params: 'at <Wall>',
      summary: 'boom-1 password=••••',
      fileName: '/assets/app-1.js',
      lineNumber: 12,
      occurredAt: '2026-11-21 10:00:00',
      time: '',
    })
    expect(await find('boom-2')).toMatchObject({ message: 'boom-2', exceptionName: '', lineNumber: -1 })
    const rows = await test.owner<{ row: string }>('select t::text as row from log_error t')
    for (const secret of ['planted-token', 'planted-word', caller.token, 'dropped-field'])
      expect([...rows.map(({ row }) => row), ...test.logLines].filter((text) => text.includes(secret))).toEqual([])
    expect((await caller.get('/api/blade-user/info')).status).toBe(200)
  })

  it('is taken before anybody has signed in, and shown to the platform', async () => {
    const answer = await test.app.inject({ method: 'POST', url, payload: [{ message: 'boom-3' }] })

    expect(answer.statusCode).toBe(200)
    expect(await find('boom-3')).toMatchObject({ tenantId: '000000', createBy: '', createUser: -1 })
  })

  it('is shown to nobody of another tenant', async () => {
    const other = await buildCaller(test, { tenantId: await buildTenant(test.deps), permissions: ['*'] })
    await other.post(url, [{ message: 'boom-4' }])
    await admin.post(url, [{ message: 'boom-5' }])
    const mine = await find('boom-5')

    expect([await find('boom-4'), (await find('boom-4', other))?.createBy, await find('boom-5', other)]).toEqual([
      undefined,
      other.user.account,
      undefined,
    ])
    expect((await other.get(DETAIL, { id: mine?.id ?? '' })).status).toBe(404)
  })

  it.each([
    ['more than 200 entries', Array.from({ length: 201 }, () => ({})), 400],
    ['more than 64 KB', [{ message: 'x'.repeat(66_000) }], 413],
    ['entries that are none', ['text', 7, null], 400],
  ])('is refused with %s', async (_case, payload, status) => {
    const answer = await test.app.inject({ method: 'POST', url, payload })

    expect(answer.statusCode).toBe(status)
  })

  it('is bounded in how often it may come from one address', async () => {
    const send = () => test.app.inject({ method: 'POST', url, payload: [], remoteAddress: '10.5.0.1' })
    const statuses: number[] = []
    for (let count = 0; count < 31; count += 1) statuses.push((await send()).statusCode)

    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  })
})

describe('the error log', () => {
  it('lists the newest first unless asked otherwise, without the long texts', async () => {
    for (const message of ['order-1', 'order-2']) {
      clock.advance(1000)
      await admin.post(url, [{ message, stack: 'long', info: 'long' }])
    }

    const plain = (await admin.get<Page<ErrorLog>>(LIST, { summary: 'order-' })).data.records
    const oldest = (await admin.get<Page<ErrorLog>>(LIST, { summary: 'order-', ascs: 'create_time' })).data.records

    expect([plain, oldest].map((rows) => rows.map(({ summary }) => summary))).toEqual([
      ['order-2', 'order-1'],
      ['order-1', 'order-2'],
    ])
    for (const name of ['message', 'stackTrace', 'params']) expect(plain[0]).not.toHaveProperty(name)
  })

  it('asks for the page to list and for the button to read one', async () => {
    await admin.post(url, [{ message: 'guarded' }])
    const id = (await find('guarded'))?.id ?? ''
    const [nobody, lister] = [await buildCaller(test), await buildCaller(test, { permissions: ['log_error'] })]
    const reader = await buildCaller(test, { permissions: ['log_error_view'] })

    expect([(await nobody.get(LIST)).status, (await nobody.get(DETAIL, { id })).status]).toEqual([403, 403])
    expect([(await lister.get(LIST)).status, (await lister.get(DETAIL, { id })).status]).toEqual([200, 403])
    expect((await reader.get(DETAIL, { id })).status).toBe(200)
  })

  it('forgets after the days that are kept', async () => {
    await admin.post(url, [{ message: 'kept-1' }])
    clock.advance(89 * 24 * 3_600_000)
    await createErrorLogs(test.deps).sweep(90)
    const kept = (await test.owner(`select 1 from log_error where summary = 'kept-1'`)).length
    clock.advance(2 * 24 * 3_600_000)
    await createErrorLogs(test.deps).sweep(90)

    expect([kept, (await test.owner('select 1 from log_error')).length]).toEqual([1, 0])
  })

  it('has a label in both languages for each field', () => {
    const labels = Object.keys(errorLogResource.fields).map(
      (name) =>
        Object.values(errorLogResource.texts.fields[name as keyof ErrorLog]?.label ?? {}).filter(Boolean).length,
    )

    expect(new Set(labels)).toEqual(new Set([2]))
  })
})

describe('an entry of a console', () => {
  it.each([
    ['nothing', {}, { message: '', exceptionName: '', lineNumber: null }],
    [
      'values that are no texts',
      { message: { a: 1 }, stack: 7, url: ['x'], time: true },
      { message: '{"a":1}', stackTrace: '7', requestUri: '["x"]', occurredAt: 'true' },
    ],
    [
      'a stack without a message',
      { type: 'error', stack: 'RangeError: too long\n at g (a.js)' },
      { summary: 'RangeError: too long', exceptionName: 'RangeError', fileName: '' },
    ],
    [
      'texts without end',
      { message: 'm'.repeat(9000), url: `http://x/${'u'.repeat(9000)}` },
      { message: 'm'.repeat(4000), summary: 'm'.repeat(200) },
    ],
  ])('becomes columns: %s', (_case, entry, columns) => {
    expect(readConsoleError(entry)).toMatchObject(columns)
  })
})

describe('maskSecrets', () => {
  it.each([
    ['eyJhbGciOiJIUzI1NiJ9.eyJhIjoxfQ.c2ln at line 3', '•••• at line 3'],
    ['GET /x?password=hunter2&page=1', 'GET /x?password=••••&page=1'],
    ['{"password":"hunter2","page":1}', '{"password":"••••","page":1}'],
    ['Authorization: Basic c2FiZXI6c2FiZXI=', 'Authorization: •••• ••••'],
    ['refresh_token = abc', 'refresh_token = ••••'],
    ['nothing to hide', 'nothing to hide'],
  ])('%s', (text, masked) => {
    expect(maskSecrets(text)).toBe(masked)
  })

  it('is linear on hostile text', () => {
    const text = 'password=eyJeyJ.bearer '.repeat(20_000)
    const start = performance.now()

    maskSecrets(text)
    readConsoleError({ stack: '/a'.repeat(30_000), message: 'AError'.repeat(10_000) })

    expect(performance.now() - start).toBeLessThan(1000)
  })
})
