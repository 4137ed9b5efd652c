import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TokenAnswer } from '@drawdesk/contract/identity/auth'
import { ADMIN_PASSWORD, buildTestApp, callerWith, type TestApp } from '../../../testing/build-test-app.ts'
import {
  buildRole,
  buildTenant,
  buildUser,
  callToken,
  movableClock,
  passwordFields,
} from '../../identity/testing/kit.ts'

const PARAMS = '/api/blade-system/param/list'
const NOTICES = '/api/blade-desk/notice/list'

const clock = movableClock()
let test: TestApp
let paramRole: string
let noticeRole: string
let strangeRole: string
let depts: string[]
let pair: TokenAnswer

async function buildDept(tenantId = '000000'): Promise<string> {
  const id = test.deps.ids.next()
  await test.deps.db
    .as({ tenantId })
    .insertInto('systemDept')
    .values({ id, tenantId, deptName: `dept ${id}`, fullName: `dept ${id}` })
    .execute()
  return id
}

beforeAll(async () => {
  test = await buildTestApp({ clock })
  paramRole = await buildRole(test.deps, ['param'], { roleAlias: 'params' })
  noticeRole = await buildRole(test.deps, ['notice'], { roleAlias: 'notices' })
  strangeRole = await buildRole(test.deps, ['param', 'notice'], { roleAlias: 'administrator' })
  depts = [await buildDept(), await buildDept()]
})
afterAll(() => test.close())

beforeEach(async () => {
  const user = await buildUser(test.deps, { roleId: `${paramRole},${noticeRole}` })
  await test.owner('update user_account set dept_id = $2 where id = $1', [user.id, depts.join(',')])
  pair = (await callToken(test.app, passwordFields(user.account, user.password))).json<TokenAnswer>()
})

const refresh = (refreshToken: string, headers: Record<string, string> = {}) =>
  callToken(test.app, { grant_type: 'refresh_token', refresh_token: refreshToken }, { headers })

async function switched(refreshToken: string, headers: Record<string, string> = {}): Promise<TokenAnswer> {
  const answer = await refresh(refreshToken, headers)
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

/** Statuses of the page of each role. */
async function rightsOf(accessToken: string): Promise<number[]> {
  const caller = callerWith(test.app, accessToken)
  return [(await caller.get(PARAMS)).status, (await caller.get(NOTICES)).status]
}

describe('a refresh that names a role', () => {
  it('carries and may do what this role may, and no more; the old token neither', async () => {
    const before = await rightsOf(pair.access_token)
    const next = await switched(pair.refresh_token, { 'role-id': noticeRole })

    expect([before, await rightsOf(next.access_token), await rightsOf(pair.access_token)]).toEqual([
      [200, 200],
      [403, 200],
      [403, 200],
    ])
    expect(next).toMatchObject({ role_id: noticeRole, role_name: 'notices', dept_id: depts.join(',') })
    const caller = callerWith(test.app, next.access_token)
    expect(
      (await caller.get<{ code: string }[]>('/api/blade-system/menu/routes')).data.map(({ code }) => code),
    ).toEqual(['desk'])
    expect((await caller.get<{ roles: string[] }>('/api/blade-auth/oauth/user-info')).data.roles).toEqual(['notices'])
  })

  it('stays with this role through later refreshes, until another one is named', async () => {
    const next = await switched(pair.refresh_token, { 'role-id': noticeRole })
    const later = await switched(next.refresh_token, { 'role-id': '', 'dept-id': '' })
    const rights = await rightsOf(later.access_token)
    const back = await switched(later.refresh_token, { 'role-id': paramRole })
    const both = await switched(back.refresh_token, { 'role-id': `${paramRole},${noticeRole}` })

    expect([rights, later.role_id]).toEqual([[403, 200], noticeRole])
    expect([back.role_id, await rightsOf(both.access_token)]).toEqual([paramRole, [200, 200]])
  })

  it('loses the role within a second when the person does', async () => {
    const next = await switched(pair.refresh_token, { 'role-id': noticeRole })
    await test.owner('update user_account set role_id = $2 where id = $1', [pair.user_id, paramRole])
    clock.advance(1000)

    expect(await rightsOf(next.access_token)).toEqual([403, 403])
  })

  it('fulfils the wish also when another tab was faster with its refresh', async () => {
    await switched(pair.refresh_token)

    const next = await switched(pair.refresh_token, { 'role-id': noticeRole })

    expect(next.role_id).toBe(noticeRole)
    expect(await rightsOf(next.access_token)).toEqual([403, 200])
  })
})

describe('a refresh that names a department', () => {
  it('carries this department alone and leaves the roles', async () => {
    const next = await switched(pair.refresh_token, { 'dept-id': depts[1] as string })

    expect(next).toMatchObject({ dept_id: depts[1], role_id: `${paramRole},${noticeRole}` })
    expect(await rightsOf(next.access_token)).toEqual([200, 200])
  })
})

describe('switch mode', () => {
  it('is announced to consoles where the operator turned it on, and not named elsewhere', async () => {
    const other = await buildTestApp({ config: { isSwitchModeOn: true } })
    const on = (await callToken(other.app, passwordFields('admin', ADMIN_PASSWORD))).json<TokenAnswer>()
    await other.close()

    expect([on.detail, pair.detail]).toEqual([
      { type: 'web', time_zone: 'Asia/Shanghai', switch_mode: true },
      { type: 'web', time_zone: 'Asia/Shanghai' },
    ])
  })
})

describe('a refresh that names what the person does not have', () => {
  it.each([
    ['a role of others', () => ({ 'role-id': strangeRole })],
    ['a role of the person’s and one of others', () => ({ 'role-id': `${paramRole},${strangeRole}` })],
    ['a role that does not exist', () => ({ 'role-id': '12345' })],
    ['a word', () => ({ 'role-id': "1' or '1'='1" })],
    ['only commas', () => ({ 'role-id': ',' })],
    ['a department of others', () => ({ 'dept-id': '12345' })],
    ['a role of the person’s and a department of others', () => ({ 'role-id': paramRole, 'dept-id': '12345' })],
  ])('is refused for %s, and the token still counts', async (_case, headersOf) => {
    const answer = await refresh(pair.refresh_token, headersOf())

    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({ error: 'invalid_grant', error_description: '你没有所选的部门或角色' })
    expect(await rightsOf((await switched(pair.refresh_token)).access_token)).toEqual([200, 200])
  })

  it.each([['a removed role', 'update system_role set is_deleted = 1 where id = $1']])(
    'is refused for %s that the person still has by number',
    async (_case, statement) => {
      const gone = await buildRole(test.deps, ['param'])
      await test.owner('update user_account set role_id = $2 where id = $1', [pair.user_id, `${paramRole},${gone}`])
      await test.owner(statement, [gone])

      expect((await refresh(pair.refresh_token, { 'role-id': gone })).statusCode).toBe(400)
    },
  )

  it('is refused for the role of another tenant that somebody wrote into the record', async () => {
    await buildTenant(test.deps, '360001')
    const foreign = await buildRole(test.deps, ['param'], { tenantId: '360001' })
    await test.owner('update user_account set role_id = $2 where id = $1', [pair.user_id, foreign])

    expect((await refresh(pair.refresh_token, { 'role-id': foreign })).statusCode).toBe(400)
  })

  it('is 401, not 400, for a token that does not count', async () => {
    expect((await refresh('nonsense', { 'role-id': '12345' })).statusCode).toBe(401)
    await callerWith(test.app, pair.access_token).get('/api/blade-auth/oauth/logout')
    expect((await refresh(pair.refresh_token, { 'role-id': '12345' })).statusCode).toBe(401)
  })
})
