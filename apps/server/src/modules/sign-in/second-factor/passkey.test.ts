import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OwnFactors } from '@drawdesk/contract/identity/second-factor'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'
import { Authenticator } from '../../identity/testing/authenticator.ts'
import { buildUser, movableClock } from '../../identity/testing/kit.ts'
import { factorKit } from './testing/kit.ts'

const clock = movableClock()
let test: TestApp
let kit: ReturnType<typeof factorKit>
beforeAll(async () => {
  test = await buildTestApp({ clock })
  kit = factorKit(test)
  await kit.setMode('optional')
})
afterAll(() => test.close())

const alone = async (key: Authenticator, options?: Parameters<Authenticator['get']>[1]) => {
  const asked = await kit.passkeyOptions()
  return kit.answer(asked.ticket, 'passkey', key.get(asked.options, options))
}

describe('a passkey', () => {
  it('signs in alone, and beside a password', async () => {
    const { user, key, caller } = await kit.withPasskey()

    const first = await alone(key)
    const ticket = await kit.ticketFor(user)
    const second = await kit.answer(ticket, 'passkey', key.get(await kit.optionsFor(ticket)))

    expect([first.json(), second.json()]).toEqual([
      expect.objectContaining({ account: user.account, token_type: 'bearer' }),
      expect.objectContaining({ account: user.account, token_type: 'bearer' }),
    ])
    const { data } = await caller.get<OwnFactors>('/api/blade-auth/factor/own')
    expect(data.passkeys).toEqual([expect.objectContaining({ name: 'laptop', lastUsed: '2026-11-21 12:00:00' })])
    const began = await test.owner('select way, factor from auth_session where user_id = $1', [user.id])
    expect(began).toContainEqual({ way: 'passkey', factor: 'passkey' })
    expect(began).toContainEqual({ way: 'password', factor: 'passkey' })
  })

  it('must have seen its owner where it stands alone, not beside a password', async () => {
    const { user, key } = await kit.withPasskey()
    const ticket = await kit.ticketFor(user)

    const alone_ = await alone(key, { isVerified: false })
    const beside = await kit.answer(ticket, 'passkey', key.get(await kit.optionsFor(ticket), { isVerified: false }))

    expect([alone_.statusCode, beside.statusCode]).toEqual([400, 200])
  })

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another port', { origin: 'http://localhost:81' }],
    ['a counter that stands still', { counter: 7 }],
    ['a counter that went back', { counter: 3 }],
  ])('is refused with %s', async (_case, options) => {
    const { key } = await kit.withPasskey()
    expect((await alone(key, { counter: 7 })).statusCode).toBe(200)

    expect((await alone(key, options)).statusCode).toBe(400)
  })

  it('is refused for a challenge that is late, was answered, or belongs to another ticket', async () => {
    const { key } = await kit.withPasskey()
    const asked = await kit.passkeyOptions()
    const other = await kit.passkeyOptions()
    const answer = key.get(asked.options)

    const crossed = await kit.answer(other.ticket, 'passkey', answer)
    const right = await kit.answer(asked.ticket, 'passkey', answer)
    const again = await kit.answer(asked.ticket, 'passkey', answer)
    const late = await kit.passkeyOptions()
    clock.advance(5 * 60_000)
    const lateAnswer = await kit.answer(late.ticket, 'passkey', key.get(late.options))

    expect([crossed, right, again, lateAnswer].map(({ statusCode }) => statusCode)).toEqual([400, 200, 400, 400])
  })

  it('answers a challenge once, also after a wrong answer', async () => {
    const { user, key } = await kit.withPasskey()
    const ticket = await kit.ticketFor(user)
    const options = await kit.optionsFor(ticket)
    const answer = key.get(options)

    const damaged = await kit.answer(ticket, 'passkey', answer.replace(/"signature":"..../, '"signature":"AAAA'))
    const same = await kit.answer(ticket, 'passkey', answer)
    const asked = await kit.answer(ticket, 'passkey', key.get(await kit.optionsFor(ticket)))

    expect([damaged, same, asked].map(({ statusCode }) => statusCode)).toEqual([400, 400, 200])
  })

  it('of another person opens no ticket, and an unknown one nothing', async () => {
    const [one, two] = [await kit.withPasskey(), await kit.withPasskey()]
    const ticket = await kit.ticketFor(two.user)

    const foreign = await kit.answer(ticket, 'passkey', one.key.get(await kit.optionsFor(ticket)))
    const unknown = await alone(new Authenticator())
    const text = await kit.answer((await kit.passkeyOptions()).ticket, 'passkey', 'no answer at all')

    expect([foreign, unknown, text].map(({ statusCode }) => statusCode)).toEqual([400, 400, 400])
  })

  it('signs in while wrong codes have locked the others out', async () => {
    const { user, key } = await kit.withPasskey()
    const ticket = await kit.ticketFor(user)
    for (let count = 0; count < 5; count += 1) await kit.answer(ticket, 'recovery', 'AAAAA-AAAAA')

    expect((await kit.signIn(user)).statusCode).toBe(400)
    expect((await alone(key)).statusCode).toBe(200)
  })
})

describe('one’s own passkeys', () => {
  it('are added for the challenge that was given, once, and to one person', async () => {
    const [one, two] = [await kit.withPasskey(), await kit.withPasskey()]
    const foreignOrigin = await kit.addPasskey(one.caller, new Authenticator(), (options) =>
      new Authenticator().create(options, { origin: 'https://evil.example' }),
    )
    const taken = await kit.addPasskey(two.caller, one.key)
    const second = await kit.addPasskey(one.caller, new Authenticator())

    expect([foreignOrigin.status, taken.msg, second.data]).toEqual([
      400,
      '这个通行密钥已经添加过',
      { recoveryCodes: [] },
    ])
  })

  it('are named and removed by their owner alone; the codes go with the last', async () => {
    const [one, two] = [await kit.withPasskey(), await kit.withPasskey()]
    const own = async () => (await one.caller.get<OwnFactors>('/api/blade-auth/factor/own')).data
    const id = (await own()).passkeys[0]?.id

    const foreign = [
      await two.caller.post('/api/blade-auth/factor/passkey-rename', { id, name: 'mine' }),
      await two.caller.post('/api/blade-auth/factor/passkey-remove', { id }),
    ]
    await one.caller.post('/api/blade-auth/factor/passkey-rename', { id, name: '办公室' })
    const named = await own()
    await one.caller.post('/api/blade-auth/factor/passkey-remove', { id })

    expect(foreign.map(({ status }) => status)).toEqual([404, 404])
    expect(named.passkeys[0]?.name).toBe('办公室')
    expect(await own()).toMatchObject({ passkeys: [], recoveryLeft: 0 })
    expect((await kit.signIn(one.user)).json()).toHaveProperty('access_token')
  })

  it('are asked for by nobody else’s session', async () => {
    const other = await kit.session(await buildUser(test.deps))

    expect((await other.get<OwnFactors>('/api/blade-auth/factor/own')).data.passkeys).toEqual([])
  })
})
