import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { movableClock } from '../../identity/testing/kit.ts'
import { callTokenOf, findInfo, NEW_PASSWORD, signInFirst, tenantCalls } from './testing/kit.ts'

const clock = movableClock()
let test: TestApp
let admin: SignedIn
let tenants: ReturnType<typeof tenantCalls>
beforeAll(async () => {
  test = await buildTestApp({ clock })
  admin = await signIn(test)
  tenants = tenantCalls(admin)
})
afterAll(() => test.close())

const status = async (caller: SignedIn): Promise<number> => (await caller.get('/api/blade-auth/oauth/user-info')).status
const refusal = async (tenantId: string): Promise<string | undefined> =>
  (await callTokenOf(test, tenantId, NEW_PASSWORD)).error_description

describe('limits', () => {
  it('are set for many at once, changed one by one, and taken off by emptiness', async () => {
    const ids = [(await tenants.add()).id, (await tenants.add()).id]
    const limits = async (): Promise<unknown[]> =>
      Promise.all(
        ids.map(async (id) => {
          const { data } = await tenants.detail(id)
          return [data.accountNumber, data.expireTime]
        }),
      )

    await tenants.setting({ ids: ids.join(','), accountNumber: '12', expireTime: '2030-01-01 00:00:00' })
    const both = await limits()
    await tenants.setting({ ids: [ids[0]], accountNumber: 5 })
    const one = await limits()
    await tenants.setting({ ids, accountNumber: -1, expireTime: '' })

    expect(both).toEqual([
      [12, '2030-01-01 00:00:00'],
      [12, '2030-01-01 00:00:00'],
    ])
    expect(one).toEqual([
      [5, '2030-01-01 00:00:00'],
      [12, '2030-01-01 00:00:00'],
    ])
    expect(await limits()).toEqual([
      [-1, ''],
      [-1, ''],
    ])
  })

  it('are set for all or none, in their form, and never end the platform', async () => {
    const { id } = await tenants.add()
    const [platform] = await test.owner<{ id: string }>(`select id from system_tenant where tenant_id = '000000'`)
    const answers = [
      await tenants.setting({ ids: [id, '999'], accountNumber: 5 }),
      await tenants.setting({ ids: [id], expireTime: '2026-02-30 00:00:00' }),
      await tenants.setting({ ids: [id], accountNumber: 'many' }),
      await tenants.setting({ ids: [] }),
      await tenants.setting({ ids: [id, platform?.id], expireTime: '2030-01-01 00:00:00' }),
    ]

    expect(answers.map((answer) => answer.status)).toEqual([404, 400, 400, 400, 400])
    expect(answers[4]?.msg).toBe('平台租户没有到期时间，也不使用产品包')
    expect((await tenants.detail(id)).data).toMatchObject({ accountNumber: 100, expireTime: '' })
  })
})

describe('a tenant that expires', () => {
  it('refuses sign-ins with a clear text and ends open sessions, and works again with more time', async () => {
    const { id, tenantId } = await tenants.add()
    const owner = await signInFirst(test, tenantId)
    await tenants.setting({ ids: [id], expireTime: '2026-11-21 13:00:00' }) // an hour from now, in the server's zone

    const before = await status(owner)
    clock.advance(3_600_000 + 1_000)
    admin = await signIn(test)
    tenants = tenantCalls(admin)

    expect([before, await status(owner), await refusal(tenantId)]).toEqual([200, 401, '租户已过期'])
    await tenants.setting({ ids: [id], expireTime: '' })
    expect(await refusal(tenantId)).toBeUndefined()
  })

  it('ends its sessions for good when its end is set into the past', async () => {
    const { id, tenantId } = await tenants.add()
    const owner = await signInFirst(test, tenantId)
    await status(owner)

    await tenants.setting({ ids: [id], expireTime: '2026-01-01 00:00:00' })
    const at = await status(owner)
    await tenants.setting({ ids: [id], expireTime: '' })

    expect([at, await status(owner), await status(admin)]).toEqual([401, 401, 200])
  })
})

describe('a removed tenant', () => {
  it('is out at once: no sign-in, open sessions end, its host is free; a restore brings all of it but the sessions back', async () => {
    const { id, tenantId } = await tenants.add({ domain: 'gone.example.com' })
    const owner = await signInFirst(test, tenantId)
    expect(await status(owner)).toBe(200)

    const removed = await tenants.remove(id)
    const gone = [
      await status(owner),
      await refusal(tenantId),
      await findInfo(test, 'gone.example.com'),
      (await tenants.detail(id)).status,
    ]
    const [session] = await test.owner<{ ended_reason: string }>(
      `select ended_reason from auth_session where tenant_id = $1 order by create_time desc`,
      [tenantId],
    )
    const restored = await tenants.restore(id)

    expect([removed.data.ids, gone, session?.ended_reason]).toEqual([
      [id],
      [401, '用户名或密码错误', {}, 404],
      'tenant gone',
    ])
    expect([restored.status, await status(owner), await refusal(tenantId)]).toEqual([200, 401, undefined])
    expect((await findInfo(test, 'gone.example.com')).tenantId).toBe(tenantId)
  })

  it('does not come back while another tenant has its host', async () => {
    const { id } = await tenants.add({ domain: 'wanted.example.com' })
    await tenants.remove(id)
    const second = await tenants.add({ domain: 'wanted.example.com' })

    const early = await tenants.restore(id)
    const stillGone = await tenants.detail(id)
    await tenants.submit({ id: second.id, domain: '' })

    expect([early.status, early.msg, stillGone.status]).toEqual([409, '原位置已被占用，无法恢复', 404])
    expect((await tenants.restore(id)).status).toBe(200)
  })

  it('is never the platform, and all of the ids or none are removed', async () => {
    const { id } = await tenants.add()
    const [platform] = await test.owner<{ id: string }>(`select id from system_tenant where tenant_id = '000000'`)

    const answers = [await tenants.remove(id, platform?.id ?? ''), await tenants.remove(id, '999')]

    expect(answers.map((answer) => [answer.status, answer.msg])).toEqual([
      [400, '平台租户不能删除'],
      [404, '数据不存在'],
    ])
    expect([(await tenants.detail(id)).status, await status(admin)]).toEqual([200, 200])
  })
})
