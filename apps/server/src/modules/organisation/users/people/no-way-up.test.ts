import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../../testing/build-test-app.ts'
import { buildCaller, buildTenant } from '../../../../testing/factories.ts'
import { buildUser } from '../../../identity/testing/kit.ts'
import { buildTenantAdmin } from '../../../rights/roles/testing/kit.ts'
import { newRole, userCalls } from '../testing/people.ts'

let test: TestApp
let admin: SignedIn
beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
})
afterAll(() => test.close())

const HR = ['user', 'user_add', 'user_edit', 'user_delete', 'user_role', 'user_reset', 'user_unlock']

describe('somebody with fewer rights', () => {
  it('does nothing to the account of somebody with more, and learns which rights are missing', async () => {
    const hr = await buildCaller(test, { permissions: HR })
    const { id } = await buildUser(test.deps, {
      account: 'keeper',
      roleId: await newRole(test, ['param_edit', 'user_reset']),
    })
    const calls = userCalls(hr)

    const answers = [
      await calls.post('reset-password', { userIds: id }),
      await calls.post('update', { id, realName: 'x' }),
      await calls.post('submit', { id, status: 2 }),
      await calls.post('remove', { ids: id }),
      await calls.post('unlock', { userIds: id }),
      await calls.post('update-platform', { userId: id, userType: 2 }),
      await calls.post('grant', { userIds: id, roleIds: hr.user.roleId }),
    ]

    expect(answers.map(({ status, msg }) => [status, msg])).toEqual(
      answers.map(() => [403, '用户“keeper”有你没有的权限，无权操作：参数-修改']),
    )
    expect((await userCalls(admin).post('reset-password', { userIds: id })).status).toBe(200)
  })

  it('manages people with as much as their own, or less', async () => {
    const hr = await buildCaller(test, { permissions: HR })
    const { id } = await buildUser(test.deps, { account: 'peer', roleId: await newRole(test, HR) })

    expect((await userCalls(hr).post('reset-password', { userIds: id })).status).toBe(200)
    expect(
      (await userCalls(hr).post('grant', { userIds: id, roleIds: await newRole(test, ['user_reset']) })).status,
    ).toBe(200)
    expect((await userCalls(hr).post('remove', { ids: id })).status).toBe(200)
    expect((await userCalls(hr).post('restore', { ids: id })).status).toBe(200)
  })

  it('gives nobody a role that has more than their own, says so beside the field, and is offered none', async () => {
    const [hr, bigger] = [await buildCaller(test, { permissions: HR }), await newRole(test, ['param_edit'])]
    const { id } = await buildUser(test.deps, { account: 'nobody.yet' })
    const answers = [
      await userCalls(hr).post('grant', { userIds: id, roleIds: bigger }),
      await userCalls(hr).post('update', { id, roleId: bigger }),
      await userCalls(hr).post('submit', { account: 'new.one', realName: 'x', roleId: bigger }),
    ]
    const offered = (await hr.get<{ id: string }[]>('/api/blade-user/role-choices')).data.map((role) => role.id)

    expect(answers.map(({ status, errors }) => [status, errors?.[0]?.field])).toEqual(
      answers.map(() => [403, 'roleId']),
    )
    expect([offered.includes(bigger), offered.includes(hr.user.roleId)]).toEqual([false, true])
  })

  it('who sees their own rows only, gives no role that sees all of them', async () => {
    const tenantId = await buildTenant(test.deps)
    const [page] = await test.owner<{ id: string }>(`select id from system_menu where code = 'user'`)
    const { data } = await admin.post<{ id: string }>('/api/blade-system/data-scope/submit', {
      menuId: page?.id,
      resourceCode: 'user',
      scopeName: '本人可见',
      scopeClass: 'user',
      scopeType: 2,
      scopeColumn: 'create_user',
      scopeField: '*',
      scopeValue: '',
    })
    const hr = await buildCaller(test, { tenantId, permissions: HR })
    await admin.post('/api/blade-system/role/grant', { roleIds: [hr.user.roleId], dataScopeIds: [data.id], tenantId })
    const [narrow, whole] = [await newRole(test, ['user'], { tenantId }), await newRole(test, ['user'], { tenantId })]
    await admin.post('/api/blade-system/role/grant', { roleIds: [narrow], dataScopeIds: [data.id], tenantId })
    const submit = (account: string, roleId: string) => userCalls(hr).post('submit', { account, realName: 'x', roleId })

    expect([(await submit('narrow.one', narrow)).status, (await submit('whole.one', whole)).status]).toEqual([200, 403])
  })
})

describe('the last administrator of a tenant', () => {
  it('keeps their account and their role on every path', async () => {
    const tenantId = await buildTenant(test.deps)
    const tenantAdmin = await buildTenantAdmin(test, tenantId)
    const plain = await newRole(test, [], { tenantId })
    const by = userCalls(admin)

    const answers = [
      await by.post('remove', { ids: tenantAdmin.userId, tenantId }),
      await by.post('update', { id: tenantAdmin.userId, status: 2, tenantId }),
      await by.post('submit', { id: tenantAdmin.userId, roleId: plain, tenantId }),
      await by.post('grant', { userIds: tenantAdmin.userId, roleIds: plain, tenantId }),
      await by.post('update', { id: tenantAdmin.userId, roleId: '', tenantId }),
    ]
    const onRole = [
      await admin.post('/api/blade-system/role/remove', { ids: [tenantAdmin.roleId], tenantId }),
      await admin.post('/api/blade-system/role/submit', { id: tenantAdmin.roleId, roleAlias: 'staff', tenantId }),
    ]

    expect(answers.map(({ status, msg }) => [status, msg])).toEqual(
      answers.map(() => [400, '至少保留一个可用的管理员账号']),
    )
    expect(onRole.map(({ status }) => status)).toEqual([400, 400])
    expect((await tenantAdmin.get('/api/blade-user/page')).status).toBe(200)
  })
})
