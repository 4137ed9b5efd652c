import type { UserInvite } from '@drawdesk/contract/operation/invite'
import {
  buildTestApp,
  callerWith,
  signIn,
  type Answer,
  type SignedIn,
  type TestApp,
} from '../../../../testing/build-test-app.ts'
import { systemScope } from '../../../../platform/scope.ts'
import { callToken, passwordFields, signInBySandbox } from '../../../identity/testing/kit.ts'
import { newRole } from '../../../organisation/users/testing/people.ts'
import { createInviteSettling } from '../settle/settle.service.ts'
import { openOrders } from './orders.ts'

export const INVITE_URL = '/api/blade-biz/userInvite'
const PASSWORD = 'right horse'

export interface Guest {
  name: string
  answer: Answer<object>
  id: string
}

export interface From {
  tenantId?: string
  address?: string
  /** The Cookie header of the browser. */
  cookie?: string
  /** Somebody that the third party knows already. */
  name?: string
}

/** A product with people of tenants, guests of the sandbox's third party, and somebody who lets them in. */
export async function openInvitations() {
  const test = await buildTestApp({ config: { isSocialSandboxOn: true } })
  const admin = await signIn(test)
  let guests = 0

  async function signInSocially(name: string, tenantId: string) {
    const answer = await signInBySandbox(test.app, name, { tenantId })
    return answer.json<{ access_token?: string; oauth_id?: string }>()
  }

  /** The whole way of a guest up to the answer of the registration. */
  async function register(
    inviteCode: string | undefined,
    { tenantId = '000000', address = '10.77.0.1', cookie, name = `Invited ${(guests += 1)}` }: From = {},
  ): Promise<Guest> {
    const guest = await signInSocially(name, tenantId)
    const account = `${name.toLowerCase().replaceAll(' ', '.')}.${(guests += 1)}`
    const response = await callerWith(test.app, guest.access_token ?? '').raw({
      method: 'POST',
      url: '/api/blade-user/register-guest',
      payload: { tenantId, name, account, password: PASSWORD, oauthId: guest.oauth_id, inviteCode },
      headers: cookie === undefined ? {} : { cookie },
      remoteAddress: address,
    })
    const [row] = await test.owner<{ id: string }>(
      'select id::text from user_account where account = $1 and tenant_id = $2 and is_deleted = 0',
      [account, tenantId],
    )
    return { name, answer: { ...response.json<Answer<object>>(), status: response.statusCode }, id: row?.id ?? '' }
  }

  async function letIn(ids: readonly string[], tenantId = '000000'): Promise<void> {
    const roleIds = await newRole(test, [], { tenantId })
    const answer = await admin.post('/api/blade-user/grant', { userIds: ids.join(','), roleIds, tenantId })
    if (answer.status !== 200) throw new Error(`not let in: ${answer.msg}`)
  }

  return {
    test,
    orders: openOrders(test),
    admin,
    register,
    letIn,
    /** Registers by this code and is let in, each from an address of their own. */
    async invite(code: string, from: From = {}): Promise<Guest> {
      guests += 1
      const guest = await register(code, { address: `10.78.${guests >> 8}.${guests & 255}`, ...from })
      await letIn([guest.id], from.tenantId)
      return guest
    },
    /** Looks at all that is due at this time. */
    settle: (inDays = 0) => settleAt(test, inDays),
    codeOf: async (caller: SignedIn): Promise<string> =>
      (await caller.get<UserInvite>(`${INVITE_URL}/findUserById`)).data.code,
    own: async (caller: SignedIn): Promise<UserInvite> =>
      (await caller.get<UserInvite>(`${INVITE_URL}/findUserById`)).data,
    /** The Cookie header of a browser in which this person signed in. */
    async browserOf(user: { account: string; password: string; tenantId: string }): Promise<string> {
      const answer = await callToken(test.app, passwordFields(user.account, user.password, user.tenantId))
      return String(answer.headers['set-cookie']).split(';')[0] ?? ''
    },
    balanceOf: (userId: string, tenantId = '000000') =>
      test.deps.credits.balanceOf(test.deps.db, systemScope(tenantId), userId),
    stateOf: async (invitedId: string) =>
      (
        await test.owner<{ state: string; reason: string; is_held: number; shares: string }>(
          'select state, reason, is_held, shares from user_invite where invited_id = $1',
          [invitedId],
        )
      )[0],
  }
}

export type InvitationsKit = Awaited<ReturnType<typeof openInvitations>>

async function settleAt(test: TestApp, inDays: number): Promise<void> {
  const clock = { now: () => new Date(Date.now() + inDays * 86_400_000) }
  const settling = createInviteSettling({ ...test.deps, clock })
  while ((await settling.settleDue()) > 0);
}
