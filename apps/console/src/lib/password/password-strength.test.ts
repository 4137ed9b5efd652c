import { describe, expect, it } from 'vitest'
import { strengthOf } from './password-strength.ts'

describe('the strength of a password', () => {
  it.each([
    ['', 'weak'],
    ['Ab1!x', 'weak'],
    ['aaaaaaaaaaaa', 'weak'],
    ['12345678', 'weak'],
    ['abcdefgh', 'weak'],
    ['Password1', 'weak'],
    ['admin-2026', 'weak'],
    ['rivertable', 'fair'],
    ['river7Table', 'good'],
    ['river-table-7-Moon', 'strong'],
  ])('%s is %s', (password, strength) => {
    expect(strengthOf(password)).toBe(strength)
  })

  it('is weak with the account in it', () => {
    expect(strengthOf('xiaoming-river-7-Moon', 'XiaoMing')).toBe('weak')
  })
})
