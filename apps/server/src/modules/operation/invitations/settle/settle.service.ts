import type { Db } from '../../../../platform/database/db.ts'
import { periodsAt } from '../../../../platform/days/periods.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { systemScope, type Scope } from '../../../../platform/scope.ts'
import type { Credits } from '../../../money/credits/credits.ts'
import { findPeopleNames } from '../../../organisation/users/names.repository.ts'
import { addressSign } from '../address-sign.ts'
import { createInviteCodeRepository } from '../invite-code.repository.ts'
import { readInviteFacts } from './invite-facts.repository.ts'
import { createInviteRepository, type InviteStored } from '../invite.repository.ts'
import { createInviteRuleRepository } from '../rules/invite-rule.repository.ts'
import { createInviteSignRepository, type PersonSign } from '../invite-sign.repository.ts'
import { stepOf, type InviteWorld } from './invite-step.ts'

/** Looked at in one go. */
const AT_ONCE = 200
/** One that cannot be settled now (credits that nobody can book) is tried again. */
const RETRY_MS = 5 * 60_000
/** What happened since and nobody said. */
const MISSED_MS = 3 * 86_400_000
/** Others invited by the same person that are compared with. */
const SIBLINGS_MOST = 500
const BAG_NAME = '邀请奖励 Invitation reward'

export type SettleNeeds = Pick<Deps, 'db' | 'clock' | 'config' | 'log'> & { credits: Credits }

/** Brings invitations forward: what happened in the world, the rules, the credits; each in one transaction that holds its row. */
export function createInviteSettling(deps: SettleNeeds) {
  const { db, clock, config, log, credits } = deps

  /** What the two are known by, as far as it can be seen now, and what they share. */
  async function readShares(trx: Db, scope: Scope, { inviterId, invitedId }: InviteStored) {
    const signs = createInviteSignRepository(trx)
    const both = [inviterId, invitedId]
    const [signIns, payers] = [await signs.readSignIns(scope, both), await signs.readPayers(scope, both)]
    await signs.keep(scope, [
      ...signIns.flatMap(({ userId, address }) => addressSign(userId, address)),
      ...signIns
        .filter(({ browser }) => browser !== '')
        .map(({ userId, browser }): PersonSign => ({ userId, kind: 'device', value: browser })),
      ...payers.map(({ userId, payer }): PersonSign => ({ userId, kind: 'payer', value: payer })),
    ])
    return signs.shared(scope, invitedId, [inviterId, ...(await signs.listSiblings(scope, inviterId, SIBLINGS_MOST))])
  }

  async function readWorld(trx: Db, scope: Scope, invite: InviteStored, now: Date): Promise<InviteWorld> {
    const [today, all] = await createInviteRepository(trx).countMet(
      scope,
      invite.inviterId,
      periodsAt(now, config.timeZone).day,
    )
    return {
      ...(await readInviteFacts(trx, scope, invite)),
      rules: await createInviteRuleRepository(trx).find(scope),
      shares: await readShares(trx, scope, invite),
      met: { today, all },
    }
  }

  /** In a transaction; who comes second finds it done. */
  async function settleIn(trx: Db, scope: Scope, id: string): Promise<void> {
    const invites = createInviteRepository(trx)
    const known = await invites.find(scope, id)
    if (!known) return
    await createInviteCodeRepository(trx).lock(scope, known.inviterId)
    const invite = await invites.lock(scope, id)
    if (!invite) return
    const now = clock.now()
    const names = await findPeopleNames(trx, scope, [invite.invitedId])
    const move = { userId: invite.inviterId, kind: 'reward', remark: names.get(invite.invitedId) ?? '' } as const
    const step = stepOf(invite, await readWorld(trx, scope, invite, now), now)
    let takenBack = 0
    if (step.credits === 'grant')
      await credits.grant(trx, scope, {
        ...move,
        key: `reward:${id}`,
        credits: step.change.credits ?? invite.credits,
        lifeDays: step.change.lifeDays ?? invite.lifeDays,
        name: BAG_NAME,
      })
    if (step.credits === 'takeBack')
      takenBack = await credits.takeBack(trx, scope, {
        ...move,
        key: `reward-back:${id}`,
        grantKey: `reward:${id}`,
      })
    const back = step.credits === 'takeBack' ? { takenBack: String(takenBack), takenBackTime: now } : {}
    await invites.update(scope, id, { ...step.change, ...back }, now)
    if (step.change.state)
      log.info(
        { tenantId: scope.tenantId, inviteId: id, state: step.change.state, reason: step.change.reason, takenBack },
        'an invitation went on',
      )
  }

  /** One that cannot be settled now stands in nobody's way and comes again. */
  async function settle(tenantId: string, id: string): Promise<void> {
    const scope = systemScope(tenantId)
    try {
      await db.transaction(scope, (trx) => settleIn(trx, scope, id))
    } catch (error) {
      log.error({ err: error, tenantId, inviteId: id }, 'an invitation could not be settled; it is tried again')
      const later = new Date(clock.now().getTime() + RETRY_MS)
      await createInviteRepository(db).update(scope, id, { dueTime: later }, clock.now())
    }
  }

  return {
    settle,

    /** Everything that is due, of all tenants; answers how many there were. */
    async settleDue(): Promise<number> {
      const due = await createInviteRepository(db).listDue(clock.now(), AT_ONCE)
      for (const { id, tenantId } of due) await settle(tenantId, id)
      return due.length
    },

    /** Puts back on the list what a lost word left waiting. */
    async findMissed(): Promise<void> {
      const now = clock.now()
      const found = await createInviteRepository(db).makeMissedDue(now, new Date(now.getTime() - MISSED_MS))
      if (found > 0) log.warn({ invitations: found }, 'invitations waited for what had happened')
    },
  }
}

export type InviteSettling = ReturnType<typeof createInviteSettling>
