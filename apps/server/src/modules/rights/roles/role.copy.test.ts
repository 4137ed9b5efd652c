import type { RoleCopied } from '@drawdesk/contract/rights/role'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant } from '../../../testing/factories.ts'
import { checkRoleLists } from '../../access/grants/may-grant.checks.ts'
import { granterOf } from '../../access/grants/may-grant.ts'
import type { RoleFacts } from '../../access/model/model.ts'
import { randomModel } from '../../access/testing/random-model.ts'
import { menuIds } from '../../organisation/tenants/testing/kit.ts'
import { newRole } from '../../organisation/users/testing/people.ts'
import { giveableLists } from './role.copy.ts'
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

const copyBy = (caller: SignedIn, id: string, values: object = {}) =>
  caller.post<RoleCopied>('/api/blade-system/role/copy', {
    id,
    roleName: '店长 副本',
    roleAlias: 'manager_2',
    ...values,
  })
const sorted = async (role: string, more: Record<string, string> = {}) => {
  const { menu, dataScope, apiScope } = await roles.keys(role, more)
  return { menu: menu.toSorted(), dataScope, apiScope }
}

/** A data scope of the page `user`, and an API scope there. */
async function scopesOfUsers(scopeType = 2): Promise<{ dataScopeId: string; apiScopeId: string }> {
  const [menuId] = await menuIds(test, 'user')
  const add = async (kind: string, values: object): Promise<string> =>
    (
      await admin.post<{ id: string }>(`/api/blade-system/${kind}/submit`, {
        menuId,
        resourceCode: 'user',
        scopeName: '范围',
        ...values,
      })
    ).data.id
  return {
    dataScopeId: await add('data-scope', {
      scopeClass: 'user',
      scopeType,
      scopeColumn: scopeType === 2 ? 'create_user' : 'create_dept',
      scopeField: '*',
      scopeValue: '',
    }),
    apiScopeId: await add('api-scope', { scopePath: '/blade-system/region/select', scopeMethod: 'GET', scopeType: 1 }),
  }
}

describe('a copy of a role', () => {
  it('stands beside it with its menus and scopes, under a name of its own, and nobody has it', async () => {
    const { dataScopeId, apiScopeId } = await scopesOfUsers()
    const above = await roles.add({ roleName: '上级' })
    const source = await roles.add({ parentId: above, sort: 7 })
    const menus = await menuIds(test, 'user', 'user_view')
    await roles.grant({ roleIds: [source], menuIds: menus, dataScopeIds: [dataScopeId], apiScopeIds: [apiScopeId] })

    const { status, data } = await copyBy(admin, source)

    expect([status, data.left, data.changeId]).toEqual([200, '', ''])
    expect(await sorted(data.id)).toEqual({
      menu: menus.toSorted(),
      dataScope: [dataScopeId],
      apiScope: [apiScopeId],
    })
    const { data: row } = await admin.get<object>('/api/blade-system/role/detail', { id: data.id })
    expect(row).toMatchObject({ roleName: '店长 副本', roleAlias: 'manager_2', parentId: above, sort: 7 })
    expect((await roles.remove(data.id)).status).toBe(200) // which somebody who had it would hinder
  })

  it('is noted as a change of rights', async () => {
    const source = await newRole(test, ['param'])

    const { data } = await copyBy(admin, source)

    const [note] = await test.owner<{ title: string; before_state: object; after_state: object }>(
      'select title, before_state, after_state from system_rights_change where target_ids = $1',
      [data.id],
    )
    expect(note).toMatchObject({
      title: '店长 副本',
      before_state: { [data.id]: { menuIds: [] } },
      after_state: { [data.id]: { menuIds: await menuIds(test, 'param') } },
    })
  })

  it('has no more than the caller holds, and names what it has not', async () => {
    const source = await newRole(test, ['param', 'param_view', 'user_delete'])
    const clerk = await buildCaller(test, { permissions: ['role', 'role_add', 'role_grant', 'param', 'param_view'] })

    const { status, data } = await copyBy(clerk, source)

    expect([status, data.left]).toEqual([200, '用户-删除'])
    expect((await sorted(data.id)).menu).toEqual((await menuIds(test, 'param', 'param_view')).toSorted())
  })

  it('has no page without the scope that bound it, where the caller’s own rows are bound', async () => {
    const [own, wide] = [await scopesOfUsers(2), await scopesOfUsers(1)]
    const source = await newRole(test, ['param', 'user', 'user_view'])
    await roles.grant({ roleIds: [source], dataScopeIds: [wide.dataScopeId] })
    const clerk = await buildCaller(test, {
      permissions: ['role', 'role_add', 'role_grant', 'param', 'user', 'user_view'],
    })
    await roles.grant({ roleIds: [clerk.user.roleId], dataScopeIds: [own.dataScopeId] })

    const { status, data } = await copyBy(clerk, source)

    expect([status, data.left]).toEqual([200, '用户-查看、范围'])
    expect(await sorted(data.id)).toEqual({ menu: await menuIds(test, 'param'), dataScope: [], apiScope: [] })
  })

  it('can be given by its maker to others as it is, whatever stood in the role: 300 graphs by chance', () => {
    for (let seed = 0; seed < 300; seed += 1) {
      const { model, roleIds } = randomModel(seed)
      const granter = granterOf(model, { isAdministrator: false, roleIds })
      const empty: RoleFacts = {
        id: 'new',
        parentId: '0',
        roleName: '新',
        roleAlias: 'new',
        menuIds: new Set(),
        dataScopeIds: new Set(),
        apiScopeIds: new Set(),
      }
      const within = { ...model, roles: new Map(model.roles).set('new', empty) }
      for (const source of model.roles.values())
        expect(() =>
          checkRoleLists(within, granter, 'new', giveableLists(within, granter, 'new', source)),
        ).not.toThrow()
    }
  })
})

describe('a role is not copied', () => {
  it('without both rights: to add roles, and to grant them', async () => {
    const source = await newRole(test, [])
    const callers = await Promise.all([
      buildCaller(test, { permissions: ['role', 'role_add', 'role_edit'] }),
      buildCaller(test, { permissions: ['role', 'role_edit', 'role_grant'] }),
    ])

    const answers = await Promise.all(callers.map((caller) => copyBy(caller, source)))

    expect(answers.map(({ status }) => status)).toEqual([403, 403])
  })

  it('by another tenant', async () => {
    const source = await newRole(test, ['param'])
    const tenantId = await buildTenant(test.deps)
    const other = await buildTenantAdmin(test, tenantId)

    expect((await copyBy(other, source)).status).toBe(404)
    expect((await copyBy(other, source, { tenantId: '000000' })).status).toBe(404)
    expect((await copyBy(admin, source, { tenantId })).status).toBe(404)
  })

  it('under an alias of administrators, under its own, or without a name: said beside the field, and nothing is made', async () => {
    const source = await roles.add({ roleName: '原角色', roleAlias: 'origin' })
    const clerk = await buildCaller(test, { permissions: ['role', 'role_add', 'role_grant'] })
    const count = async () => (await test.owner(`select id from system_role where role_name = '没有'`)).length

    const answers = [
      await copyBy(clerk, source, { roleName: '没有', roleAlias: 'admin' }),
      await copyBy(admin, source, { roleName: '没有', roleAlias: 'origin' }),
      await copyBy(admin, source, { roleName: '没有', roleAlias: '店长' }),
      await copyBy(admin, source, { roleName: '' }),
    ]

    expect(answers.map(({ status, errors }) => [status, errors?.[0]?.field])).toEqual([
      [403, 'roleAlias'],
      [400, 'roleAlias'],
      [400, 'roleAlias'],
      [400, 'roleName'],
    ])
    expect(await count()).toBe(0)
  })
})

describe('an operator', () => {
  it('copies within the tenant that they work in, without what is the platform’s alone', async () => {
    const tenantId = await buildTenant(test.deps)
    const source = await newRole(test, ['param'], { tenantId })
    await test.owner(
      `insert into system_role_menu (id, tenant_id, role_id, menu_id) select $1, $2, $3, id from system_menu where code = 'tenant'`,
      [test.deps.ids.next(), tenantId, source],
    )

    const { status, data } = await copyBy(admin, source, { tenantId })

    expect([status, data.left]).toEqual([200, '租户'])
    expect((await sorted(data.id, { tenantId })).menu).toEqual(await menuIds(test, 'param'))
  })
})
