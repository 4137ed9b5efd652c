import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { USER_MENUS, WORK_MENUS } from '../../tenants/new-tenant/first-menus.ts'
import type { User } from '@drawdesk/contract/organisation/user'
import { buildTestApp, callerWith, signIn, type SignedIn, type TestApp } from '../../../../testing/build-test-app.ts'
import { buildCaller, buildTenant } from '../../../../testing/factories.ts'
import { callToken, passwordFields } from '../../../identity/testing/kit.ts'
import { newRole, userCalls, type SavedPeople } from '../testing/people.ts'

let test: TestApp
let admin: SignedIn
let people: ReturnType<typeof userCalls>

beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
  people = userCalls(admin)
})
afterAll(() => test.close())

const token = async (account: string, password: string, tenantId = '000000') => {
  const answer = await callToken(test.app, passwordFields(account, password, tenantId))
  return {
    status: answer.statusCode,
    ...answer.json<{ access_token?: string; must_change_password?: boolean; error_description?: string }>(),
  }
}

describe('who sees which people', () => {
  it('shows everybody their own account, and others to who may view users', async () => {
    const [clerk, viewer] = [await buildCaller(test), await buildCaller(test, { permissions: ['user', 'user_view'] })]

    expect((await userCalls(clerk).detail(clerk.user.userId)).data).toMatchObject({
      account: clerk.user.account,
      password: '',
    })
    expect((await userCalls(clerk).detail(viewer.user.userId)).status).toBe(403)
    expect((await userCalls(viewer).detail(clerk.user.userId)).data).toMatchObject({ account: clerk.user.account })
    expect((await userCalls(viewer).detail('12345')).status).toBe(404)
  })

  it('offers the roles that the caller may give, and the departments as a forest', async () => {
    const hr = await buildCaller(test, { permissions: ['user', 'user_role', ...USER_MENUS, ...WORK_MENUS] })
    const roles = async (caller: SignedIn) =>
      (await caller.get<{ roleName: string }[]>('/api/blade-user/role-choices')).data.map(({ roleName }) => roleName)
    const { data: depts } =
      await hr.get<{ title: string; children?: { title: string }[] }[]>('/api/blade-user/dept-choices')

    expect([
      (await roles(admin)).includes('超级管理员'),
      (await roles(hr)).includes('超级管理员'),
      (await roles(hr)).includes('用户'),
    ]).toEqual([true, false, true])
    expect(depts.find(({ title }) => title === '示例公司')?.children?.map(({ title }) => title)).toEqual([
      '运营部',
      '技术部',
    ])
  })
})

describe('another tenant', () => {
  it('sees nobody of us, and can do nothing to us', async () => {
    const theirs = await buildTenant(test.deps)
    const other = await buildCaller(test, {
      tenantId: theirs,
      permissions: [
        'user',
        'user_add',
        'user_edit',
        'user_delete',
        'user_view',
        'user_role',
        'user_reset',
        'user_unlock',
      ],
    })
    const [ours, ourRole, theirRole] = [
      await people.add({ account: 'is.ours' }),
      await newRole(test),
      await newRole(test, [], { tenantId: theirs }),
    ]
    const calls = userCalls(other)
    const before = (await people.detail(ours)).data

    const answers = [
      await calls.detail(ours),
      await calls.detail(ours, { tenantId: '000000' }),
      await other.get('/api/blade-user/platform-detail', { id: ours, tenantId: '000000' }),
      await calls.post('update', { id: ours, realName: 'theirs', tenantId: '000000' }),
      await calls.post('submit', { id: ours, realName: 'theirs' }),
      await calls.post('update-platform', { userId: ours, userType: 1 }),
      await calls.post('remove', { ids: ours, tenantId: '000000' }),
      await calls.post('restore', { ids: ours }),
      await calls.post('reset-password', { userIds: ours }),
      await calls.post('unlock', { userIds: ours }),
      await calls.post('grant', { userIds: ours, roleIds: theirRole }),
      await calls.post('grant', { userIds: other.user.userId, roleIds: ourRole }),
    ]
    const page = await calls.page({ tenantId: '000000', size: '500' })
    const added = await calls.add({ account: 'is.ours', tenantId: '000000' })

    expect(answers.map(({ status, msg }) => [status, msg])).toEqual(answers.map(() => [404, '数据不存在']))
    expect(page.data.records.map(({ tenantId }) => tenantId)).toEqual([theirs])
    expect((await people.detail(ours)).data).toEqual(before)
    expect((await people.detail(added, { tenantId: theirs })).data).toMatchObject({
      tenantId: theirs,
      account: 'is.ours',
    })
  })

  it('is worked in by an operator who names it, and refused when tenants are mixed', async () => {
    const theirs = await buildTenant(test.deps)
    const [ourRole, theirRole] = [await newRole(test), await newRole(test, [], { tenantId: theirs })]
    const ours = await people.add({ account: 'not.theirs' })

    const id = await people.add({ account: 'by.operator', tenantId: theirs, roleId: theirRole })
    const page = await people.page({ tenantId: theirs })
    const mixed = [
      await people.post('grant', { userIds: id, roleIds: ourRole, tenantId: theirs }),
      await people.post('grant', { userIds: id, roleIds: ourRole }),
      await people.post('remove', { ids: [id, ours] }),
      await people.post('remove', { ids: [id, ours], tenantId: theirs }),
    ]

    expect(page.data.records.map(({ account, tenantId }) => [account, tenantId])).toEqual([['by.operator', theirs]])
    expect(mixed.map(({ status, msg }) => [status, msg])).toEqual(mixed.map(() => [403, '无权操作非本租户的用户/角色']))
    const { data } = await people.post<SavedPeople>('reset-password', { userIds: id, tenantId: theirs })
    expect((await token('by.operator', data.firstSignIns?.people[0]?.password ?? '', theirs)).status).toBe(200)
    expect((await people.post('submit', { account: 'x', realName: 'x', tenantId: '999999' })).status).toBe(400)
    for (const tenantId of ['-1', 'x', '../..', '1234567'])
      expect([tenantId, (await people.page({ tenantId })).errors?.[0]?.field]).toEqual([tenantId, 'tenantId'])
  })
})

describe('roles', () => {
  it('of administrators are given, and their accounts managed, by administrators only', async () => {
    const hr = await buildCaller(test, {
      permissions: ['user', 'user_add', 'user_edit', 'user_delete', 'user_role', 'user_reset', 'user_unlock'],
    })
    const [tenantAdmin, adminRole, clerk] = [
      await buildCaller(test, { permissions: ['*'] }),
      await newRole(test, [], { roleAlias: 'admin' }),
      await people.add({ account: 'a.clerk' }),
    ]
    const addedAdmin = await people.add({ account: 'tenant.admin.added', roleId: adminRole })
    const calls = userCalls(hr)

    const answers = [
      await calls.post('grant', { userIds: clerk, roleIds: tenantAdmin.user.roleId }),
      await calls.post('grant', { userIds: clerk, roleIds: adminRole }),
      await calls.post('submit', { account: 'x.y', realName: 'x', roleId: adminRole }),
      await calls.post('update', { id: clerk, roleId: adminRole }),
      ...(await Promise.all(
        [tenantAdmin.user.userId, addedAdmin].flatMap((id) => [
          calls.post('reset-password', { userIds: id }),
          calls.post('remove', { ids: id }),
          calls.post('update', { id, status: 2 }),
          calls.post('unlock', { userIds: id }),
          calls.post('update-platform', { userId: id, userType: 2 }),
        ]),
      )),
    ]

    expect(answers.map(({ status, msg }) => [status, msg])).toEqual(
      answers.map(() => [403, '无权操作管理员账号或授予管理员角色']),
    )
    expect((await tenantAdmin.get('/api/blade-user/info')).status).toBe(200)
  })

  it("are nobody's to give to themselves, nor anybody's without the right to give them", async () => {
    const role = await newRole(test, ['user', 'user_role'])
    const hr = await buildCaller(test, { permissions: ['user', 'user_role', 'user_edit'] })
    const editor = await buildCaller(test, { permissions: ['user', 'user_add', 'user_edit'] })
    const clerk = await people.add({ account: 'b.clerk' })

    expect(
      await userCalls(hr).post('grant', { userIds: hr.user.userId, roleIds: [hr.user.roleId, role] }),
    ).toMatchObject({ status: 403, msg: '不能提升自己的角色' })
    expect(await userCalls(hr).post('update', { id: hr.user.userId, roleId: role })).toMatchObject({
      status: 403,
      msg: '不能提升自己的角色',
    })
    expect((await userCalls(hr).post('grant', { userIds: hr.user.userId, roleIds: hr.user.roleId })).status).toBe(200)
    expect((await userCalls(editor).post('update', { id: clerk, roleId: role })).status).toBe(403)
    expect((await userCalls(editor).post('submit', { account: 'c.clerk', realName: 'x', roleId: role })).status).toBe(
      403,
    )
    expect((await userCalls(editor).post('submit', { account: 'c.clerk', realName: 'x' })).status).toBe(200)
  })

  it('must be there and chosen', async () => {
    const clerk = await people.add({ account: 'd.clerk' })

    expect(await people.post('grant', { userIds: clerk })).toMatchObject({ status: 400, msg: '请选择角色' })
    expect((await people.post('grant', { userIds: clerk, roleIds: '12345' })).status).toBe(404)
    expect((await people.post('grant', { userIds: '12345', roleIds: await newRole(test) })).status).toBe(404)
  })
})

describe('no right', () => {
  it('opens no call of user administration', async () => {
    const page = await buildCaller(test, { permissions: ['user'] })
    const id = await people.add({ account: 'e.clerk' })
    const calls = [
      ['submit', { account: 'x', realName: 'x' }],
      ['submit', { id, realName: 'x' }],
      ['update', { id, realName: 'x' }],
      ['update-platform', { userId: id, userType: 1 }],
      ['remove', { ids: id }],
      ['restore', { ids: id }],
      ['reset-password', { userIds: id }],
      ['unlock', { userIds: id }],
      ['grant', { userIds: id, roleIds: '1' }],
    ] as const

    for (const [call, body] of calls)
      expect([call, (await userCalls(page).post(call, body)).status]).toEqual([call, 403])
    expect((await page.get('/api/blade-user/platform-detail', { id })).status).toBe(403)
    for (const url of ['page', 'detail?id=1', 'role-choices', 'dept-choices', 'post-choices'])
      expect((await test.app.inject(`/api/blade-user/${url}`)).statusCode).toBe(401)
  })
})

describe('no answer', () => {
  it('of any call holds a password hash', async () => {
    const id = await people.add({ account: 'hash.test', password: 'right horse' })
    const [row] = await test.owner<{ password_hash: string }>('select password_hash from user_account where id = $1', [
      id,
    ])
    const hash = row?.password_hash ?? ''
    const own = callerWith(test.app, (await token('hash.test', 'right horse')).access_token ?? '')

    const word = () => resetting.json<{ data: SavedPeople }>().data.firstSignIns?.people[0]?.password ?? ''
    let resetting: Awaited<ReturnType<typeof admin.raw>>
    const bodies = [
      await admin.raw({ url: '/api/blade-user/page?size=500' }),
      await admin.raw({ url: `/api/blade-user/detail?id=${id}` }),
      await admin.raw({ url: `/api/blade-user/platform-detail?id=${id}` }),
      await admin.raw({ url: '/api/blade-user/role-choices' }),
      await own.raw({ url: '/api/blade-user/info' }),
      await own.raw({ url: `/api/blade-user/detail?id=${id}` }),
      await own.raw({ url: '/api/blade-auth/oauth/user-info' }),
      await admin.raw({ method: 'POST', url: '/api/blade-user/update', payload: { id, realName: 'y' } }),
      await admin.raw({ method: 'POST', url: '/api/blade-user/remove', payload: { ids: id } }),
      await admin.raw({ method: 'POST', url: '/api/blade-user/restore', payload: { ids: id } }),
      (resetting = await admin.raw({
        method: 'POST',
        url: '/api/blade-user/reset-password',
        payload: { userIds: id },
      })),
      await callToken(test.app, passwordFields('hash.test', word())),
    ]

    expect(hash).toMatch(/^\$argon2id/)
    expect(bodies.map(({ statusCode }) => statusCode)).toEqual(bodies.map(() => 200))
    for (const { body } of bodies) expect(body).not.toMatch(/argon2|passwordHash|password_hash/)
    expect((await people.page({ account: 'hash.test' })).data.records.every((user: User) => user.password === '')).toBe(
      true,
    )
  })
})
