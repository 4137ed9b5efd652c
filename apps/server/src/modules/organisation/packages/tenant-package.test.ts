import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant, buildUser } from '../../../testing/factories.ts'
import { menuIds, packageCalls, rightsOf, signInFirst, tenantCalls } from '../tenants/testing/kit.ts'

let test: TestApp
let admin: SignedIn
let tenants: ReturnType<typeof tenantCalls>
let packages: ReturnType<typeof packageCalls>
beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
  tenants = tenantCalls(admin)
  packages = packageCalls(admin)
})
afterAll(() => test.close())

describe('packages', () => {
  it('are added, listed ten at a time, found by name, read, changed and removed', async () => {
    const menuId = (await menuIds(test, 'notice', 'notice_view')).join(',')
    const { data } = await packages.submit({ packageName: '基础包', menuId, remark: '给小客户' })

    const { id } = data
    const found = await packages.list({ packageName: '基础' })
    const detail = await packages.detail(id)
    const changed = await packages.submit({ id, version: 1, packageName: '入门包' })
    const late = await packages.submit({ id, version: 1, packageName: '又改' })
    const choices = (await packages.select()).data
    const removed = await packages.remove(id)

    expect(found.data).toMatchObject({
      total: 1,
      size: 10,
      current: 1,
      records: [{ id, packageName: '基础包', remark: '给小客户' }],
    })
    expect(detail.data).toMatchObject({ id, packageName: '基础包', menuId, remark: '给小客户', version: 1 })
    expect([changed.data.version, late.status]).toEqual([2, 409])
    expect(choices).toContainEqual({ id, packageName: '入门包' })
    expect([removed.data.ids, (await packages.detail(id)).status]).toEqual([[id], 404])
    expect([(await packages.restore(id)).status, (await packages.detail(id)).data.menuId]).toEqual([200, menuId])
  })

  it('ask for name and menus in the words of the specification', async () => {
    const answer = await packages.submit({})

    expect([answer.status, answer.errors]).toEqual([
      400,
      [
        { field: 'packageName', msg: '请输入产品包名称' },
        { field: 'menuId', msg: '请选择菜单' },
      ],
    ])
  })

  it('refuse menus that do not exist or are the platform’s alone, another form, and a name in use', async () => {
    const [notice, tenantPage] = await menuIds(test, 'notice', 'tenant')
    await packages.add('占用', [notice ?? ''])
    const refused = await Promise.all(
      [`${notice},999`, `${notice},${tenantPage}`, 'notice', `${notice},`].map((menuId) =>
        packages.submit({ packageName: '坏的', menuId }),
      ),
    )
    const taken = await packages.submit({ packageName: '占用', menuId: notice })

    expect(refused.map(({ status, errors }) => [status, errors?.[0]?.field])).toEqual(
      refused.map(() => [400, 'menuId']),
    )
    expect(refused[0]?.errors?.[0]?.msg).toBe('所选菜单中有不存在的，或只属于平台的')
    expect([taken.status, taken.errors]).toEqual([400, [{ field: 'packageName', msg: '产品包名称已存在' }]])
  })

  it('are not removed while a tenant uses them, which is named, all or none', async () => {
    const used = await packages.add('在用包', await menuIds(test, 'notice'))
    const free = await packages.add('闲置包', await menuIds(test, 'notice'))
    const { id } = await tenants.add({ tenantName: '用户公司', packageId: used })

    const refused = await packages.remove(free, used)
    const both = [(await packages.detail(free)).status, (await packages.detail(used)).status]
    await tenants.packageSetting(id, '')

    expect([refused.status, refused.msg, both]).toEqual([
      400,
      '产品包“在用包”正被租户“用户公司”使用，请先更换其产品包',
      [200, 200],
    ])
    expect((await packages.remove(free, used)).status).toBe(200)
  })

  it('belong to the platform: whatever a role of a tenant was given, its people may not touch them', async () => {
    const id = await packages.add('平台的', await menuIds(test, 'notice'))
    const codes = ['tenantpackage', 'tenantpackage_add', 'tenantpackage_edit', 'tenantpackage_delete']
    const tenantId = await buildTenant(test.deps)
    const calls = (caller: SignedIn): Promise<{ status: number }>[] => {
      const theirs = packageCalls(caller)
      return [
        theirs.list(),
        theirs.detail(id),
        theirs.select(),
        theirs.submit({ id, packageName: 'x' }),
        theirs.submit({ packageName: 'y', menuId: '1' }),
        theirs.remove(id),
        theirs.restore(id),
      ]
    }
    for (const caller of [
      await buildCaller(test, { tenantId, permissions: ['*'] }),
      await buildCaller(test, { tenantId, permissions: codes }),
      await buildCaller(test),
    ]) {
      expect((await Promise.all(calls(caller))).map(({ status }) => status)).toEqual(
        Array.from({ length: 7 }, () => 403),
      )
    }
    for (const action of ['add', 'edit', 'delete']) {
      const caller = packageCalls(await buildCaller(test, { permissions: [`tenantpackage_${action}`] }))
      const [notice] = await menuIds(test, 'notice')
      const own = await packages.add(`按权限 ${action}`, [notice ?? ''])
      const done = {
        add: (await caller.submit({ packageName: `新 ${action}`, menuId: notice })).status,
        edit: (await caller.submit({ id: own, remark: '改' })).status,
        delete: (await caller.remove(own)).status,
      }
      expect([action, done]).toEqual([
        action,
        {
          add: action === 'add' ? 200 : 403,
          edit: action === 'edit' ? 200 : 403,
          delete: action === 'delete' ? 200 : 403,
        },
      ])
    }
    expect((await packages.detail(id)).data).toMatchObject({ packageName: '平台的', version: 1 })
  })

  it('know who is not signed in', async () => {
    for (const call of ['list', 'detail', 'select'])
      expect([call, (await test.app.inject(`/api/blade-system/tenant-package/${call}?id=1`)).statusCode]).toEqual([
        call,
        401,
      ])
  })
})

describe('the package of a tenant', () => {
  it('is found by number or by the id of the row, and empty where there is none', async () => {
    const menuId = await menuIds(test, 'notice')
    const packageId = await packages.add('问到的', menuId)
    const { id, tenantId } = await tenants.add({ packageId })
    const none = await tenants.add()

    expect((await tenants.packageDetail(tenantId)).data).toEqual({
      id: packageId,
      packageName: '问到的',
      approvalInstanceId: '',
      menuId: menuId.join(','),
    })
    expect((await tenants.packageDetail(id)).data.id).toBe(packageId)
    expect((await tenants.packageDetail(none.tenantId)).data).toEqual({
      id: '',
      packageName: '',
      menuId: '',
      approvalInstanceId: '',
    })
    expect((await tenants.packageDetail('999998')).status).toBe(404)
  })

  it('cuts the rights of all its roles at the next request, and gives them back the same way', async () => {
    const { id, tenantId } = await tenants.add()
    const owner = await signInFirst(test, tenantId)
    const clerk = await buildCaller(test, { tenantId, permissions: ['param', 'param_add', 'notice_add'] })
    const packageId = await packages.add('只有通知', await menuIds(test, 'notice_add', 'notice_view'))
    const statuses = async (): Promise<number[]> =>
      Promise.all(
        [owner, clerk].flatMap((caller) =>
          [caller.get('/api/blade-system/param/list'), caller.get('/api/blade-desk/notice/list')].map(
            async (answer) => (await answer).status,
          ),
        ),
      )
    const before = await statuses()

    const set = await tenants.packageSetting(tenantId, packageId)
    const cut = [await statuses(), await rightsOf(owner), await rightsOf(clerk)]
    const freed = await tenants.packageSetting(id, '')

    expect([before, set.status, freed.status]).toEqual([[200, 200, 200, 200], 200, 200])
    expect(cut).toEqual([
      [403, 200, 403, 200],
      { buttons: ['notice_add', 'notice_view'], paths: ['/desk', '/desk/notice'] },
      { buttons: ['notice_add'], paths: ['/desk', '/desk/notice'] },
    ])
    expect(await statuses()).toEqual(before)
  })

  it('brings its administrators what it has more, and follows when it changes', async () => {
    const [notice, view, drawApi, send] = (await menuIds(test, 'notice', 'notice_view', 'drawApi', 'drawApi_send')) as [
      string,
      string,
      string,
      string,
    ]
    const small = await packages.add('小', [notice])
    const { tenantId } = await tenants.add({ packageId: small })
    const owner = await signInFirst(test, tenantId)

    const first = await rightsOf(owner)
    await packages.submit({ id: small, menuId: [notice, view, drawApi].join() })
    const grown = await rightsOf(owner)
    await packages.submit({ id: small, menuId: [notice, send].join() })
    const other = await rightsOf(owner)

    expect([first.buttons, grown.buttons, other.buttons]).toEqual([[], ['notice_view'], ['drawApi_send']])
    expect([first.paths, grown.paths, other.paths]).toEqual([
      ['/desk', '/desk/notice'],
      ['/desk', '/desk/notice', '/drawing', '/drawing/drawApi'],
      ['/desk', '/desk/notice', '/drawing', '/drawing/drawApi'],
    ])
  })

  it('gives nobody but the administrators anything', async () => {
    const { tenantId } = await tenants.add()
    const clerk = await buildCaller(test, { tenantId, permissions: ['notice'] })

    await tenants.packageSetting(
      tenantId,
      await packages.add('大', await menuIds(test, 'notice', 'notice_add', 'param', 'param_add')),
    )

    expect(await rightsOf(clerk)).toEqual({ buttons: [], paths: ['/desk', '/desk/notice'] })
  })

  it('opens nothing when it is lost', async () => {
    const packageId = await packages.add('弄丢的', await menuIds(test, 'notice'))
    const { tenantId } = await tenants.add({ packageId })
    const owner = await signInFirst(test, tenantId)

    await test.owner('update system_tenant_package set is_deleted = 1 where id = $1', [packageId])

    expect(await rightsOf(owner)).toEqual({ buttons: [], paths: [] })
  })

  it('is refused for the platform, and an unknown one for anybody', async () => {
    const packageId = await packages.add('给平台', await menuIds(test, 'notice'))
    const { tenantId } = await tenants.add()

    const answers = [
      await tenants.packageSetting('000000', packageId),
      await tenants.packageSetting(tenantId, '999'),
      await tenants.packageSetting('999998', packageId),
      await tenants.packageSetting(tenantId, 'x'),
    ]

    expect(answers.map(({ status, msg }) => [status, msg])).toEqual([
      [400, '平台租户没有到期时间，也不使用产品包'],
      [400, '产品包不存在'],
      [404, '数据不存在'],
      [400, '请求参数格式错误: packageId'],
    ])
  })

  it('is read with the rights in one round trip, also with hundreds of menus', async () => {
    const everything = await test.owner<{ id: string; code: string }>(
      `select id, code from system_menu where is_deleted = 0 and code not like 'tenant%'`,
    )
    const held = (await packages.submit({ packageName: '全部', menuId: everything.map(({ id }) => id).join() })).data
      ?.id
    const { tenantId } = await tenants.add()
    await tenants.packageSetting(tenantId, held)
    const user = await buildUser(test.deps, { tenantId, permissions: ['notice_add'] })

    expect(await rightsOf(await signIn(test, user))).toEqual({
      buttons: ['notice_add'],
      paths: ['/desk', '/desk/notice'],
    })
  })
})

describe('menu/tree', () => {
  interface Node {
    id: string
    title: string
    key: string
    value: string
    children?: Node[]
  }
  const flat = (nodes: Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])])
  const tree = async (
    caller: SignedIn,
    query: Record<string, string> = {},
    headers: Record<string, string> = {},
  ): Promise<Node[]> => flat((await caller.get<Node[]>('/api/blade-system/menu/tree', query, headers)).data)

  it('has menus and buttons as nodes to choose from, in the caller’s language', async () => {
    const [notice] = await menuIds(test, 'notice')
    const zh = (await tree(admin)).find(({ id }) => id === notice)
    const en = (await tree(admin, {}, { 'accept-language': 'en' })).find(({ id }) => id === notice)

    expect(zh).toMatchObject({ id: notice, key: notice, value: notice, title: '通知公告' })
    expect(zh?.children?.map(({ title, children }) => [title, children])).toEqual([
      ['新增', undefined],
      ['修改', undefined],
      ['删除', undefined],
      ['查看', undefined],
    ])
    expect(en?.title).toBe('Notices')
  })

  it('leaves out what tenants may not hold when it is asked for a package', async () => {
    const titles = async (query: Record<string, string>): Promise<string[]> =>
      (await tree(admin, query)).map(({ title }) => title)

    expect(await titles({})).toEqual(expect.arrayContaining(['租户', '产品包', '通知公告']))
    expect((await titles({ grantable: '1' })).filter((title) => ['租户', '产品包'].includes(title))).toEqual([])
  })

  it('is limited to a tenant’s package: for the operator by its number, for its people always', async () => {
    const wanted = (await menuIds(test, 'desk', 'notice', 'notice_view')) as [string, string, string]
    const packageId = await packages.add('树', [wanted[2]])
    const { tenantId } = await tenants.add({ packageId })
    const clerk = await buildCaller(test, { tenantId })

    const seen = [await tree(admin, { tenantId }), await tree(clerk), await tree(clerk, { tenantId: '000000' })].map(
      (nodes) => nodes.map(({ id }) => id).sort(),
    )

    expect(seen).toEqual(seen.map(() => [...wanted].sort()))
    expect((await test.app.inject('/api/blade-system/menu/tree')).statusCode).toBe(401)
  })
})
