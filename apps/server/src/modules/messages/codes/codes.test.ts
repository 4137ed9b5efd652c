import type { OwnPhone, SendCodeAnswer } from '@drawdesk/contract/messages/sms-send'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, callerWith, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildTenant, buildUser } from '../../../testing/factories.ts'
import { callToken, movableClock, passwordFields } from '../../identity/testing/kit.ts'

const PATH = '/api/blade-resource/sms/endpoint'
const clock = movableClock()
let test: TestApp
let person: Awaited<ReturnType<typeof buildUser>>
let signedIn: SignedIn
let count = 0

beforeAll(async () => {
  test = await buildTestApp({ clock })
  person = await buildUser(test.deps)
  signedIn = await signIn(test, person)
})
afterAll(() => test.close())

const nextPhone = (): string => String(13_700_000_000 + (count += 1))
const stranger = (app: FastifyInstance): SignedIn => callerWith(app, '')
const askSignIn = (phone: string, tenantId = '000000') =>
  stranger(test.app).post<SendCodeAnswer>(`${PATH}/send-validate`, { phone, tenantId })
const enter = (id: string, value: string, tenantId = '000000') =>
  callToken(test.app, { grant_type: 'sms_code', id, value, tenantId })

/** The digits as the sandbox's log has them. */
async function codeTo(phone: string): Promise<string> {
  const [row] = await test.owner<{ code: string }>(
    `select params ->> 'code' as code from sms_message where phone = $1 order by id desc limit 1`,
    [phone],
  )
  return row?.code ?? ''
}

/** The person proves that this phone is theirs. */
async function verify(phone: string): Promise<void> {
  signedIn = await signIn(test, person)
  const { data } = await signedIn.post<SendCodeAnswer>(`${PATH}/send-phone-code`, { phone })
  const done = await signedIn.post(`${PATH}/verify-phone`, { id: data.id, value: await codeTo(phone) })
  expect(done.data).toEqual({ phone })
}

it('a phone is proved by the code that came to it, and belongs to one account', async () => {
  const phone = nextPhone()
  const before = await signedIn.get<OwnPhone>(`${PATH}/phone`)
  expect(before.data).toMatchObject({ isVerified: false, isOffered: true })
  const { data } = await signedIn.post<SendCodeAnswer>(`${PATH}/send-phone-code`, { phone })
  const wrong = await signedIn.post(`${PATH}/verify-phone`, { id: data.id, value: '000000x' })
  expect(wrong.errors).toEqual([{ field: 'value', msg: '验证码错误或已过期' }])
  expect((await signedIn.post(`${PATH}/send-phone-code`, { phone })).status).toBe(429)
  await signedIn.post(`${PATH}/verify-phone`, { id: data.id, value: await codeTo(phone) })

  expect((await signedIn.get<OwnPhone>(`${PATH}/phone`)).data).toMatchObject({ phone, isVerified: true })
  const other = await signIn(test, await buildUser(test.deps))
  clock.advance(61_000)
  const theirs = await other.post<SendCodeAnswer>(`${PATH}/send-phone-code`, { phone })
  await other.post(`${PATH}/verify-phone`, { id: theirs.data.id, value: await codeTo(phone) })
  expect((await other.get<OwnPhone>(`${PATH}/phone`)).data).toMatchObject({ phone, isVerified: true })
  expect((await signedIn.get<OwnPhone>(`${PATH}/phone`)).data.isVerified).toBe(false)
})

it('a code signs in once, within its time, and whose phone it is', async () => {
  const phone = nextPhone()
  await verify(phone)
  clock.advance(61_000)
  const { data } = await askSignIn(phone)
  const code = await codeTo(phone)
  const first = await enter(data.id, code)

  expect(first.json()).toMatchObject({ user_id: person.userId, account: person.account, token_type: 'bearer' })
  expect((await enter(data.id, code)).json()).toEqual({
    error: 'invalid_grant',
    error_description: '验证码错误或已过期',
  })
  clock.advance(61_000)
  const late = await askSignIn(phone)
  clock.advance(5 * 60_000)
  expect((await enter(late.data.id, await codeTo(phone))).statusCode).toBe(400)
})

it('five tries end a code, and lock the account', async () => {
  const phone = nextPhone()
  await verify(phone)
  clock.advance(40 * 60_000)
  const { data } = await askSignIn(phone)
  const right = await codeTo(phone)
  const tries: string[] = []
  for (let at = 0; at < 6; at += 1)
    tries.push(
      (await enter(data.id, at === 5 ? right : 'wrong')).json<{ error_description: string }>().error_description,
    )

  expect(tries).toEqual([...Array.from({ length: 5 }, () => '验证码错误或已过期'), '用户登录失败次数过多，请稍后再试'])
  const byPassword = await callToken(test.app, passwordFields(person.account, person.password))
  expect(byPassword.json()).toMatchObject({ error_description: '用户登录失败次数过多，请稍后再试' })
  clock.advance(40 * 60_000)
})

it('nobody learns whether somebody has a phone: answers, pace and lock are the same, and nothing is sent', async () => {
  const [known, unknown] = [nextPhone(), nextPhone()]
  await verify(known)
  clock.advance(61_000)
  const answers = []
  for (const phone of [known, unknown]) {
    const asked = await askSignIn(phone)
    const again = await askSignIn(phone)
    const wrong = []
    for (let at = 0; at < 6; at += 1) wrong.push((await enter(asked.data.id, 'wrong')).body)
    answers.push({ keys: Object.keys(asked.data), status: asked.status, again: again.status, wrong })
  }

  expect(answers[1]).toEqual(answers[0])
  expect(await test.owner('select 1 from sms_message where phone = $1', [unknown])).toEqual([])
  const malformed = await askSignIn('1390000')
  expect(malformed.errors).toEqual([{ field: 'phone', msg: '手机号码长度不为11位' }])
})

it('codes are offered where the active template carries one', async () => {
  const offered = (tenantId: string) => stranger(test.app).get<{ isOffered: boolean }>(`${PATH}/offered`, { tenantId })
  const bare = await buildTenant(test.deps)

  expect((await offered('000000')).data.isOffered).toBe(true)
  expect((await offered(bare)).data.isOffered).toBe(false)
  expect((await offered('999999')).data.isOffered).toBe(false)
  expect((await askSignIn(nextPhone(), bare)).status).toBe(400)
  await test.owner(`update sms set content = 'Hello {name}' where tenant_id = '000000'`)
  expect((await offered('000000')).data.isOffered).toBe(false)
  await test.owner(`update sms set content = '{code}' where tenant_id = '000000'`)
})
