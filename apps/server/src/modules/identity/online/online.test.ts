import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Page } from '@drawdesk/contract/core/schema'
import type { OnlineSession } from '@drawdesk/contract/identity/online'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant } from '../../../testing/factories.ts'
import { buildUser, movableClock } from '../testing/kit.ts'

const clock = movableClock()
let test: TestApp
let admin: SignedIn
beforeAll(async () => {
  test = await buildTestApp({ clock })
  admin = await signIn(test)
})
afterAll(() => test.close())

const PATH = '/api/blade-system/online'
const INFO = '/api/blade-user/info'
const list = async (by: SignedIn, query: Record<string, string> = {}) =>
  (await by.get<Page<OnlineSession>>(`${PATH}/list`, { size: '500', ...query })).data.records
const statusOf = async (caller: SignedIn) => (await caller.get(INFO)).status

/** Somebody of a tenant who is signed in once or more. */
async function person(tenantId: string, times = 1) {
  const user = await buildUser(test.deps, { tenantId })
  const sessions: SignedIn[] = []
  for (let count = 0; count < times; count += 1)
    sessions.push(await signIn(test, { account: user.account, password: user.password, tenantId }))
  return { ...user, sessions }
}

describe('who is online', () => {
  it('shows of each sign-in who, from where, with what, since when and when last, the one used last first', async () => {
    const tenantId = await buildTenant(test.deps)
    const tenantAdmin = await buildCaller(test, { tenantId, permissions: ['online'] })
    const { id, account } = await person(tenantId)
    clock.advance(60_000)
    await tenantAdmin.get(INFO)

    const rows = await list(tenantAdmin)

    expect(rows.map(({ isCurrent }) => isCurrent)).toEqual([1, 0])
    expect(rows[1]).toMatchObject({
      userId: id,
      account,
      address: '127.0.0.1',
      device: 'lightMyRequest',
      way: 'password',
      isActive: 1,
      isLocked: 0,
      createTime: expect.stringMatching(/^20\d\d-/) as unknown,
    })
    expect(rows[1]).not.toHaveProperty('lockHash')
  })

  it('calls a sign-in idle once nothing was done for five minutes, and leaves out what has ended', async () => {
    const tenantId = await buildTenant(test.deps)
    const { sessions } = await person(tenantId, 2)
    clock.advance(6 * 60_000)
    const tenantAdmin = await buildCaller(test, { tenantId, permissions: ['online'] })

    expect((await list(tenantAdmin)).map(({ isActive }) => isActive)).toEqual([1, 0, 0])
    await sessions[0]?.get('/api/blade-auth/oauth/logout')
    expect(await list(tenantAdmin)).toHaveLength(2)
  })

  it('is searched, ordered and paged', async () => {
    const tenantId = await buildTenant(test.deps)
    const one = await person(tenantId)
    clock.advance(1_000)
    await person(tenantId)
    const tenantAdmin = await buildCaller(test, { tenantId, permissions: ['online'] })

    expect((await list(tenantAdmin, { account: one.account })).map(({ userId }) => userId)).toEqual([one.id])
    const page = (
      await tenantAdmin.get<Page<OnlineSession>>(`${PATH}/list`, { size: '1', current: '2', ascs: 'account' })
    ).data
    expect([page.total, page.records.length]).toEqual([3, 1])
    expect((await list(tenantAdmin, { address: '10.9.9.9' })).length).toBe(0)
    expect((await list(tenantAdmin, { createTime_datelt: '2001-01-01' })).length).toBe(0)
    expect((await list(tenantAdmin, { ascs: 'createTime' }))[0]?.userId).toBe(one.id)
  })

  it('is of the own tenant, for the operator of the one that is named', async () => {
    const [mine, theirs] = [await buildTenant(test.deps), await buildTenant(test.deps)]
    const [tenantAdmin, stranger] = [
      await buildCaller(test, { tenantId: mine, permissions: ['online', 'online_end'] }),
      await person(theirs),
    ]
    const [row] = await list(admin, { tenantId: theirs })

    expect((await list(tenantAdmin, { tenantId: theirs })).every(({ tenantId }) => tenantId === mine)).toBe(true)
    expect([row?.userId, (await list(admin)).some(({ tenantId }) => tenantId === theirs)]).toEqual([stranger.id, false])
    const answers = [
      await tenantAdmin.post(`${PATH}/end`, { ids: [row?.id], tenantId: theirs }),
      await tenantAdmin.post<{ ids: string[] }>(`${PATH}/endPerson`, { userIds: [stranger.id], tenantId: theirs }),
    ]
    expect([answers[0]?.status, answers[1]?.data]).toEqual([404, { ids: [] }])
    expect(await statusOf(stranger.sessions[0] as SignedIn)).toBe(200)
    expect((await admin.post<{ ids: string[] }>(`${PATH}/end`, { ids: [row?.id], tenantId: theirs })).data).toEqual({
      ids: [row?.id],
    })
    expect(await statusOf(stranger.sessions[0] as SignedIn)).toBe(401)
  })

  it('shows to somebody bound by a data scope only the people of that scope', async () => {
    const tenantId = await buildTenant(test.deps)
    const [menu] = await test.owner<{ id: string }>(`select id from system_menu where code = 'user'`)
    const scope = await admin.post<{ id: string }>('/api/blade-system/data-scope/submit', {
      menuId: menu?.id,
      resourceCode: 'user',
      scopeName: '自己建的',
      scopeClass: 'user',
      scopeType: 2,
      scopeColumn: 'create_user',
      scopeField: '*',
      scopeValue: '',
    })
    const clerk = await buildCaller(test, { tenantId, permissions: ['online', 'online_end', 'user'] })
    const other = await person(tenantId)
    expect((await list(clerk)).some(({ userId }) => userId === other.id)).toBe(true)

    await admin.post('/api/blade-system/role/grant', {
      roleIds: [clerk.user.roleId],
      dataScopeIds: [scope.data.id],
      tenantId,
    })

    expect((await list(clerk)).some(({ userId }) => userId === other.id)).toBe(false)
    expect((await clerk.post<{ ids: string[] }>(`${PATH}/endPerson`, { userIds: [other.id] })).data.ids).toEqual([])
  })
})

describe('ending sign-ins', () => {
  it('ends one of a person at once, and leaves the others', async () => {
    const tenantId = await buildTenant(test.deps)
    const tenantAdmin = await buildCaller(test, { tenantId, permissions: ['online', 'online_end'] })
    const { id, sessions } = await person(tenantId, 2)
    const row = (await list(tenantAdmin)).find(({ userId }) => userId === id)

    await tenantAdmin.post(`${PATH}/end`, { ids: [row?.id] })

    expect((await Promise.all(sessions.map(statusOf))).toSorted()).toEqual([200, 401])
  })

  it('ends all of a person, but never the one that asks', async () => {
    const tenantId = await buildTenant(test.deps)
    const tenantAdmin = await buildCaller(test, { tenantId, permissions: ['online', 'online_end'] })
    const { id, sessions } = await person(tenantId, 2)

    const { data } = await tenantAdmin.post<{ ids: string[] }>(`${PATH}/endPerson`, {
      userIds: [id, tenantAdmin.user.userId],
    })

    expect([data.ids.length, await Promise.all(sessions.map(statusOf)), await statusOf(tenantAdmin)]).toEqual([
      2,
      [401, 401],
      200,
    ])
  })

  it('ends all or none, and nothing without the right', async () => {
    const tenantId = await buildTenant(test.deps)
    const [tenantAdmin, reader] = [
      await buildCaller(test, { tenantId, permissions: ['online', 'online_end'] }),
      await buildCaller(test, { tenantId, permissions: ['online'] }),
    ]
    const { id, sessions } = await person(tenantId)
    const row = (await list(tenantAdmin)).find(({ userId }) => userId === id)

    expect(
      (await tenantAdmin.post(`${PATH}/end`, { ids: [row?.id, '00000000-0000-4000-8000-000000000000'] })).status,
    ).toBe(404)
    expect((await reader.post(`${PATH}/end`, { ids: [row?.id] })).status).toBe(403)
    expect(await statusOf(sessions[0] as SignedIn)).toBe(200)
  })
})
