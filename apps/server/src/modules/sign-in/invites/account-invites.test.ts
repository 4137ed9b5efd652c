import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AccountInvite, AccountInviteMade } from '@drawdesk/contract/organisation/account-invite'
import type { TokenAnswer } from '@drawdesk/contract/identity/auth'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant } from '../../../testing/factories.ts'
import { BASIC, buildRole, callToken, movableClock, passwordFields } from '../../identity/testing/kit.ts'

const PATH = '/api/blade-user/account-invite'
const DAY_MS = 24 * 3_600_000
const PASSWORD = 'a quiet harbour'

const clock = movableClock()
let test: TestApp
let admin: SignedIn
beforeAll(async () => {
  test = await buildTestApp({ clock })
  admin = await signIn(test)
})
afterAll(() => test.close())

let people = 0
const tokenOf = ({ path }: Pick<AccountInviteMade, 'path'>): string => path.split('#')[1] ?? ''
const invite = async (values: object = {}, by = admin): Promise<AccountInviteMade> =>
  (await by.post<AccountInviteMade>(`${PATH}/submit`, values)).data
const stranger = (
  call: 'look' | 'accept',
  payload: object,
  address = `198.51.100.${(people += 1)}`,
): Promise<LightMyRequestResponse> =>
  test.app.inject({
    method: 'POST',
    url: `${PATH}/${call}`,
    remoteAddress: address,
    headers: { authorization: BASIC },
    payload,
  })
const accept = (token: string, values: object = {}) =>
  stranger('accept', { token, account: `guest${(people += 1)}`, realName: '新同事', password: PASSWORD, ...values })
const listed = async (id: string): Promise<AccountInvite | undefined> =>
  (await admin.get<AccountInvite[]>(`${PATH}/list`)).data.find((row) => row.id === id)
const OVER = '邀请链接无效或已失效，请向邀请你的人要一个新的'

describe('an invitation', () => {
  it('opens an account with its roles and department once, by a link that is kept as a digest', async () => {
    const roleId = await buildRole(test.deps, ['notice', 'notice_view'])
    const made = await invite({ email: 'new@example.com', roleId, days: 3 })
    const token = tokenOf(made)

    const seen = await stranger('look', { token })
    const came = await accept(token, { account: 'invited' })
    const again = await accept(token)

    expect(made).toMatchObject({ hosts: [], mail: 'noAddress', expireTime: '2026-11-24 12:00:00' })
    expect(seen.json()).toMatchObject({ data: { email: 'new@example.com', inviterName: '管理员' } })
    const session = came.json<TokenAnswer>()
    expect(session).toMatchObject({ account: 'invited', real_name: '新同事', role_id: roleId })
    expect(session.must_change_password).toBeUndefined()
    expect([again.statusCode, again.json<{ msg: string }>().msg]).toEqual([
      410,
      '账号已经建好，直接登录就可以。如果不是你接受的，请告诉邀请你的人。',
    ])
    expect((await stranger('look', { token })).statusCode).toBe(410)
    expect((await callToken(test.app, passwordFields('invited', PASSWORD))).statusCode).toBe(200)
    expect(await listed(made.id)).toMatchObject({ state: 'accepted', account: 'invited', inviterName: '管理员' })
    const [row] = await test.owner<Record<string, unknown>>('select * from account_invite where id = $1', [made.id])
    expect(JSON.stringify(row)).not.toContain(token.split('.')[1])
    expect(
      await test.owner("select 1 from user_account where account = 'invited' and email = 'new@example.com'"),
    ).toHaveLength(1)
    expect(
      await test.owner('select 1 from desk_notice where notice_key = $1', [`accountInvite.accepted:${made.id}`]),
    ).toHaveLength(1)
  })

  it('is used by one of two who come at once', async () => {
    const token = tokenOf(await invite())

    const answers = await Promise.all([accept(token), accept(token)])

    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 410])
  })

  it('is dead once it is revoked or runs out, in the same words as one that never was', async () => {
    const [revoked, late] = [await invite(), await invite({ days: 1 })]
    await admin.post(`${PATH}/revoke`, { ids: [revoked.id] })
    const states = [(await listed(revoked.id))?.state]
    clock.advance(DAY_MS)
    const next = await signIn(test)
    const tokens = [tokenOf(revoked), tokenOf(late), `000000.${'x'.repeat(43)}`, '999999.short', '']

    const words = await Promise.all(
      tokens.map(async (token) => (await stranger('look', { token })).json<{ msg: string }>().msg),
    )

    expect(new Set(words)).toEqual(new Set([OVER]))
    states.push((await next.get<AccountInvite[]>(`${PATH}/list`)).data.find(({ id }) => id === late.id)?.state)
    expect(states).toEqual(['revoked', 'expired'])
    expect((await next.post(`${PATH}/revoke`, { ids: [revoked.id] })).msg).toBe('邀请已接受或已撤销')
    admin = next
  })

  it('gets a new link in place of the old one', async () => {
    const made = await invite()

    const { data } = await admin.post<AccountInviteMade>(`${PATH}/resend`, { id: made.id, days: 14 })

    expect((await accept(tokenOf(made))).statusCode).toBe(404)
    expect((await accept(tokenOf(data))).statusCode).toBe(200)
  })

  it('says beside its field what who comes can put right, and can be used after that', async () => {
    const token = tokenOf(await invite())
    const refused = async (values: object) =>
      (await accept(token, values)).json<{ errors: { field: string }[] }>().errors.map(({ field }) => field)

    expect(await refused({ account: '', realName: ' ', password: '' })).toEqual(['account', 'realName', 'password'])
    expect(await refused({ password: '123456' })).toEqual(['password'])
    expect(await refused({ account: 'admin' })).toEqual(['account'])
    expect((await accept(token)).statusCode).toBe(200)
  })

  it('takes so many tries of an address in a minute and no more', async () => {
    const answers = []
    for (let count = 0; count < 31; count += 1) answers.push(await stranger('look', { token: '' }, '203.0.113.200'))

    expect(answers.map(({ statusCode }) => statusCode).slice(-2)).toEqual([404, 429])
  })
})

describe('who invites', () => {
  it('gives no role above their own, neither by inviting nor by sending again, and nothing without the right', async () => {
    const big = await buildRole(test.deps, ['param', 'param_edit'])
    const clerk = await buildCaller(test, { permissions: ['user', 'user_add', 'user_role'] })
    const nobody = await buildCaller(test, { permissions: ['user', 'user_view'] })
    const theirs = await invite({ roleId: big })

    expect((await clerk.post(`${PATH}/submit`, { roleId: big })).status).toBe(403)
    expect((await clerk.post(`${PATH}/resend`, { id: theirs.id })).status).toBe(403)
    expect((await nobody.post(`${PATH}/submit`, {})).status).toBe(403)
    expect((await clerk.post(`${PATH}/submit`, { roleId: '1' })).status).toBe(404)
    expect((await clerk.post(`${PATH}/submit`, { deptId: '1', email: 'no mail' })).errors).toMatchObject([
      { field: 'email' },
    ])
  })

  it('is asked again when the link is used: without their right it opens nothing', async () => {
    const clerk = await buildCaller(test, { permissions: ['user', 'user_add', 'user_role', 'notice'] })
    const roleId = await buildRole(test.deps, ['notice'])
    const tokens = [tokenOf(await invite({ roleId }, clerk)), tokenOf(await invite({ roleId }, clerk))]
    expect((await accept(tokens[0] ?? '')).statusCode).toBe(200)

    await admin.post('/api/blade-user/remove', { ids: clerk.user.userId })

    expect((await stranger('look', { token: tokens[1] })).statusCode).toBe(404)
    expect((await accept(tokens[1] ?? '')).statusCode).toBe(404)
  })

  it('for another tenant is an operator, and the account is there', async () => {
    const tenantId = await buildTenant(test.deps)
    const made = await invite({ tenantId })

    const came = await accept(tokenOf(made))

    expect(came.json<TokenAnswer>().tenant_id).toBe(tenantId)
    expect(await listed(made.id)).toBeUndefined()
    expect(tokenOf(made).startsWith(`${tenantId}.`)).toBe(true)
  })
})
