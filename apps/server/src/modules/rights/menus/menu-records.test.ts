import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TreeNode } from '@drawdesk/contract/core/tree'
import type { Menu } from '@drawdesk/contract/rights/menu'
import type { GrantTree, LockedNode } from '@drawdesk/contract/rights/role'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant } from '../../../testing/factories.ts'
import { menuIds, packageCalls } from '../../organisation/tenants/testing/kit.ts'
import { buildTenantAdmin } from '../roles/testing/kit.ts'

let test: TestApp
let admin: SignedIn
beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
})
afterAll(() => test.close())

const PATH = '/api/blade-system/menu'
let counter = 0
const submit = (values: object, by: SignedIn = admin) => by.post<{ id: string }>(`${PATH}/submit`, values)
const add = async (values: object): Promise<string> => {
  const answer = await submit({
    name: '某页',
    code: `page${(counter += 1)}`,
    category: 1,
    sort: 1,
    parentId: '0',
    ...values,
  })
  if (answer.status !== 200) throw new Error(`no menu was made: ${answer.msg} ${JSON.stringify(answer.errors)}`)
  return answer.data.id
}
const titles = (nodes: TreeNode[]): string[] =>
  nodes.flatMap(({ title, children }) => [title, ...titles(children ?? [])])

describe('a menu', () => {
  it('has a code of its own, also among removed ones', async () => {
    const id = await add({ code: 'onlyOne' })
    await admin.post(`${PATH}/remove`, { ids: [id] })

    const answer = await submit({ name: 'x', code: 'onlyOne', category: 1, sort: 1, parentId: '0' })

    expect([answer.status, answer.errors?.[0]?.field]).toEqual([400, 'code'])
    expect((await admin.post(`${PATH}/restore`, { ids: [id] })).status).toBe(200)
  })

  it('stands where it can: buttons below menus, and nothing below a button', async () => {
    const page = await add({})
    const button = await add({ category: 2, parentId: page })
    const answers = [
      await submit({ name: 'x', code: 'x1', category: 2, sort: 1, parentId: '0' }),
      await submit({ name: 'x', code: 'x2', category: 1, sort: 1, parentId: button }),
      await submit({ name: 'x', code: 'x3', category: 2, sort: 1, parentId: button }),
      await submit({ id: page, category: 2, parentId: (await menuIds(test, 'system'))[0] }),
      await submit({ id: page, parentId: button }),
    ]

    expect(answers.map(({ status, errors }) => [status, errors?.[0]?.field])).toEqual([
      [400, 'parentId'],
      [400, 'parentId'],
      [400, 'parentId'],
      [400, 'category'],
      [400, 'parentId'],
    ])
    expect((await admin.post(`${PATH}/remove`, { ids: [page] })).msg).toBe('请先删除子节点!')
  })

  it.each(['javascript:alert(1)', '//evil.example', 'https://u:p@a.example'])(
    'never leads to %s, and one that does from before is saved as it was',
    async (path) => {
      const id = await add({ path: '/fine' })
      const answers = [
        await submit({ name: 'x', code: `path${(counter += 1)}`, category: 1, sort: 1, parentId: '0', path }),
        await submit({ id, path }),
      ]
      await test.owner('update system_menu set path = $2 where id = $1', [id, path])

      expect(answers.map(({ status, errors }) => [status, errors])).toEqual(
        [1, 2].map(() => [400, [{ field: 'path', msg: '地址要以 / 开头，或者是 http、https 地址' }]]),
      )
      expect((await submit({ id, path, name: '改名' })).status).toBe(200)
    },
  )

  it('takes who sees it, how it opens, what belongs to it and its arguments, and gives them back everywhere', async () => {
    const parent = await add({})
    const extras = {
      meta: { roles: ['auditor', 'boss'], isTab: false, menu: false, i18n: 'tabs.home' },
      group: ['/system/other'],
      query: { state: '1', size: '50' },
    }
    const id = await add({ parentId: parent, ...extras })
    const plain = await add({ parentId: parent })
    const none = { meta: {}, group: [], query: {} }

    expect((await admin.get<Menu>(`${PATH}/detail`, { id })).data).toMatchObject(extras)
    expect((await admin.get<Menu>(`${PATH}/detail`, { id: plain })).data).toMatchObject(none)
    expect(
      (await admin.get<Menu[]>(`${PATH}/lazy-list`, { parentId: parent })).data.map(
        ({ id: one, meta, group, query }) => [one, { meta, group, query }],
      ),
    ).toEqual(
      expect.arrayContaining([
        [id, extras],
        [plain, none],
      ]),
    )
    const routes = (await admin.get<Menu[]>(`${PATH}/routes`)).data.find((one) => one.id === parent)
    expect(routes?.children).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id, ...extras }),
        expect.not.objectContaining({ group: expect.anything() as unknown }),
      ]),
    )
  })

  it('keeps beside an entry what is not said, forgets what is emptied, and leaves what another client keeps there', async () => {
    const id = await add({ meta: { roles: ['auditor'] }, group: ['/a'], query: { a: '1' } })
    await test.owner(`update system_menu set meta = '{"roles":["auditor"],"keepAlive":true}' where id = $1`, [id])
    await submit({ id, name: '改名' })
    const renamed = (await admin.get<Menu>(`${PATH}/detail`, { id })).data
    await submit({ id, meta: { roles: [], menu: true, isTab: true, i18n: '' }, group: [], query: {} })

    expect(renamed).toMatchObject({ meta: { roles: ['auditor'] }, group: ['/a'], query: { a: '1' } })
    expect(await test.owner('select meta, "group", query from system_menu where id = $1', [id])).toEqual([
      { meta: { keepAlive: true }, group: null, query: null },
    ])
  })

  it.each([
    ['meta.roles', { meta: { roles: ['auditor', '经理'] } }],
    ['meta.i18n', { meta: { i18n: '首页' } }],
    ['meta.isTab', { meta: { isTab: 'perhaps' } }],
    ['group', { group: ['https://a.example'] }],
    ['group', { group: ['//a.example'] }],
    ['query', { query: { '1 2': 'x' } }],
    ['query', { query: { long: 'x'.repeat(501) } }],
  ])('refuses what cannot stand there, beside %s', async (field, extras) => {
    const answer = await submit({
      name: 'x',
      code: `bad${(counter += 1)}`,
      category: 1,
      sort: 1,
      parentId: '0',
      ...extras,
    })

    expect([answer.status, answer.errors?.map((one) => one.field)]).toEqual([400, [field]])
  })

  it('is shown in words, and by its parent', async () => {
    const page = await add({ name: '上面' })
    const id = await add({ category: 2, action: 3, parentId: page })

    expect((await admin.get<Menu>(`${PATH}/detail`, { id })).data).toMatchObject({
      parentName: '上面',
      categoryName: '按钮',
      actionName: '工具操作栏',
      isOpenName: '否',
    })
    expect((await admin.get<Menu>(`${PATH}/detail`, { id }, { 'accept-language': 'en' })).data).toMatchObject({
      categoryName: 'Button',
      actionName: 'Toolbar and row',
    })
    const listed = { parentName: '上面', categoryName: '按钮', actionName: '工具操作栏', isOpenName: '否', remark: '' }
    expect((await admin.get<Menu[]>(`${PATH}/lazy-list`, { parentId: page })).data).toMatchObject([listed])
    expect((await admin.get<Menu[]>(`${PATH}/list`, { id })).data).toMatchObject([
      { parentName: '顶级', categoryName: '菜单', children: [listed] },
    ])
    expect((await admin.get<Menu[]>(`${PATH}/list`, { id: page }, { 'accept-language': 'en' })).data).toMatchObject([
      { parentName: 'Top level', categoryName: 'Menu' },
    ])
    for (const call of ['menu-list', 'lazy-menu-list'])
      expect((await admin.get<Menu[]>(`${PATH}/${call}`, { id: page })).data).toMatchObject([
        { parentName: '顶级', categoryName: '菜单', isOpenName: '否' },
      ])
  })

  it('keeps the component that other front ends load it by, and brings it with the routes', async () => {
    const id = await add({ code: 'byComponent', path: '/by/component', component: 'views/by/component' })
    const plain = await add({ code: 'byPath', path: '/by/path' })
    const routes = (await admin.get<{ id: string; component: string }[]>(`${PATH}/routes`)).data

    expect((await admin.get<Menu[]>(`${PATH}/list`, { id })).data).toMatchObject([
      { id, component: 'views/by/component' },
    ])
    expect([id, plain].map((one) => routes.find((route) => route.id === one)?.component)).toEqual([
      'views/by/component',
      '',
    ])
  })

  it('is put in order among its neighbours, those not named following', async () => {
    const parent = await add({})
    const ids = [
      await add({ parentId: parent, sort: 1 }),
      await add({ parentId: parent, sort: 2 }),
      await add({ parentId: parent, sort: 3 }),
    ]
    const foreign = await add({})
    const order = async () =>
      (await admin.get<Menu[]>(`${PATH}/lazy-list`, { parentId: parent })).data.map(({ id, sort }) => [id, sort])

    const refused = await admin.post(`${PATH}/sort`, { parentId: parent, ids: [ids[2], foreign] })
    const sorted = await admin.post<{ ids: string[] }>(`${PATH}/sort`, { parentId: parent, ids: [ids[2], ids[0]] })

    expect([refused.status, sorted.data.ids]).toEqual([404, [ids[2], ids[0], ids[1]]])
    expect(await order()).toEqual([
      [ids[2], 10],
      [ids[0], 20],
      [ids[1], 30],
    ])
  })

  it('is nobody’s to give themselves more by: another code, another place, or coming back', async () => {
    const page = await add({ code: 'plainPage' })
    const button = await add({ code: 'plainPage_press', category: 2, parentId: page })
    const editor = await buildCaller(test, {
      permissions: ['menu', 'menu_edit', 'menu_delete', 'plainPage', 'plainPage_press'],
    })
    const [roles] = await menuIds(test, 'role')

    const answers = [
      await submit({ id: button, code: 'secret_code' }, editor),
      await submit({ id: page, parentId: roles }, editor),
    ]
    const named = await submit({ id: button, name: '改名' }, editor)
    const removed = await editor.post(`${PATH}/remove`, { ids: [button] })
    const back = await editor.post(`${PATH}/restore`, { ids: [button] })

    expect(answers.map(({ status, msg }) => [status, msg.startsWith('不能借此提升自己的权限：')])).toEqual([
      [403, true],
      [403, true],
    ])
    expect([named.status, removed.status, back.status]).toEqual([200, 200, 403])
  })
})

describe('lists of menus', () => {
  it('leave buttons out where only pages are asked for', async () => {
    const flat = (rows: Menu[]): Menu[] => rows.flatMap((row) => [row, ...flat((row.children ?? []) as Menu[])])
    const [system] = await menuIds(test, 'system')

    const forest = (await admin.get<Menu[]>(`${PATH}/menu-list`)).data
    const below = (await admin.get<Menu[]>(`${PATH}/lazy-menu-list`, { parentId: system ?? '' })).data
    const found = (await admin.get<Menu[]>(`${PATH}/lazy-menu-list`, { code: 'data_sc' })).data

    expect(
      flat(forest).every(({ category }) => category === 1) && flat(forest).some(({ code }) => code === 'user'),
    ).toBe(true)
    expect(below.find(({ code }) => code === 'user')).toMatchObject({ parentId: system, hasChildren: false })
    expect(found.map(({ code }) => code)).toEqual(['data_scope'])
    expect(titles((await admin.get<TreeNode[]>(`${PATH}/tree`, { pages: '1' })).data)).not.toContain('权限设置')
  })
})

describe('what may be granted', () => {
  it('is what somebody holds, in their language, and found by either name', async () => {
    const clerk = await buildCaller(test, { permissions: ['role', 'role_grant', 'param_view'] })

    const { data } = await clerk.get<GrantTree>(`${PATH}/grant-tree`)
    const english = await clerk.get<GrantTree>(`${PATH}/grant-tree`, {}, { 'accept-language': 'en' })

    expect(titles(data.menu)).toEqual(['系统', '角色', '权限设置', '参数', '查看'])
    expect(english.data.menu[0]).toMatchObject({ title: 'System', otherName: '系统', code: 'system' })
    expect([data.dataScope, data.apiScope]).toEqual([[], []])
  })

  it('says beside it what is not theirs to give, and why: buttons of their pages, and what a role has', async () => {
    const tenantId = await buildTenant(test.deps)
    const [clerk, richer] = [
      await buildCaller(test, { tenantId, permissions: ['role', 'role_grant', 'notice_view'] }),
      await buildCaller(test, { tenantId, permissions: ['post_add', 'tenant_add'] }),
    ]
    const lockedFor = async (roleIds: string) =>
      (await clerk.get<LockedNode[]>(`${PATH}/grant-locked`, { roleIds })).data.map(({ code, reason }) => [
        code,
        reason,
      ])

    const without = await lockedFor(clerk.user.roleId)
    const withRicher = await lockedFor(`${clerk.user.roleId},${richer.user.roleId}`)

    expect(without).toContainEqual(['role_add', 'yours'])
    expect(without).toContainEqual(['notice_delete', 'yours'])
    expect(without.map(([code]) => code)).not.toContain('post')
    expect(withRicher).toEqual(
      expect.arrayContaining([
        ['post', 'yours'],
        ['post_add', 'yours'],
        ['tenant', 'platform'],
        ['tenant_add', 'platform'],
      ]),
    )
    expect(withRicher.map(([code]) => code)).not.toContain('post_edit')
  })

  it('has the scopes of the pages that the person holds, as far as they are held', async () => {
    const tenantId = await buildTenant(test.deps)
    const [menuId] = await menuIds(test, 'param')
    const scope = (scopeName: string, scopeType: number) =>
      admin.post<{ id: string }>('/api/blade-system/data-scope/submit', {
        menuId,
        resourceCode: 'param',
        scopeName,
        scopeClass: 'param',
        scopeType,
        scopeColumn: '',
        scopeField: '*',
        scopeValue: '',
      })
    const [own] = [await scope('自己的', 2), await scope('部门的', 3)]
    const [tenantAdmin, clerk, other] = [
      await buildTenantAdmin(test, tenantId),
      await buildCaller(test, { tenantId, permissions: ['role_grant', 'param'] }),
      await buildCaller(test, { tenantId, permissions: ['role_grant', 'notice'] }),
    ]
    await admin.post('/api/blade-system/role/grant', {
      roleIds: [clerk.user.roleId],
      dataScopeIds: [own.data.id],
      tenantId,
    })
    const scopesFor = async (caller: SignedIn): Promise<string[]> =>
      titles((await caller.get<GrantTree>(`${PATH}/grant-tree`)).data.dataScope)

    expect([await scopesFor(tenantAdmin), await scopesFor(clerk), await scopesFor(other)]).toEqual([
      ['参数', '自己的', '部门的'],
      ['参数', '自己的'],
      [],
    ])
  })

  it('is for an operator all that the tenant can have: its package, and nothing of the platform', async () => {
    const tenantId = await buildTenant(test.deps)
    const whole = titles((await admin.get<GrantTree>(`${PATH}/grant-tree`, { tenantId })).data.menu)
    const packageId = await packageCalls(admin).add('小', await menuIds(test, 'notice'))
    await admin.post('/api/blade-system/tenant/package-setting', { tenantId, packageId })

    expect([whole.includes('用户'), whole.includes('租户'), whole.includes('菜单')]).toEqual([true, false, false])
    expect(titles((await admin.get<GrantTree>(`${PATH}/grant-tree`, { tenantId })).data.menu)).toEqual([
      '消息',
      '通知公告',
    ])
    expect(titles((await admin.get<GrantTree>(`${PATH}/grant-tree`)).data.menu)).toContain('租户')
  })
})

describe('a package', () => {
  it('is noted when it changes, and when a tenant gets another', async () => {
    const tenantId = await buildTenant(test.deps)
    const packages = packageCalls(admin)
    const [one, two] = [await menuIds(test, 'notice'), await menuIds(test, 'param')]
    const packageId = await packages.add('套餐', one)
    await packages.submit({ id: packageId, menuId: two.join() })
    await packages.submit({ id: packageId, packageName: '套餐二' })
    await admin.post('/api/blade-system/tenant/package-setting', { tenantId, packageId })
    const rows = await test.owner<{ kind: string; title: string; before_state: object; after_state: object }>(
      `select kind, title, before_state, after_state from system_rights_change where target_ids in ($1, $2) and tenant_id = '000000' order by id`,
      [packageId, tenantId],
    )

    expect(
      rows.map(({ kind, title, before_state: before, after_state: after }) => [kind, title, before, after]),
    ).toEqual([
      ['package', '套餐', { [packageId]: null }, { [packageId]: { menuIds: one } }],
      ['package', '套餐', { [packageId]: { menuIds: one } }, { [packageId]: { menuIds: two } }],
      ['tenantPackage', `Tenant ${tenantId}`, { [tenantId]: { packageId: '' } }, { [tenantId]: { packageId } }],
    ])
  })
})
