import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildTestApp, callerWith, signIn, type SignedIn, type TestApp } from '../../../../testing/build-test-app.ts'
import { buildCaller, buildTenant } from '../../../../testing/factories.ts'
import { callToken, passwordFields, signInBySandbox } from '../../../identity/testing/kit.ts'
import { reserveAccounts } from '../account-limit.repository.ts'
import { buildDept, newRole, userCalls } from '../testing/people.ts'

let test: TestApp
let admin: SignedIn
let people: ReturnType<typeof userCalls>

beforeAll(async () => {
  test = await buildTestApp({ config: { isSocialSandboxOn: true } })
  admin = await signIn(test)
  people = userCalls(admin)
})
afterAll(() => test.close())

interface SocialAnswer {
  status: number
  access_token?: string
  oauth_id?: string
  user_id?: string
  error_description?: string
  role_name?: string
}

/** The whole way of somebody who signs in with the sandbox identity of this name. */
async function signInSocially(name: string, tenantId = '000000'): Promise<SocialAnswer> {
  const answer = await signInBySandbox(test.app, name, { tenantId })
  return { status: answer.statusCode, ...answer.json<Omit<SocialAnswer, 'status'>>() }
}

let guests = 0
async function apply(tenantId = '000000') {
  const name = `Guest ${(guests += 1)}`
  const guest = await signInSocially(name, tenantId)
  const account = name.toLowerCase().replace(' ', '.')
  const answer = await callerWith(test.app, guest.access_token ?? '').post('/api/blade-user/register-guest', {
    tenantId,
    name,
    account,
    password: 'right horse',
    oauthId: guest.oauth_id,
  })
  const [row] = await test.owner<{ id: string }>(
    'select id from user_account where account = $1 and tenant_id = $2 and is_deleted = 0',
    [account, tenantId],
  )
  return {
    name,
    account,
    answer,
    id: row?.id ?? '',
    byPassword: async () =>
      (await callToken(test.app, passwordFields(account, 'right horse', tenantId))).json<SocialAnswer>(),
  }
}

const setLimit = (tenantId: string, most: number | null) =>
  test.owner('update system_tenant set account_number = $2 where tenant_id = $1', [tenantId, most])

describe('a guest who applied', () => {
  it('waits in the list of roleId -1, signs in by neither way, and by both once roles are given', async () => {
    const { name, account, id, byPassword } = await apply()
    const waiting = await people.page({ roleId: '-1', account })
    const before = [(await byPassword()).error_description, (await signInSocially(name)).error_description]
    const role = await newRole(test, ['param'])

    const granted = await people.post('grant', { userIds: id, roleIds: role })
    const [bySocial, byAccount] = [await signInSocially(name), await byPassword()]

    expect(waiting.data.records).toMatchObject([
      { id, account, realName: name, roleId: '-1', roleName: '', deptName: '' },
    ])
    expect(before).toEqual(['账号待审核', '账号待审核'])
    expect(granted.status).toBe(200)
    expect([bySocial.status, bySocial.user_id, bySocial.role_name === byAccount.role_name]).toEqual([200, id, true])
    expect(await callerWith(test.app, byAccount.access_token ?? '').get('/api/blade-system/param/list')).toMatchObject({
      status: 200,
    })
    expect((await people.page({ roleId: '-1', account })).data.total).toBe(0)
    expect((await people.detail(id)).data).toMatchObject({ roleId: role, deptName: '示例公司', postId: '' })
  })

  it('is put where the approval says, and others in the same call keep their places', async () => {
    const [{ id }, deptId, role] = [await apply(), await buildDept(test, 'Welcome'), await newRole(test)]
    const clerk = await people.add({ account: 'clerk.beside', deptId: await buildDept(test, 'Old place') })

    await people.post('grant', { userIds: [id, clerk], roleIds: role, deptId })

    expect([(await people.detail(id)).data.deptName, (await people.detail(clerk)).data.deptName]).toEqual([
      'Welcome',
      'Old place',
    ])
    expect(await people.post('grant', { userIds: id, roleIds: role, deptId: '12345' })).toMatchObject({
      status: 400,
      errors: [{ field: 'deptId', msg: '所选部门不存在' }],
    })
  })

  it('is let in by the form of the account as well, and not by a form without roles', async () => {
    const { id, byPassword } = await apply()

    await people.post('update', { id, realName: 'Seen', roleId: '-1', deptId: '-1', postId: '-1' })
    const still = (await byPassword()).error_description
    await people.post('update', { id, roleId: '' })
    const alsoStill = (await byPassword()).error_description
    await people.post('update', { id, roleId: await newRole(test) })

    expect([still, alsoStill]).toEqual(['账号待审核', '账号待审核'])
    expect((await byPassword()).access_token).toBeTruthy()
    expect((await people.detail(id)).data).toMatchObject({ realName: 'Seen', deptName: '示例公司' })
  })

  it('is refused by a removal, and may apply again', async () => {
    const { name, id, byPassword } = await apply()

    await people.post('remove', { ids: id })
    const guest = await signInSocially(name)

    expect((await byPassword()).error_description).toBe('用户名或密码错误')
    expect(guest).toMatchObject({ status: 200, user_id: '-1', role_name: 'guest' })
  })

  it('is approved by nobody without the right, nor by another tenant', async () => {
    const { id, byPassword } = await apply()
    const [editor, foreign] = [
      await buildCaller(test, { permissions: ['user', 'user_edit'] }),
      await buildCaller(test, { tenantId: await buildTenant(test.deps), permissions: ['user', 'user_role'] }),
    ]
    const roles = [editor.user.roleId, foreign.user.roleId]

    const answers = [
      await userCalls(editor).post('grant', { userIds: id, roleIds: roles[0] }),
      await userCalls(editor).post('update', { id, roleId: roles[0] }),
      await userCalls(foreign).post('grant', { userIds: id, roleIds: roles[1] }),
    ]

    expect(answers.map(({ status }) => status)).toEqual([403, 403, 404])
    expect((await byPassword()).error_description).toBe('账号待审核')
  })
})

describe('the account limit of a tenant', () => {
  it('holds under twenty adds at once', async () => {
    const tenantId = await buildTenant(test.deps)
    await setLimit(tenantId, 7)

    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        people.post('submit', { account: `many.${index}`, realName: 'x', tenantId }),
      ),
    )

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(7)
    expect(
      new Set(answers.filter(({ status }) => status !== 200).map(({ status, msg }) => `${status} ${msg}`)),
    ).toEqual(new Set(['400 账号数量已达上限（7 个），请联系平台管理员提高额度']))
    expect((await people.page({ tenantId })).data.total).toBe(7)
  })

  it('makes the second wait for the first, and then counts what the first did', async () => {
    const tenantId = await buildTenant(test.deps)
    await setLimit(tenantId, 1)
    const scope = { tenantId }
    const { promise: isFirstIn, resolve: firstIsIn } = Promise.withResolvers<void>()

    const first = test.deps.db.transaction(scope, async (trx) => {
      await reserveAccounts(trx, scope, 1)
      firstIsIn()
      await vi.waitFor(
        async () =>
          expect(
            await test.owner(
              `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
            ),
          ).toHaveLength(1),
        { timeout: 8_000 },
      )
      await trx
        .as(scope)
        .insertInto('userAccount')
        .values({ id: test.deps.ids.next(), tenantId, account: 'first', passwordHash: '' })
        .execute()
    })
    await isFirstIn
    const second = test.deps.db.transaction(scope, (trx) => reserveAccounts(trx, scope, 1))

    const [one, two] = await Promise.allSettled([first, second])
    expect([one.status, two]).toMatchObject([
      'fulfilled',
      { status: 'rejected', reason: { code: 'user.limitReached' } },
    ])
  })

  it('is none for -1 and for an empty one', async () => {
    const tenantId = await buildTenant(test.deps)
    for (const most of [null, -1, 0]) {
      await setLimit(tenantId, most)
      expect((await people.post('submit', { account: `limit.${most}`, realName: 'x', tenantId })).status).toBe(200)
    }
  })

  it('refuses approvals, registrations and restores beyond it; who waits takes no place', async () => {
    const tenantId = await buildTenant(test.deps)
    await setLimit(tenantId, 2)
    const [first, second] = [await apply(tenantId), await apply(tenantId)]
    const taken = await people.add({ account: 'takes.one', tenantId })
    const roleIds = await newRole(test, [], { tenantId })

    const both = await people.post('grant', { userIds: [first.id, second.id], roleIds, tenantId })
    const one = await people.post('grant', { userIds: first.id, roleIds, tenantId })
    const refused = [
      await people.post('grant', { userIds: second.id, roleIds, tenantId }),
      await people.post('update', { id: second.id, roleId: roleIds, tenantId }),
      await people.post('submit', { account: 'too.many', realName: 'x', tenantId }),
      (await apply(tenantId)).answer,
    ]
    await people.post('remove', { ids: taken, tenantId })
    await people.post('grant', { userIds: second.id, roleIds, tenantId })
    const restored = await people.post('restore', { ids: taken, tenantId })

    expect([both.status, one.status]).toEqual([400, 200])
    expect([...refused, restored].map(({ status, msg }) => [status, msg])).toEqual(
      Array.from({ length: 5 }, () => [400, '账号数量已达上限（2 个），请联系平台管理员提高额度']),
    )
  })
})
