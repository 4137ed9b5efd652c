import type { InvitePlay, InviteReason, InviteRules } from '@drawdesk/contract/operation/invite'
import { dayOf } from '../../../../platform/days/periods.ts'
import type { PlayedInvite } from '../views/invite-figures.repository.ts'
import { signsOf } from '../invite-signs.ts'
import { capOf, isSuspect } from '../settle/invite-step.ts'

const DAY_MS = 86_400_000

type Outcome = { what: 'given' | 'held' } | { what: 'refused'; reason: InviteReason }

/** What these rules would have made of these invitations, from first to last. It decides by what {@link stepOf} decides by. */
export function playRules(
  rules: InviteRules,
  invites: readonly PlayedInvite[],
  { days, now, timeZone }: { days: readonly string[]; now: Date; timeZone: string },
): InvitePlay {
  const metOf = ({ approvedTime, paidTime }: PlayedInvite): Date | null =>
    rules.active === 0 || rules.credits === 0 ? null : rules.when === 'signUp' ? approvedTime : paidTime
  const met = invites
    .flatMap((invite) => {
      const time = metOf(invite)
      return time ? [{ invite, time }] : []
    })
    .toSorted((one, other) => one.time.getTime() - other.time.getTime())
  const counts = new Map<string, number>()
  const count = (key: string): number => counts.get(key) ?? 0
  const add = (key: string, by = 1): void => void counts.set(key, count(key) + by)

  for (const { invite, time } of met) {
    const day = dayOf(time, timeZone)
    const caps = [`person:${invite.inviterId}`, `day:${invite.inviterId}:${day}`] as const
    const outcome = outcomeOf(rules, invite, time, { all: count(caps[0]), today: count(caps[1]) }, now)
    if (outcome.what === 'refused') add(`reason:${outcome.reason}`)
    else for (const cap of caps) add(cap)
    add(outcome.what)
    add(`${outcome.what}:${day}`)
  }
  const sum = (what: string) => ({ count: count(what), credits: count(what) * rules.credits })
  return {
    given: sum('given'),
    held: sum('held'),
    refused: sum('refused'),
    unmet: invites.length - met.length,
    reasons: [...counts.keys()]
      .filter((key) => key.startsWith('reason:'))
      .map((key) => ({ reason: key.slice('reason:'.length) as InviteReason, count: count(key) })) // put there above
      .toSorted((one, other) => other.count - one.count || one.reason.localeCompare(other.reason)),
    days: days.map((day) => ({
      day,
      given: count(`given:${day}`),
      held: count(`held:${day}`),
      refused: count(`refused:${day}`),
    })),
  }
}

function outcomeOf(
  rules: InviteRules,
  { refundTime, shares, decision, reason }: PlayedInvite,
  metTime: Date,
  met: { all: number; today: number },
  now: Date,
): Outcome {
  const refused = (why: InviteReason): Outcome => ({ what: 'refused', reason: why })
  if (reason === 'self' || reason === 'circle' || reason === 'repeat') return refused(reason)
  const cap = capOf(rules, met)
  if (cap) return refused(cap)
  if (rules.when === 'firstPayment' && refundTime) return refused('refunded')
  if (decision === 'reject') return refused('decided')
  if (decision !== 'approve' && isSuspect(rules, signsOf(shares))) return { what: 'held' }
  return { what: metTime.getTime() + rules.holdDays * DAY_MS > now.getTime() ? 'held' : 'given' }
}
