import { describe, expect, it } from 'vitest'
import { expiryOf } from './expiry.ts'

/** Noon in the server's zone (Asia/Shanghai unless a sign-in brought another). */
const NOW = new Date('2026-11-21T04:00:00Z')

describe('when a tenant ends, in words', () => {
  it.each([
    ['', { kind: 'never', text: '不限' }, { kind: 'never', text: 'Never' }],
    ['2026-11-21 12:00:00', { kind: 'over', text: '已到期' }, { kind: 'over', text: 'Expired' }],
    ['2026-11-22 12:00:00', { kind: 'soon', text: '24小时后' }, { kind: 'soon', text: 'in 24 hours' }],
    ['2026-11-23 11:59:00', { kind: 'soon', text: '47小时后' }, { kind: 'soon', text: 'in 47 hours' }],
    ['2026-12-14 12:00:00', { kind: 'soon', text: '23天后' }, { kind: 'soon', text: 'in 23 days' }],
    ['2026-12-22 12:00:00', { kind: 'far', text: '31天后' }, { kind: 'far', text: 'in 31 days' }],
    ['2028-01-01 00:00:00', { kind: 'far', text: '13个月后' }, { kind: 'far', text: 'in 13 months' }],
    ['2028-11-21 12:00:00', { kind: 'far', text: '2年后' }, { kind: 'far', text: 'in 2 years' }],
  ] as const)('%j', (time, zh, en) => {
    expect([expiryOf(time, NOW, 'zh'), expiryOf(time, NOW, 'en')]).toEqual([zh, en])
  })
})
