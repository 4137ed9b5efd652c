import { describe, expect, it } from 'vitest'
import { paramSeeds } from './param-seeds.ts'
import { KNOWN_PARAMS, problemOf, readParamText, type ParamKey } from './known-params.ts'

describe('the parameters that the program reads', () => {
  it.each<[ParamKey, string | undefined, unknown]>([
    ['account.registerUser', undefined, true],
    ['account.registerUser', ' FALSE ', false],
    ['account.registerUser', 'true', true],
    ['account.registerUser', '?', true],
    ['account.allowMd5', undefined, false],
    ['account.allowMd5', ' TRUE ', true],
    ['account.allowMd5', 'yes', false],
    ['account.failCount', undefined, 5],
    ['account.failCount', '1', 1],
    ['account.failCount', ' 100 ', 100],
    ['account.failCount', '0', 5],
    ['account.failCount', '101', 5],
    ['account.failCount', '-3', 5],
    ['account.failCount', '5.5', 5],
    ['account.failCount', 'many', 5],
    ['tenant.default.accountNumber', '-1', null],
    ['tenant.default.accountNumber', '0', null],
    ['tenant.default.accountNumber', '12', 12],
    ['tenant.default.accountNumber', '12345678901', null],
    ['log.api.keepDays', '30', 30],
    ['log.api.keepDays', '0', undefined],
    ['log.usual.keepDays', '3651', undefined],
    ['tenant.default.menuCode', ' desk,system，user  role ', ['desk', 'system', 'user', 'role']],
    ['tenant.default.menuCode', undefined, []],
  ])('%s of %j means %j', (key, text, value) => {
    expect(readParamText(key, text)).toEqual(value)
  })

  it.each([
    ['account.registerUser', 'True', true],
    ['account.registerUser', 'ja', false],
    ['account.failCount', ' 7 ', true],
    ['account.failCount', '0', false],
    ['account.failCount', '101', false],
    ['account.failCount', 'x', false],
    ['tenant.default.accountNumber', '-1', true],
    ['tenant.default.accountNumber', '0', false],
    ['tenant.default.accountNumber', '100 个', false],
    ['account.allowMd5', 'false', true],
    ['account.allowMd5', '1', false],
    ['my.own', 'anything', true],
    ['toString', 'anything', true],
  ])('a save of %s with %j is allowed: %s', (key, text, isAllowed) => {
    expect(problemOf(key, text) === undefined).toBe(isAllowed)
  })

  it('are all seeded with what a save allows', () => {
    const seeds = paramSeeds()

    expect(seeds.map(({ paramKey }) => paramKey).sort()).toEqual(Object.keys(KNOWN_PARAMS).sort())
    expect(seeds.filter(({ paramKey, paramValue }) => problemOf(paramKey, paramValue))).toEqual([])
  })
})
