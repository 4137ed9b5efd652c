import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createApp } from '../../app.ts'
import { createServices } from '../../services.ts'
import { buildTestApp, callerWith, type TestApp } from '../../testing/build-test-app.ts'
import { buildCaller, buildTenant, type BuiltCaller } from '../../testing/factories.ts'
import { CALLER_KEPT_MS } from '../identity/caller/caller-cache.ts'
import { movableClock } from '../identity/testing/kit.ts'

const PARAMS = '/api/blade-system/param/list'
const clock = movableClock()

let test: TestApp
let tenantId: string
let there: Awaited<ReturnType<typeof createApp>>

beforeAll(async () => {
  test = await buildTestApp({ clock })
  tenantId = await buildTenant(test.deps)
  there = await createApp({ services: createServices(test.deps) }) // the same database behind memory of its own
})
afterAll(async () => {
  await there.close()
  await test.close()
})

const idOf = async (code: string): Promise<string> =>
  (await test.owner<{ id: string }>('select id from system_menu where code = $1', [code]))[0]?.id ?? ''

/** Statuses on both servers, once what they keep of the caller is a second old. */
async function statuses(caller: BuiltCaller, url = PARAMS): Promise<number[]> {
  clock.advance(CALLER_KEPT_MS)
  const elsewhere = await callerWith(there, caller.token).get(url)
  return [(await caller.get(url)).status, elsewhere.status]
}

describe('what took a right away counts within a second in every process', () => {
  let caller: BuiltCaller
  beforeEach(async () => {
    caller = await buildCaller(test, { tenantId, permissions: ['param', 'param_view'] })
    expect(await statuses(caller)).toEqual([200, 200])
  })

  it.each([
    [
      'a grant that is gone',
      (roleId: string) => test.owner('update system_role_menu set is_deleted = 1 where role_id = $1', [roleId]),
      403,
    ],
    [
      'a grant that is deleted as a row',
      (roleId: string) => test.owner('delete from system_role_menu where role_id = $1', [roleId]),
      403,
    ],
    [
      'a role that is removed',
      (roleId: string) => test.owner('update system_role set is_deleted = 1 where id = $1', [roleId]),
      403,
    ],
    [
      'a role that is taken from the person',
      (roleId: string) => test.owner(`update user_account set role_id = '' where role_id = $1`, [roleId]),
      403,
    ],
    [
      'a person that is removed',
      (roleId: string) => test.owner('update user_account set is_deleted = 1 where role_id = $1', [roleId]),
      401,
    ],
    [
      'a person that is switched off',
      (roleId: string) => test.owner('update user_account set status = 2 where role_id = $1', [roleId]),
      401,
    ],
  ])('%s', async (_what, take, status) => {
    await take(caller.user.roleId)

    expect(await statuses(caller)).toEqual([status, status])
  })

  it('a right that is given counts as fast', async () => {
    await test.owner('insert into system_role_menu (id, tenant_id, role_id, menu_id) values ($1, $2, $3, $4)', [
      test.deps.ids.next(),
      tenantId,
      caller.user.roleId,
      await idOf('notice'),
    ])

    expect(await statuses(caller, '/api/blade-desk/notice/list')).toEqual([200, 200])
  })

  it('a tenant that is removed', async () => {
    const gone = await buildTenant(test.deps)
    const person = await buildCaller(test, { tenantId: gone, permissions: ['param'] })
    await statuses(person)
    await test.owner('update system_tenant set is_deleted = 1 where tenant_id = $1', [gone])

    expect(await statuses(person)).toEqual([401, 401])
  })

  it('a menu that is removed and brought back', async () => {
    await test.owner(`update system_menu set is_deleted = 1 where code in ('param', 'param_view')`)
    const without = await statuses(caller)
    await test.owner(`update system_menu set is_deleted = 0 where code in ('param', 'param_view')`)

    expect([without, await statuses(caller)]).toEqual([
      [403, 403],
      [200, 200],
    ])
  })

  it('the package of the tenant, which cuts all its roles at once and takes nothing from them', async () => {
    const packageId = test.deps.ids.next()
    await test.owner('insert into system_tenant_package (id, package_name, menu_id) values ($1, $2, $3)', [
      packageId,
      `p${packageId}`,
      await idOf('notice'),
    ])
    await test.owner('update system_tenant set package_id = $1 where tenant_id = $2', [packageId, tenantId])
    const cut = await statuses(caller)
    const codes = await caller.get<unknown[]>('/api/blade-system/menu/routes')
    await test.owner('update system_tenant_package set menu_id = $1 where id = $2', [await idOf('param'), packageId])
    const larger = await statuses(caller)
    await test.owner('update system_tenant set package_id = null where tenant_id = $1', [tenantId])

    expect([cut, codes.data, larger]).toEqual([[403, 403], [], [200, 200]])
  })
})

describe('a guarded call', () => {
  let scopeId: string
  beforeEach(async () => {
    await test.owner('delete from system_api_scope')
    scopeId = test.deps.ids.next()
  })
  const guard = async (path: string, method = ''): Promise<void> => {
    await test.owner(
      'insert into system_api_scope (id, menu_id, resource_code, scope_name, scope_path, scope_method) values ($1, $2, $3, $4, $5, $6)',
      [scopeId, await idOf('param'), 'c', 'n', path, method],
    )
  }
  const give = (caller: BuiltCaller): Promise<unknown> =>
    test.owner(
      'insert into system_role_scope (id, tenant_id, role_id, scope_category, scope_id) values ($1, $2, $3, 2, $4)',
      [test.deps.ids.next(), tenantId, caller.user.roleId, scopeId],
    )

  it.each([
    ['/blade-system/param/list', ''],
    ['/blade-system/param/list', 'GET'],
    ['/blade-system/param/*', ''],
  ])('%s %s asks for its scope beside the code, and signs nobody out', async (path, method) => {
    const caller = await buildCaller(test, { tenantId, permissions: ['param'] })
    await guard(path, method)
    const without = await statuses(caller)
    const info = (await caller.get('/api/blade-user/info')).status
    await give(caller)

    expect([without, info, await statuses(caller)]).toEqual([[403, 403], 200, [200, 200]])
  })

  it('is another one where method or path differ', async () => {
    const caller = await buildCaller(test, { tenantId, permissions: ['param'] })
    await guard('/blade-system/param/list', 'POST')

    expect(await statuses(caller)).toEqual([200, 200])
  })

  it('stays refused with the scope and without the code', async () => {
    const caller = await buildCaller(test, { tenantId, permissions: ['notice'] })
    await guard('/blade-system/param/list')
    await give(caller)

    expect(await statuses(caller)).toEqual([403, 403])
  })

  it('is open to who runs the tenant', async () => {
    const caller = await buildCaller(test, { tenantId, permissions: ['param'] })
    await test.owner(`update system_role set role_alias = 'admin' where id = $1`, [caller.user.roleId])
    await guard('/blade-system/*')

    expect(await statuses(caller)).toEqual([200, 200])
  })

  it('is never one of those without which nobody could stand', async () => {
    const caller = await buildCaller(test, { tenantId, permissions: ['param'] })
    await guard('/blade-*')
    clock.advance(CALLER_KEPT_MS)

    const open = [
      '/blade-system/menu/routes',
      '/blade-system/menu/buttons',
      '/blade-system/menu/top-menu',
      '/blade-auth/oauth/user-info',
      '/blade-user/info',
    ]
    const answers: number[] = []
    for (const path of open) answers.push((await caller.get(`/api${path}`)).status)

    expect(answers).toEqual(open.map(() => 200))
    expect((await caller.get('/api/blade-system/param/list')).status).toBe(403)
  })
})

describe('top menus', () => {
  it('show what the caller holds of their menus, and everything above', async () => {
    const caller = await buildCaller(test, { tenantId, permissions: ['param_view', 'notice'] })
    const [later, first] = [test.deps.ids.next(), test.deps.ids.next()]
    for (const [id, sort] of [
      [later, 2],
      [first, 1],
    ] as const) {
      await test.owner(
        `insert into system_top_menu (id, tenant_id, code, name, name_en, sort) values ($1, $2, $3, '系统', 'System', $4)`,
        [id, tenantId, `t${sort}`, sort],
      )
    }
    for (const code of ['param', 'user'])
      await test.owner(
        'insert into system_top_menu_setting (id, tenant_id, top_menu_id, menu_id) values ($1, $2, $3, $4)',
        [test.deps.ids.next(), tenantId, first, await idOf(code)],
      )
    const routes = async (topMenuId: string) =>
      (
        await caller.get<{ code: string; children?: { code: string }[] }[]>('/api/blade-system/menu/routes', {
          topMenuId,
        })
      ).data.map(({ code, children }) => [code, children?.map((child) => child.code)])

    expect(
      (
        await caller.get<{ id: string; name: string }[]>(
          '/api/blade-system/menu/top-menu',
          {},
          { 'accept-language': 'en' },
        )
      ).data.map(({ id, name }) => [id, name]),
    ).toEqual([
      [first, 'System'],
      [later, 'System'],
    ])
    expect([await routes(first), await routes(later), await routes('x'), await routes('0')]).toEqual([
      [['system', ['param']]],
      [],
      [],
      [
        ['system', ['param']],
        ['desk', ['notice']],
      ],
    ])
  })

  it('of another tenant are not there', async () => {
    const id = test.deps.ids.next()
    await test.owner(`insert into system_top_menu (id, tenant_id, code, name) values ($1, '000000', 'mine', '我的')`, [
      id,
    ])
    await test.owner(
      `insert into system_top_menu_setting (id, tenant_id, top_menu_id, menu_id) values ($1, '000000', $1, $2)`,
      [id, await idOf('param')],
    )
    const caller = await buildCaller(test, { tenantId: await buildTenant(test.deps), permissions: ['param'] })

    expect([
      (await caller.get('/api/blade-system/menu/top-menu')).data,
      (await caller.get('/api/blade-system/menu/routes', { topMenuId: id })).data,
    ]).toEqual([[], []])
  })
})

describe('what is kept of rights', () => {
  it('is worked out once for the same roles, and anew after a change', async () => {
    const { rights } = test.deps.auth
    const caller = await buildCaller(test, { tenantId, permissions: ['param'] })
    const before = await rights.current(tenantId)
    const again = await rights.current(tenantId)
    await test.owner(`update system_role set role_name = 'other' where id = $1`, [caller.user.roleId])
    const after = await rights.current(tenantId)

    expect(again).toBe(before)
    expect(before.rightsOf([caller.user.roleId, '1'])).toBe(again.rightsOf(['1', caller.user.roleId]))
    expect(after).not.toBe(before)
    expect(after.model.menus).toBe(before.model.menus) // the part of the platform has not changed
    expect(after.model.roles.get(caller.user.roleId)?.roleName).toBe('other')
  })

  it('of one tenant stays when another one changes', async () => {
    const { rights } = test.deps.auth
    const other = await buildTenant(test.deps)
    const before = await rights.current(tenantId)
    await buildCaller(test, { tenantId: other, permissions: ['param'] })

    expect(await rights.current(tenantId)).toBe(before)
  })
})
