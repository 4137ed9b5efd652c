import { describe, expect, it } from 'vitest'
import { matchesRule, parseMatchRule } from './match-rule.ts'

describe('parseMatchRule', () => {
  it.each<[string, string[] | undefined]>([
    ['', []],
    ['  ', []],
    ['api.example.com', ['api.example.com']],
    ['API.Example.COM', ['api.example.com']],
    ['a.com,*.b.com\n c.com，d.com', ['a.com', '*.b.com', 'c.com', 'd.com']],
    ['*', ['*']],
    ['::1', ['::1']],
    ['127.0.0.1', ['127.0.0.1']],
    ['localhost', ['localhost']],
    ['https://a.com', undefined],
    ['a.com/x', undefined],
    ['a.com:443', undefined],
    ['*a.com', undefined],
    ['a.*.com', undefined],
    ['**', undefined],
    ['a..com', undefined],
    ['a@b.com', undefined],
    ['[::1]', undefined],
  ])('reads %j as %j', (rule, patterns) => {
    expect(parseMatchRule(rule)).toEqual(patterns)
  })
})

describe('matchesRule', () => {
  const match = (rule: string, host: string, isListed = false): boolean =>
    matchesRule(parseMatchRule(rule) ?? [], host, { isListed })

  it.each<[string, string, boolean]>([
    ['api.example.com', 'api.example.com', true],
    ['api.example.com', 'api.example.com.', true],
    ['api.example.com', 'x.api.example.com', false],
    ['example.com', 'notexample.com', false],
    ['*.example.com', 'a.example.com', true],
    ['*.example.com', 'a.b.example.com', true],
    ['*.example.com', 'example.com', false],
    ['*.example.com', 'badexample.com', false],
    ['*.example.com', 'example.com.evil.org', false],
    ['a.com, b.com', 'b.com', true],
    ['*', 'anything.example', true],
    ['', 'anything.example', false],
  ])('%j on %s: %s', (rule, host, isMatch) => {
    expect(match(rule, host)).toBe(isMatch)
  })

  it('leaves listed private hosts to themselves under *, unless they are named', () => {
    expect([
      match('*', 'sd.local', true),
      match('*.local', 'sd.local', true),
      match('sd.local', 'sd.local', true),
    ]).toEqual([false, true, true])
  })
})
