import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, signIn, type TestApp } from '../../../testing/build-test-app.ts'
import { delayMsOf } from './address-brake.ts'
import { md5Hex } from '../credentials/password.ts'
import {
  buildRole,
  buildTenant,
  buildUser,
  callToken,
  cookieOf,
  movableClock,
  passwordFields,
  type BuiltUser,
} from '../testing/kit.ts'

const MINUTE_MS = 60_000
const LOCKED = '用户登录失败次数过多，请稍后再试'
const WRONG = '用户名或密码错误'

const clock = movableClock()
let test: TestApp
let addresses = 0
beforeAll(async () => {
  test = await buildTestApp({ clock })
})
afterAll(() => test.close())

/** Each test asks from an address of its own. */
const newAddress = (): string => `10.3.0.${(addresses += 1)}`

interface From {
  address: string
  cookie?: string
}

async function attempt({ account, tenantId }: BuiltUser, password: string, { address, cookie }: From): Promise<string> {
  const answer = await callToken(test.app, passwordFields(account, password, tenantId), {
    address,
    headers: cookie ? { cookie } : {},
  })
  return answer.statusCode === 200
    ? 'signed in'
    : (answer.json<{ error_description?: string }>().error_description ?? String(answer.statusCode))
}

async function fail(times: number, user: BuiltUser, from: From): Promise<void> {
  for (let count = 0; count < times; count += 1) await attempt(user, 'wrong', from)
}

describe('an account', () => {
  it('is locked by five failures, for the right password too, and costs no verification then', async () => {
    const user = await buildUser(test.deps)
    const from = { address: newAddress() }

    const answers: string[] = []
    for (let count = 0; count < 5; count += 1) answers.push(await attempt(user, 'wrong', from))
    const verified = test.deps.auth.hasher.verifications
    const sixth = await attempt(user, user.password, from)

    expect(answers).toEqual([WRONG, WRONG, WRONG, WRONG, WRONG])
    expect(sixth).toBe(LOCKED)
    expect(test.deps.auth.hasher.verifications).toBe(verified)
  })

  it('stays open with four failures, and a success starts the count anew', async () => {
    const user = await buildUser(test.deps)
    const from = { address: newAddress() }

    await fail(4, user, from)
    const first = await attempt(user, user.password, from)
    await fail(4, user, from)
    const second = await attempt(user, user.password, from)

    expect([first, second]).toEqual(['signed in', 'signed in'])
  })

  it('opens 30 minutes after the last counted failure; locked attempts do not count', async () => {
    const user = await buildUser(test.deps)
    const from = { address: newAddress() }

    await fail(4, user, from)
    clock.advance(29 * MINUTE_MS)
    await fail(1, user, from)
    clock.advance(29 * MINUTE_MS)
    const stillLocked = await attempt(user, user.password, from)
    clock.advance(MINUTE_MS)
    const open = await attempt(user, user.password, from)

    expect([stillLocked, open]).toEqual([LOCKED, 'signed in'])
  })

  it('forgets four failures after 30 quiet minutes', async () => {
    const user = await buildUser(test.deps)
    const from = { address: newAddress() }

    await fail(4, user, from)
    clock.advance(30 * MINUTE_MS)
    await fail(4, user, from)

    expect(await attempt(user, user.password, from)).toBe('signed in')
  })

  it('is locked alike when it does not exist, so that nobody learns which accounts do', async () => {
    const ghost = { id: '0', tenantId: '000000', account: 'ghost of lockout', password: '' }
    const from = { address: newAddress() }

    await fail(5, ghost, from)

    expect(await attempt(ghost, 'x', from)).toBe(LOCKED)
  })

  it('is locked from every address, and only in its tenant', async () => {
    await buildTenant(test.deps, '300001')
    const user = await buildUser(test.deps, { account: 'twin' })
    const twin = await buildUser(test.deps, { account: 'twin', tenantId: '300001' })

    await fail(5, user, { address: newAddress() })

    expect(await attempt(user, user.password, { address: newAddress() })).toBe(LOCKED)
    expect(await attempt(twin, twin.password, { address: newAddress() })).toBe('signed in')
  })

  it('follows the number in the parameter account.failCount', async () => {
    await buildTenant(test.deps, '300002')
    const tenantId = '300002'
    await test.deps.db
      .as({ tenantId })
      .insertInto('systemParam')
      .values({ id: test.deps.ids.next(), tenantId, paramName: 'x', paramKey: 'account.failCount', paramValue: '2' })
      .execute()
    const user = await buildUser(test.deps, { tenantId })
    const from = { address: newAddress() }

    await fail(2, user, from)

    expect(await attempt(user, user.password, from)).toBe(LOCKED)
  })
})

describe('attempts sent at once', () => {
  it('get no more guesses than one after the other', async () => {
    const user = await buildUser(test.deps)
    const from = { address: newAddress() }
    const before = test.deps.auth.hasher.verifications

    const answers = await Promise.all(Array.from({ length: 15 }, () => attempt(user, 'wrong', from)))

    expect(test.deps.auth.hasher.verifications - before).toBe(5)
    expect(answers.filter((text) => text === LOCKED)).toHaveLength(10)
  })

  it('all succeed with the right password', async () => {
    const user = await buildUser(test.deps)
    const from = { address: newAddress() }

    const answers = await Promise.all(Array.from({ length: 12 }, () => attempt(user, user.password, from)))

    expect(new Set(answers)).toEqual(new Set(['signed in']))
  })

  it('are turned away with 429 when they pile up on one account', async () => {
    const user = await buildUser(test.deps)
    const from = { address: newAddress() }

    const answers = await Promise.all(Array.from({ length: 40 }, () => attempt(user, 'wrong', from)))

    expect(answers.filter((text) => text === '429').length).toBeGreaterThan(0)
    expect(answers.filter((text) => text === WRONG)).toHaveLength(5)
  })
})

describe('an address', () => {
  const failFifty = async (address: string): Promise<void> => {
    for (let index = 0; index < 50; index += 1)
      await callToken(test.app, passwordFields(`guess${index}`, 'wrong'), { address })
  }
  /** Milliseconds of an attempt, and its answer. */
  async function timed(user: BuiltUser, from: From): Promise<[number, string]> {
    const began = performance.now()
    const outcome = await attempt(user, user.password, from)
    return [performance.now() - began, outcome]
  }

  it('is slowed down by fifty failures on any accounts, and never walled off', async () => {
    const user = await buildUser(test.deps)
    const address = newAddress()
    await failFifty(address)

    const [slowMs, slow] = await timed(user, { address })
    const others = [
      await timed(user, { address: newAddress() }),
      await timed(user, { address: newAddress() }),
      await timed(user, { address: newAddress() }),
    ]

    expect([slow, ...others.map(([, outcome]) => outcome)]).toEqual(Array.from({ length: 4 }, () => 'signed in'))
    expect(slowMs).toBeGreaterThanOrEqual(delayMsOf(50))
    // One of them may have had to wait for the processor.
    expect(Math.min(...others.map(([ms]) => ms))).toBeLessThan(slowMs)
  })

  it('lets browsers through that its people use every day', async () => {
    const user = await buildUser(test.deps)
    const address = newAddress()
    const cookie = cookieOf(await callToken(test.app, passwordFields(user.account, user.password), { address }))
    await failFifty(address)

    const [ms, outcome] = await timed(user, { address, cookie })

    expect([outcome, ms < delayMsOf(50)]).toEqual(['signed in', true])
  })

  it('waits longer the more failed from it, up to a bound', () => {
    expect([0, 49, 50, 59, 60, 70, 1_000_000].map(delayMsOf)).toEqual([0, 0, 250, 250, 500, 1_000, 8_000])
  })

  it('is free again once an operator unlocks who signs in from there; a tenant’s administrator has no say in addresses', async () => {
    const tenantId = await buildTenant(test.deps, '300003').then(() => '300003')
    const user = await buildUser(test.deps, { tenantId })
    const tenantAdmin = await buildUser(test.deps, {
      tenantId,
      roleId: await buildRole(test.deps, [], { tenantId, roleAlias: 'admin' }),
    })
    const address = newAddress()
    expect(await attempt(user, user.password, { address })).toBe('signed in')
    await failFifty(address)
    const counted = () =>
      test.owner<{ count: number }>('select count from auth_failure where subject = $1', [`address:${address}`])

    await (
      await signIn(test, { account: tenantAdmin.account, password: tenantAdmin.password, tenantId })
    ).post('/api/blade-user/unlock', { userIds: [user.id] })
    const after = await counted()
    const unlocked = await (await signIn(test)).post('/api/blade-user/unlock', { userIds: [user.id], tenantId })

    expect([after.length, unlocked.status, await counted()]).toEqual([1, 200, []])
  })

  it('must read a captcha then, also through a client that asks for none', async () => {
    const withCaptcha = await buildTestApp({ config: { isCaptchaOn: true } })
    await withCaptcha.deps.db
      .platform()
      .updateTable('systemClient')
      .set({ authorizedGrantTypes: 'password,captcha' })
      .where('clientId', '=', 'saber')
      .execute()
    const user = await buildUser(withCaptcha.deps)
    const address = newAddress()
    const ask = (headers: Record<string, string> = {}) =>
      callToken(withCaptcha.app, passwordFields(user.account, user.password), { address, headers })
    const open = await ask()
    await withCaptcha.owner(
      `insert into auth_failure (subject, count, expire_time) values ($1, 50, now() + interval '10 minutes')`,
      [`address:${address}`],
    )
    const { key } = (await withCaptcha.app.inject({ url: '/api/blade-auth/oauth/captcha' })).json<{ key: string }>()
    const [kept] = await withCaptcha.owner<{ answer: string }>('select answer from auth_captcha where key = $1', [key])

    const answers = [
      await ask(),
      await ask({ 'captcha-key': key, 'captcha-code': kept?.answer ?? '' }),
      await ask({ 'captcha-key': key, 'captcha-code': kept?.answer ?? '' }),
    ]
    await withCaptcha.close()

    expect(open.statusCode).toBe(200)
    expect(answers.map((answer) => answer.json<{ error_description?: string }>().error_description)).toEqual([
      '登录失败次数过多，请输入验证码',
      undefined,
      '验证码不正确',
    ])
  })
})

describe('a known browser', () => {
  async function knownBrowser(user: BuiltUser): Promise<string> {
    const answer = await callToken(test.app, passwordFields(user.account, user.password, user.tenantId), {
      address: newAddress(),
    })
    return cookieOf(answer)
  }

  it('is remembered by a cookie that scripts and other sites cannot use', async () => {
    const user = await buildUser(test.deps)

    const answer = await callToken(test.app, passwordFields(user.account, user.password), { address: newAddress() })

    expect(answer.headers['set-cookie']).toMatch(
      /^drawdesk_browser=[\w.-]+; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Strict$/,
    )
  })

  it('signs in while strangers have locked the account', async () => {
    const user = await buildUser(test.deps)
    const cookie = await knownBrowser(user)

    await fail(5, user, { address: newAddress() })

    expect(await attempt(user, user.password, { address: newAddress() })).toBe(LOCKED)
    expect(await attempt(user, user.password, { address: newAddress(), cookie })).toBe('signed in')
  })

  it('has five failures of its own, and they do not lock others out', async () => {
    const user = await buildUser(test.deps)
    const cookie = await knownBrowser(user)
    const address = newAddress()

    await fail(5, user, { address, cookie })

    expect(await attempt(user, user.password, { address, cookie })).toBe(LOCKED)
    expect(await attempt(user, user.password, { address: newAddress() })).toBe('signed in')
  })

  it('shares its five with every other one of the account: more sign-ins give no more guesses', async () => {
    const user = await buildUser(test.deps)
    const cookies = [await knownBrowser(user), await knownBrowser(user), await knownBrowser(user)]

    const answers: string[] = []
    for (let count = 0; count < 9; count += 1)
      answers.push(await attempt(user, 'wrong', { address: newAddress(), cookie: cookies[count % 3] }))

    expect(answers).toEqual([...Array.from({ length: 5 }, () => WRONG), ...Array.from({ length: 4 }, () => LOCKED)])
  })

  it('is a stranger again after a change of the password', async () => {
    const user = await buildUser(test.deps)
    const cookie = await knownBrowser(user)
    const next = await test.deps.auth.hasher.hash(md5Hex('another horse'))
    await test.owner('update user_account set password_hash = $1 where id = $2', [next, user.id])

    await fail(5, user, { address: newAddress() })

    expect(await attempt(user, 'another horse', { address: newAddress(), cookie })).toBe(LOCKED)
  })

  it('is known for the accounts it signed in with, no others', async () => {
    const [mine, other] = [await buildUser(test.deps), await buildUser(test.deps)]
    const cookie = await knownBrowser(mine)

    await fail(5, other, { address: newAddress() })

    expect(await attempt(other, other.password, { address: newAddress(), cookie })).toBe(LOCKED)
  })

  it('cannot be made up', async () => {
    const user = await buildUser(test.deps)
    const cookie = await knownBrowser(user)
    const forged = cookie.replace(/=(.)/, (_, first: string) => `=${first === 'A' ? 'B' : 'A'}`)

    await fail(5, user, { address: newAddress() })

    expect(await attempt(user, user.password, { address: newAddress(), cookie: forged })).toBe(LOCKED)
    expect(await attempt(user, user.password, { address: newAddress(), cookie: 'drawdesk_browser=..;;=; x' })).toBe(
      LOCKED,
    )
  })
})
