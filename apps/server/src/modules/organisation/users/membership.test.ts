import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TokenAnswer } from '@drawdesk/contract/identity/auth'
import { buildTestApp, callerWith, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import {
  buildRole,
  buildTenant,
  buildUser,
  callToken,
  passwordFields,
  type BuiltUser,
} from '../../identity/testing/kit.ts'

const ROLES = '/api/blade-system/role/select'
const DEPTS = '/api/blade-system/dept/select'

let test: TestApp
let user: BuiltUser
let caller: SignedIn
let roles: string[]
let depts: string[]

async function buildDept(deptName: string, sort: number): Promise<string> {
  const id = test.deps.ids.next()
  await test.deps.db
    .as({ tenantId: '000000' })
    .insertInto('systemDept')
    .values({ id, tenantId: '000000', deptName, fullName: deptName, sort })
    .execute()
  return id
}

beforeAll(async () => {
  test = await buildTestApp()
  roles = [
    await buildRole(test.deps, ['param'], { roleAlias: 'first' }),
    await buildRole(test.deps, [], { roleAlias: 'second' }),
  ]
  depts = [await buildDept('Sales', 2), await buildDept('Design', 1)]
  user = await buildUser(test.deps, { roleId: `${roles.join(',')},-1,999` })
  await test.owner('update user_account set dept_id = $2 where id = $1', [user.id, `${depts.join(',')},-1`])
  caller = await signIn(test, user)
})
afterAll(() => test.close())

describe('role/select and dept/select', () => {
  it("name the caller's own live roles and departments, in their order", async () => {
    expect((await caller.get(ROLES)).data).toEqual([
      { id: roles[0], roleName: 'first' },
      { id: roles[1], roleName: 'second' },
    ])
    expect((await caller.get(DEPTS)).data).toEqual([
      { id: depts[1], deptName: 'Design' },
      { id: depts[0], deptName: 'Sales' },
    ])
  })

  it('take the own id and an empty one for the same', async () => {
    expect((await caller.get<unknown[]>(ROLES, { userId: user.id })).data).toHaveLength(2)
    expect((await caller.get<unknown[]>(DEPTS, { userId: '' })).data).toHaveLength(2)
  })

  it('name all of them also in a session narrowed to one, so that there is a way back', async () => {
    const pair = (await callToken(test.app, passwordFields(user.account, user.password))).json<TokenAnswer>()
    const narrowed = (
      await callToken(
        test.app,
        { grant_type: 'refresh_token', refresh_token: pair.refresh_token },
        { headers: { 'role-id': roles[1] as string } },
      )
    ).json<TokenAnswer>()

    expect((await callerWith(test.app, narrowed.access_token).get<unknown[]>(ROLES)).data).toHaveLength(2)
  })

  it("show an administrator those of another user of the tenant, and nobody else's", async () => {
    const admin = await signIn(test)
    await buildTenant(test.deps, '370001')
    const foreign = await buildUser(test.deps, { tenantId: '370001' })

    expect((await admin.get<unknown[]>(ROLES, { userId: user.id })).data).toHaveLength(2)
    expect((await admin.get<unknown[]>(DEPTS, { userId: user.id })).data).toHaveLength(2)
    for (const userId of [foreign.id, '12345', '-1', 'x'])
      expect([userId, (await admin.get(ROLES, { userId })).status]).toEqual([userId, 404])
  })

  it('refuse others', async () => {
    const other = await buildUser(test.deps)

    for (const path of [ROLES, DEPTS]) expect((await caller.get(path, { userId: other.id })).status).toBe(403)
    for (const url of [ROLES, DEPTS]) expect((await test.app.inject({ url })).statusCode).toBe(401)
  })

  it('leave out what was removed', async () => {
    await test.owner('update system_role set is_deleted = 1 where id = $1', [roles[1]])
    await test.owner('update system_dept set is_deleted = 1 where id = $1', [depts[1]])

    expect((await caller.get(ROLES)).data).toEqual([{ id: roles[0], roleName: 'first' }])
    expect((await caller.get(DEPTS)).data).toEqual([{ id: depts[0], deptName: 'Sales' }])
  })

  it('are empty for a person without any', async () => {
    const nobody = await signIn(test, await buildUser(test.deps))

    expect([(await nobody.get(ROLES)).data, (await nobody.get(DEPTS)).data]).toEqual([[], []])
  })
})
