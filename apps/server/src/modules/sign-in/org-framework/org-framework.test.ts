import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TokenAnswer } from '@drawdesk/contract/identity/auth'
import type { DictLists, DictMaps, UserOpenId } from '@drawdesk/contract/identity/org-framework'
import { buildTestApp, callerWith, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant, type BuiltCaller } from '../../../testing/factories.ts'
import { movableClock } from '../../identity/testing/kit.ts'

const BASE = '/api/blade-biz/orgFramework'
const clock = movableClock()
let test: TestApp
beforeAll(async () => {
  test = await buildTestApp({ clock })
})
afterAll(() => test.close())

const sessionOf = ({ token }: { token: string }): string =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) as { sid: string }).sid

/** Links an account to an identity, as a third-party sign-in does, and has it vouch for the session by default. */
async function link({ user, token }: BuiltCaller, uuid: string, isVouching = true): Promise<void> {
  const id = test.deps.ids.next()
  await test.owner(
    `insert into user_oauth (id, tenant_id, source, uuid, user_name, user_id) values ($1, $2, 'sandbox', $3, 'x', $4)`,
    [id, user.tenantId, uuid, user.userId],
  )
  if (isVouching) await test.owner('update auth_session set oauth_id = $1 where id = $2', [id, sessionOf({ token })])
}

/** One person with accounts in two tenants, signed in to the first. */
async function twoAccounts(uuid: string) {
  const [here, there] = [
    await buildCaller(test, { tenantId: await buildTenant(test.deps) }),
    await buildCaller(test, { tenantId: await buildTenant(test.deps) }),
  ]
  await link(here, uuid)
  await link(there, uuid)
  return { here, there }
}

describe('changing to another account', () => {
  it('answers a token of the linked account, ends the old session and is logged', async () => {
    const { here, there } = await twoAccounts('person-1')

    const answer = await here.post<TokenAnswer>(`${BASE}/changeUser`, { userId: there.user.userId })
    const now = callerWith(test.app, answer.data.access_token)
    const back = await now.post<TokenAnswer>(`${BASE}/changeUser`, { userId: here.user.userId })
    await test.deps.requestLog.flush()
    const logged = await test.owner<{ log_id: string }>(
      `select log_id from log_usual where method_name = 'orgFramework.changeUser' and user_id = $1`,
      [here.user.userId],
    )

    expect([answer.status, answer.data.user_id, answer.data.tenant_id, answer.data.token_type]).toEqual([
      200,
      there.user.userId,
      there.user.tenantId,
      'bearer',
    ])
    expect((await here.get('/api/blade-user/info')).status).toBe(401)
    expect([back.status, back.data.user_id]).toEqual([200, here.user.userId])
    expect(logged.map((row) => row.log_id)).toEqual([there.user.userId])
  })

  it('is refused to an account of another identity, to none, to itself, and for a session that the identity did not open', async () => {
    const { here } = await twoAccounts('person-2')
    const stranger = await buildCaller(test, { tenantId: await buildTenant(test.deps) })
    await link(stranger, 'person-3')
    const byPassword = await buildCaller(test, { tenantId: await buildTenant(test.deps) })
    await link(byPassword, 'person-2', false)

    const answers = [
      await here.post(`${BASE}/changeUser`, { userId: stranger.user.userId }),
      await here.post(`${BASE}/changeUser`, { userId: '1' }),
      await here.post(`${BASE}/changeUser`, { userId: here.user.userId }),
      await byPassword.post(`${BASE}/changeUser`, { userId: here.user.userId }),
      await here.post(`${BASE}/changeUser`, {}),
    ]

    expect(answers.map(({ status, msg }) => [status, msg])).toEqual([
      [400, '该账号没有关联到同一身份'],
      [400, '该账号没有关联到同一身份'],
      [400, '该账号没有关联到同一身份'],
      [400, '请先通过第三方登录，再切换账号'],
      [400, '缺少必要的请求参数: userId'],
    ])
    expect((await here.get('/api/blade-user/info')).status).toBe(200)
  })

  it('is refused to accounts that are off, wait for approval, or whose tenant is over', async () => {
    const cases = [
      'update user_account set status = 2 where id = $1',
      `update user_account set role_id = '-1' where id = $1`,
      `update system_tenant set expire_time = '2020-01-01' where tenant_id = (select tenant_id from user_account where id = $1)`,
    ]
    const statuses: number[] = []
    for (const [index, statement] of cases.entries()) {
      const { here, there } = await twoAccounts(`gone-${index}`)
      await test.owner(statement, [there.user.userId])
      statuses.push((await here.post(`${BASE}/changeUser`, { userId: there.user.userId })).status)
      expect((await here.get('/api/blade-user/info')).status).toBe(200)
    }

    expect(statuses).toEqual([400, 400, 400])
  })
})

describe('accounts', () => {
  it('are found by name in the own tenant alone', async () => {
    const [mine, theirs] = [
      await buildCaller(test, { tenantId: await buildTenant(test.deps) }),
      await buildCaller(test),
    ]

    expect([
      (await mine.get(`${BASE}/checkUserHas`, { account: mine.user.account })).data,
      (await mine.get(`${BASE}/checkUserHas`, { account: theirs.user.account })).data,
    ]).toEqual([{ has: 1 }, { has: 0 }])
    expect((await mine.get(`${BASE}/checkUserHas`)).status).toBe(400)
  })

  it('are asked for by name so often and no more by one person', async () => {
    const tenantId = await buildTenant(test.deps)
    const [caller, colleague] = [await buildCaller(test, { tenantId }), await buildCaller(test, { tenantId })]
    const statuses: number[] = []
    for (let count = 0; count < 31; count += 1)
      statuses.push((await caller.get(`${BASE}/checkUserHas`, { account: `a${count}` })).status)

    expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([30, 429])
    expect((await colleague.get(`${BASE}/checkUserHas`, { account: 'a' })).status).toBe(200)
  })

  it('show their open id to their own person, for the password', async () => {
    const caller = await buildCaller(test, { tenantId: await buildTenant(test.deps) })
    await link(caller, 'open-id-1')
    const { account, password, userId } = caller.user

    const answer = await caller.post<UserOpenId>(`${BASE}/findUserOpenIdByAccAndRealPass`, { account, password })
    const inQuery = await caller.raw({
      method: 'GET',
      url: `${BASE}/findUserOpenIdByAccAndRealPass?account=${account}&password=${password}`,
    })

    expect([answer.data, inQuery.statusCode]).toEqual([{ userId, openId: 'open-id-1', source: 'sandbox' }, 405])
  })

  it('show nobody anything about another account, and lock nobody out', async () => {
    const tenantId = await buildTenant(test.deps)
    const [caller, other] = [await buildCaller(test, { tenantId }), await buildCaller(test, { tenantId })]
    const ask = (account: string, password: string) =>
      caller.post(`${BASE}/findUserOpenIdByAccAndRealPass`, { account, password })

    const answers = [
      await ask(other.user.account, other.user.password),
      await ask(other.user.account, 'wrong'),
      await ask('nobody', 'x'),
    ]

    expect(answers.map(({ status, msg }) => [status, msg])).toEqual(
      Array.from({ length: 3 }, () => [400, '用户名或密码错误']),
    )
    expect(
      await test.owner(`select 1 from auth_failure where subject like 'address:%' or subject like $1`, [
        `account:${tenantId}:%`,
      ]),
    ).toEqual([])
  })

  it('have five tries at the own password, which count where wrong old passwords of a change count', async () => {
    const caller = await buildCaller(test, { tenantId: await buildTenant(test.deps) })
    const { account, password } = caller.user
    const ask = (given: string) => caller.post(`${BASE}/findUserOpenIdByAccAndRealPass`, { account, password: given })
    const statuses: number[] = []
    for (let count = 0; count < 5; count += 1) statuses.push((await ask('wrong')).status)

    const right = await ask(password)
    const change = await caller.post('/api/blade-user/update-password', {
      oldPassword: password,
      newPassword: 'a quiet harbour',
      newPassword1: 'a quiet harbour',
    })

    expect(new Set(statuses)).toEqual(new Set([400]))
    expect([right.status, right.msg, change.msg]).toEqual([
      400,
      '用户登录失败次数过多，请稍后再试',
      '原密码错误次数过多，请稍后再试',
    ])
  })

  it('are asked for so often and no more from one address', async () => {
    const caller = await buildCaller(test, { tenantId: await buildTenant(test.deps) })
    const statuses: number[] = []
    for (let count = 0; count < 31; count += 1)
      statuses.push(
        (
          await caller.raw({
            method: 'POST',
            url: `${BASE}/findUserOpenIdByAccAndRealPass`,
            payload: { account: `a${count}`, password: 'x' },
            remoteAddress: '10.9.8.7',
          })
        ).statusCode,
      )

    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  })

  it('read their record anew', async () => {
    const caller = await buildCaller(test, { tenantId: await buildTenant(test.deps) })
    await caller.get('/api/blade-user/info')
    await test.owner('update user_account set real_name = $1 where id = $2', ['renamed', caller.user.userId])

    expect((await caller.get<{ realName: string }>(`${BASE}/restInfo`)).data.realName).toBe('renamed')
  })
})

describe('business dictionaries', () => {
  it('are saved, and read as lists and as maps', async () => {
    const caller = await buildCaller(test, { tenantId: await buildTenant(test.deps), permissions: ['*'] })
    const other = await buildCaller(test, { tenantId: await buildTenant(test.deps), permissions: ['*'] })
    const save = async (values: object) =>
      caller.post<{ id: string }>(`${BASE}/saveDict`, { sort: 1, isSealed: 0, ...values })
    const { id } = (await save({ code: 'colour', dictKey: '-1', dictValue: '颜色' })).data
    const red = (await save({ parentId: id, code: 'colour', dictKey: 'r', dictValue: '红' })).data
    const changed = await save({ id: red.id, dictValue: '大红' })

    const lists = (await caller.get<DictLists>(`${BASE}/findListMapDict`, { code: 'colour,none' })).data
    const maps = (await caller.get<DictMaps>(`${BASE}/findListMapDictWithMap`)).data

    expect(changed.status).toBe(200)
    expect([Object.keys(lists), lists.colour?.map(({ dictKey, dictValue }) => [dictKey, dictValue])]).toEqual([
      ['colour', 'none'],
      [['r', '大红']],
    ])
    expect(maps.colour).toEqual({ r: '大红' })
    expect((await other.get<DictMaps>(`${BASE}/findListMapDictWithMap`, { code: 'colour' })).data).toEqual({
      colour: {},
    })
    expect([
      (await save({ code: 'x' })).status,
      (await other.post(`${BASE}/saveDict`, { id: red.id, dictValue: 'x' })).status,
    ]).toEqual([400, 404])
  })

  it('are saved by who may, and each call asks for a sign-in', async () => {
    const reader = await buildCaller(test)
    const adder = await buildCaller(test, { permissions: ['dictbiz_add'] })

    expect([
      (await reader.post(`${BASE}/saveDict`, { code: 'x' })).status,
      (await adder.post(`${BASE}/saveDict`, { id: '1', dictValue: 'x' })).status,
    ]).toEqual([403, 403])
    for (const [method, call] of [
      ['POST', 'changeUser'],
      ['GET', 'restInfo'],
      ['GET', 'checkUserHas'],
      ['POST', 'findUserOpenIdByAccAndRealPass'],
      ['GET', 'findListMapDict'],
      ['GET', 'findListMapDictWithMap'],
      ['POST', 'saveDict'],
    ] as const) {
      expect([call, (await test.app.inject({ method, url: `${BASE}/${call}` })).statusCode]).toEqual([call, 401])
    }
  })
})
