import type { InviteReason, InviteRules, InviteSign, InviteWhen } from '@drawdesk/contract/operation/invite'
import type { InviteFacts } from './invite-facts.repository.ts'

const DAY_MS = 86_400_000
/** A refund that is under way is asked about again; its end says so by itself. */
const REFUND_LOOK_MS = 3_600_000

/** An invitation as its steps see it. */
export interface InviteStanding {
  state: string
  approvedTime: Date | null
  paidTime: Date | null
  metBy: string
  metTime: Date | null
  holdUntil: Date | null
  credits: number
  isHeld: number
  decision: string
}

export interface InviteWorld extends InviteFacts {
  rules: InviteRules
  /** What the person has in common with the inviter or with others invited by the same person. */
  shares: readonly InviteSign[]
  /** Rewards of the inviter that count already: of the day, and in all. */
  met: { today: number; all: number }
}

/** Columns that change, and what is done with credits. `dueTime`: when it is looked at next; null: when somebody says so. */
export interface InviteStep {
  change: Partial<{
    state: 'signedUp' | 'paid' | 'rewarded' | 'rejected'
    reason: InviteReason
    approvedTime: Date
    paidTime: Date
    orderId: string
    metBy: InviteWhen
    metTime: Date
    holdUntil: Date
    credits: number
    lifeDays: number
    isHeld: 0 | 1
    shares: string
    rewardTime: Date
    dueTime: Date | null
  }>
  credits?: 'grant' | 'takeBack'
}

/** Which cap one more reward would break. */
export function capOf(
  rules: Pick<InviteRules, 'dayCap' | 'personCap'>,
  met: InviteWorld['met'],
): InviteReason | undefined {
  if (rules.personCap > 0 && met.all >= rules.personCap) return 'personCap'
  return rules.dayCap > 0 && met.today >= rules.dayCap ? 'dayCap' : undefined
}

export const isSuspect = (rules: Pick<InviteRules, 'suspects'>, shares: readonly InviteSign[]): boolean =>
  shares.some((sign) => rules.suspects.includes(sign))

const rejected = (reason: InviteReason, change: InviteStep['change'] = {}): InviteStep => ({
  change: { ...change, state: 'rejected', reason, isHeld: 0, dueTime: null },
})

/** How far an invitation can go now. What it was worth is what the rules said when they were met; later ones change nothing of it. */
export function stepOf(before: InviteStanding, world: InviteWorld, now: Date): InviteStep {
  if (before.state === 'rejected') return { change: { dueTime: null } }
  if (before.state === 'rewarded') return stepOfRewarded(before, world)
  if (world.invited === 'gone') return rejected('gone')
  if (!world.isInviterThere) return rejected('inviterGone')
  if (world.invited === 'waiting') return { change: { dueTime: null } }

  const change: InviteStep['change'] = {}
  const events: InviteWhen[] = []
  if (before.state === 'waiting') {
    Object.assign(change, { state: 'signedUp', approvedTime: now })
    events.push('signUp')
  }
  if (before.paidTime === null && world.payment) {
    Object.assign(change, { state: 'paid', ...paidBy(world.payment) })
    events.push('firstPayment')
  }
  const met = before.metTime ? undefined : meet(world, events, now)
  if (met?.reason) return rejected(met.reason, change)
  return release({ ...before, ...change, ...met?.change }, world, now, { ...change, ...met?.change })
}

const paidBy = ({ payTime, orderId }: { payTime: Date; orderId: string }) => ({ paidTime: payTime, orderId })

/** The rule is met by something that has just happened; one that came too late for it changes nothing. */
function meet(
  { rules, met }: InviteWorld,
  events: readonly InviteWhen[],
  now: Date,
): { reason?: InviteReason; change?: InviteStep['change'] } | undefined {
  if (rules.active === 0 || rules.credits === 0 || !events.includes(rules.when)) return undefined
  const reason = capOf(rules, met)
  if (reason) return { reason }
  return {
    change: {
      metBy: rules.when,
      metTime: now,
      holdUntil: new Date(now.getTime() + rules.holdDays * DAY_MS),
      credits: rules.credits,
      lifeDays: rules.lifeDays,
    },
  }
}

function release(
  at: InviteStanding,
  { payment, rules, shares }: InviteWorld,
  now: Date,
  change: InviteStep['change'],
): InviteStep {
  if (at.metTime === null || at.holdUntil === null) return { change: { ...change, dueTime: null } }
  if (at.metBy === 'firstPayment' && payment?.isRefunded) return rejected('refunded', change)
  const seen = { ...change, shares: shares.join(',') }
  if (at.decision !== 'approve' && (at.isHeld === 1 || isSuspect(rules, shares)))
    return { change: { ...seen, isHeld: 1, dueTime: null } }
  if (at.holdUntil > now) return { change: { ...seen, dueTime: at.holdUntil } }
  if (at.metBy === 'firstPayment' && payment?.isRefunding)
    return { change: { ...seen, dueTime: new Date(now.getTime() + REFUND_LOOK_MS) } }
  return { change: { ...seen, state: 'rewarded', rewardTime: now, isHeld: 0, dueTime: null }, credits: 'grant' }
}

function stepOfRewarded(before: InviteStanding, { payment }: InviteWorld): InviteStep {
  if (before.metBy === 'firstPayment' && payment?.isRefunded) return { ...rejected('refunded'), credits: 'takeBack' }
  return { change: { ...(before.paidTime === null && payment ? paidBy(payment) : {}), dueTime: null } }
}
