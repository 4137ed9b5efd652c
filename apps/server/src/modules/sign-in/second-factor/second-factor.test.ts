import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OwnFactors } from '@drawdesk/contract/identity/second-factor'
import type { TokenAnswer } from '@drawdesk/contract/identity/auth'
import { buildTestApp, callerWith, signIn as signInAs, type TestApp } from '../../../testing/build-test-app.ts'
import { buildUser, callToken, movableClock } from '../../identity/testing/kit.ts'
import { factorKit, type Asked } from './testing/kit.ts'

const clock = movableClock()
const STEP_MS = 30_000
let test: TestApp
let kit: ReturnType<typeof factorKit>
beforeAll(async () => {
  test = await buildTestApp({ clock })
  kit = factorKit(test)
})
afterAll(() => test.close())
beforeEach(async () => {
  clock.advance(STEP_MS * 2)
  await kit.setMode('optional')
})

const errorOf = (answer: { json(): unknown }): string =>
  (answer.json() as { error_description: string }).error_description

describe('a password alone', () => {
  it('is a sign-in for who has no second factor, or where none is asked for', async () => {
    const { user } = await kit.withTotp()
    await kit.setMode('off')

    expect((await kit.signIn(user)).json()).toHaveProperty('access_token')
    await kit.setMode('optional')
    expect((await kit.signIn(await buildUser(test.deps))).json()).toHaveProperty('access_token')
  })

  it('gives a ticket and no token to who has one, with a text for clients that know nothing of it', async () => {
    const { user } = await kit.withTotp()

    const answer = await kit.signIn(user)

    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      second_factor: { ticket: expect.stringMatching(/^[\w-]{32}$/), ways: ['totp', 'recovery'] },
      error_description: '需要二次验证',
    })
    const [row] = await test.owner<{ count: string }>(
      'select count(*)::text as count from auth_ticket where user_id = $1 and id = $2',
      [user.id, answer.json<Asked>().second_factor.ticket],
    )
    expect(row?.count).toBe('0') // only its digest is stored
  })

  it('leads who has none to set one up where it is required, before anything else', async () => {
    await kit.setMode('required')
    const user = await buildUser(test.deps)

    const answer = (await kit.signIn(user)).json<TokenAnswer>()
    const caller = callerWith(test.app, answer.access_token)

    expect(answer.must_set_factor).toBe(true)
    expect((await caller.get('/api/blade-user/info')).msg).toBe('请先设置二次验证')
    expect((await caller.get<OwnFactors>('/api/blade-auth/factor/own')).data.mode).toBe('required')
    const begun = await caller.post<{ ticket: string; secret: string }>('/api/blade-auth/factor/totp-begin')
    await caller.post('/api/blade-auth/factor/totp-confirm', {
      ticket: begun.data.ticket,
      code: kit.codeAt(begun.data.secret),
    })
    expect((await caller.get('/api/blade-user/info')).status).toBe(200)
    expect((await caller.post('/api/blade-auth/factor/totp-remove')).msg).toBe(
      '本组织要求二次验证：请先添加另一种方式，再移除这一种',
    )
  })
})

describe('a code of the authenticator', () => {
  it.each([-1, 0, 1])('signs in, also with a clock that is %i steps off', async (drift) => {
    const { user, secret } = await kit.withTotp()
    clock.advance(STEP_MS * 3)

    const answer = await kit.answer(await kit.ticketFor(user), 'totp', kit.codeAt(secret, drift))

    expect(answer.json()).toMatchObject({ account: user.account, token_type: 'bearer' })
  })

  it('counts once: the same one, and one of a step before it, are refused', async () => {
    const { user, secret } = await kit.withTotp()
    const code = kit.codeAt(secret)
    expect((await kit.answer(await kit.ticketFor(user), 'totp', code)).statusCode).toBe(200)

    const again = await kit.answer(await kit.ticketFor(user), 'totp', code)
    const before = await kit.answer(await kit.ticketFor(user), 'totp', kit.codeAt(secret, -1))

    expect([again.statusCode, errorOf(again), before.statusCode]).toEqual([400, '验证码不正确或已用过', 400])
  })

  it('sent twice at once signs in once', async () => {
    const { user, secret } = await kit.withTotp()
    const [one, two] = [await kit.ticketFor(user), await kit.ticketFor(user)]
    const code = kit.codeAt(secret)

    const answers = await Promise.all([kit.answer(one, 'totp', code), kit.answer(two, 'totp', code)])

    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400])
  })

  it('is stored sealed, for this person alone', async () => {
    const [{ user, secret }, other] = [await kit.withTotp(), await kit.withTotp()]
    const [row] = await test.owner<{ secret: string }>('select secret from user_totp where user_id = $1', [user.id])
    expect(row?.secret).not.toContain(secret)

    await test.owner('update user_totp set secret = $1 where user_id = $2', [row?.secret, other.user.id])
    const answer = await kit.answer(await kit.ticketFor(other.user), 'totp', kit.codeAt(secret))

    expect(answer.statusCode).toBe(500) // it does not open at another's row
  })
})

describe('a recovery code', () => {
  it('signs in once, however it is typed', async () => {
    const { user, caller, recoveryCodes } = await kit.withTotp()
    const [code = ''] = recoveryCodes
    expect(new Set(recoveryCodes).size).toBe(10)

    const first = await kit.answer(await kit.ticketFor(user), 'recovery', ` ${code.replace('-', ' ').toLowerCase()}`)
    const again = await kit.answer(await kit.ticketFor(user), 'recovery', code)

    expect([first.statusCode, again.statusCode]).toEqual([200, 400])
    expect((await caller.get<OwnFactors>('/api/blade-auth/factor/own')).data.recoveryLeft).toBe(9)
  })

  it('of another person, or from before new ones were made, is refused', async () => {
    const [one, two] = [await kit.withTotp(), await kit.withTotp()]

    const foreign = await kit.answer(await kit.ticketFor(two.user), 'recovery', one.recoveryCodes[0] ?? '')
    const renewed = await one.caller.post<{ recoveryCodes: string[] }>('/api/blade-auth/factor/recovery-renew')
    const old = await kit.answer(await kit.ticketFor(one.user), 'recovery', one.recoveryCodes[0] ?? '')
    const fresh = await kit.answer(await kit.ticketFor(one.user), 'recovery', renewed.data.recoveryCodes[0] ?? '')

    expect([foreign, old, fresh].map(({ statusCode }) => statusCode)).toEqual([400, 400, 200])
  })
})

describe('a ticket', () => {
  it('ends with the fifth wrong answer, and these lock further ones, whatever passwords are right meanwhile', async () => {
    const { user, secret } = await kit.withTotp()
    const ticket = await kit.ticketFor(user)
    const waiting = await kit.ticketFor(user)
    const wrong: number[] = []
    for (let count = 0; count < 5; count += 1) wrong.push((await kit.answer(ticket, 'totp', '000000')).statusCode)

    const sixth = await kit.answer(ticket, 'totp', kit.codeAt(secret))
    const other = await kit.answer(waiting, 'totp', kit.codeAt(secret))
    const password = await kit.signIn(user)

    expect(wrong).toEqual([400, 400, 400, 400, 400])
    expect(errorOf(sixth)).toBe('验证已过期或尝试次数过多，请重新登录')
    expect([errorOf(other), errorOf(password)]).toEqual([
      '用户登录失败次数过多，请稍后再试',
      '用户登录失败次数过多，请稍后再试',
    ])
    const admin = await signInAs(test)
    await admin.post('/api/blade-user/unlock', { userIds: [user.id] })
    expect((await kit.answer(await kit.ticketFor(user), 'totp', kit.codeAt(secret))).statusCode).toBe(200)
  })

  it('counts guesses sent at once', async () => {
    const { user } = await kit.withTotp()
    const ticket = await kit.ticketFor(user)

    const answers = await Promise.all(
      Array.from({ length: 12 }, () => kit.answer(ticket, 'totp', '000000', '10.3.0.1')),
    )

    const judged = answers.filter((answer) => errorOf(answer) === '验证码不正确或已用过')
    expect(judged.length).toBeLessThanOrEqual(5)
  })

  it('is over after five minutes, after its use, and for another client', async () => {
    const { user, secret } = await kit.withTotp()
    const late = await kit.ticketFor(user)
    clock.advance(5 * 60_000)
    const lateAnswer = await kit.answer(late, 'totp', kit.codeAt(secret))
    const used = await kit.ticketFor(user)
    await kit.answer(used, 'totp', kit.codeAt(secret))
    clock.advance(STEP_MS * 2)
    const usedAnswer = await kit.answer(used, 'totp', kit.codeAt(secret))
    const foreign = await test.app.inject({
      method: 'POST',
      url: '/api/blade-auth/oauth/second-factor',
      headers: { authorization: `Basic ${Buffer.from('sword:sword_secret').toString('base64')}` },
      payload: { ticket: await kit.ticketFor(user), way: 'totp', answer: kit.codeAt(secret) },
    })
    const unknown = await kit.answer('no-such-ticket', 'totp', '123456')

    expect([lateAnswer, usedAnswer, foreign, unknown].map(errorOf)).toEqual(
      Array.from({ length: 4 }, () => '验证已过期或尝试次数过多，请重新登录'),
    )
  })

  it('lets nobody in whose account was switched off meanwhile', async () => {
    const { user, secret } = await kit.withTotp()
    const ticket = await kit.ticketFor(user)
    await test.owner('update user_account set status = 2 where id = $1', [user.id])

    expect((await kit.answer(ticket, 'totp', kit.codeAt(secret))).statusCode).toBe(400)
  })
})

it('a refresh asks for no second factor', async () => {
  const { user, secret } = await kit.withTotp()
  const session = (await kit.answer(await kit.ticketFor(user), 'totp', kit.codeAt(secret))).json<TokenAnswer>()

  const refreshed = await callToken(test.app, { grant_type: 'refresh_token', refresh_token: session.refresh_token })

  expect(refreshed.json()).toHaveProperty('access_token')
})

describe('an administrator', () => {
  it('takes away the factors of somebody who lost them: sessions end, the person is notified, the log has it', async () => {
    const { user, caller } = await kit.withTotp()
    const admin = await signInAs(test)

    const reset = await admin.post('/api/blade-user/reset-factor', { userIds: [user.id] })

    expect(reset.status).toBe(200)
    expect(await caller.get<unknown>('/api/blade-user/info')).toMatchObject({
      status: 401,
      ended: { reason: 'factorReset' },
    })
    const again = await kit.session(user)
    expect((await again.get<OwnFactors>('/api/blade-auth/factor/own')).data).toMatchObject({
      hasTotp: 0,
      recoveryLeft: 0,
    })
    const notices = await test.owner<{ title: string }>('select title from desk_notice where target_user = $1', [
      user.id,
    ])
    expect(notices).toEqual([{ title: '你的二次验证已被重置' }])
  })

  it('needs the right to it', async () => {
    const { user } = await kit.withTotp()
    const clerk = await kit.session(await buildUser(test.deps))

    expect((await clerk.post('/api/blade-user/reset-factor', { userIds: [user.id] })).status).toBe(403)
  })
})
