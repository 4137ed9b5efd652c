import { CHAT_DEFAULT_DAY_TOKENS, type ChatQuota } from '@drawdesk/contract/chat/chat-costs'
import type { Period, Periods } from '../../../platform/days/periods.ts'

/** Under this user id stands what a whole tenant used. */
export const WHOLE_TENANT = '0'

export interface QuotaLimit {
  subject: ChatQuota['subject']
  period: Period
  limitTokens: number
}

/** A limit that binds one person's answers now. `userId` is {@link WHOLE_TENANT} where it binds all together. */
export interface Bound {
  of: 'user' | 'tenant'
  userId: string
  period: Period
  limitTokens: number
  begins: Date
  ends: Date
  /** Nobody set it: it binds until somebody sets a day for everybody or for this person. */
  isDefault: boolean
}

/** What is counted against a bound: of answers that ended, and held for those under way. */
export interface Counted {
  usedTokens: number
  heldTokens: number
}

/**
 * What binds this person, given the limits of the tenant that concern them: `user` stands in place of `everyUser` for its period (a month of one's own
 * leaves the day of everybody in force), and `tenant` binds besides; where nobody set a day for the person or everybody, the default binds it. In the order in which rows are locked.
 */
export function boundsOf(limits: readonly QuotaLimit[], userId: string, periods: Periods): Bound[] {
  const byDefault: QuotaLimit = { subject: 'everyUser', period: 'day', limitTokens: CHAT_DEFAULT_DAY_TOKENS }
  return (['day', 'month'] as const).flatMap((period) => {
    const find = (subject: QuotaLimit['subject']): QuotaLimit | undefined =>
      limits.find((limit) => limit.subject === subject && limit.period === period)
    const [own, all] = [find('user') ?? find('everyUser') ?? (period === 'day' ? byDefault : undefined), find('tenant')]
    const bound = (of: Bound['of'], limit: QuotaLimit): Bound => ({
      of,
      userId: of === 'user' ? userId : WHOLE_TENANT,
      period,
      limitTokens: limit.limitTokens,
      ...periods[period],
      isDefault: limit === byDefault,
    })
    return [...(own ? [bound('user', own)] : []), ...(all ? [bound('tenant', all)] : [])]
  })
}

export const isReached = ({ limitTokens }: Pick<Bound, 'limitTokens'>, { usedTokens, heldTokens }: Counted): boolean =>
  usedTokens + heldTokens >= limitTokens

/** The one with the least left; of two the person's own, and the one that is renewed sooner. */
export function tightestOf<Bounded extends Bound & Counted>(bounds: readonly Bounded[]): Bounded | undefined {
  const left = ({ limitTokens, usedTokens, heldTokens }: Bounded): number => limitTokens - usedTokens - heldTokens
  return bounds.toSorted(
    (one, other) =>
      left(one) - left(other) ||
      Number(one.of === 'tenant') - Number(other.of === 'tenant') ||
      one.ends.getTime() - other.ends.getTime(),
  )[0]
}
