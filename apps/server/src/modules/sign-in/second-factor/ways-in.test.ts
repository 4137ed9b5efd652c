import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OwnFactors } from '@drawdesk/contract/identity/second-factor'
import type { UserOauths } from '@drawdesk/contract/identity/user-oauth'
import { buildTestApp, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { factorKit } from './testing/kit.ts'

let test: TestApp
let kit: ReturnType<typeof factorKit>
beforeAll(async () => {
  test = await buildTestApp({ config: { isSocialSandboxOn: true } })
  kit = factorKit(test)
})
afterAll(() => test.close())
beforeEach(() => kit.setMode('optional'))

/** Somebody with a passkey and an identity of the sandbox, whose password lets nobody in any more. */
async function withoutPassword() {
  const { user, caller, key } = await kit.withPasskey()
  const identity = test.deps.ids.next()
  await test.owner(
    `insert into user_oauth (id, tenant_id, source, uuid, user_name, user_id) values ($1, '000000', 'sandbox', $1::bigint::text, 'x', $2)`,
    [identity, user.id],
  )
  await test.owner("update user_account set initial_until = '2020-01-01' where id = $1", [user.id])
  const { data } = await caller.get<OwnFactors>('/api/blade-auth/factor/own')
  return { user, caller, key, identity, passkey: data.passkeys[0]?.id ?? '' }
}

const removePasskey = (caller: SignedIn, id: string) => caller.post('/api/blade-auth/factor/passkey-remove', { id })
const unbind = (caller: SignedIn, id: string) => caller.post('/api/blade-user/userOauth/unbind', { id })
const canUnbind = async (caller: SignedIn): Promise<number[]> =>
  (await caller.get<UserOauths>('/api/blade-user/userOauth/list')).data.links.map((link) => link.canUnbind)
const LAST = { status: 400, msg: '这是你唯一的登录方式，不能移除；请先设置密码或添加别的方式' }

describe('the last way into an account', () => {
  it('is the passkey once the identity is gone, and goes only beside a password', async () => {
    const { user, caller, identity, passkey } = await withoutPassword()

    const unlinked = await unbind(caller, identity)
    const last = await removePasskey(caller, passkey)
    await test.owner('update user_account set initial_until = null where id = $1', [user.id])
    const beside = await removePasskey(caller, passkey)

    expect([unlinked.status, beside.status]).toEqual([200, 200])
    expect(last).toMatchObject(LAST)
  })

  it('is the identity once the passkey is gone', async () => {
    const { caller, identity, passkey } = await withoutPassword()

    const before = await canUnbind(caller)
    const removed = await removePasskey(caller, passkey)

    expect([before, removed.status, await canUnbind(caller)]).toEqual([[1], 200, [0]])
    expect(await unbind(caller, identity)).toMatchObject(LAST)
  })

  it('is the identity where the tenant has passkeys switched off', async () => {
    const { caller, identity } = await withoutPassword()
    await kit.setMode('off')

    expect(await canUnbind(caller)).toEqual([0])
    expect(await unbind(caller, identity)).toMatchObject(LAST)
  })

  it('is the passkey where the source of the identity is switched off', async () => {
    const { caller, passkey } = await withoutPassword()
    const id = test.deps.ids.next()
    await test.owner(
      `insert into sign_in_source (id, tenant_id, source, name, active) values ($1, '000000', 'sandbox', 'off', 0)`,
      [id],
    )

    const answer = await removePasskey(caller, passkey)
    await test.owner('delete from sign_in_source where id = $1', [id])

    expect(answer).toMatchObject(LAST)
  })

  it('stays when both are taken away at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { caller, identity, passkey } = await withoutPassword()
      const answers = await Promise.all([unbind(caller, identity), removePasskey(caller, passkey)])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    }
  })
})
