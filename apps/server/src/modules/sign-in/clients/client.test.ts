import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Page } from '@drawdesk/contract/core/schema'
import type { Client, ClientSaved } from '@drawdesk/contract/identity/client'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant, buildUser } from '../../../testing/factories.ts'
import { callToken, passwordFields } from '../../identity/testing/kit.ts'

let test: TestApp
let admin: SignedIn
beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
})
afterAll(() => test.close())

const url = (call: string): string => `/api/blade-system/client/${call}`
let counter = 0
const values = (more: object = {}) => ({
  clientId: `app${(counter += 1)}`,
  authorizedGrantTypes: 'refresh_token,password',
  scope: 'all',
  accessTokenValidity: 3600,
  refreshTokenValidity: 604_800,
  ...more,
})
const submit = (body: object, caller: SignedIn = admin) => caller.post<ClientSaved>(url('submit'), body)
async function add(more: object = {}): Promise<ClientSaved> {
  const answer = await submit(values(more))
  expect([answer.msg, answer.errors]).toEqual(['操作成功', undefined])
  return answer.data
}
const detail = async (id: string): Promise<Client> => (await admin.get<Client>(url('detail'), { id })).data
async function signInThrough(clientId: string, clientSecret: string) {
  const { account, password } = await buildUser(test.deps)
  return callToken(test.app, passwordFields(account, password), {
    headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
  })
}
const rowOf = async (clientId: string): Promise<Client> =>
  (await admin.get<Page<Client>>(url('list'), { clientId_equal: clientId })).data.records[0] as Client

describe('clients', () => {
  it('get a secret that is shown once, works, and is stored nowhere', async () => {
    const made = await add()
    const answers = [await detail(made.id), await rowOf(made.clientId)]
    const stored = JSON.stringify(await test.owner('select * from system_client where id = $1', [made.id]))

    expect(made.clientSecret).toMatch(/^[\w-]{32}$/)
    expect((await signInThrough(made.clientId, made.clientSecret)).statusCode).toBe(200)
    expect((await signInThrough(made.clientId, `${made.clientSecret}x`)).statusCode).toBe(401)
    expect(answers.map(({ clientSecret }) => clientSecret)).toEqual(['', ''])
    expect([
      stored.includes(made.clientSecret),
      JSON.stringify(answers).includes('Hash'),
      test.logLines.join().includes(made.clientSecret),
    ]).toEqual([false, false, false])
  })

  it('take a secret that somebody chose, and keep it when a save brings none', async () => {
    const made = await add({ clientSecret: 'a-secret-of-our-own' })
    const kept = await submit({ id: made.id, clientSecret: '', scope: 'read' })
    const short = await submit({ id: made.id, clientSecret: 'short' })

    expect([made.clientSecret, kept.data.clientSecret]).toEqual(['a-secret-of-our-own', ''])
    expect((await signInThrough(made.clientId, 'a-secret-of-our-own')).statusCode).toBe(200)
    expect([short.status, short.errors?.[0]?.field]).toEqual([400, 'clientSecret'])
    expect(await detail(made.id)).toMatchObject({ scope: 'read', version: 2 })
  })

  it('get another secret, after which the old one counts no more', async () => {
    const made = await add()
    const { data } = await admin.post<ClientSaved>(url('rotate-secret'), { id: made.id })

    expect([data.clientId, data.clientSecret === made.clientSecret, data.clientSecret.length]).toEqual([
      made.clientId,
      false,
      32,
    ])
    expect([
      (await signInThrough(made.clientId, made.clientSecret)).statusCode,
      (await signInThrough(made.clientId, data.clientSecret)).statusCode,
    ]).toEqual([401, 200])
    expect((await admin.post(url('rotate-secret'), { id: '123' })).status).toBe(404)
  })

  it('are listed, read and changed with all their fields', async () => {
    const more = {
      webServerRedirectUri: 'https://a.example/back,http://localhost:8080',
      resourceIds: 'r',
      authorities: 'x',
      autoapprove: 'true',
      additionalInformation: '{"a":1}',
    }
    const made = await add({ clientId: 'partner.app', ...more })

    expect(await rowOf('partner.app')).toMatchObject({
      id: made.id,
      webServerRedirectUri: more.webServerRedirectUri,
      authorizedGrantTypes: 'refresh_token,password',
    })
    expect(
      (await submit({ id: made.id, version: 1, accessTokenValidity: 60, refreshTokenValidity: 60 })).data.version,
    ).toBe(2)
    expect((await submit({ id: made.id, version: 1, scope: 'x' })).status).toBe(409)
    expect(await detail(made.id)).toMatchObject({
      ...more,
      accessTokenValidity: 60,
      refreshTokenValidity: 60,
      authorizedGrantTypes: 'refresh_token,password',
    })
    expect((await admin.get(url('detail'), { id: '123' })).status).toBe(404)
  })

  it('refuse what is missing or does not fit, beside the field', async () => {
    await add({ clientId: 'taken' })
    const { id } = await add()
    const tries: [object, string][] = [
      [values({ clientId: 'taken' }), 'clientId'],
      [values({ clientId: 'a b' }), 'clientId'],
      [values({ authorizedGrantTypes: 'password,magic' }), 'authorizedGrantTypes'],
      [values({ authorizedGrantTypes: '' }), 'authorizedGrantTypes'],
      [values({ accessTokenValidity: 59 }), 'accessTokenValidity'],
      [values({ accessTokenValidity: 86_401 }), 'accessTokenValidity'],
      [values({ refreshTokenValidity: 2_592_001 }), 'refreshTokenValidity'],
      [values({ accessTokenValidity: 3_600, refreshTokenValidity: 3_599 }), 'refreshTokenValidity'],
      [values({ webServerRedirectUri: 'https://a.example,javascript:alert(1)' }), 'webServerRedirectUri'],
      [{ id, clientId: 'another' }, 'clientId'],
      [{ id, refreshTokenValidity: 60 }, 'refreshTokenValidity'],
    ]
    for (const [body, field] of tries) {
      const answer = await submit(body)
      expect([body, answer.status, answer.errors?.map((error) => error.field)]).toEqual([body, 400, [field]])
    }
    expect((await submit({})).errors?.map(({ field }) => field)).toEqual([
      'clientId',
      'authorizedGrantTypes',
      'accessTokenValidity',
      'refreshTokenValidity',
      'scope',
    ])
  })

  it('leave the console its own: not removed, its secret not changed, what it needs not taken', async () => {
    const saber = await rowOf('saber')
    const { id: other } = await add()

    const removed = await admin.post(url('remove'), { ids: [other, saber.id] })
    const rotated = await admin.post(url('rotate-secret'), { id: saber.id })
    const renewed = await submit({ id: saber.id, clientSecret: 'another-secret-1' })
    const narrowed = await submit({ id: saber.id, authorizedGrantTypes: 'refresh_token,social' })
    const widened = await submit({ id: saber.id, authorizedGrantTypes: 'refresh_token,captcha,social,password' })

    expect([removed.status, removed.msg]).toEqual([400, '控制台自己的应用不能删除，否则谁也登录不了'])
    expect([rotated.status, renewed.status, narrowed.errors?.[0]?.field, widened.status]).toEqual([
      400,
      400,
      'authorizedGrantTypes',
      200,
    ])
    expect((await detail(other)).id).toBe(other)
    expect((await signIn(test)).token).toBeTruthy()
  })

  it('end the sessions that began with them when they are removed', async () => {
    const made = await add()
    const token = (await signInThrough(made.clientId, made.clientSecret)).json<{
      access_token: string
      refresh_token: string
    }>()
    const ask = () =>
      test.app.inject({ url: '/api/blade-user/info', headers: { 'blade-auth': `bearer ${token.access_token}` } })
    const before = await ask()

    await admin.post(url('remove'), { ids: [made.id] })

    expect([before.statusCode, (await ask()).statusCode]).toEqual([200, 401])
    expect((await signInThrough(made.clientId, made.clientSecret)).statusCode).toBe(401)
    expect((await admin.get(url('list'))).status).toBe(200)
    const reused = await submit(values({ clientId: made.clientId }))
    expect(reused.errors).toEqual([{ field: 'clientId', msg: '应用编号已被使用过，请换一个' }])
  })

  it('are the platform’s alone, whatever a role was given', async () => {
    const { id } = await add()
    const codes = ['client', 'client_add', 'client_edit', 'client_delete', 'client_view']
    const tenantId = await buildTenant(test.deps)
    for (const caller of [
      await buildCaller(test, { tenantId, permissions: codes }),
      await buildCaller(test, { tenantId, permissions: ['*'] }),
      await buildCaller(test),
    ]) {
      const answers = [
        await caller.get(url('list')),
        await caller.get(url('detail'), { id }),
        await submit(values(), caller),
        await submit({ id, scope: 'x' }, caller),
        await caller.post(url('remove'), { ids: [id] }),
        await caller.post(url('restore'), { ids: [id] }),
        await caller.post(url('rotate-secret'), { id }),
      ]
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403))
    }
    const adder = await buildCaller(test, { permissions: ['client_add'] })
    expect([(await submit(values(), adder)).status, (await submit({ id, scope: 'x' }, adder)).status]).toEqual([
      200, 403,
    ])
    for (const call of ['list', 'detail'])
      expect([call, (await test.app.inject({ url: url(call), query: { id } })).statusCode]).toEqual([call, 401])
    expect(await detail(id)).toMatchObject({ scope: 'all', version: 1 })
  })
})
