import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SessionView, UserView } from '@drawdesk/contract/identity/auth'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../testing/build-test-app.ts'
import { withoutTenantConditions } from '../../testing/without-tenant-conditions.ts'
import { buildRole, buildTenant, buildUser, callToken, passwordFields, type BuiltUser } from './testing/kit.ts'

const OTHER = '350001'

const conditions = withoutTenantConditions()

/** Two people of the same name in two tenants, with each wall switched off in turn. */
describe.each([
  ['row-level security alone', () => buildTestApp({ extraPlugins: [conditions] })],
  ['the conditions of the queries alone', () => buildTestApp({ isRowSecurityOff: true })],
])('%s', (_name, build) => {
  let test: TestApp
  let here: BuiltUser
  let there: BuiltUser
  let caller: SignedIn
  let twin: SignedIn
  let roleHere: string

  beforeAll(async () => {
    test = await build()
    await buildTenant(test.deps, OTHER)
    roleHere = await buildRole(test.deps, ['param'])
    here = await buildUser(test.deps, { account: 'twin', password: 'horse here', roleId: roleHere })
    // The other one holds a role id of the first tenant, as if somebody had written it there.
    there = await buildUser(test.deps, { account: 'twin', password: 'horse there', tenantId: OTHER, roleId: roleHere })
    caller = await signIn(test, here)
    twin = await signIn(test, there)
  })
  afterAll(() => test.close())

  it('opens each door to its own password only', async () => {
    const statuses = await Promise.all(
      [
        [here, there.password],
        [there, here.password],
      ].map(
        async ([user, password]) =>
          (await callToken(test.app, passwordFields('twin', password as string, (user as BuiltUser).tenantId)))
            .statusCode,
      ),
    )

    expect(statuses).toEqual([400, 400])
  })

  it('shows each the own record and gives no rights by a role of the other tenant', async () => {
    const [own, other] = [
      (await caller.get<UserView>('/api/blade-user/info')).data,
      (await twin.get<UserView>('/api/blade-user/info')).data,
    ]

    expect([own.id, other.id]).toEqual([here.id, there.id])
    expect([own.roleName, other.roleName]).toEqual(['staff', ''])
    expect([
      (await caller.get('/api/blade-system/param/list')).status,
      (await twin.get('/api/blade-system/param/list')).status,
    ]).toEqual([200, 403])
    expect((await twin.get('/api/blade-system/menu/routes')).data).toEqual([])
  })

  it('lists and ends no sessions of the other tenant', async () => {
    const administrator = await signIn(test)
    const sid = (JSON.parse(Buffer.from(twin.token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string }).sid

    const listed = (await administrator.get<SessionView[]>('/api/blade-auth/session/list', { all: '1' })).data
    const ended = await administrator.post('/api/blade-auth/session/end', { ids: [sid] })

    expect(listed.map(({ userId }) => userId)).not.toContain(there.id)
    expect(ended.status).toBe(404)
    expect((await twin.get('/api/blade-user/info')).status).toBe(200)
  })

  it('lets nobody choose, see or change what is of the other tenant', async () => {
    const administrator = await signIn(test)
    const pair = (await callToken(test.app, passwordFields('twin', there.password, OTHER))).json<{
      refresh_token: string
    }>()
    const before = (await twin.get<UserView>('/api/blade-user/info')).data

    const chosen = await callToken(
      test.app,
      { grant_type: 'refresh_token', refresh_token: pair.refresh_token },
      { headers: { 'role-id': roleHere } },
    )
    const seen = await administrator.get('/api/blade-system/role/select', { userId: there.id })
    await caller.post('/api/blade-user/update-info', { id: there.id, name: 'changed' })

    expect([chosen.statusCode, seen.status]).toEqual([400, 404])
    expect((await twin.get('/api/blade-system/role/select')).data).toEqual([])
    expect((await twin.get<UserView>('/api/blade-user/info')).data).toEqual(before)
    expect((await caller.get<UserView>('/api/blade-user/info')).data.name).toBe('changed')
  })

  it('changes the own password only', async () => {
    await caller.post('/api/blade-user/update-password', {
      oldPassword: here.password,
      newPassword: 'new horse',
      newPassword1: 'new horse',
    })

    expect((await callToken(test.app, passwordFields('twin', there.password, OTHER))).statusCode).toBe(200)
  })
})

it('row-level security really was alone', () => {
  expect(conditions.removed()).toBeGreaterThan(0)
})
