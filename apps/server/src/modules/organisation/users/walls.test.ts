import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant, type BuiltCaller } from '../../../testing/factories.ts'
import { withoutTenantConditions } from '../../../testing/without-tenant-conditions.ts'
import { buildDept, newRole, userCalls } from './testing/people.ts'

const CODES = ['user', 'user_add', 'user_edit', 'user_delete', 'user_view', 'user_role', 'user_reset', 'user_unlock']

const plugin = withoutTenantConditions()

describe.each([
  ['the conditions of the queries alone', { isRowSecurityOff: true }],
  ['row-level security alone', { extraPlugins: [plugin] }],
] as const)('people are kept apart by %s', (name, options) => {
  let test: TestApp
  let admin: SignedIn
  let other: BuiltCaller
  beforeAll(async () => {
    test = await buildTestApp(options)
    admin = await signIn(test)
    const tenantId = await buildTenant(test.deps)
    other = await buildCaller(test, { tenantId, permissions: CODES })
  })
  afterAll(() => test.close())

  it('in lists, details, changes and choices', async () => {
    const ours = userCalls(admin)
    const theirs = userCalls(other)
    const [roleId, deptId] = [await newRole(test), await buildDept(test, 'Walled')]
    const id = await ours.add({ account: 'walled', roleId, deptId })
    const theirRole = await newRole(test, [], { tenantId: other.user.tenantId })
    const before = (await ours.detail(id)).data

    const lists = [
      await theirs.page({ size: '500', account: 'walled' }),
      await theirs.page({ deptId }),
      await theirs.page({ roleId }),
    ]
    const [roles, depts] = [
      await other.get<{ id: string }[]>('/api/blade-user/role-choices'),
      await other.get<{ id: string }[]>('/api/blade-user/dept-choices'),
    ]
    const answers = [
      await theirs.detail(id),
      await other.get('/api/blade-user/platform-detail', { id }),
      await theirs.post('update', { id, realName: 'x' }),
      await theirs.post('update-platform', { userId: id, userType: 2 }),
      await theirs.post('remove', { ids: id }),
      await theirs.post('reset-password', { userIds: id }),
      await theirs.post('unlock', { userIds: id }),
      await theirs.post('grant', { userIds: id, roleIds: theirRole }),
      await theirs.post('grant', { userIds: other.user.userId, roleIds: roleId }),
    ]
    const wrongDept = await theirs.post('submit', { account: 'x', realName: 'x', deptId })
    const sameName = await theirs.post('submit', { account: 'walled', realName: 'x' })

    expect(lists.map(({ data }) => [data.records, data.total])).toEqual(lists.map(() => [[], 0]))
    expect([roles.data.some((role) => role.id === roleId), depts.data]).toEqual([false, []])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
    expect([wrongDept.status, wrongDept.errors?.[0]?.field, sameName.status]).toEqual([400, 'deptId', 200])
    expect((await ours.detail(id)).data).toEqual(before)
  })

  it('with that wall really alone', async () => {
    if (name.startsWith('row-level')) expect(plugin.removed()).toBeGreaterThan(20)
    else
      expect(await test.owner(`select 1 from pg_class where relname = 'user_account' and relrowsecurity`)).toEqual([])
  })
})
