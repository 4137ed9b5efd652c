import { sm2 } from 'sm-crypto-v2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../../testing/build-test-app.ts'
import { buildCaller, buildTenant } from '../../../../testing/factories.ts'
import { md5Hex } from '../../../identity/credentials/password.ts'
import { callToken, passwordFields } from '../../../identity/testing/kit.ts'
import { buildDept, newRole, userCalls, type SavedPeople } from '../testing/people.ts'

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

describe('the page of users', () => {
  it('means by a department all below it, whichever of their departments it is', async () => {
    const top = await buildDept(test, 'Top')
    const middle = await buildDept(test, 'Middle', { parentId: top })
    const bottom = await buildDept(test, 'Bottom', { parentId: middle })
    const other = await buildDept(test, 'Other')
    const ids = [
      await people.add({ account: 'in.top', deptId: top }),
      await people.add({ account: 'in.bottom', deptId: `${other},${bottom}` }),
    ]
    await people.add({ account: 'in.other', deptId: other })

    const page = await people.page({ deptId: top, ascs: 'account' })
    const below = await people.page({ deptId: middle })

    expect(page.data.records.map(({ account, deptName }) => [account, deptName])).toEqual([
      ['in.bottom', 'Bottom,Other'],
      ['in.top', 'Top'],
    ])
    expect([page.data.total, below.data.records.map(({ id }) => id)]).toEqual([2, [ids[1]]])
    expect((await people.page({ deptId: '12345' })).data.records).toEqual([])
  })

  it('follows a department that was moved', async () => {
    const [from, to] = [await buildDept(test, 'From'), await buildDept(test, 'To')]
    const child = await buildDept(test, 'Child', { parentId: from })
    await people.add({ account: 'child.1', deptId: child })
    await test.owner('update system_dept set parent_id = $2 where id = $1', [child, to])

    expect([(await people.page({ deptId: from })).data.total, (await people.page({ deptId: to })).data.total]).toEqual([
      0, 1,
    ])
  })

  it('filters by role, also after a change of it, by words and by state', async () => {
    const [first, second] = [await newRole(test), await newRole(test)]
    const id = await people.add({ account: 'filter.me', realName: '过滤', phone: '13812345678', roleId: first })

    expect((await people.page({ roleId: first })).data.records.map((user) => user.id)).toEqual([id])
    await people.post('grant', { userIds: id, roleIds: second })
    expect([
      (await people.page({ roleId: first })).data.total,
      (await people.page({ roleId: `${first},${second}` })).data.total,
    ]).toEqual([0, 1])
    for (const query of [{ account: 'lter.m' }, { realName: '过' }, { phone: '1381234' }] as Record<string, string>[])
      expect([query, (await people.page(query)).data.records[0]?.id]).toEqual([query, id])
    expect((await people.page({ roleId: second, status: '2' })).data.total).toBe(0)
  })

  it('refuses filters and orders that are none, and takes the declared ones', async () => {
    expect((await people.page({ deptId: "1' or 1=1" })).errors?.[0]?.field).toBe('deptId')
    expect((await people.page({ ascs: 'passwordHash' })).errors?.[0]?.field).toBe('ascs')
    for (const order of ['account', 'createTime', 'id'])
      expect([order, (await people.page({ descs: order })).status]).toEqual([order, 200])
  })
})

describe('adding a user', () => {
  it('begins with a random password, shown once and to be changed at the first sign-in, and shows names', async () => {
    const [roleId, deptId] = [await newRole(test), await buildDept(test, 'Sales')]
    const { id, password } = await people.addNew({
      account: ' new.one ',
      realName: '新人',
      name: 'New',
      phone: '13800000000',
      email: 'a@b.cn',
      sex: 2,
      birthday: '2000-01-02',
      roleId,
      deptId,
      userType: 2,
    })

    const { data } = await people.detail(id)
    const signedIn = await token('new.one', password)

    expect(data).toMatchObject({
      account: 'new.one',
      realName: '新人',
      name: 'New',
      sex: 2,
      sexName: '女',
      birthday: '2000-01-02 00:00:00',
      roleId,
      deptId,
      deptName: 'Sales',
      userType: 2,
      userTypeName: '应用',
      tenantName: '平台管理',
      password: '',
      status: 1,
      version: 1,
      tenantId: '000000',
    })
    expect(data.roleName).toMatch(/^role/)
    expect(password).toMatch(/^[a-hj-kmnp-z2-9]{4}(-[a-hj-kmnp-z2-9]{4}){2}$/)
    expect(signedIn).toMatchObject({ status: 200, must_change_password: true })
    expect(JSON.stringify(data)).not.toContain(password)
  })

  it('takes posts of the tenant, names them, and finds people by them', async () => {
    const postId = test.deps.ids.next()
    await test.deps.db
      .as({ tenantId: '000000' })
      .insertInto('systemPost')
      .values({ id: postId, tenantId: '000000', category: 1, postCode: 'tester', postName: '测试岗位' })
      .execute()
    const id = await people.add({ account: 'has.post', postId })

    expect((await people.detail(id)).data).toMatchObject({ postId, postName: '测试岗位' })
    expect((await people.page({ postId })).data.records).toMatchObject([{ id, postName: '测试岗位' }])
    expect((await admin.get<{ id: string }[]>('/api/blade-user/post-choices')).data).toContainEqual({
      id: postId,
      postName: '测试岗位',
    })
    expect((await people.post('update', { id, postId: '12345' })).errors).toEqual([
      { field: 'postId', msg: '所选岗位不存在' },
    ])
  })

  it('takes a password of its own in any form, once it is repeated right', async () => {
    const wrong = await people.post('submit', {
      account: 'own.password',
      realName: 'x',
      password: 'first horse',
      password2: 'other horse',
    })
    await people.add({ account: 'own.password', password: 'first horse', password2: 'first horse' })

    expect(wrong.errors).toEqual([{ field: 'password2', msg: '两次密码输入不一致' }])
    expect(await token('own.password', 'first horse')).toMatchObject({ status: 200 })
  })

  it.each([
    ['account', { account: ' ' }, '请输入账号'],
    ['realName', { realName: '' }, '请输入姓名'],
    ['phone', { phone: '1381234567' }, '手机号码长度不为11位'],
    ['phone', { phone: '23812345678' }, '手机号码格式不正确'],
    ['account', { account: 'an an!' }, '账号不能有空格'],
    ['email', { email: 'x@' }, '邮箱格式不正确'],
    ['birthday', { birthday: '2999-01-01' }, '生日不能晚于今天'],
    ['birthday', { birthday: '2026-02-30' }, '不是有效的日期'],
    ['deptId', { deptId: '12345' }, '所选部门不存在'],
    ['avatar', { avatar: 'javascript:1' }, '头像不是可用的图片'],
    ['account', { account: 'admin' }, '当前账号已被使用!'],
  ])('refuses %s %j beside its field, and adds nobody', async (field, more, msg) => {
    const before = (await people.page()).data.total

    const answer = await people.post('submit', { account: 'wrong.input', realName: 'x', ...more })

    expect(answer).toMatchObject({ status: 400, errors: [{ field, msg }] })
    expect((await people.page()).data.total).toBe(before)
  })

  it('says all that the first sign-in needs, and that nobody can where neither a domain nor tenant mode leads there', async () => {
    const tenantId = await buildTenant(test.deps)
    const { data } = await people.post<SavedPeople>('submit', { account: 'first.look', realName: ' 林一 ', tenantId })

    const [person] = data.firstSignIns?.people ?? []
    expect(data.firstSignIns).toMatchObject({
      tenantId,
      tenantName: `Tenant ${tenantId}`,
      hosts: [],
      isNumberAsked: 0,
      isPlatform: 0,
    })
    expect(person).toMatchObject({ account: 'first.look', realName: '林一' })
    expect(Date.parse(`${person?.expireTime.replace(' ', 'T')}+08:00`) - Date.now()).toBeGreaterThan(71.9 * 3_600_000)
  })

  it('gives each its own password', async () => {
    const made = await Promise.all(['each.1', 'each.2', 'each.3'].map((account) => people.addNew({ account })))

    expect(new Set(made.map(({ password }) => password)).size).toBe(3)
  })

  it.each([
    ['a short one', 'short', '密码至少 8 个字符'],
    ['one of a single character', 'a', '密码至少 8 个字符'],
    ['the account', 'judged.person', '密码不能只是账号加几个数字或符号'],
    ['the account with a year', 'Judged.Person2026!', '密码不能只是账号加几个数字或符号'],
    ['a known one', 'P@ssw0rd', '这个密码太常见，容易被猜到，请换一个'],
    ['a walk over the keyboard', 'qwertyuiop', '这个密码太常见，容易被猜到，请换一个'],
    ['a day', '19900131', '这个密码太常见，容易被猜到，请换一个'],
    ['three characters again and again', 'abcabcabcabc', '这个密码太常见，容易被猜到，请换一个'],
    [
      'an MD5 value, which nobody can check',
      md5Hex('a quiet harbour'),
      '收到的是 MD5 值，无法检查密码强度：请升级客户端，或换一个不是 32 位十六进制字符的密码',
    ],
  ])('refuses as password %s', async (_case, password, msg) => {
    const answer = await people.post('submit', { account: 'judged.person', realName: 'x', password })

    expect(answer).toMatchObject({ status: 400, errors: [{ field: 'password', msg }] })
  })

  it('takes an MD5 value where the tenant allows it, unless it is that of a known password or of the account', async () => {
    await test.owner(
      `update system_param set param_value = 'true' where tenant_id = '000000' and param_key = 'account.allowMd5'`,
    )
    const submit = (password: string) =>
      people.post('submit', { account: 'old.client', realName: 'x', password: md5Hex(password) })

    const answers = [
      await submit('iloveyou'),
      await submit('Password1'),
      await submit('old.client123'),
      await submit('a quiet harbour'),
    ]
    await test.owner(
      `update system_param set param_value = 'false' where tenant_id = '000000' and param_key = 'account.allowMd5'`,
    )

    expect(answers.map(({ status, errors }) => errors?.[0]?.msg ?? status)).toEqual([
      '这个密码太常见，容易被猜到，请换一个',
      '这个密码太常见，容易被猜到，请换一个',
      '密码不能只是账号加几个数字或符号',
      200,
    ])
    expect(await token('old.client', 'a quiet harbour')).toMatchObject({ status: 200 })
  })

  it('judges what SM2 holds', async () => {
    const { publicKey } = test.deps.auth.keyPair
    const submit = (password: string) =>
      people.post('submit', { account: 'by.sm2', realName: 'x', password: sm2.doEncrypt(password, publicKey, 0) })

    expect([(await submit('short')).errors?.[0]?.msg, (await submit('a quiet harbour')).status]).toEqual([
      '密码至少 8 个字符',
      200,
    ])
    expect(await token('by.sm2', 'a quiet harbour')).toMatchObject({ status: 200 })
  })
})

describe('changing a user', () => {
  it('changes what is given and never the password', async () => {
    const id = await people.add({ account: 'to.change', password: 'old horse', phone: '13812345678' })

    const saved = await people.post<{ version: number }>('update', {
      id,
      version: 1,
      realName: 'Changed',
      password: 'new horse',
    })
    const again = await people.post<{ version: number }>('submit', {
      id,
      email: 'x@y.cn',
      password: 'new horse',
      password2: 'x',
    })

    expect([saved.data.version, again.data.version]).toEqual([2, 3])
    expect((await people.detail(id)).data).toMatchObject({
      realName: 'Changed',
      email: 'x@y.cn',
      phone: '13812345678',
      account: 'to.change',
    })
    expect([(await token('to.change', 'old horse')).status, (await token('to.change', 'new horse')).status]).toEqual([
      200, 400,
    ])
  })

  it('refuses an old version, a taken account, and what is not there', async () => {
    const id = await people.add({ account: 'to.refuse' })
    await people.post('update', { id, realName: 'x' })

    expect(await people.post('update', { id, version: 1, realName: 'late' })).toMatchObject({
      status: 409,
      msg: '数据已被他人修改',
    })
    expect(await people.post('update', { id, account: 'admin' })).toMatchObject({
      status: 400,
      errors: [{ field: 'account', msg: '当前账号已被使用!' }],
    })
    expect((await people.post('update', { id, account: 'to.refuse' })).status).toBe(200)
    expect((await people.post('update', { id: '12345', realName: 'x' })).status).toBe(404)
  })

  it('ends the sessions of somebody who is switched off, and nobody switches off their own account', async () => {
    const caller = await buildCaller(test, { permissions: ['user', 'user_edit'] })
    expect(await userCalls(caller).post('update', { id: caller.user.userId, status: 2 })).toMatchObject({
      status: 400,
      msg: '不能删除或停用自己的账号',
    })

    await people.post('update', { id: caller.user.userId, status: 2 })

    expect((await caller.get('/api/blade-user/info')).status).toBe(401)
    expect((await token(caller.user.account, caller.user.password)).error_description).toBe('用户名或密码错误')
  })

  it('takes a role away within the second', async () => {
    const caller = await buildCaller(test, { permissions: ['user'] })
    expect((await userCalls(caller).page()).status).toBe(200)

    await people.post('grant', { userIds: caller.user.userId, roleIds: await newRole(test) })

    expect((await userCalls(caller).page()).status).toBe(403)
  })

  it('keeps what belongs to each platform', async () => {
    const id = await people.add({ account: 'on.platforms' })
    await people.post('update-platform', { userId: id, userType: 1, userExt: '{"theme":"dark"}' })
    await people.post('update-platform', { userId: id, userType: 2, userExt: '{"device":"x"}' })
    await people.post('update-platform', { userId: id, userType: 2, userExt: '{"device":"y"}' })

    const [now, web] = await Promise.all([
      admin.get('/api/blade-user/platform-detail', { id }),
      admin.get('/api/blade-user/platform-detail', { id, userType: '1' }),
    ])

    expect(now.data).toMatchObject({ id, userType: 2, userTypeName: '应用', userExt: '{"device":"y"}', password: '' })
    expect(web.data).toMatchObject({ userType: 1, userExt: '{"theme":"dark"}' })
    for (const userExt of ['[1]', 'x', '7'])
      expect(await people.post('update-platform', { userId: id, userType: 1, userExt })).toMatchObject({
        status: 400,
        errors: [{ field: 'userExt' }],
      })
    expect((await people.post('update-platform', { userId: id, userType: 4 })).status).toBe(400)
  })
})

describe('removing users', () => {
  it('ends their sessions at once, all or none, and brings them back', async () => {
    const caller = await buildCaller(test)
    const id = caller.user.userId

    const half = await people.post('remove', { ids: [id, '12345'] })
    const stillThere = (await caller.get('/api/blade-user/info')).status
    const removed = await people.post('remove', { ids: id })
    const gone = (await caller.get('/api/blade-user/info')).status
    const back = await people.post('restore', { ids: id })

    expect([half.status, stillThere, removed.status, gone, back.status]).toEqual([404, 200, 200, 401, 200])
    expect((await token(caller.user.account, caller.user.password)).status).toBe(200)
  })

  it('keeps the caller and the last administrator', async () => {
    const second = await buildCaller(test, { permissions: ['*'] })
    const own = await userCalls(second).post('remove', { ids: second.user.userId })
    const [adminRow] = await test.owner<{ id: string }>(
      `select id from user_account where account = 'admin' and tenant_id = '000000'`,
    )
    const adminId = adminRow?.id ?? ''

    const answers = await Promise.all([
      people.post('remove', { ids: second.user.userId }),
      userCalls(second).post('remove', { ids: adminId }),
    ])
    await test.owner(`update user_account set is_deleted = 0 where id = $1`, [adminId])
    admin = await signIn(test)
    people = userCalls(admin)

    expect([own.status, own.msg]).toEqual([400, '不能删除或停用自己的账号'])
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
    // One is left: nothing that would take it is done.
    await test.owner(`update user_account set is_deleted = 1 where id = $1`, [second.user.userId])
    for (const [call, body] of [
      ['update', { id: adminId, status: 2 }],
      ['grant', { userIds: adminId, roleIds: await newRole(test) }],
    ] as const) {
      expect([call, (await people.post(call, body)).status]).toEqual([call, 400])
    }
    expect((await people.page()).status).toBe(200)
  })

  it('does not come back over a name that was taken meanwhile', async () => {
    const id = await people.add({ account: 'once.mine' })
    await people.post('remove', { ids: id })
    await people.add({ account: 'once.mine' })

    expect(await people.post('restore', { ids: id })).toMatchObject({
      status: 400,
      errors: [{ field: 'account', msg: '当前账号已被使用!' }],
    })
  })
})

describe('passwords and locks', () => {
  it('are random after a reset, each its own and to be changed, with sessions and lockouts ended', async () => {
    const [caller, other] = [await buildCaller(test), await buildCaller(test)]
    const { account, password, userId } = caller.user
    for (let count = 0; count < 5; count += 1) await token(account, 'wrong')
    expect((await token(account, password)).error_description).toBe('用户登录失败次数过多，请稍后再试')

    const { data } = await people.post<SavedPeople>('reset-password', { userIds: [userId, other.user.userId] })
    const passwords = new Map(data.firstSignIns?.people.map((one) => [one.account, one.password]))

    expect(passwords.size).toBe(2)
    expect(passwords.get(account)).not.toBe(passwords.get(other.user.account))
    expect((await caller.get('/api/blade-user/info')).status).toBe(401)
    expect((await token(account, password)).status).toBe(400)
    expect(await token(account, passwords.get(account) ?? '')).toMatchObject({
      status: 200,
      must_change_password: true,
    })
    expect(test.logLines.join('')).not.toContain(passwords.get(account))
  })

  it('end 72 hours after a reset, are said to have ended to who knows them alone, and open again with the next', async () => {
    const { user } = await buildCaller(test)
    const reset = async () =>
      (await people.post<SavedPeople>('reset-password', { userIds: user.userId })).data.firstSignIns?.people[0]
        ?.password ?? ''
    const first = await reset()
    await test.owner(`update user_account set initial_until = initial_until - interval '72 hours' where id = $1`, [
      user.userId,
    ])

    const answers = [
      await token(user.account, first),
      await token(user.account, 'a guess'),
      await token(user.account, await reset()),
    ]

    expect(answers.map(({ error_description: said, status }) => said ?? status)).toEqual([
      '初始密码已超过 72 小时，不能再用，请联系管理员重置密码',
      '用户名或密码错误',
      200,
    ])
  })

  it('that were changed in time stay', async () => {
    const { user } = await buildCaller(test)
    const password =
      (await people.post<SavedPeople>('reset-password', { userIds: user.userId })).data.firstSignIns?.people[0]
        ?.password ?? ''
    const person = await signIn(test, { ...user, password })
    await person.post('/api/blade-user/update-password', {
      oldPassword: password,
      newPassword: 'a quiet harbour',
      newPassword1: 'a quiet harbour',
    })

    expect(
      await test.owner('select initial_until, must_change_password from user_account where id = $1', [user.userId]),
    ).toEqual([{ initial_until: null, must_change_password: false }])
    expect(await token(user.account, 'a quiet harbour')).toMatchObject({ status: 200 })
  })

  it('are unlocked for the accounts that are named', async () => {
    const [one, two] = [await buildCaller(test), await buildCaller(test)]
    for (const { user } of [one, two]) for (let count = 0; count < 5; count += 1) await token(user.account, 'wrong')

    const answer = await people.post('unlock', { userIds: one.user.userId })
    const again = await people.post('unlock', { userIds: one.user.userId })

    expect([answer.status, answer.msg, answer.data, again.data]).toEqual([
      200,
      '操作成功',
      { unlocked: 1 },
      { unlocked: 0 },
    ])
    expect([
      (await token(one.user.account, one.user.password)).status,
      (await token(two.user.account, two.user.password)).status,
    ]).toEqual([200, 400])
  })

  it('are unlocked for browsers that knew the account as well', async () => {
    const { user } = await buildCaller(test)
    const first = await callToken(test.app, passwordFields(user.account, user.password))
    const cookie = String([first.headers['set-cookie']].flat()[0]).split(';')[0] ?? ''
    const known = (password: string) =>
      callToken(test.app, passwordFields(user.account, password), { headers: { cookie } })
    for (let count = 0; count < 5; count += 1) await known('wrong')
    expect((await known(user.password)).statusCode).toBe(400)

    await people.post('unlock', { userIds: user.userId })

    expect((await known(user.password)).statusCode).toBe(200)
  })

  it.each(['unlock', 'reset-password', 'remove', 'restore', 'grant'])('%s asks for somebody', async (call) => {
    expect(await people.post(call, { roleIds: '1' })).toMatchObject({
      status: 400,
      code: 400,
      msg: '请至少选择一个用户',
    })
  })
})
