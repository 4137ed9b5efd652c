import { menuGroups } from '@drawdesk/contract/core/menus'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, callerWith, signIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildRole, buildTenant, buildUser } from '../../identity/testing/kit.ts'

interface Node {
  id: string
  code: string
  name: string
  path: string
  meta?: object
  children?: Node[]
}

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())

const ROUTES = '/api/blade-system/menu/routes'
const BUTTONS = '/api/blade-system/menu/buttons'

async function staffWith(codes: string[], tenantId = '000000') {
  const roleId = await buildRole(test.deps, codes, { tenantId })
  const { account, password } = await buildUser(test.deps, { roleId, tenantId })
  return signIn(test, { account, password, tenantId })
}

const inOrder = <One extends { sort: number }>(list: readonly One[]): One[] => list.toSorted((a, b) => a.sort - b.sort)

/** `drawing(drawApi drawInfo)` */
const outline = (nodes: Node[]): string =>
  nodes.map(({ code, children }) => (children ? `${code}(${outline(children)})` : code)).join(' ')

/** What a client of this family makes of the buttons. */
function permissionsOf(nodes: Node[]): string[] {
  return nodes.flatMap((node) => (node.children ? permissionsOf(node.children) : [node.code]))
}

describe('menu/routes', () => {
  it('is an empty list without a token, and 401 with one that is no good', async () => {
    const open = await test.app.inject({ url: ROUTES })
    const bad = await callerWith(test.app, 'nonsense').get(ROUTES)

    expect(open.json()).toMatchObject({ code: 200, data: [] })
    expect(bad.status).toBe(401)
  })

  it('is the whole tree for an administrator, in order', async () => {
    const { data } = await (await signIn(test)).get<Node[]>(ROUTES)

    expect(outline(data)).toBe(
      inOrder(menuGroups)
        .map(
          ({ code, pages }) =>
            `${code}(${inOrder(pages)
              .map((page) => page.code)
              .join(' ')})`,
        )
        .join(' '),
    )
    expect(outline(data)).toMatch(
      /^drawing\(drawDesk drawApi drawStyle drawEx .* desk\(notice alert alertRule alertChannel\)$/,
    )
    expect(data[0]).toMatchObject({
      name: 'AI绘画',
      path: '/drawing',
      parentId: '0',
      category: 1,
      isOpen: 1,
      source: 'picture',
      alias: 'menu',
    })
  })

  it('speaks the language of the request', async () => {
    const { data } = await (await signIn(test)).get<Node[]>(ROUTES, {}, { 'accept-language': 'en' })

    expect(data.map(({ name }) => name)).toEqual([
      'Drawing',
      'Chat',
      'Operations',
      'My work',
      'Workflow',
      'System',
      'Resources',
      'Reports',
      'Monitoring',
      'Development',
      'Messages',
    ])
  })

  it('holds what the roles were given and everything above it; a button brings its page', async () => {
    const caller = await staffWith(['param_view', 'drawInfo'])

    expect(outline((await caller.get<Node[]>(ROUTES)).data)).toBe('drawing(drawInfo) system(param)')
  })

  it('says what an operator wrote beside an entry, and nothing where nothing is written', async () => {
    const meta = { roles: ['auditor'], isTab: false, i18n: 'menu.system', menu: true, more: 'of another console' }
    await test.owner(`update system_menu set meta = $1 where code = 'param'`, [JSON.stringify(meta)])

    const { data } = await (await signIn(test)).get<Node[]>(ROUTES)
    await test.owner(`update system_menu set meta = null where code = 'param'`)

    const [drawing, system] = ['drawing', 'system'].map((code) => data.find((node) => node.code === code))
    const { more: _more, ...others } = meta
    expect(system?.children?.find(({ code }) => code === 'param')).toMatchObject({ code: 'param', meta: others })
    expect([system, drawing].map((node) => node && 'meta' in node)).toEqual([false, false])
  })

  it('stays whole when something stored beside an entry is of the wrong kind', async () => {
    await test.owner(
      `update system_menu set meta = '{"roles":"administrator","isTab":"no","menu":0}' where code = 'param'`,
    )

    const { status, data } = await (await signIn(test)).get<Node[]>(ROUTES)
    await test.owner(`update system_menu set meta = null where code = 'param'`)

    expect([
      status,
      data.find(({ code }) => code === 'system')?.children?.find(({ code }) => code === 'param'),
    ]).toMatchObject([200, { code: 'param', meta: { roles: [''] } }])
  })

  it('is empty without a role', async () => {
    const { account, password } = await buildUser(test.deps)

    expect((await (await signIn(test, { account, password })).get(ROUTES)).data).toEqual([])
  })

  it('reads no grants of another tenant', async () => {
    await buildTenant(test.deps, '340001')
    const ownRole = await buildRole(test.deps, ['param'])
    const { account, password } = await buildUser(test.deps, { tenantId: '340001', roleId: ownRole })

    expect((await (await signIn(test, { account, password, tenantId: '340001' })).get(ROUTES)).data).toEqual([])
  })

  it('holds nothing of a top menu that does not exist', async () => {
    const caller = await signIn(test)

    expect((await caller.get(ROUTES, { topMenuId: '12345' })).data).toEqual([])
    expect((await caller.get<Node[]>(ROUTES, { topMenuId: '' })).data).toEqual((await caller.get<Node[]>(ROUTES)).data)
  })
})

describe('menu/top-menu', () => {
  it('is an empty list as long as there are no top menus, for signed-in people only', async () => {
    expect(await (await signIn(test)).get('/api/blade-system/menu/top-menu')).toMatchObject({
      status: 200,
      code: 200,
      success: true,
      data: [],
    })
    expect((await test.app.inject({ url: '/api/blade-system/menu/top-menu' })).statusCode).toBe(401)
  })
})

describe('menu/buttons', () => {
  it('gives a client every code of an administrator and no page as one', async () => {
    const { data } = await (await signIn(test)).get<Node[]>(BUTTONS)

    const codes = permissionsOf(data)
    expect(codes).toEqual(
      expect.arrayContaining([
        'param_add',
        'param_edit',
        'param_delete',
        'param_view',
        'drawApi_send',
        'drawApi_active',
        'notice_view',
      ]),
    )
    expect(codes).not.toContain('param')
  })

  it('gives a client the granted ones only', async () => {
    const caller = await staffWith(['param_view', 'param_add', 'notice'])
    const { data } = await caller.get<Node[]>(BUTTONS)

    expect(outline(data)).toBe('param(param_add param_view)')
    expect(permissionsOf(data)).toEqual(['param_add', 'param_view'])
    expect(data[0]?.children?.every((button) => !('children' in button))).toBe(true)
  })

  it('asks for a sign-in', async () => {
    expect((await test.app.inject({ url: BUTTONS })).statusCode).toBe(401)
  })
})
