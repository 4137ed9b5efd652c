import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type {
  InviteGraph,
  InviteNumbers,
  InviteRow,
  InviteRules,
  InviteSimulation,
} from '@drawdesk/contract/operation/invite'
import { INVITE_RULES_DEFAULT } from '@drawdesk/contract/operation/invite'
import type { Page } from '@drawdesk/contract/core/schema'
import { buildCaller, buildTenant, type BuiltCaller } from '../../../testing/factories.ts'
import { INVITE_URL, openInvitations, type InvitationsKit } from './testing/guests.ts'

let kit: InvitationsKit
let inviter: BuiltCaller
let code: string
beforeAll(async () => {
  kit = await openInvitations()
})
afterAll(() => kit.test.close())
beforeEach(async () => {
  inviter = await buildCaller(kit.test)
  code = await kit.codeOf(inviter)
})

const SIGN_UP: InviteRules = { ...INVITE_RULES_DEFAULT, active: 1, credits: 5, when: 'signUp', holdDays: 0, dayCap: 0 }
const rule = (rules: Partial<InviteRules> = {}) => kit.admin.post(`${INVITE_URL}/rules`, { ...SIGN_UP, ...rules })
const page = async (query: Record<string, string>) =>
  (await kit.admin.get<Page<InviteRow>>(`${INVITE_URL}/page`, query)).data
const heldOf = async () => (await page({ inviterId: inviter.user.userId, held: '1' })).records
const decide = (ids: readonly string[], decision: string, remark = '') =>
  kit.admin.post<{ ids: string[] }>(`${INVITE_URL}/decide`, { ids, decision, remark })
const creditsOf = () => kit.balanceOf(inviter.user.userId)

describe('what two people share', () => {
  it('holds the reward for a decision: the browser, the address, the payer', async () => {
    await rule()
    const cookie = await kit.browserOf(inviter.user)
    const device = await kit.invite(code, { cookie })
    const sisters = [await kit.invite(code, { address: '10.90.1.1' }), await kit.invite(code, { address: '10.90.1.1' })]
    const plain = await kit.invite(code)
    await kit.settle()
    await rule({ when: 'firstPayment' })
    const payer = await kit.invite(code)
    await kit.orders.pay(inviter.user.userId, { openId: 'same-purse' })
    await kit.orders.pay(payer.id, { openId: 'same-purse' })

    await kit.settle()

    const states = await Promise.all([device, ...sisters, plain, payer].map(({ id }) => kit.stateOf(id)))
    expect(states.map((row) => [row?.is_held, row?.shares])).toEqual([
      [1, 'device'],
      [1, 'address'],
      [1, 'address'],
      [0, ''],
      [1, 'payer'],
    ])
    expect(await creditsOf()).toBe(5)
  })

  it('holds nothing where the rules do not go by it, and never the address of the machine itself', async () => {
    await rule({ suspects: ['device', 'payer'] })
    const [one, two] = [
      await kit.invite(code, { address: '10.90.2.1' }),
      await kit.invite(code, { address: '10.90.2.1' }),
    ]
    await kit.settle()
    const kept = [await kit.stateOf(one.id), await kit.stateOf(two.id)]
    await rule()
    const local = [await kit.invite(code, { address: '127.0.0.1' }), await kit.invite(code, { address: '::1' })]
    await kit.settle()

    expect(kept.map((row) => row?.state)).toEqual(['rewarded', 'rewarded'])
    for (const { id } of local) expect(await kit.stateOf(id)).toMatchObject({ state: 'rewarded', shares: '' })
  })
})

describe('a decision', () => {
  it('gives what was held, or rejects it with a reason, and is noted with who decided', async () => {
    await rule()
    const guests = [await kit.invite(code, { address: '10.91.1.1' }), await kit.invite(code, { address: '10.91.1.1' })]
    await kit.settle()
    const held = await heldOf()

    const answers = [
      await decide([held[0]?.id ?? ''], 'approve', 'a family'),
      await decide([held[1]?.id ?? ''], 'reject'),
      await decide([held[1]?.id ?? ''], 'reject', 'made up'),
      await decide([held[0]?.id ?? ''], 'approve'),
    ]

    expect(held.map(({ userId, shares }) => [userId, shares])).toEqual(
      guests.toReversed().map(({ id }) => [id, ['address']]),
    )
    expect(answers.map(({ status, errors }) => [status, errors?.[0]?.field])).toEqual([
      [200, undefined],
      [400, 'remark'],
      [200, undefined],
      [409, undefined],
    ])
    expect((await page({ inviterId: inviter.user.userId })).records).toMatchObject([
      { state: 'rewarded', remark: 'a family', decidedBy: '管理员', credits: 5 },
      { state: 'rejected', reason: 'decided', remark: 'made up' },
    ])
    expect(await creditsOf()).toBe(5)
    await kit.test.deps.requestLog.flush()
    const noted = await kit.test.owner(
      `select http_status from log_api where method_name = 'userInvite.decide' and http_status = 200`,
    )
    expect(noted).toHaveLength(2)
  })

  it('is for all of them or none, and waits for the end of the hold', async () => {
    await rule({ holdDays: 2 })
    await kit.invite(code, { address: '10.91.2.1' })
    await kit.invite(code, { address: '10.91.2.1' })
    const plain = await kit.invite(code)
    await kit.settle()
    const held = (await heldOf()).map(({ id }) => id)
    const [own] = (await page({ inviterId: inviter.user.userId, userName: plain.name })).records

    const some = await decide([...held, own?.id ?? ''], 'approve')
    const untouched = (await heldOf()).length
    const all = await decide(held, 'approve')
    const before = await creditsOf()
    await kit.settle(3)

    expect([some.status, untouched, all.data.ids.length]).toEqual([409, 2, 2])
    expect([before, await creditsOf()]).toEqual([0, 15])
  })

  it('gives once under races with the end of the hold', async () => {
    await rule()
    await kit.invite(code, { address: '10.91.3.1' })
    await kit.invite(code, { address: '10.91.3.1' })
    await kit.settle()
    const ids = (await heldOf()).map(({ id }) => id)

    const answers = await Promise.all([
      decide(ids, 'approve'),
      decide(ids.toReversed(), 'approve'),
      kit.settle(1),
      kit.settle(1),
    ])
    await kit.settle(1)

    expect(
      answers
        .slice(0, 2)
        .map((answer) => (answer ? answer.status : 0))
        .toSorted(),
    ).toEqual([200, 409])
    expect(await creditsOf()).toBe(10)
  })
})

describe('what operators see', () => {
  it('is the tenant’s own, by right', async () => {
    const tenantId = await buildTenant(kit.test.deps)
    const foreign = await buildCaller(kit.test, { tenantId, permissions: ['userInvite_view', 'userInvite_decide'] })
    const nobody = await buildCaller(kit.test)
    await rule()
    await kit.invite(code, { address: '10.92.1.1' })
    await kit.invite(code, { address: '10.92.1.1' })
    await kit.settle()
    const [held] = await heldOf()
    const id = inviter.user.userId

    const seen = await foreign.get<Page<InviteRow>>(`${INVITE_URL}/page`)
    const graph = await foreign.get<InviteGraph>(`${INVITE_URL}/graph`, { all: '1' })
    const numbers = await foreign.get<InviteNumbers>(`${INVITE_URL}/findNewUserAndInvNumRes`)
    const refused = [
      await foreign.post(`${INVITE_URL}/decide`, { ids: [held?.id], decision: 'approve' }),
      await foreign.get(`${INVITE_URL}/findUserById`, { id }),
      await nobody.get(`${INVITE_URL}/findUserById`, { id }),
      await nobody.get(`${INVITE_URL}/page`),
      await nobody.post(`${INVITE_URL}/decide`, { ids: [held?.id], decision: 'approve' }),
      await nobody.post(`${INVITE_URL}/simulate`, SIGN_UP),
    ]

    expect([seen.data.total, graph.data.nodes, numbers.data.totals.invited]).toEqual([0, [], 0])
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 403, 403, 403, 403])
    expect((await kit.admin.get<{ userId: string }>(`${INVITE_URL}/findUserById`, { id })).data.userId).toBe(id)
  })

  it('is a graph of groups: invitations, and what people share', async () => {
    await rule()
    const cookie = await kit.browserOf(inviter.user)
    const [twin, guest] = [await kit.invite(code, { cookie, address: '10.92.2.1' }), await kit.invite(code)]
    await kit.settle()
    const ask = (query: Record<string, string>) => kit.admin.get<InviteGraph>(`${INVITE_URL}/graph`, query)

    const { data } = await ask({ userId: inviter.user.userId, all: '1' })
    const suspicious = (await ask({ userId: inviter.user.userId })).data

    expect(data.clusters).toEqual([{ cluster: 1, people: 3, invitations: 2, held: 1, shares: ['device'] }])
    const own = { cluster: 1, invitedCount: 2, held: 1 }
    expect(data.nodes.find(({ userId }) => userId === inviter.user.userId)).toMatchObject(own)
    expect(data.links.map(({ from, to, kind, held, shares }) => [from, to, kind, held, shares])).toEqual(
      expect.arrayContaining([
        [inviter.user.userId, twin.id, 'invited', 1, ['device']],
        [inviter.user.userId, guest.id, 'invited', 0, []],
      ]),
    )
    expect(suspicious.nodes.map(({ userId }) => userId).toSorted()).toEqual([inviter.user.userId, twin.id].toSorted())
    expect(JSON.stringify(data)).not.toContain('10.92.2.1')
  })

  it('has each day, also those without anything, in the zone of the program', async () => {
    const tenantId = await buildTenant(kit.test.deps)
    const viewer = await buildCaller(kit.test, { tenantId, permissions: ['userInvite_view'] })
    await kit.test.owner('update user_account set create_time = $2 where tenant_id = $1', [
      tenantId,
      '2026-03-01T15:59:59Z',
    ])
    const add = (invited: number, approved: string, more: Partial<Record<string, string | number>> = {}) =>
      kit.test.owner(
        `insert into user_invite (id, tenant_id, inviter_id, invited_id, code, state, approved_time, paid_time, reward_time, credits, taken_back) values ($1, $2, 1, $3, 'x', $4, $5, $6, $7, $8, $9)`,
        [
          kit.test.deps.ids.next(),
          tenantId,
          invited,
          more.state ?? 'signedUp',
          approved,
          more.paid,
          more.reward,
          more.credits ?? 0,
          more.takenBack ?? 0,
        ],
      )
    await add(2, '2026-03-01T16:00:00Z', {
      state: 'rewarded',
      paid: '2026-03-03T12:00:00Z',
      reward: '2026-03-03T12:00:00Z',
      credits: 20,
    })
    await add(3, '2026-03-02T15:59:59Z', {
      state: 'rejected',
      reward: '2026-03-03T12:00:00Z',
      credits: 20,
      takenBack: 15,
    })

    const { data } = await viewer.get<InviteNumbers>(`${INVITE_URL}/findNewUserAndInvNumRes`, {
      startTime: '2026-03-01',
      endTime: '2026-03-04',
    })
    const wrong = await viewer.get(`${INVITE_URL}/findNewUserAndInvNumRes`, {
      startTime: '2026-03-05',
      endTime: '2026-03-04',
    })

    const row = (day: string, newUsers = 0, invited = 0, paid = 0, rewardCredits = 0) => ({
      day,
      newUsers,
      invited,
      paid,
      rewardCredits,
    })
    expect(data.records).toEqual([
      row('2026-03-01', 1),
      row('2026-03-02', 0, 2),
      row('2026-03-03', 0, 0, 1, 25),
      row('2026-03-04'),
    ])
    expect(data.totals).toEqual({ newUsers: 1, invited: 2, paid: 1, rewardCredits: 25 })
    expect(wrong.status).toBe(400)
  })
})

describe('a simulation', () => {
  it('plays both rules over the last 90 days and writes nothing', async () => {
    const tenantId = await buildTenant(kit.test.deps)
    const editor = await buildCaller(kit.test, { tenantId, permissions: ['userInvite_rules'] })
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
    let invited = 100
    const add = (
      approved: number,
      { paid, shares = '', inviterId = 1 }: { paid?: number; shares?: string; inviterId?: number } = {},
    ) =>
      kit.test.owner(
        `insert into user_invite (id, tenant_id, inviter_id, invited_id, code, state, approved_time, paid_time, shares) values ($1, $2, $3, $4, 'x', $5, $6, $7, $8)`,
        [
          kit.test.deps.ids.next(),
          tenantId,
          inviterId,
          (invited += 1),
          paid === undefined ? 'signedUp' : 'paid',
          daysAgo(approved),
          paid === undefined ? null : daysAgo(paid),
          shares,
        ],
      )
    await add(100, { paid: 95 })
    for (const [approved, more] of [
      [60, { paid: 50 }],
      [60, {}],
      [59, { paid: 1 }],
      [40, { paid: 30, shares: 'device' }],
    ] as const)
      await add(approved, more)
    const before = await kit.test.owner('select * from user_invite where tenant_id = $1 order by id', [tenantId])
    const play = async (rules: Partial<InviteRules>) =>
      (await editor.post<InviteSimulation>(`${INVITE_URL}/simulate`, { ...SIGN_UP, ...rules })).data

    const [payment, signUp, capped] = [
      await play({ when: 'firstPayment', holdDays: 7, credits: 10 }),
      await play({ suspects: [] }),
      await play({ personCap: 2 }),
    ]

    expect(payment.before).toMatchObject({ given: { count: 0, credits: 0 }, unmet: 4 })
    expect(payment.after).toMatchObject({
      given: { count: 1, credits: 10 },
      held: { count: 2, credits: 20 },
      refused: { count: 0, credits: 0 },
      unmet: 1,
    })
    expect(signUp.after).toMatchObject({ given: { count: 4, credits: 20 }, held: { count: 0 }, unmet: 0 })
    expect(capped.after).toMatchObject({
      given: { count: 2 },
      refused: { count: 2 },
      reasons: [{ reason: 'personCap', count: 2 }],
    })
    expect(capped.after.days).toHaveLength(90)
    expect(capped.after.days.reduce((sum, { given, refused }) => sum + given + refused, 0)).toBe(4)
    expect(await kit.test.owner('select * from user_invite where tenant_id = $1 order by id', [tenantId])).toEqual(
      before,
    )
    expect(await kit.test.owner('select 1 from user_invite_rule where tenant_id = $1', [tenantId])).toEqual([])
  })
})
