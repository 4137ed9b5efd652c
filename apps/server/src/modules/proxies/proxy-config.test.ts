import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ProxyConfig, ProxyTestAnswer } from '@drawdesk/contract/proxies/proxy-config'
import type { ProxyHistory } from '@drawdesk/contract/proxies/proxy-history'
import type { Page } from '@drawdesk/contract/core/schema'
import { systemClock } from '../../platform/clock.ts'
import { OutboundError, type Via } from '../../platform/outbound/outbound.ts'
import { startHttpProxy, startSocksProxy, type FakeProxy } from '../../platform/outbound/testing/fake-proxies.ts'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../testing/build-test-app.ts'
import { buildCaller, buildTenant } from '../../testing/factories.ts'
import { findAdminMenuIds } from '../organisation/tenants/new-tenant/admin-menus.ts'
import { sweepProxyHistory } from './history/proxy-history.module.ts'

let test: TestApp
let admin: SignedIn
let target: Server
let targetUrl: string
let proxy: FakeProxy
beforeAll(async () => {
  test = await buildTestApp({ config: { allowedPrivateHosts: ['127.0.0.1'] } })
  admin = await signIn(test)
  target = createServer((_request, response) => response.end('picture'))
  await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve))
  targetUrl = `http://127.0.0.1:${(target.address() as AddressInfo).port}`
})
afterAll(async () => {
  await test.close()
  target.closeAllConnections()
  await new Promise((resolve) => target.close(resolve))
})
beforeEach(async () => {
  proxy = await startHttpProxy({ credentials: 'desk:geheim-geheim-1' })
})
afterEach(async () => {
  await proxy.close()
  await test.deps.proxies.flush()
  await test.owner('delete from proxy_history')
  await test.owner('delete from draw_api where proxy_config_id is not null')
  await test.owner('delete from proxy_config')
  for (const tenantId of ['000000', other?.tenantId]) if (tenantId) test.deps.proxies.forget(tenantId)
})
let other: { tenantId: string; caller: SignedIn } | undefined
async function otherTenant(): Promise<{ tenantId: string; caller: SignedIn }> {
  const tenantId = await buildTenant(test.deps)
  return (other = { tenantId, caller: await buildCaller(test, { tenantId, permissions: ['*'] }) })
}

const url = (call: string): string => `/api/blade-biz/proxyConfig/${call}`
let counter = 0
const values = (more: object = {}) => ({
  name: `代理${(counter += 1)}`,
  protocol: 'http',
  host: proxy.host,
  port: proxy.port,
  username: 'desk',
  secrets: { password: 'geheim-geheim-1' },
  matchRule: '127.0.0.1',
  ...more,
})
async function add(more: object = {}, caller: SignedIn = admin): Promise<string> {
  const answer = await caller.post<{ id: string }>(url('save'), values(more))
  expect([answer.msg, answer.errors]).toEqual(['操作成功', undefined])
  return answer.data.id
}
const send = (via: Partial<Via> = {}, path = '/v1/images?key=secret') =>
  test.deps.outbound.send({
    method: 'GET',
    url: `${targetUrl}${path}`,
    timeoutMs: 5_000,
    maxBytes: 1_000,
    via: { tenantId: '000000', ...via },
  })
async function history(caller: SignedIn = admin): Promise<ProxyHistory[]> {
  await test.deps.proxies.flush()
  return (await caller.get<Page<ProxyHistory>>('/api/blade-biz/proxyHistory/list')).data.records
}

describe('the password of a proxy', () => {
  it('is written, shown as set, and shown nowhere: not in answers, table, log or file', async () => {
    const id = await add()
    const answers = [
      await admin.get(url('detail'), { id }),
      await admin.get(url('list')),
      await admin.get(url('findById'), { id }),
      (await admin.raw({ url: url('export') })).rawPayload.toString('latin1'),
    ]
    await send()
    const stored = await test.owner<{ secrets: object }>('select secrets from proxy_config')

    expect((answers[0] as { data: ProxyConfig }).data.secrets).toEqual({ password: { isSet: true, tail: 'im-1' } })
    expect(JSON.stringify([answers, stored, test.logLines])).not.toContain('geheim-geheim')
    expect(JSON.stringify(answers)).not.toContain('sealed')
  })

  it('stays by its read form or its absence, is replaced by a text and deleted by null', async () => {
    const id = await add()
    const read = async () => (await admin.get<ProxyConfig>(url('detail'), { id })).data.secrets
    await admin.post(url('update'), { id, remark: 'x', secrets: await read() })
    await admin.post(url('update'), { id, remark: 'y' })
    const kept = await read()
    await admin.post(url('update'), { id, secrets: { password: 'kurz' } })
    const replaced = await read()
    await admin.post(url('update'), { id, secrets: { password: null } })

    expect([kept, replaced, await read()]).toEqual([
      { password: { isSet: true, tail: 'im-1' } },
      { password: { isSet: true } },
      {},
    ])
  })

  it.each([{ host: 'other.example' }, { port: 1 }, { protocol: 'socks5' }])(
    'must be typed again for another address: %o',
    async (moved) => {
      const id = await add()

      const refused = await admin.post(url('update'), { id, ...moved, secrets: { password: { isSet: true } } })
      const typed = await admin.post(url('update'), { id, ...moved, secrets: { password: 'new' } })

      expect([refused.status, refused.errors, typed.status]).toEqual([
        400,
        [{ field: 'secrets.password', msg: '代理地址已更换，请重新填写密码' }],
        200,
      ])
    },
  )

  it('is bound to its row: moved into another it does not open', async () => {
    const [mine, theirs] = [await add({ matchRule: '' }), await add()]
    await test.owner(
      'update proxy_config set secrets = (select secrets from proxy_config where id = $1) where id = $2',
      [mine, theirs],
    )
    test.deps.proxies.forget('000000')

    await expect(send()).rejects.toMatchObject({ kind: 'unsent' })
  })
})

describe('a proxy', () => {
  it('is refused with a wrong host, rule, port or a name in use, beside the field', async () => {
    await add({ name: '重名' })
    const fields = async (more: object) =>
      (await admin.post(url('save'), values(more))).errors?.map(({ field }) => field)

    expect(await fields({ host: 'http://proxy.example' })).toEqual(['host'])
    expect(await fields({ host: 'proxy.example:80' })).toEqual(['host'])
    expect(await fields({ matchRule: 'https://api.example.com/' })).toEqual(['matchRule'])
    expect([await fields({ port: 0 }), await fields({ port: 65_536 }), await fields({ protocol: 'ftp' })]).toEqual([
      ['port'],
      ['port'],
      ['protocol'],
    ])
    expect(await fields({ name: '重名' })).toEqual(['name'])
    expect((await admin.post(url('saveList'), [values(), values({ name: '重名' })])).errors).toEqual([
      { field: 'list[1].name', msg: '代理名称已存在' },
    ])
  })

  it.each([
    [
      'drawApi',
      '绘画接口',
      { apiName: '画图', kind: 'http', capability: 'txt2img', flow: 'sync', baseUrl: '', definition: '{}' },
      'apiCode',
      'update draw_api set proxy_config_id = null',
    ],
    [
      'chatApi',
      '对话接口',
      { name: '画图', preset: 'custom', baseUrl: '' },
      'code',
      'update chat_api set proxy_config_id = null',
    ],
  ] as const)('is not removed while a %s names it, which is said', async (table, kind, row, code, free) => {
    const id = await add()
    const name = `代理${counter}`
    const api = (more: object) =>
      test.deps.db
        .as({ tenantId: '000000' })
        .insertInto(table)
        .values({
          id: test.deps.ids.next(),
          tenantId: '000000',
          ...row,
          [code]: `a-${(counter += 1)}`,
          proxyConfigId: id,
          ...more,
        })
        .execute()
    await api({ isDeleted: 1 })
    await api({})

    const refused = await admin.post(url('remove'), { ids: [id] })
    await test.owner(free)

    expect([refused.status, refused.msg]).toEqual([400, `代理“${name}”正被${kind}“画图”使用，请先为它更换代理`])
    expect((await admin.post(url('remove'), { ids: [id] })).status).toBe(200)
  })

  it('is tried, switched on or not: what came back and how long it took, or why nothing did', async () => {
    const id = await add({ active: 0, matchRule: '' })
    const right = await admin.post<ProxyTestAnswer>(url('test'), { id, url: `${targetUrl}/x` })
    await admin.post(url('update'), { id, secrets: { password: 'wrong' } })
    const wrong = await admin.post<ProxyTestAnswer>(url('test'), { id, url: `${targetUrl}/x` })
    const forbidden = await admin.post<ProxyTestAnswer>(url('test'), { id, url: 'http://10.0.0.1/' })
    const byRule = await admin.post<ProxyTestAnswer>(url('test'), {
      id: await add({ matchRule: '*.example.com, 127.0.0.1' }),
    })
    const viewer = await buildCaller(test, { permissions: ['proxyConfig', 'proxyConfig_view'] })

    expect(right.data).toEqual({ ok: true, url: `${targetUrl}/x`, status: 200, ms: expect.any(Number), error: '' })
    expect(wrong.data).toMatchObject({ ok: false, status: 0, error: expect.stringContaining('407') })
    expect(forbidden.data).toMatchObject({ ok: false, error: expect.stringContaining('private') })
    expect(byRule.data.url).toBe('https://127.0.0.1/')
    expect([
      (await admin.post(url('test'), { id: '1' })).status,
      (await viewer.post(url('test'), { id })).status,
    ]).toEqual([404, 403])
    expect((await history()).map(({ status, error }) => [status, error === ''])).toEqual([
      [0, false],
      [0, false],
      [200, true],
    ])
  })
})

describe('outside calls', () => {
  it('go through the proxy whose rule matches, and are noted without query and secret', async () => {
    const id = await add()

    const answer = await send({ infoId: '77' })
    await test.deps.outbound.send({
      method: 'GET',
      url: `${targetUrl}/bot123:abc/x`,
      timeoutMs: 5_000,
      maxBytes: 1_000,
      via: { tenantId: '000000' },
      hidden: ['123:abc'],
    })

    expect([String(answer.body), proxy.asked.length]).toEqual(['picture', 2])
    const [second, first] = await history()
    expect(first).toMatchObject({
      proxyConfigId: id,
      proxyName: `代理${counter}`,
      method: 'GET',
      target: `${new URL(targetUrl).host}/v1/images`,
      status: 200,
      bytes: 7,
      error: '',
      infoId: '77',
    })
    expect([first?.ms, second?.target]).toEqual([expect.any(Number), `${new URL(targetUrl).host}/bot••••/x`])
  })

  it('go through socks5 as well', async () => {
    const socks = await startSocksProxy({ credentials: 'desk:geheim-geheim-1' })
    await add({ protocol: 'socks5', port: socks.port })

    expect(String((await send()).body)).toBe('picture')
    expect(socks.asked).toEqual([new URL(targetUrl).host])
    await socks.close()
  })

  it('take the first rule that matches by its order, and leave out what is switched off or matches nothing', async () => {
    await add({ matchRule: 'api.example.com' })
    await add({ active: 0, sort: 0 })
    const [second, first] = [await add({ sort: 9 }), await add({ sort: 5 })]
    await send()
    await admin.post(url('update'), { id: first, active: 0 })
    await send()
    await admin.post(url('remove'), { ids: [second] })
    await send()

    expect((await history()).map(({ proxyConfigId }) => proxyConfigId)).toEqual([second, first])
  })

  it('go through the proxy that they name, and nowhere when that is off, gone or another tenant’s', async () => {
    const named = await add({ matchRule: '' })
    await send()
    await send({ proxyConfigId: named })
    const theirs = await otherTenant()
    const failures = async (via: Partial<Via>) =>
      send(via).then(
        () => 'sent',
        (error: OutboundError) => error.kind,
      )
    const byOther = await failures({ tenantId: theirs.tenantId, proxyConfigId: named })
    await admin.post(url('update'), { id: named, active: 0 })
    const off = await failures({ proxyConfigId: named })
    await admin.post(url('remove'), { ids: [named] })

    expect([byOther, off, await failures({ proxyConfigId: named })]).toEqual(['refused', 'refused', 'refused'])
    expect((await history()).length).toBe(1)
  })

  it('follow the rules of their own tenant only, and so does the history', async () => {
    const theirs = await otherTenant()
    await add({}, theirs.caller)

    await send()
    await send({ tenantId: theirs.tenantId })

    expect([proxy.asked.length, (await history()).length, (await history(theirs.caller)).length]).toEqual([1, 0, 1])
  })

  it('that failed are noted with the reason', async () => {
    await add({ secrets: { password: 'wrong' } })

    await expect(send()).rejects.toThrow(OutboundError)

    expect(await history()).toMatchObject([{ status: 0, bytes: 0, error: expect.stringContaining('407') }])
  })
})

describe('the history', () => {
  it('is whole after a clean stop', async () => {
    const short = await buildTestApp({ config: { allowedPrivateHosts: ['127.0.0.1'] } })
    const by = await signIn(short)
    await by.post(url('save'), values())
    for (let call = 0; call < 3; call += 1)
      await short.deps.outbound.send({
        method: 'GET',
        url: targetUrl,
        timeoutMs: 5_000,
        maxBytes: 1_000,
        via: { tenantId: '000000' },
      })

    await (short.deps.outbound as unknown as { close(): Promise<void> }).close()

    expect(await short.owner('select id from proxy_history')).toHaveLength(3)
    await short.close()
  })

  it('is kept as long as the parameter says', async () => {
    await add()
    await send()
    await history()
    const day = 24 * 3_600_000
    const sweep = (days: number) =>
      sweepProxyHistory({ ...test.deps, clock: { ...systemClock, now: () => new Date(Date.now() + days * day) } })

    await sweep(29)
    const before = (await history()).length
    await test.owner(`update system_param set param_value = '7' where param_key = 'log.proxy.keepDays'`)
    await sweep(8)

    expect([before, (await history()).length]).toEqual([1, 0])
  })

  it('is written by nobody at first, not even by who runs the platform or a tenant', async () => {
    const path = '/api/blade-biz/proxyHistory/'
    const row = { target: 'api.example.com/v1', status: 200, ms: 12 }
    const tenantId = await buildTenant(test.deps)
    const menus = await findAdminMenuIds(test.deps.db, '', ['tool'])
    const [add] = await test.owner<{ id: string }>(`select id from system_menu where code = 'proxyHistory_add'`)
    const runner = await buildCaller(test, {
      tenantId,
      permissions: ['proxyHistory', 'proxyHistory_view', 'proxyHistory_delete'],
    })
    const calls = (caller: Pick<SignedIn, 'post'>) =>
      Promise.all([
        caller.post(`${path}save`, row),
        caller.post(`${path}saveList`, [row]),
        caller.post(`${path}submit`, row),
        caller.post(`${path}update`, { id: '1', ...row }),
      ])
    const refused = [...(await calls(admin)), ...(await calls(runner))]
    const shown = JSON.stringify((await admin.get('/api/blade-system/menu/buttons')).data)

    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403, 403, 403])
    expect(shown).not.toContain('proxyHistory_add')
    expect(menus).not.toContain(add?.id)
  })

  it('is written by who holds its own right, and read and removed by who holds theirs', async () => {
    const path = '/api/blade-biz/proxyHistory/'
    const [viewer, writer] = await Promise.all(
      [['proxyHistory', 'proxyHistory_view', 'proxyHistory_delete'], ['proxyHistory_add']].map((permissions) =>
        buildCaller(test, { permissions }),
      ),
    )
    const row = { target: 'api.example.com/v1', status: 200, ms: 12 }
    const refused = await Promise.all([
      viewer?.post(`${path}save`, row),
      viewer?.post(`${path}saveList`, [row]),
      viewer?.post(`${path}submit`, row),
      viewer?.post(`${path}update`, { id: '1', ...row }),
    ])
    const saved = await writer?.post<{ id: string }>(`${path}save`, row)
    const id = saved?.data.id ?? ''
    const changed = await writer?.post(`${path}update`, { id, error: 'late' })

    expect(refused.map((answer) => answer?.status)).toEqual([403, 403, 403, 403])
    expect([saved?.status, changed?.status, (await writer?.get(`${path}detail`, { id }))?.status]).toEqual([
      200, 200, 403,
    ])
    expect((await viewer?.get(`${path}findById`, { id }))?.data).toMatchObject({
      target: 'api.example.com/v1',
      status: 200,
      ms: 12,
      bytes: null,
      error: 'late',
      infoId: '',
      proxyConfigId: '',
    })
    expect((await viewer?.post(`${path}remove`, { ids: [id] }))?.status).toBe(200)
  })
})
