import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { UserView } from '@drawdesk/contract/identity/auth'
import { buildTestApp, callerWith, signIn, type SignedIn, type TestApp } from '../../../../testing/build-test-app.ts'
import { md5Hex } from '../../../identity/credentials/password.ts'
import {
  buildRole,
  buildTenant,
  buildUser,
  callToken,
  movableClock,
  passwordFields,
  type BuiltUser,
} from '../../../identity/testing/kit.ts'

const INFO = '/api/blade-user/info'
const CHANGE = '/api/blade-user/update-password'

const clock = movableClock()
let test: TestApp
beforeAll(async () => {
  test = await buildTestApp({ clock })
})
afterAll(() => test.close())

const open = ({ account, password, tenantId }: BuiltUser): Promise<SignedIn> =>
  signIn(test, { account, password, tenantId })
const statusWith = async ({ account, tenantId }: BuiltUser, password: string): Promise<number> =>
  (await callToken(test.app, passwordFields(account, password, tenantId))).statusCode

describe('the caller’s own account', () => {
  it('is shown with names, without the password, whatever id is asked for', async () => {
    const user = await buildUser(test.deps)
    await test.owner(`update user_account set sex = 2, birthday = '2000-02-01 00:00:00+08' where id = $1`, [user.id])
    const caller = await open(user)

    const answer = await caller.get<UserView>(INFO, { id: '1' }, { 'accept-language': 'en' })

    expect(answer.data).toMatchObject({
      id: user.id,
      account: user.account,
      sex: 2,
      birthday: '2000-02-01 00:00:00',
      roleName: '',
      tenantName: '平台管理',
      password: '',
    })
    expect(JSON.stringify(answer)).not.toMatch(/argon2|passwordHash/)
  })

  it('is shown as much as their roles show: all, no authors, or no dates either', async () => {
    const shown = async (roleAlias?: string): Promise<string[]> => {
      const roleId = roleAlias === undefined ? '' : await buildRole(test.deps, [], { roleAlias })
      const { data } = await (
        await open(await buildUser(test.deps, { roleId }))
      ).get<object>(INFO, {}, { 'accept-language': 'en' })
      return ['createUser', 'updateUser', 'createTime', 'status', 'sexName', 'account', 'password'].filter(
        (name) => name in data,
      )
    }

    expect(await shown('admin')).toEqual([
      'createUser',
      'updateUser',
      'createTime',
      'status',
      'sexName',
      'account',
      'password',
    ])
    expect(await shown('user')).toEqual(['createTime', 'status', 'sexName', 'account', 'password'])
    expect([await shown('staff'), await shown()]).toEqual([
      ['account', 'password'],
      ['account', 'password'],
    ])
  })

  it('carries the aliases of their roles in user-info', async () => {
    const answer = await (
      await signIn(test)
    ).get<{ roles: string[]; account: string; roleName: string; deptName: string }>('/api/blade-auth/oauth/user-info')

    expect(answer.data).toMatchObject({
      roles: ['administrator'],
      account: 'admin',
      roleName: '超级管理员',
      deptName: '示例公司',
    })
  })

  it('is asked to sign in first', async () => {
    expect((await test.app.inject({ url: INFO })).statusCode).toBe(401)
    expect(
      (
        await test.app.inject({
          method: 'POST',
          url: CHANGE,
          payload: { oldPassword: 'a', newPassword: 'b', newPassword1: 'b' },
        })
      ).statusCode,
    ).toBe(401)
  })
})

describe('changing the own password', () => {
  it.each([
    ['MD5 hex', md5Hex],
    ['plain text', (text: string) => text],
  ])('takes the old one as %s, and counts from then on', async (_form, write) => {
    const user = await buildUser(test.deps)
    const caller = await open(user)

    const answer = await caller.post(CHANGE, {
      oldPassword: write(user.password),
      newPassword: 'new horse',
      newPassword1: 'new horse',
    })

    expect(answer).toMatchObject({ status: 200, success: true })
    expect([await statusWith(user, user.password), await statusWith(user, 'new horse')]).toEqual([400, 200])
  })

  it('takes its arguments from the query, and the other name of the repeated password', async () => {
    const user = await buildUser(test.deps)
    const caller = await open(user)

    const answer = await caller.raw({
      method: 'POST',
      url: CHANGE,
      query: { oldPassword: user.password, newPassword: 'new horse', rel_password: 'new horse' },
    })

    expect(answer.statusCode).toBe(200)
  })

  it('ends the other sessions of the person and keeps this one', async () => {
    const user = await buildUser(test.deps)
    const [here, there] = [await open(user), await open(user)]
    const other = await open(await buildUser(test.deps))

    await here.post(CHANGE, { oldPassword: user.password, newPassword: 'new horse', newPassword1: 'new horse' })

    expect([(await here.get(INFO)).status, (await there.get(INFO)).status, (await other.get(INFO)).status]).toEqual([
      200, 401, 200,
    ])
  })

  it.each([
    [
      'two new passwords that differ, before all else',
      { oldPassword: 'wrong', newPassword: 'a', newPassword1: 'b' },
      '请输入正确的确认密码!',
    ],
    ['no repeated password', { oldPassword: 'wrong', newPassword: 'a' }, '请输入正确的确认密码!'],
    ['a wrong old password', { oldPassword: 'wrong', newPassword: 'a', newPassword1: 'a' }, '原密码不正确!'],
    [
      'the same password again',
      { oldPassword: 'right horse', newPassword: 'right horse', newPassword1: md5Hex('right horse') },
      '新密码不能与原密码相同',
    ],
    [
      'a short new password',
      { oldPassword: 'right horse', newPassword: 'short', newPassword1: 'short' },
      '新密码不符合要求',
    ],
    [
      'a known new password',
      { oldPassword: 'right horse', newPassword: 'Password123', newPassword1: 'Password123' },
      '新密码不符合要求',
    ],
    [
      'an MD5 value, whose strength nobody can see',
      { oldPassword: 'right horse', newPassword: md5Hex('new horse'), newPassword1: md5Hex('new horse') },
      '新密码不符合要求',
    ],
    [
      'the MD5 of nothing',
      { oldPassword: 'right horse', newPassword: md5Hex(''), newPassword1: md5Hex('') },
      '请输入新密码',
    ],
  ])('refuses %s', async (_case, body, msg) => {
    const user = await buildUser(test.deps)
    const caller = await open(user)

    const answer = await caller.post(CHANGE, body)

    expect(answer).toMatchObject({ status: 400, code: 400, success: false, msg })
    expect(await statusWith(user, user.password)).toBe(200)
  })

  it('says beside the field what is wrong with the new one, its account in it as well', async () => {
    const user = await buildUser(test.deps, { account: 'li.ming' })
    const change = async (newPassword: string) =>
      (await (await open(user)).post(CHANGE, { oldPassword: user.password, newPassword, newPassword1: newPassword }))
        .errors

    expect([await change('short'), await change('li.ming2026')]).toEqual([
      [{ field: 'newPassword', msg: '密码至少 8 个字符' }],
      [{ field: 'newPassword', msg: '密码不能只是账号加几个数字或符号' }],
    ])
  })

  it('is 400 with the field when an argument is missing', async () => {
    const answer = await (await open(await buildUser(test.deps))).post(CHANGE, { newPassword: 'a', newPassword1: 'a' })

    expect(answer).toMatchObject({ status: 400, errors: [{ field: 'oldPassword' }] })
  })

  it('allows five wrong old passwords in 30 minutes, so that a copied token is no way to the password', async () => {
    const user = await buildUser(test.deps)
    const caller = await open(user)
    const change = (oldPassword: string) =>
      caller.post(CHANGE, { oldPassword, newPassword: 'new horse', newPassword1: 'new horse' })
    for (let count = 0; count < 5; count += 1) await change('wrong')
    const verified = test.deps.auth.hasher.verifications

    const refused = await change(user.password)
    const again = test.deps.auth.hasher.verifications
    clock.advance(30 * 60_000)
    const later = await change(user.password)

    expect(refused).toMatchObject({ status: 400, msg: '原密码错误次数过多，请稍后再试' })
    expect(again).toBe(verified)
    expect(later.status).toBe(200)
  })

  it('touches nobody of the same account name in another tenant', async () => {
    await buildTenant(test.deps, '330001')
    const user = await buildUser(test.deps, { account: 'same name' })
    const twin = await buildUser(test.deps, { account: 'same name', tenantId: '330001' })

    await (
      await open(user)
    ).post(CHANGE, { oldPassword: user.password, newPassword: 'new horse', newPassword1: 'new horse' })

    expect(await statusWith(twin, twin.password)).toBe(200)
  })
})

describe('a password that must be changed', () => {
  it('bars every call but the few that lead there, until it is changed', async () => {
    const user = await buildUser(test.deps, { mustChangePassword: true })
    const answer = (await callToken(test.app, passwordFields(user.account, user.password))).json<{
      access_token: string
      must_change_password?: boolean
    }>()
    const caller = callerWith(test.app, answer.access_token)
    const open = ['/api/blade-auth/oauth/user-info', '/api/blade-system/menu/routes', '/api/blade-system/menu/buttons']
    const barred = [
      INFO,
      '/api/blade-system/param/list',
      '/api/blade-auth/session/list',
      '/api/blade-system/dict/dictionary?code=sex',
    ]
    const statuses = (paths: string[]) => Promise.all(paths.map(async (path) => (await caller.get(path)).status))

    const before = [await statuses(open), await statuses(barred)]
    const info = await caller.get(INFO)
    const changed = await caller.post(CHANGE, {
      oldPassword: user.password,
      newPassword: 'new horse',
      newPassword1: 'new horse',
    })
    const after = await statuses([INFO, '/api/blade-auth/session/list'])
    const next = (await callToken(test.app, passwordFields(user.account, 'new horse'))).json<object>()

    expect(answer.must_change_password).toBe(true)
    expect(before).toEqual([
      [200, 200, 200],
      [403, 403, 403, 403],
    ])
    expect(info.msg).toBe('首次登录请先修改密码')
    expect(changed.status).toBe(200)
    expect(after).toEqual([200, 200])
    expect(next).not.toHaveProperty('must_change_password')
  })

  it('lets the person sign out', async () => {
    const user = await buildUser(test.deps, { mustChangePassword: true })
    const caller = await open(user)

    expect((await caller.get('/api/blade-auth/oauth/logout')).status).toBe(200)
    expect((await caller.get('/api/blade-auth/oauth/user-info')).status).toBe(401)
  })
})
