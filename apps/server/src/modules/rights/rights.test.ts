import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { HeldRight } from '@drawdesk/contract/rights/rights'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../testing/build-test-app.ts'
import { buildCaller, buildTenant, buildUser, type BuiltCaller, type BuiltUser } from '../../testing/factories.ts'
import { newRole } from '../organisation/users/testing/people.ts'
import {
  buildApiScope,
  buildDataScope,
  buildPackage,
  explainCall,
  giveScope,
  menuIdsOf,
  previewCall,
} from './testing/kit.ts'

let test: TestApp
let tenantId: string
let admin: SignedIn
let tenantAdmin: BuiltCaller
let clerk: BuiltUser

beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
})
beforeEach(async () => {
  tenantId = await buildTenant(test.deps)
  tenantAdmin = await buildCaller(test, { tenantId, permissions: ['*'] })
  clerk = await buildUser(test.deps, { tenantId, permissions: ['post', 'post_add', 'user'] })
})
afterAll(() => test.close())

describe('explaining', () => {
  it('agrees with what the server does, for a button and for the call behind it', async () => {
    const asClerk = await signIn(test, clerk)
    const tried = await asClerk.post('/api/blade-system/post/remove', { ids: ['1'] })

    const [button, call, held] = [
      await explainCall(tenantAdmin, { userId: clerk.userId, code: 'post_delete' }),
      await explainCall(tenantAdmin, { userId: clerk.userId, method: 'POST', path: '/api/blade-system/post/remove' }),
      await explainCall(tenantAdmin, { userId: clerk.userId, path: '/blade-system/post/list' }),
    ]

    expect([
      tried.status,
      button.data.isAllowed,
      button.data.blocking,
      call.data.blocking,
      held.data.isAllowed,
    ]).toEqual([403, false, 'button', 'button', true])
    expect(button.data.steps.find(({ link }) => link === 'button')?.text).toBe(
      `角色“${clerk.account}”没有按钮“岗位-删除”，可在角色权限里勾选`,
    )
    expect(call.data.asked).toContain('POST /blade-system/post/remove')
  })

  it('names the package that cuts a role, and the call that a scope guards', async () => {
    const packageId = await buildPackage(test, tenantId, `小包${tenantId}`, ['user', 'rights'])
    const cut = await explainCall(tenantAdmin, { userId: clerk.userId, code: 'post_add' })
    await test.deps.db
      .platform()
      .updateTable('systemTenant')
      .set({ packageId: null })
      .where('packageId', '=', packageId)
      .execute()
    const scopeId = await buildApiScope(test, 'post', '/blade-system/post/list', '岗位列表')
    const guarded = await explainCall(tenantAdmin, { userId: clerk.userId, path: '/blade-system/post/list' })
    await giveScope(test, tenantId, clerk.roleId, scopeId, 2)
    const open = await explainCall(tenantAdmin, { userId: clerk.userId, path: '/blade-system/post/list' })
    await test.owner('delete from system_role_scope where scope_id = $1', [scopeId])
    await test.owner('delete from system_api_scope where id = $1', [scopeId])

    expect([cut.data.blocking, cut.data.steps.find(({ link }) => link === 'package')?.text]).toEqual([
      'package',
      `租户的产品包“小包${tenantId}”不含“岗位-新增”，可由平台加入产品包`,
    ])
    expect([
      guarded.data.blocking,
      guarded.data.steps.at(-1)?.through.map(({ name }) => name),
      open.data.isAllowed,
    ]).toEqual(['apiScope', ['岗位列表'], true])
  })

  it('asks the database whether a scope lets a row in', async () => {
    const scopeId = await buildDataScope(test, 'user', { scopeClass: 'user', scopeType: 2, scopeName: '仅本人' })
    await giveScope(test, tenantId, clerk.roleId, scopeId)

    const [own, other, unknown] = [clerk.userId, tenantAdmin.user.userId, '1'].map((rowId) =>
      explainCall(tenantAdmin, { userId: clerk.userId, scopeClass: 'user', rowId }),
    )

    expect((await own)?.data).toMatchObject({ isAllowed: true, blocking: '' })
    expect((await other)?.data).toMatchObject({ isAllowed: false, blocking: 'dataScope' })
    expect((await other)?.data.steps.find(({ link }) => link === 'dataScope')?.text).toBe(
      `这一行不在数据权限“仅本人”的范围内，可为角色“${clerk.account}”换一个范围更大的`,
    )
    expect((await unknown)?.status).toBe(404)
  })

  it('is answered in English too', async () => {
    const answer = await explainCall(
      tenantAdmin,
      { userId: clerk.userId, code: 'post_delete' },
      { 'accept-language': 'en' },
    )

    expect(answer.data.steps.find(({ link }) => link === 'button')?.text).toBe(
      `“${clerk.account}” lacks the button “Positions-Delete”. Check it in the role’s permissions.`,
    )
  })

  it('is for who may, and about oneself for everybody', async () => {
    const asClerk = await signIn(test, clerk)

    expect((await explainCall(asClerk, { userId: clerk.userId, code: 'post_delete' })).data.blocking).toBe('button')
    expect((await explainCall(asClerk, { userId: tenantAdmin.user.userId, code: 'post_delete' })).status).toBe(403)
  })

  it('stays within the tenant; the operator names one', async () => {
    const stranger = await buildCaller(test, { tenantId: await buildTenant(test.deps), permissions: ['*'] })

    expect((await explainCall(stranger, { userId: clerk.userId, code: 'post', tenantId })).status).toBe(404)
    expect((await stranger.get('/api/blade-system/rights/held', { userId: clerk.userId, tenantId })).status).toBe(404)
    expect((await explainCall(admin, { userId: clerk.userId, code: 'post' })).status).toBe(404)
    expect((await explainCall(admin, { userId: clerk.userId, code: 'post', tenantId })).data.isAllowed).toBe(true)
  })

  it.each([
    [{}, 'code'],
    [{ code: 'post', path: '/blade-system/post/list' }, 'code'],
    [{ path: '/blade-system/post/nothing' }, 'path'],
    [{ method: 'POST', path: '/blade-system/post/list' }, 'path'],
    [{ scopeClass: 'menu', rowId: '1' }, 'scopeClass'],
  ])('refuses the question %j beside %s', async (question, field) => {
    const answer = await explainCall(tenantAdmin, { userId: clerk.userId, ...question })

    expect([answer.status, answer.errors?.map((error) => error.field)]).toEqual([400, [field]])
  })
})

describe('what a person holds', () => {
  it('is shown with the roles that gave it', async () => {
    const second = await buildUser(test.deps, { tenantId, permissions: ['post_add', 'dept'] })
    await test.owner('update user_account set role_id = $2 where id = $1', [
      clerk.userId,
      `${clerk.roleId},${second.roleId}`,
    ])

    const { data } = await tenantAdmin.get<HeldRight[]>('/api/blade-system/rights/held', { userId: clerk.userId })

    const givers = Object.fromEntries(
      data.map(({ code, roles }) => [code, roles.map(({ roleName }) => roleName).toSorted()]),
    )
    expect(givers).toEqual({
      system: [clerk.account, second.account].toSorted(),
      user: [clerk.account],
      post: [clerk.account, second.account].toSorted(),
      post_add: [clerk.account, second.account].toSorted(),
      dept: [second.account],
    })
  })
})

describe('previewing', () => {
  it('shows who gains and loses what by other grants of a role, and changes nothing', async () => {
    const menuIds = await menuIdsOf(test, 'post', 'dept', 'dept_add')

    const { data } = await previewCall(tenantAdmin, { kind: 'role', targetIds: [clerk.roleId], menuIds })

    expect(data).toMatchObject({ userCount: 1, gainCount: 1, lossCount: 1 })
    expect(data.users).toEqual([
      {
        id: clerk.userId,
        account: clerk.account,
        realName: clerk.account,
        tenantId,
        gained: ['部门', '部门-新增'],
        lost: ['用户', '岗位-新增'],
      },
    ])
    expect(data.gained.map(({ code, users }) => [code, users])).toEqual([
      ['dept', 1],
      ['dept_add', 1],
    ])
    expect(data.lost.map(({ code }) => code)).toEqual(['user', 'post_add'])
    const asClerk = await signIn(test, clerk)
    expect((await asClerk.get('/api/blade-user/page')).status).toBe(200)
  })

  it('says that nobody has the role, and what it would give and take all the same', async () => {
    const role = await newRole(test, ['user', 'post'], { tenantId, roleAlias: 'empty' })
    const menuIds = await menuIdsOf(test, 'post', 'dept')

    const { data } = await previewCall(tenantAdmin, { kind: 'role', targetIds: [role], menuIds })
    const held = await previewCall(tenantAdmin, { kind: 'role', targetIds: [clerk.roleId], menuIds })

    expect(data).toMatchObject({ userCount: 0, gainCount: 0, lossCount: 0, users: [], unheld: ['empty'] })
    expect(data.gained).toEqual([{ code: 'dept', name: '部门', users: 0 }])
    expect(data.lost).toEqual([{ code: 'user', name: '用户', users: 0 }])
    expect(held.data.unheld).toEqual([])
  })

  it('shows of a package exactly what is lost once it is saved', async () => {
    const packageId = await buildPackage(test, tenantId, `中包${tenantId}`, ['post', 'post_add', 'user'])
    const menuIds = await menuIdsOf(test, 'post')

    const { data } = await previewCall(admin, { kind: 'package', targetIds: [packageId], menuIds })
    const saved = await admin.post('/api/blade-system/tenant-package/submit', {
      id: packageId,
      menuId: menuIds.join(','),
    })
    const asClerk = await signIn(test, clerk)

    expect([saved.status, data.lossCount, data.gainCount]).toEqual([200, 2, 0]) // the clerk, and who has everything
    expect(data.lost.map(({ code, users }) => [code, users])).toEqual([
      ['user', 2],
      ['post_add', 2],
    ])
    expect([
      (await asClerk.get('/api/blade-user/page')).status,
      (await asClerk.post('/api/blade-system/post/submit', {})).status,
      (await asClerk.get('/api/blade-system/post/list')).status,
    ]).toEqual([403, 403, 200])
  })

  it('counts the rows that a data scope would leave, and the calls that an API scope would guard', async () => {
    const bound = await previewCall(admin, {
      kind: 'dataScope',
      targetIds: ['0'],
      values: {
        menuId: (await menuIdsOf(test, 'user'))[0],
        scopeClass: 'user',
        scopeType: '2',
        scopeColumn: 'create_user',
        scopeField: '*',
        scopeName: '仅本人',
      },
    })
    const scopeId = await buildDataScope(test, 'user', { scopeClass: 'user', scopeType: 2 })
    const given = await previewCall(tenantAdmin, { kind: 'role', targetIds: [clerk.roleId], dataScopeIds: [scopeId] })
    const guarded = await previewCall(admin, {
      kind: 'apiScope',
      targetIds: ['0'],
      values: {
        menuId: (await menuIdsOf(test, 'post'))[0],
        scopeName: '岗位',
        scopePath: '/blade-system/post/*',
        scopeMethod: '',
      },
    })
    await test.owner('delete from system_data_scope where id = $1', [scopeId])

    expect(bound.data.userCount).toBe(0) // nobody has it yet, and a role without one sees all
    expect(given.data).toMatchObject({
      userCount: 1,
      gainCount: 0,
      lossCount: 1,
      isSampled: false,
      rows: [{ account: clerk.account, scopeClass: 'user', title: '用户', before: 2, after: 1 }],
    })
    expect(guarded.data.callsLost.map(({ id }) => id)).toContain('GET /blade-system/post/list')
    expect([guarded.data.callsGained, guarded.data.lossCount > 0]).toEqual([[], true])
  })

  it('counts a page that is gained together with its scopes as a gain alone, and warns where the scope leaves nothing', async () => {
    const scopeId = await buildDataScope(test, 'user', {
      scopeClass: 'user',
      scopeType: 5,
      scopeValue: "account = 'nobody-has-this'",
    })
    const newcomer = await buildUser(test.deps, { tenantId, permissions: ['post'] })
    const menuIds = await menuIdsOf(test, 'post', 'user', 'dept')

    const { data } = await previewCall(tenantAdmin, {
      kind: 'role',
      targetIds: [newcomer.roleId],
      menuIds,
      dataScopeIds: [scopeId],
    })
    await test.owner('delete from system_data_scope where id = $1', [scopeId])

    expect(data).toMatchObject({ userCount: 1, gainCount: 1, lossCount: 0, lost: [] })
    expect(
      data.rows.map(({ account, realName, scopeClass, before, after, isEmptied }) => [
        account,
        realName,
        scopeClass,
        before,
        after,
        isEmptied,
      ]),
    ).toEqual([[newcomer.account, newcomer.account, 'user', 0, 0, true]])
  })

  it('refuses what the change itself would be refused for', async () => {
    const lead = await buildCaller(test, { tenantId, permissions: ['role', 'role_grant', 'post'] })
    const plain = await buildCaller(test, { tenantId, permissions: ['role'] })
    const [user, dept] = await menuIdsOf(test, 'user', 'dept')

    const answers = [
      await previewCall(plain, { kind: 'role', targetIds: [clerk.roleId], menuIds: [user] }),
      await previewCall(lead, { kind: 'role', targetIds: [clerk.roleId], menuIds: [dept] }),
      await previewCall(lead, { kind: 'package', targetIds: ['1'], menuIds: [user] }),
      await previewCall(tenantAdmin, { kind: 'role', targetIds: ['1'], menuIds: [user] }),
      await previewCall(tenantAdmin, { kind: 'tenantPackage', targetIds: [tenantId], packageId: '' }),
    ]

    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 404, 403])
  })
})
