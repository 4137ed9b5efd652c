import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { ApiLog } from '@drawdesk/contract/logs/api-log'
import type { ErrorLog } from '@drawdesk/contract/logs/error-log'
import type { UsualLog } from '@drawdesk/contract/logs/usual-log'
import type { Page } from '@drawdesk/contract/core/schema'
import { createIds, WorkerIdLost, type Ids } from '../../../platform/ids/ids.ts'
import { findPreset } from '../../drawing/apis/presets/presets.ts'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant } from '../../../testing/factories.ts'
import { callToken, movableClock, passwordFields } from '../../identity/testing/kit.ts'

const clock = movableClock()
const [USUAL, API, ERROR] = ['/api/blade-log/usual', '/api/blade-log/api', '/api/blade-log/error'] as const
const PARAM = '/api/blade-system/param'
let test: TestApp
let admin: SignedIn

beforeAll(async () => {
  test = await buildTestApp({ clock })
  admin = await signIn(test)
})
afterAll(() => test.close())

const flush = (): Promise<void> => test.deps.requestLog.flush()
async function list<Row>(url: string, query: Record<string, string> = {}, caller = admin): Promise<Row[]> {
  await flush()
  return (await caller.get<Page<Row>>(`${url}/list`, query)).data.records
}
const usual = (query: Record<string, string> = {}, caller = admin): Promise<UsualLog[]> =>
  list<UsualLog>(USUAL, query, caller)
const api = (query: Record<string, string> = {}, caller = admin): Promise<ApiLog[]> => list<ApiLog>(API, query, caller)

describe('the API log', () => {
  it('has every call with who, from where, how long and how it ended', async () => {
    const answer = await admin.raw({
      method: 'GET',
      url: `${PARAM}/list?size=3`,
      headers: { 'user-agent': 'Browser/1' },
      remoteAddress: '10.1.2.3',
    })

    const [row] = await api({ methodName: 'param.list' })
    const whole = (await admin.get<ApiLog>(`${API}/detail`, { id: row?.id ?? '' })).data

    expect(answer.statusCode).toBe(200)
    expect(whole).toMatchObject({
      tenantId: '000000',
      createBy: 'admin',
      remoteIp: '10.1.2.3',
      userAgent: 'Browser/1',
      requestUri: '/api/blade-system/param/list',
      method: 'GET',
      methodName: 'param.list',
      title: expect.stringContaining('参数') as string,
      params: '{"size":"3"}',
      httpStatus: 200,
      type: '1',
      time: String(whole.timeMs),
      createTime: '2026-11-21 12:00:00',
    })
    expect(row).not.toHaveProperty('params')
  })

  it('misses calls that end while no ids may be handed out, and the process goes on', async () => {
    const real = createIds(7)
    let isLost = false
    const ids: Ids = {
      next() {
        if (isLost) throw new WorkerIdLost('the lease of id worker 7 was lost')
        return real.next()
      },
    }
    const other = await buildTestApp({ deps: { ids } })
    try {
      const address = await other.app.listen({ port: 0, host: '127.0.0.1' })
      const caller = await signIn(other)
      const ask = async (key: string): Promise<number> => {
        const headers = { 'blade-auth': `bearer ${caller.token}`, connection: 'close' }
        const { status } = await fetch(`${address}${PARAM}/list?paramKey=${key}`, { headers })
        await other.deps.requestLog.flush()
        return status
      }
      await other.deps.requestLog.flush()
      isLost = true
      const whileLost = await ask('lost')
      isLost = false
      const afterwards = await ask('found')
      const logged = (await caller.get<Page<ApiLog>>(`${API}/list`, { methodName: 'param.list' })).data.records

      expect([whileLost, afterwards]).toEqual([200, 200])
      expect(logged).toHaveLength(1)
    } finally {
      await other.close()
    }
  })

  it('has calls whose connection was gone before they were answered, with where they came from', async () => {
    const address = await test.app.listen({ port: 0, host: '127.0.0.1' })
    const head = `GET ${PARAM}/list?paramKey=gone HTTP/1.1\r\nhost: x\r\nconnection: close\r\nblade-auth: bearer ${admin.token}\r\n\r\n`
    const socket = connect(Number(new URL(address).port), '127.0.0.1')
    const [[request]] = await Promise.all([
      once(test.app.server, 'request') as Promise<[IncomingMessage]>,
      once(socket, 'connect').then(() => socket.write(head)),
    ])
    socket.destroy()
    await once(request.socket, 'close')

    await vi.waitFor(
      async () =>
        expect((await api({ methodName: 'param.list', remoteIp: '127.0.0.1' }))[0]?.requestUri).toBe(
          '/api/blade-system/param/list',
        ),
      { timeout: 10_000 },
    )
  })

  it('has refused calls and those of strangers, which the platform sees', async () => {
    const nobody = await buildCaller(test)
    await nobody.get(`${PARAM}/list`)
    await test.app.inject({ url: `${PARAM}/list?paramKey=stranger` })

    const rows = await api({ methodName: 'param.list', httpStatus: '403' })
    const strangers = await api({ methodName: 'param.list', httpStatus: '401' })

    expect(rows.map(({ createBy }) => createBy)).toEqual([nobody.user.account])
    expect(strangers.map(({ createBy, userId }) => [createBy, userId])).toEqual([['', '']])
  })

  it('knows who asked for the menu, an open call that reads the token itself', async () => {
    await admin.get('/api/blade-system/menu/routes')

    expect((await api({ methodName: 'menu.routes' }))[0]).toMatchObject({ createBy: 'admin', tenantId: '000000' })
  })

  it('separates changes and failures from reads, and from what a console asks by itself, however that ends', async () => {
    const caller = await buildCaller(test, {
      tenantId: await buildTenant(test.deps),
      permissions: ['param', 'param_add', 'log_api'],
    })
    await caller.get('/api/blade-system/menu/buttons')
    await caller.get('/api/blade-desk/notice/latest', { size: 'many' })
    await caller.get(`${PARAM}/list`)
    await caller.get(`${PARAM}/list`, { size: 'many' })
    await caller.post(`${PARAM}/submit`, { paramName: 'n', paramKey: 'kinds', paramValue: 'v' })
    await caller.raw({ url: `${PARAM}/export` })
    const of = async (query: Record<string, string>) =>
      (await api(query, caller))
        .map(({ methodName, httpStatus, kind }) => `${methodName} ${httpStatus} ${kind}`)
        .toReversed()

    expect(await of({ kind: 'notable' })).toEqual([
      'auth.token 200 notable',
      'param.list 400 notable',
      'param.save 200 notable',
      'param.export 200 notable',
    ])
    expect(await of({ kind: 'read' })).toEqual(['param.list 200 read'])
    expect(await of({ kind: 'background' })).toEqual(['menu.buttons 200 background', 'notice.latest 400 background'])
    expect(await of({})).toHaveLength(7)
  })

  it('says when to the millisecond, in the order in which calls were answered', async () => {
    const caller = await buildCaller(test, {
      tenantId: await buildTenant(test.deps),
      permissions: ['param', 'log_api', 'log_api_view'],
    })
    for (let count = 0; count < 3; count += 1) {
      clock.advance(7)
      await caller.get(`${PARAM}/list`, { size: String(count + 1) })
    }
    const rows = await api({ methodName: 'param.list' }, caller)
    const whole = (await caller.get<ApiLog>(`${API}/detail`, { id: rows[0]?.id ?? '' })).data
    const ms = rows.map(({ exactTime }) => Number(exactTime.slice(-3)))

    expect(
      rows.every(
        ({ exactTime, createTime }) =>
          /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}$/.test(exactTime) && exactTime.startsWith(createTime),
      ),
    ).toBe(true)
    expect([
      whole.exactTime,
      (1_000 + (ms[0] ?? 0) - (ms[1] ?? 0)) % 1_000,
      (1_000 + (ms[1] ?? 0) - (ms[2] ?? 0)) % 1_000,
    ]).toEqual([rows[0]?.exactTime, 7, 7])
  })

  it('does not log reading the logs', async () => {
    await api()

    expect(await api({ methodName: 'apiLog' })).toEqual([])
  })
})

describe('the usual log', () => {
  it('has sign-in, sign-out and a failed sign-in with its account only where there is such an account', async () => {
    const person = await buildCaller(test)
    await person.get('/api/blade-auth/oauth/logout')
    await callToken(test.app, passwordFields(person.user.account, 'wrong'), { address: '10.7.0.1' })
    await callToken(test.app, passwordFields('planted-typed-password', 'wrong'), { address: '10.7.0.2' })
    await callToken(test.app, passwordFields('nobody', 'wrong', '999999'), { address: '10.7.0.3' })

    const rows = (await usual())
      .filter(({ methodName }) => methodName.startsWith('auth.'))
      .slice(0, 5)
      .reverse()

    expect(
      rows.map(({ methodName, createBy, logLevel, httpStatus }) => [methodName, createBy, logLevel, httpStatus]),
    ).toEqual([
      ['auth.token', person.user.account, 'info', 200],
      ['auth.logout', person.user.account, 'info', 200],
      ['auth.token', person.user.account, 'warn', 400],
      ['auth.token', '', 'warn', 400],
      ['auth.token', '', 'warn', 400],
    ])
    expect((await admin.get<UsualLog>(`${USUAL}/detail`, { id: rows[2]?.id ?? '' })).data.logData).toBe(
      'auth.wrongPassword',
    )
  })

  it('has one refused sign-in of an address a minute, whatever it asks: strangers do not fill the logs of a tenant', async () => {
    const tenantId = await buildTenant(test.deps)
    const rowsOf = async () => {
      await flush()
      const counts = await test.owner<{ rows: number }>(
        'select (select count(*) from log_usual where tenant_id = $1)::int + (select count(*) from log_api where tenant_id = $1)::int as rows',
        [tenantId],
      )
      return counts[0]?.rows
    }
    const flood = async () => {
      for (let count = 0; count < 30; count += 1)
        await callToken(test.app, { grant_type: 'x', tenantId }, { address: '10.7.0.4' })
    }

    await flood()
    const first = await rowsOf()
    clock.advance(60_000)
    await flood()

    expect([first, await rowsOf()]).toEqual([2, 4])
  })

  it('has each write with the ids it was about, and no reading', async () => {
    const { id } = (
      await admin.post<{ id: string }>(`${PARAM}/submit`, { paramName: 'n', paramKey: 'logged', paramValue: 'v' })
    ).data
    await admin.get(`${PARAM}/detail`, { id })
    await admin.post(`${PARAM}/remove`, { ids: [id] })
    await admin.post(`${PARAM}/remove`, { ids: [id] })

    const rows = (await usual({ logId: id })).reverse()

    expect(rows.map(({ methodName, logLevel, title }) => [methodName, logLevel, title])).toEqual([
      ['param.save', 'info', '参数 · 保存 / Parameters: save'],
      ['param.remove', 'info', '参数 · 删除 / Parameters: delete'],
      ['param.remove', 'warn', '参数 · 删除 / Parameters: delete'],
    ])
    expect((await usual({ methodName: 'param.remove', logLevel: 'warn' })).length).toBe(1)
  })

  it('says why something was refused in words, and of a file how many rows went out and by which conditions', async () => {
    const tenantId = await buildTenant(test.deps)
    const caller = await buildCaller(test, {
      tenantId,
      permissions: ['param', 'param_add', 'param_delete', 'post_add', 'log_usual', 'log_usual_view'],
    })
    await caller.post(`${PARAM}/submit`, { paramName: '说明一', paramKey: 'why.one', paramValue: 'v' })
    await caller.post(`${PARAM}/remove`, { ids: ['99'] })
    await caller.raw({
      method: 'GET',
      url: `${PARAM}/export?paramName=${encodeURIComponent('说明')}&columns=paramName`,
    })
    await caller.post('/api/blade-log/usual/note-export', { list: 'param', rows: 7, filters: { paramKey: 'why' } })
    await flush()
    await caller.raw({ method: 'GET', url: '/api/blade-log/usual/export' })
    await caller.post('/api/blade-system/post/import-check', {}) // reads, though it is a POST

    const rows = (await usual({}, caller)).filter(({ methodName }) => methodName !== 'auth.token').toReversed()
    const english = (await caller.get<Page<UsualLog>>(`${USUAL}/list`, {}, { 'accept-language': 'en' })).data.records
    const details = await Promise.all(
      rows.slice(2, 4).map(async ({ id }) => (await caller.get<UsualLog>(`${USUAL}/detail`, { id })).data.logReason),
    )

    expect(rows.map(({ methodName, logReason }) => [methodName, logReason])).toEqual([
      ['param.save', ''],
      ['param.remove', '数据不存在'],
      ['param.export', '1 行'],
      ['param.export', '7 行'],
      ['usualLog.export', '5 行'],
    ])
    expect(english.map(({ logReason }) => logReason)).toContain('7 rows')
    expect(details).toEqual(['1 行，参数名称 说明', '7 行，参数键名 why'])
  })

  it('names the object beside its id, and says which fields became another: secrets and how people are reached masked', async () => {
    const caller = await buildCaller(test, {
      tenantId: await buildTenant(test.deps),
      permissions: ['param_add', 'param_edit', 'param_delete', 'user_add', 'user_edit', 'log_usual', 'log_usual_view'],
    })
    const { id } = (
      await caller.post<{ id: string }>(`${PARAM}/submit`, {
        paramName: '站点名称',
        paramKey: 'site.title',
        paramValue: '旧名',
      })
    ).data
    await caller.post(`${PARAM}/submit`, { id, paramName: '站点名称', paramValue: '新名', remark: '找 13812341234' })
    await caller.post(`${PARAM}/submit`, { id, paramKey: 'site.password' })
    await caller.post(`${PARAM}/submit`, { id, paramValue: 'planted-secret' })
    await caller.post(`${PARAM}/remove`, { ids: [id] })
    await caller.post(`${PARAM}/submit`, { id, paramValue: 'refused' })
    const { id: userId } = (
      await caller.post<{ id: string }>('/api/blade-user/submit', {
        account: 'lin',
        realName: '林晓',
        phone: '13812341234',
        email: 'lin@studio.example',
      })
    ).data
    await caller.post('/api/blade-user/submit', { id: userId, realName: '林小晓', phone: '13912341234' })
    const rows = (await usual({}, caller)).filter(({ methodName }) => methodName !== 'auth.token').toReversed()
    const whole = await Promise.all(
      rows.map(async ({ id: row }) => (await caller.get<UsualLog>(`${USUAL}/detail`, { id: row })).data),
    )
    const changed = whole.map(({ logName, changes }) => [
      logName,
      ...changes.map(({ field, before, after }) => `${field}: ${before} → ${after}`),
    ])

    expect(changed.slice(0, 6)).toEqual([
      ['站点名称', 'paramName:  → 站点名称', 'paramKey:  → site.title', 'paramValue:  → 旧名'],
      ['站点名称', 'paramValue: 旧名 → 新名', 'remark:  → 找 138****1234'],
      ['站点名称', 'paramKey: site.title → site.password'],
      ['站点名称', 'paramValue: •••• → ••••'],
      ['站点名称'],
      [''],
    ])
    expect(changed[6]?.[0]).toBe('林晓')
    expect(changed[6]).toEqual(expect.arrayContaining(['phone:  → 138****1234', 'email:  → l***@studio.example']))
    expect(changed[7]).toEqual(['林小晓', 'realName: 林晓 → 林小晓', 'phone: 138****1234 → 139****1234'])
    expect(whole[1]?.changes[0]).toMatchObject({ resource: 'param', id, name: '站点名称' })
    expect(rows[0]).not.toHaveProperty('changes')
    expect((await usual({ logName: '站点' }, caller)).length).toBe(5)
  })

  it('says the same of experiences and drawing APIs, whose writes are their own', async () => {
    const caller = await buildCaller(test, {
      tenantId: await buildTenant(test.deps),
      permissions: [
        'drawEx_add',
        'drawEx_edit',
        'drawApi',
        'drawApi_edit',
        'drawApi_view',
        'drawApi_add',
        'log_usual',
        'log_usual_view',
      ],
    })
    const { id } = (
      await caller.post<{ id: string }>('/api/blade-biz/drawEx/saveDrawEx', {
        exName: '春日画展',
        startTime: '2026-01-01 00:00:00',
        endTime: '2026-02-01 00:00:00',
      })
    ).data
    await caller.post('/api/blade-biz/drawEx/saveDrawEx', { id, exName: '夏日画展' })
    const { definition } = findPreset('sample') ?? {}
    const { id: apiId } = (
      await caller.post<{ id: string }>('/api/blade-biz/drawApi/saveDrawApi', {
        apiName: '画师',
        apiCode: 'painter',
        definition,
        secrets: { apiKey: 'planted-secret' },
      })
    ).data
    await caller.post('/api/blade-biz/drawApi/saveDrawApi', {
      id: apiId,
      apiName: '大画师',
      secrets: { apiKey: 'another-planted' },
    })
    const rows = (await usual({}, caller)).filter(({ methodName }) => methodName !== 'auth.token').toReversed()
    const whole = await Promise.all(
      rows.map(async ({ id: row }) => (await caller.get<UsualLog>(`${USUAL}/detail`, { id: row })).data),
    )
    const changed = whole.map(({ logName, changes }) => [
      logName,
      ...changes.map(({ field, before, after }) => `${field}: ${before} → ${after}`),
    ])

    expect(changed.map(([name]) => name)).toEqual(['春日画展', '夏日画展', '画师', '大画师'])
    expect(changed[0]).toContain('exName:  → 春日画展')
    expect(changed[1]).toEqual(['夏日画展', 'exName: 春日画展 → 夏日画展'])
    expect(changed[2]).toContain('apiName:  → 画师')
    expect(changed[3]).toContain('apiName: 画师 → 大画师')
    expect(changed[3]).toContain('secrets: •••• → ••••')
    expect(JSON.stringify(whole)).not.toContain('planted')
  })

  it('does not have the refreshes of a token', async () => {
    const signedIn = (await callToken(test.app, passwordFields('admin', 'admin-test-password'))).json<{
      refresh_token: string
    }>()
    const before = (await usual()).length
    const answer = await callToken(test.app, {
      grant_type: 'refresh_token',
      tenantId: '000000',
      refresh_token: signedIn.refresh_token,
    })

    expect(answer.statusCode).toBe(200)
    expect((await usual()).length).toBe(before)
  })
})

describe('the error log', () => {
  it('has what the server failed with, found by the request of its call', async () => {
    await test.owner('ALTER TABLE system_param RENAME TO system_param_away')
    const answer = await admin.get<unknown>(`${PARAM}/list`, { paramKey: 'broken' })
    await test.owner('ALTER TABLE system_param_away RENAME TO system_param')

    const [error] = await list<ErrorLog>(ERROR, { serviceId: 'server' })
    const calls = await api({ requestId_equal: error?.requestId ?? '' })

    expect(answer.status).toBe(500)
    expect(error).toMatchObject({
      createBy: 'admin',
      requestUri: '/api/blade-system/param/list',
      methodName: 'param.list',
    })
    expect(calls.map(({ httpStatus }) => httpStatus)).toEqual([500])
    expect((await admin.get<ErrorLog>(`${ERROR}/detail`, { id: error?.id ?? '' })).data.stackTrace).toContain(
      'system_param',
    )
  })
})

describe('planted secrets', () => {
  it('are in no row of any log, wherever they stood', async () => {
    const planted = (n: number): string => `planted-secret-${n}`
    const jwt = `eyJhbGciOiJIUzI1NiJ9.eyJwbGFudGVkIjoxfQ.planted-secret-0-${'s'.repeat(30)}`
    await admin.post('/api/blade-user/update-password', {
      oldPassword: planted(1),
      newPassword: planted(2),
      newPassword1: planted(3),
      rel_password: planted(4),
    })
    await admin.post(`${PARAM}/submit`, { paramName: 'n', paramKey: 'account.somePassword', paramValue: planted(5) })
    await admin.get(`${PARAM}/list`, { paramKey: `token=${planted(6)}`, apiKey: planted(7), paramName: jwt })
    await admin.post('/api/blade-biz/drawApi/submit', {
      apiName: 'x',
      secrets: { apiKey: planted(8) },
      definition: {
        headers: [
          { name: 'X-Api-Key', value: planted(9) },
          { name: 'Authorization', value: `Bearer ${planted(10)}` },
        ],
        note: `sk-${planted(11)}`,
      },
    })
    await admin.raw({
      method: 'GET',
      url: `/api/blade-biz/localFile/findLocalFile?fileId=1&sig=${planted(12)}`,
      headers: { 'user-agent': `curl token=${planted(13)}`, cookie: `a=${planted(14)}` },
    })
    await test.app.inject({
      method: 'POST',
      url: '/api/blade-auth/oauth/token',
      payload: { grant_type: 'password', username: planted(15), password: planted(16), code: planted(17), key: 'k' },
    })
    await test.app.inject({ url: `${PARAM}/list/${jwt}` })
    await admin.post('/api/blade-auth/oauth/lock', { password: planted(18) })
    await admin.post('/api/blade-auth/oauth/unlock', { password: planted(18) })
    await flush()

    const rows = [
      ...(await test.owner<{ row: string }>('select t::text as row from log_api t')),
      ...(await test.owner<{ row: string }>('select t::text as row from log_usual t')),
      ...(await test.owner<{ row: string }>('select t::text as row from log_error t')),
    ]

    expect(rows.map(({ row }) => row).filter((row) => /13812341234|lin@studio/.test(row))).toEqual([])
    expect(
      rows.map(({ row }) => row).filter((row) => /planted-secret|eyJhbGci/.test(row) || row.includes(admin.token)),
    ).toEqual([])
    expect(rows.filter(({ row }) => row.includes('••••')).length).toBeGreaterThan(5)
  })
})

describe('lists of a log', () => {
  it('are newest first, go on below a row without a total (-1 in this family), and take the order of a client', async () => {
    const caller = await buildCaller(test, {
      tenantId: await buildTenant(test.deps),
      permissions: ['log_api', 'log_api_view'],
    })
    for (let count = 0; count < 5; count += 1) {
      clock.advance(1_000)
      await caller.get('/api/blade-desk/notice/latest', { size: String(count + 1) })
    }
    await flush()
    const own = { methodName: 'notice.latest' }
    const pageOf = async (query: Record<string, string>): Promise<Page<ApiLog>> =>
      (await caller.get<Page<ApiLog>>(`${API}/list`, { ...own, ...query })).data

    const first = await pageOf({ size: '2' })
    const next = await pageOf({ size: '2', beforeId: first.records[1]?.id ?? '' })
    const oldest = await pageOf({ size: '2', ascs: 'create_time' })
    const slowest = await pageOf({ descs: 'timeMs' })

    const times = (page: Page<ApiLog>): string[] => page.records.map(({ createTime }) => createTime)
    expect([first.total, next.total, first.records.length]).toEqual([5, -1, 2])
    expect([...times(first), ...times(next)]).toEqual(times(await pageOf({ size: '4' })))
    expect(times(oldest)).toEqual(
      times(await pageOf({ size: '5' }))
        .reverse()
        .slice(0, 2),
    )
    expect(slowest.records.map(({ timeMs }) => timeMs)).toEqual(
      slowest.records.map(({ timeMs }) => timeMs).toSorted((a, b) => b - a),
    )
    expect((await caller.get(`${API}/list`, { beforeId: '1' })).status).toBe(404)
  })

  it.each([
    ['usual', USUAL, 'log_usual'],
    ['api', API, 'log_api'],
    ['error', ERROR, 'log_error'],
  ])('of the %s log ask for page and button, and are closed to other tenants', async (_name, url, code) => {
    await admin.post(`${PARAM}/remove`, { ids: ['1'] })
    await admin.post('/api/blade-auth/oauth/logout', [{ message: 'seen by nobody else' }])
    await flush()
    const id = (await admin.get<Page<{ id: string }>>(`${url}/list`)).data.records[0]?.id ?? ''
    const [nobody, lister] = [await buildCaller(test), await buildCaller(test, { permissions: [code] })]
    const reader = await buildCaller(test, { permissions: [`${code}_view`] })
    const stranger = await buildCaller(test, {
      tenantId: await buildTenant(test.deps),
      permissions: [code, `${code}_view`],
    })

    expect([
      (await test.app.inject({ url: `${url}/list` })).statusCode,
      (await test.app.inject({ url: `${url}/detail?id=${id}` })).statusCode,
    ]).toEqual([401, 401])
    expect([
      (await nobody.get(`${url}/list`)).status,
      (await lister.get(`${url}/list`)).status,
      (await lister.get(`${url}/detail`, { id })).status,
      (await reader.get(`${url}/detail`, { id })).status,
    ]).toEqual([403, 200, 403, 200])
    expect([
      (await reader.get(`${url}/detail`, { id: '1' })).status,
      (await stranger.get(`${url}/detail`, { id })).status,
      (await reader.get(`${url}/list`, { createTime_dategt: 'x' })).status,
    ]).toEqual([404, 404, 400])
    expect(JSON.stringify((await stranger.get(`${url}/list`, { size: '500' })).data)).not.toContain('"000000"')
  })

  it('let the platform look into a tenant, and nobody else', async () => {
    const tenantId = await buildTenant(test.deps)
    const caller = await buildCaller(test, { tenantId, permissions: ['log_usual'] })

    const seen = await usual({ tenantId })
    const tried = await usual({ tenantId: '000000' }, caller)

    expect(seen.map(({ createBy }) => createBy)).toEqual([caller.user.account])
    expect(tried.every((row) => row.tenantId === tenantId)).toBe(true)
  })
})
