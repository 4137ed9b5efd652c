import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ADMIN_PASSWORD, buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildUser, movableClock } from '../../identity/testing/kit.ts'
import { factorKit, HOST } from './testing/kit.ts'

const MINUTES = 60_000
const clock = movableClock()
let test: TestApp
let kit: ReturnType<typeof factorKit>
beforeAll(async () => {
  test = await buildTestApp({ clock })
  kit = factorKit(test)
  await kit.setMode('optional')
})
afterAll(() => test.close())

const give = (caller: SignedIn, way: string, answer: string, ticket?: string) =>
  caller.post('/api/blade-auth/proof/give', { way, answer, ...(ticket ? { ticket } : {}) }, { host: HOST })
const begin = (caller: SignedIn) => caller.post('/api/blade-auth/factor/totp-begin')

describe('a sensitive act', () => {
  it('is open for fifteen minutes after a sign-in, and again after a proof', async () => {
    const user = await buildUser(test.deps)
    const caller = await kit.session(user)
    clock.advance(15 * MINUTES - 1)
    const inTime = await begin(caller)
    clock.advance(1)
    const late = await caller.raw({ method: 'POST', url: '/api/blade-auth/factor/totp-begin', payload: {} })

    expect(inTime.status).toBe(200)
    expect(late.json()).toMatchObject({ code: 403, needs: 'proof', msg: '请先验证身份，再继续操作' })
    expect((await give(caller, 'password', user.password)).status).toBe(200)
    expect((await begin(caller)).status).toBe(200)
  })

  it('takes a proof that another process was given', async () => {
    const user = await buildUser(test.deps)
    const caller = await kit.session(user)
    clock.advance(15 * MINUTES)
    await begin(caller) // this process knows the session now
    await test.owner('update auth_session set proved_time = $1 where user_id = $2', [clock.now(), user.id])

    expect((await begin(caller)).status).toBe(200)
  })

  it('leaves nothing done when it is refused', async () => {
    const admin = await signIn(test)
    clock.advance(15 * MINUTES)

    const refused = await admin.post('/api/blade-system/role/submit', {
      roleName: 'Never',
      roleAlias: 'never',
      sort: 1,
    })

    expect(refused.status).toBe(403)
    expect(await test.owner(`select 1 from system_role where role_alias = 'never'`)).toEqual([])
    await give(admin, 'password', ADMIN_PASSWORD)
    expect(
      (await admin.post('/api/blade-system/role/submit', { roleName: 'Now', roleAlias: 'now', sort: 1 })).status,
    ).toBe(200)
  })

  it('is asked for by its arguments where only some are sensitive', async () => {
    const admin = await signIn(test)
    const save = (more: object) =>
      admin.post('/api/blade-biz/proxyConfig/submit', {
        name: `proxy ${test.deps.ids.next()}`,
        protocol: 'http',
        host: 'proxy.example.com',
        port: 3128,
        matchRule: 'example.com',
        sort: 1,
        ...more,
      })
    clock.advance(15 * MINUTES)

    const [plain, secret] = [await save({}), await save({ secrets: { password: 'hidden' } })]

    expect([plain.status, secret.status]).toEqual([200, 403])
  })
})

describe('a proof', () => {
  it('is the second factor for who has one, not the password', async () => {
    const { user, caller, secret } = await kit.withTotp()
    clock.advance(15 * MINUTES)

    const { data } = await caller.get<{ ways: string[] }>('/api/blade-auth/proof/ways')
    const password = await give(caller, 'password', user.password)
    const wrong = await give(caller, 'totp', '000000')
    const right = await give(caller, 'totp', kit.codeAt(secret))

    expect([data.ways, password.status, wrong.status, right.status]).toEqual([['totp', 'recovery'], 400, 400, 200])
  })

  it('is a passkey, for a challenge of this very person', async () => {
    const [one, two] = [await kit.withPasskey(), await kit.withPasskey()]
    clock.advance(15 * MINUTES)
    const ask = async (caller: SignedIn) =>
      (await caller.post<{ ticket: string; options: string }>('/api/blade-auth/proof/begin', {}, { host: HOST })).data
    const foreign = await ask(two.caller)
    const own = await ask(one.caller)

    const crossed = await give(one.caller, 'passkey', one.key.get(foreign.options), foreign.ticket)
    const right = await give(one.caller, 'passkey', one.key.get(own.options), own.ticket)

    expect([crossed.status, right.status]).toEqual([400, 200])
  })

  it('is guessed at five times: then a right one is not looked at', async () => {
    const user = await buildUser(test.deps)
    const caller = await kit.session(user)
    for (let count = 0; count < 5; count += 1) await give(caller, 'password', 'guess')

    expect((await give(caller, 'password', user.password)).msg).toBe('用户登录失败次数过多，请稍后再试')
  })
})
