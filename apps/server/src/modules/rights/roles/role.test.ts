import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TreeNode } from '@drawdesk/contract/core/tree'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant } from '../../../testing/factories.ts'
import { buildRole, buildUser } from '../../identity/testing/kit.ts'
import { newRole } from '../../organisation/users/testing/people.ts'
import { menuIds } from '../../organisation/tenants/testing/kit.ts'
import { buildTenantAdmin, roleCalls } from './testing/kit.ts'

let test: TestApp
let admin: SignedIn
let roles: ReturnType<typeof roleCalls>
beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
  roles = roleCalls(admin)
})
afterAll(() => test.close())

const TREE = '/api/blade-system/role/tree'
const titles = (nodes: TreeNode[]): string[] =>
  nodes.flatMap(({ title, children }) => [title, ...titles(children ?? [])])
const codesOf = async (caller: SignedIn): Promise<string[]> => {
  const flat = (nodes: { code: string; children?: never[] }[]): string[] =>
    nodes.flatMap((node) => (node.children ? flat(node.children) : [node.code]))
  return flat((await caller.get<{ code: string }[]>('/api/blade-system/menu/buttons')).data)
}

/** A data scope and an API scope of the page `user`. */
async function scopesOfUsers(): Promise<{ dataScopeId: string; apiScopeId: string }> {
  const [menuId] = await menuIds(test, 'user')
  const data = await admin.post<{ id: string }>('/api/blade-system/data-scope/submit', {
    menuId,
    resourceCode: 'user',
    scopeName: '本人',
    scopeClass: 'user',
    scopeType: 2,
    scopeColumn: 'create_user',
    scopeField: '*',
    scopeValue: '',
  })
  const api = await admin.post<{ id: string }>('/api/blade-system/api-scope/submit', {
    menuId,
    resourceCode: 'user',
    scopeName: '地区',
    scopePath: '/blade-system/region/select',
    scopeMethod: 'GET',
    scopeType: 1,
  })
  return { dataScopeId: data.data.id, apiScopeId: api.data.id }
}

describe('granting a role', () => {
  it('gives what was sent, leaves a list alone that was not, and takes all of an empty one', async () => {
    const { dataScopeId, apiScopeId } = await scopesOfUsers()
    const [role, menus] = [await roles.add(), await menuIds(test, 'user', 'user_view')]

    await roles.grant({ roleIds: [role], menuIds: menus, dataScopeIds: [dataScopeId], apiScopeIds: [apiScopeId] })
    const whole = await roles.keys(role)
    await roles.grant({ roleIds: [role], menuIds: menus.slice(0, 1) })
    const lessMenus = await roles.keys(role)
    await roles.grant({ roleIds: [role], dataScopeIds: [] })

    expect({ ...whole, menu: whole.menu.toSorted() }).toEqual({
      menu: menus.toSorted(),
      dataScope: [dataScopeId],
      apiScope: [apiScopeId],
    })
    expect(lessMenus).toEqual({ menu: menus.slice(0, 1), dataScope: [dataScopeId], apiScope: [apiScopeId] })
    expect(await roles.keys(role)).toEqual({ menu: menus.slice(0, 1), dataScope: [], apiScope: [apiScopeId] })
  })

  it('takes lists of scopes that hold the menus they stand under, as trees are checked, and keeps the scopes alone', async () => {
    const { dataScopeId, apiScopeId } = await scopesOfUsers()
    const [role, menus] = [await roles.add(), await menuIds(test, 'system', 'user')]

    const answer = await roles.grant({
      roleIds: [role],
      dataScopeIds: [...menus, dataScopeId],
      apiScopeIds: [apiScopeId, ...menus],
    })
    const given = await roles.keys(role)
    const swapped = await roles.grant({ roleIds: [role], dataScopeIds: [apiScopeId] })
    await roles.grant({ roleIds: [role], dataScopeIds: menus })

    expect([answer.status, given]).toEqual([200, { menu: [], dataScope: [dataScopeId], apiScope: [apiScopeId] }])
    expect([swapped.status, (await roles.keys(role)).dataScope]).toEqual([400, []])
  })

  it('counts from the next request of its people on', async () => {
    const clerk = await buildCaller(test, { permissions: ['param', 'param_view'] })
    const before = await codesOf(clerk)

    await roles.grant({ roleIds: [clerk.user.roleId], menuIds: await menuIds(test, 'notice', 'notice_view') })

    expect([before, await codesOf(clerk)]).toEqual([['param_view'], ['notice_view']])
    expect([
      (await clerk.get('/api/blade-system/param/list')).status,
      (await clerk.get('/api/blade-desk/notice/list')).status,
    ]).toEqual([403, 200])
  })

  it('is done for all roles that are named or for none', async () => {
    const [role, menus] = [await roles.add(), await menuIds(test, 'param')]
    const answers = [
      await roles.grant({ roleIds: [role, '12345'], menuIds: menus }),
      await roles.grant({ roleIds: [role], menuIds: [...menus, '12345'] }),
      await roles.grant({ roleIds: [role], menuIds: menus, dataScopeIds: ['12345'] }),
      await roles.grant({ roleIds: [role], menuIds: menus, apiScopeIds: ['12345'] }),
    ]

    expect(answers.map(({ status, errors }) => [status, errors?.[0]?.field])).toEqual([
      [400, 'roleIds'],
      [400, 'menuIds'],
      [400, 'dataScopeIds'],
      [400, 'apiScopeIds'],
    ])
    expect((await roles.keys(role)).menu).toEqual([])
  })

  it('is noted with what was there before and after, and not where nothing changed', async () => {
    const [role, menus] = [await roles.add({ roleName: '记录' }), await menuIds(test, 'param', 'notice')]

    await roles.grant({ roleIds: [role], menuIds: menus })
    await roles.grant({ roleIds: [role], menuIds: menus.toReversed() })
    await roles.grant({ roleIds: [role], menuIds: menus.slice(0, 1) })

    const rows = await test.owner<{
      title: string
      before_state: Record<string, { menuIds: string[] }>
      after_state: Record<string, { menuIds: string[] }>
    }>('select title, before_state, after_state from system_rights_change where target_ids = $1 order by id', [role])
    expect(
      rows.map(({ title, before_state: before, after_state: after }) => [
        title,
        before[role]?.menuIds.toSorted(),
        after[role]?.menuIds.toSorted(),
      ]),
    ).toEqual([
      ['记录', [], menus.toSorted()],
      ['记录', menus.toSorted(), menus.slice(0, 1)],
    ])
  })

  it('gives no tenant what is the platform’s alone, for every caller', async () => {
    const tenantId = await buildTenant(test.deps)
    const role = await newRole(test, [], { tenantId })

    const answer = await roles.grant({ roleIds: [role], menuIds: await menuIds(test, 'tenant'), tenantId })
    const other = await roles.grant({ roleIds: [role], menuIds: await menuIds(test, 'param'), tenantId })

    expect([answer.status, answer.errors?.[0]?.field, other.status]).toEqual([400, 'menuIds', 200])
    expect((await roles.keys(role, { tenantId })).menu).toEqual(await menuIds(test, 'param'))
  })
})

describe('nobody', () => {
  it('gives a right they lack, and learns which', async () => {
    const clerk = await buildCaller(test, { permissions: ['role', 'role_grant', 'param', 'param_view'] })
    const role = await roles.add()

    const own = await roleCalls(clerk).grant({ roleIds: [role], menuIds: await menuIds(test, 'param', 'param_view') })
    const more = await roleCalls(clerk).grant({
      roleIds: [role],
      menuIds: await menuIds(test, 'param', 'param_add', 'user_reset'),
    })

    expect([own.status, more.status, more.msg]).toEqual([200, 403, '不能授予自己没有的权限：参数-新增、用户-重置密码'])
    expect((await roleCalls(clerk).grant({ roleIds: [role], menuIds: [] })).status).toBe(200)
  })

  it('changes their own role, one above it, or one that has more', async () => {
    const [above, bigger, below] = [
      await roles.add({ roleName: '上级' }),
      await newRole(test, ['user_delete']),
      await roles.add(),
    ]
    const clerk = await buildCaller(test, {
      permissions: ['role', 'role_grant', 'role_edit', 'role_delete', 'role_add', 'param'],
    })
    const [own, calls] = [clerk.user.roleId, roleCalls(clerk)]
    await roles.submit({ id: own, parentId: above })
    const answers = await Promise.all(
      [own, above, bigger].flatMap((id) => [
        calls.grant({ roleIds: [id], menuIds: [] }),
        calls.submit({ id, roleName: 'mine' }),
        calls.remove(id),
      ]),
    )
    const last = await calls.submit({ id: below, roleName: '下级', parentId: own })

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403))
    expect(answers[3]?.msg).toBe('不能修改自己的角色“上级”或其上级角色')
    expect(answers[6]?.msg).toMatch(/有你没有的权限，无权操作：用户-删除$/)
    expect(last.status).toBe(200)
  })

  it('makes a role of administrators but an operator, and that only where it belongs', async () => {
    const tenantId = await buildTenant(test.deps)
    const [tenantAdmin, clerk] = [
      await buildTenantAdmin(test, tenantId),
      await buildCaller(test, { permissions: ['role', 'role_add', 'role_edit'] }),
    ]
    const values = { roleName: 'x', sort: 1, parentId: '0' }
    const answers = [
      await roleCalls(clerk).submit({ ...values, roleAlias: 'administrator' }),
      await roleCalls(clerk).submit({ ...values, roleAlias: 'admin' }),
      await roleCalls(tenantAdmin).submit({ ...values, roleAlias: 'admin' }),
      await roleCalls(tenantAdmin).submit({ id: tenantAdmin.roleId, roleAlias: 'staff' }),
      await roles.submit({ ...values, roleAlias: 'administrator', tenantId }),
    ]

    expect(answers.map(({ status, errors }) => [status, errors?.[0]?.field])).toEqual([
      [403, 'roleAlias'],
      [403, 'roleAlias'],
      [403, 'roleAlias'],
      [403, 'roleAlias'],
      [400, 'roleAlias'],
    ])
    expect([
      (await roles.submit({ ...values, roleAlias: 'administrator' })).status,
      (await roles.submit({ ...values, roleAlias: 'admin', tenantId })).status,
    ]).toEqual([200, 200])
  })

  it('brings back a role that gives more than they have', async () => {
    const bigger = await newRole(test, ['user_delete'])
    const clerk = await buildCaller(test, { permissions: ['role', 'role_delete'] })
    await roles.remove(bigger)

    expect((await roleCalls(clerk).restore(bigger)).status).toBe(403)
    expect((await roles.restore(bigger)).status).toBe(200)
  })
})

describe('who runs a tenant', () => {
  it('changes every role of it, but their own keeps what it has', async () => {
    const tenantId = await buildTenant(test.deps)
    const tenantAdmin = await buildTenantAdmin(test, tenantId)
    const calls = roleCalls(tenantAdmin)
    const role = await newRole(test, ['param_edit'], { tenantId })

    const answers = [
      await calls.grant({ roleIds: [role], menuIds: await menuIds(test, 'notice') }),
      await calls.submit({ id: role, roleName: '改名' }),
      await calls.submit({ id: tenantAdmin.roleId, roleName: '管理' }),
    ]
    const less = await calls.grant({ roleIds: [tenantAdmin.roleId], menuIds: await menuIds(test, 'notice') })
    const removed = await calls.remove(tenantAdmin.roleId)

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect([less.status, less.msg]).toMatchObject([400, /^管理员角色“管理”不能失去：/])
    expect([removed.status, removed.msg]).toEqual([400, '角色“管理”还有 1 名用户，请先给他们换成其他角色'])
    expect((await calls.keys(role)).menu).toEqual(await menuIds(test, 'notice'))
  })

  it('is shown the role of administrators to choose from, others are not', async () => {
    const tenantId = await buildTenant(test.deps)
    const [tenantAdmin, clerk] = [await buildTenantAdmin(test, tenantId), await buildCaller(test, { tenantId })]
    const role = await newRole(test, [], { tenantId, roleAlias: 'plain' })

    const [seen, hidden] = [(await tenantAdmin.get<TreeNode[]>(TREE)).data, (await clerk.get<TreeNode[]>(TREE)).data]
    const byId = await admin.get<TreeNode[]>('/api/blade-system/role/tree-by-id', { roleId: role })

    expect([
      titles(seen).includes('admin'),
      titles(hidden).includes('admin'),
      titles(hidden).includes('plain'),
    ]).toEqual([true, false, true])
    expect(titles(byId.data).toSorted()).toEqual(titles(seen).toSorted())
    expect((await (await buildCaller(test)).get('/api/blade-system/role/tree-by-id', { roleId: role })).status).toBe(
      404,
    )
  })
})

describe('a role that is removed', () => {
  it('is refused while people have it, and says how many', async () => {
    const role = await roles.add({ roleName: '客服' })
    await buildUser(test.deps, { account: 'held.one', roleId: role })
    await buildUser(test.deps, { account: 'held.two', roleId: `7,${role}` })

    const answer = await roles.remove(role)

    expect([answer.status, answer.msg]).toEqual([400, '角色“客服”还有 2 名用户，请先给他们换成其他角色'])
    expect((await roles.keys(role)).menu).toEqual([])
  })

  it('is refused when others stand below it, or when it is the last of administrators', async () => {
    const tenantId = await buildTenant(test.deps)
    const [first, second] = [
      await buildRole(test.deps, [], { tenantId, roleAlias: 'admin' }),
      await buildRole(test.deps, [], { tenantId, roleAlias: 'admin' }),
    ]
    const parent = await roles.add()
    await roles.add({ parentId: parent })
    const removal = (id: string) => admin.post('/api/blade-system/role/remove', { ids: [id], tenantId })

    const answers = [
      await roles.remove(parent),
      await removal(first),
      await removal(second),
      await admin.post('/api/blade-system/role/submit', { id: second, roleAlias: 'staff', tenantId }),
    ]

    expect(answers.map(({ status, msg }) => [status, msg])).toEqual([
      [400, '请先删除子节点!'],
      [200, '操作成功'],
      [400, '至少保留一个管理员角色'],
      [400, '至少保留一个管理员角色'],
    ])
  })
})
