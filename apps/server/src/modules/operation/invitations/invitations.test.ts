import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { InviteRules, InviteRulesView, UserInvite } from '@drawdesk/contract/operation/invite'
import { INVITE_RULES_DEFAULT } from '@drawdesk/contract/operation/invite'
import { INVITE_CODE_SIGNS } from '@drawdesk/contract/operation/invite-code'
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

const rule = async (rules: Partial<InviteRules>): Promise<void> => {
  const { test, admin } = kit
  expect(test).toBeDefined()
  const answer = await admin.post(`${INVITE_URL}/rules`, { ...INVITE_RULES_DEFAULT, active: 1, ...rules })
  expect(answer.status).toBe(200)
}
const creditsOf = () => kit.balanceOf(inviter.user.userId)

describe('a code', () => {
  it('is short, the same each time, without signs that look alike, and stands in the link', async () => {
    const other = await buildCaller(kit.test)

    const [own, again, others] = [await kit.own(inviter), await kit.own(inviter), await kit.own(other)]

    expect(own.code).toMatch(new RegExp(`^[${INVITE_CODE_SIGNS}]{6}$`))
    expect(own.link).toBe(`/login?invite=${own.code}`)
    expect([again.code, others.code === own.code]).toEqual([own.code, false])
    expect(own).toMatchObject({ inviter: null, invitedCount: 0, reward: { credits: 0, held: 0 }, invited: [] })
  })

  it('is one, however many ask for it at once', async () => {
    const person = await buildCaller(kit.test)

    const codes = await Promise.all(Array.from({ length: 12 }, () => kit.codeOf(person)))

    expect(new Set(codes).size).toBe(1)
  })

  it('that nobody has is refused beside its field, and so is one of another tenant or of somebody who is gone', async () => {
    const tenantId = await buildTenant(kit.test.deps)
    const foreign = await kit.codeOf(await buildCaller(kit.test, { tenantId }))
    const gone = await buildCaller(kit.test)
    const goneCode = await kit.codeOf(gone)
    await kit.test.owner('update user_account set is_deleted = 1 where id = $1', [gone.user.userId])

    const answers = [
      await kit.register('QQQQQQ'),
      await kit.register('nonsense'),
      await kit.register(foreign),
      await kit.register(goneCode),
    ]

    for (const { answer, id } of answers) {
      expect(answer).toMatchObject({ status: 400, errors: [{ field: 'inviteCode', msg: '邀请码不存在' }] })
      expect(id).toBe('')
    }
  })

  it('may be typed in small letters and with a dash, and left out', async () => {
    const typed = `${code.slice(0, 3)}-${code.slice(3)}`.toLowerCase()

    const guests = [await kit.register(typed), await kit.register(undefined), await kit.register('')]

    expect(guests.map(({ answer }) => answer.status)).toEqual([200, 200, 200])
    expect((await kit.stateOf(guests[0]?.id ?? ''))?.state).toBe('waiting')
    expect(await kit.stateOf(guests[1]?.id ?? '')).toBeUndefined()
  })
})

describe('an invitation', () => {
  it('counts when the guest is let in, and not before', async () => {
    const guest = await kit.register(code)
    await kit.settle()
    const before = await kit.own(inviter)

    await kit.letIn([guest.id])
    await kit.settle()
    const after = await kit.own(inviter)

    expect([before.invitedCount, before.invited]).toEqual([0, []])
    expect(after).toMatchObject({
      invitedCount: 1,
      invited: [{ userId: guest.id, userName: guest.name, state: 'signedUp', reason: '' }],
    })
  })

  it('is over when the guest is refused', async () => {
    const guest = await kit.register(code)

    await kit.admin.post('/api/blade-user/remove', { ids: guest.id })
    await kit.settle()

    expect(await kit.stateOf(guest.id)).toMatchObject({ state: 'rejected', reason: 'gone' })
    expect((await kit.own(inviter)).invitedCount).toBe(0)
  })

  it('of oneself, of somebody who invited the inviter, or of somebody who was here before counts for nothing, and the guest may come', async () => {
    const remove = (id: string) => kit.admin.post('/api/blade-user/remove', { ids: id })
    const first = await kit.invite(code, { name: 'Circle first' })
    const firstCode = await codeAs(first.id)
    const second = await kit.invite(firstCode, { name: 'Circle second' })
    const secondCode = await codeAs(second.id)
    await remove(first.id)
    const circle = await kit.register(secondCode, { name: 'Circle first' })

    expect(circle.answer.status).toBe(200)
    expect(await kit.stateOf(circle.id)).toMatchObject({ state: 'rejected', reason: 'circle' })
    await remove(circle.id)
    const again = await kit.register(code, { name: 'Circle first' })
    expect(await kit.stateOf(again.id)).toMatchObject({ state: 'rejected', reason: 'repeat' })
  })
})

/** The code of a person who has no password to sign in with here. */
async function codeAs(userId: string): Promise<string> {
  return kit.test.deps.invitations.codeOf({ tenantId: '000000' }, userId)
}

describe('a reward', () => {
  it('is given for a first payment after the hold, once, however many look at once', async () => {
    await rule({ credits: 30, holdDays: 7 })
    const guest = await kit.invite(code)
    await kit.orders.pay(guest.id)
    await kit.settle()
    const held = await kit.own(inviter)
    await kit.settle(6.9)
    const stillHeld = await creditsOf()

    await Promise.all(Array.from({ length: 6 }, () => kit.settle(7.1)))
    await kit.settle(8)

    expect(held).toMatchObject({ reward: { credits: 0, held: 30 }, invited: [{ state: 'paid' }] })
    expect([stillHeld, await creditsOf()]).toEqual([0, 30])
    expect(await kit.own(inviter)).toMatchObject({ reward: { credits: 30, held: 0 }, invited: [{ state: 'rewarded' }] })
  })

  it('is what the rules said when they were met, and none where there were none', async () => {
    await rule({ active: 0 })
    const early = await kit.invite(code)
    await kit.orders.pay(early.id)
    await kit.settle()
    await rule({ credits: 5, when: 'signUp', holdDays: 1 })
    const later = await kit.invite(code)
    await kit.settle()
    await rule({ credits: 500, when: 'firstPayment', holdDays: 0 })
    await kit.orders.pay(later.id)

    await kit.settle(2)

    expect(await creditsOf()).toBe(5)
    expect([(await kit.stateOf(early.id))?.state, (await kit.stateOf(later.id))?.state]).toEqual(['paid', 'rewarded'])
  })

  it('ends at the caps of a day and of a person, also when all are let in at once', async () => {
    await rule({ credits: 1, when: 'signUp', holdDays: 0, dayCap: 2, personCap: 3 })
    const guests = [1, 2, 3, 4].map((part) => kit.register(code, { address: `10.79.0.${part}` }))
    const ids = (await Promise.all(guests)).map(({ id }) => id)
    await kit.letIn(ids)
    await Promise.all([kit.settle(), kit.settle(), kit.settle()])
    const today = await Promise.all(ids.map((id) => kit.stateOf(id)))
    const tomorrow = await Promise.all([5, 6].map((part) => kit.register(code, { address: `10.79.0.${part}` })))
    await kit.letIn(tomorrow.map(({ id }) => id))
    await kit.settle(1)
    const next = await Promise.all(tomorrow.map(({ id }) => kit.stateOf(id)))

    const reasons = (rows: (typeof today)[number][]) => rows.map((row) => row?.reason).toSorted()
    expect(reasons(today)).toEqual(['', '', 'dayCap', 'dayCap'])
    expect(reasons(next)).toEqual(['', 'personCap'])
    expect(await creditsOf()).toBe(3)
  })

  it('is not given where the payment went back meanwhile', async () => {
    await rule({ credits: 7, holdDays: 3 })
    const guest = await kit.invite(code)
    const orderId = await kit.orders.pay(guest.id)
    await kit.settle()

    await kit.orders.refund(orderId)
    await kit.settle(4)

    expect(await kit.stateOf(guest.id)).toMatchObject({ state: 'rejected', reason: 'refunded' })
    expect(await creditsOf()).toBe(0)
  })

  it('is taken back once when the first payment is refunded, and stays for a later one', async () => {
    await rule({ credits: 9, holdDays: 0 })
    const [guest, other] = [await kit.invite(code), await kit.invite(code)]
    const [first, second] = [await kit.orders.pay(guest.id), await kit.orders.pay(guest.id)]
    await kit.orders.pay(other.id)
    await kit.settle()
    const given = await creditsOf()
    await kit.orders.refund(second)
    await kit.settle()
    const afterSecond = await creditsOf()

    await kit.orders.refund(first)
    await Promise.all([kit.settle(), kit.settle()])

    expect([given, afterSecond, await creditsOf()]).toEqual([18, 18, 9])
    expect(await kit.stateOf(guest.id)).toMatchObject({ state: 'rejected', reason: 'refunded' })
    expect(await kit.own(inviter)).toMatchObject({ reward: { credits: 9, held: 0 } })
  })

  it('is found by the sweep where nobody said what had happened', async () => {
    await rule({ credits: 4, holdDays: 0 })
    const guest = await kit.invite(code)
    await kit.settle()
    await kit.orders.pay(guest.id)
    await kit.test.owner('update user_invite set due_time = null where invited_id = $1', [guest.id])
    const { createInviteSettling } = await import('./settle/settle.service.ts')

    await createInviteSettling(kit.test.deps).findMissed()
    await kit.settle()

    expect(await creditsOf()).toBe(4)
  })
})

describe('the rules', () => {
  it('are kept with a version, which a second writer meets, and give nothing until they are saved', async () => {
    const tenantId = await buildTenant(kit.test.deps)
    const editor = await buildCaller(kit.test, { tenantId, permissions: ['userInvite_rules'] })
    const url = `${INVITE_URL}/rules`
    const first = (await editor.get<InviteRulesView>(`${INVITE_URL}/findRules`)).data

    const answers = [
      await editor.post(url, { ...INVITE_RULES_DEFAULT, credits: 3, version: 0 }),
      await editor.post(url, { ...INVITE_RULES_DEFAULT, credits: 4, version: 0 }),
      await editor.post(url, { ...INVITE_RULES_DEFAULT, credits: -1 }),
    ]

    expect(first).toMatchObject({ active: 0, version: 0, updatedBy: '' })
    expect(answers.map(({ status }) => status)).toEqual([200, 409, 400])
    expect(answers[2]?.errors?.map(({ field }) => field)).toEqual(['credits'])
    expect((await editor.get<InviteRulesView>(`${INVITE_URL}/findRules`)).data).toMatchObject({
      credits: 3,
      version: 1,
      updatedBy: editor.user.account,
    })
    expect((await inviter.get<UserInvite>(`${INVITE_URL}/findUserById`)).data.promise).not.toMatchObject({ credits: 3 })
  })
})
