import { describe, expect, it } from 'vitest'
import { CHAT_DEFAULT_DAY_TOKENS } from '@drawdesk/contract/chat/chat-costs'
import { boundsOf, tightestOf, type QuotaLimit } from './bounds.ts'
import { periodsAt } from '../../../platform/days/periods.ts'

const periods = periodsAt(new Date('2026-11-22T12:00:00Z'), 'UTC')
const limit = (subject: QuotaLimit['subject'], period: QuotaLimit['period'], limitTokens: number): QuotaLimit => ({
  subject,
  period,
  limitTokens,
})
const bounds = (...limits: QuotaLimit[]) =>
  boundsOf(limits, '7', periods).map(({ of, userId, period, limitTokens }) => [of, userId, period, limitTokens])

describe('what binds a person', () => {
  it('is a default of the person’s day where no quota is set for it', () => {
    expect(bounds()).toEqual([['user', '7', 'day', CHAT_DEFAULT_DAY_TOKENS]])
    expect(bounds(limit('user', 'month', 5), limit('tenant', 'day', 9))).toEqual([
      ['user', '7', 'day', CHAT_DEFAULT_DAY_TOKENS],
      ['tenant', '0', 'day', 9],
      ['user', '7', 'month', 5],
    ])
    expect(bounds(limit('user', 'day', 5))).toEqual([['user', '7', 'day', 5]])
  })

  it('is everybody’s, unless the person has one of that period; the tenant’s binds besides', () => {
    expect(
      bounds(limit('everyUser', 'day', 10), limit('everyUser', 'month', 100), limit('tenant', 'month', 1_000)),
    ).toEqual([
      ['user', '7', 'day', 10],
      ['user', '7', 'month', 100],
      ['tenant', '0', 'month', 1_000],
    ])
    expect(bounds(limit('everyUser', 'day', 10), limit('user', 'day', 50), limit('everyUser', 'month', 100))).toEqual([
      ['user', '7', 'day', 50],
      ['user', '7', 'month', 100],
    ])
  })
})

describe('the tightest of several', () => {
  const [day, month, all] = boundsOf(
    [limit('user', 'day', 100), limit('user', 'month', 1_000), limit('tenant', 'month', 500)],
    '7',
    periods,
  ).map((bound) => ({ ...bound, usedTokens: 0, heldTokens: 0 })) as [never, never, never]
  const used = (bound: object, usedTokens: number, heldTokens = 0) =>
    ({ ...bound, usedTokens, heldTokens }) as Parameters<typeof tightestOf>[0][number]

  it('is the one with the least left, of what is used and held', () => {
    expect(tightestOf([used(day, 10), used(month, 990), used(all, 0)])).toMatchObject({ of: 'user', period: 'month' })
    expect(tightestOf([used(day, 10), used(month, 500), used(all, 300, 150)])).toMatchObject({ of: 'tenant' })
  })

  it('of two alike the one’s own, then what is renewed sooner', () => {
    expect(tightestOf([used(all, 400), used(day, 0)])).toMatchObject({ of: 'user', period: 'day' })
    expect(tightestOf([used(month, 900), used(day, 0)])).toMatchObject({ period: 'day' })
    expect(tightestOf([])).toBeUndefined()
  })
})
