import { describe, expect, it } from 'vitest'
import { fillText, pickLanguage } from './texts.ts'

describe('the language of a caller', () => {
  it.each([
    ['en', 'en'],
    ['EN-gb', 'en'],
    ['en-US,en;q=0.9,zh;q=0.8', 'en'],
    [' en', 'en'],
    ['zh', 'zh'],
    ['zh-CN,zh;q=0.9,en;q=0.8', 'zh'],
    ['fr', 'zh'],
    ['english', 'zh'],
    ['', 'zh'],
    ['*', 'zh'],
    [undefined, 'zh'],
    [null, 'zh'],
  ])('%s is %s', (wanted, language) => {
    expect(pickLanguage(wanted)).toBe(language)
  })
})

describe('texts with values', () => {
  it('take each value by its name, as often as it stands there', () => {
    expect(fillText('{a}+{a}={b}', { a: 1, b: 'two' })).toBe('1+1=two')
  })

  it('show the name of a missing value', () => {
    expect(fillText('共 {total} 条')).toBe('共 {total} 条')
    expect(fillText('{a} {b}', { a: 0 })).toBe('0 {b}')
  })

  it('take a value as it is, also when it looks like a place or a pattern', () => {
    expect(fillText('{a} {b}', { a: '{b} $& $1', b: 'x' })).toBe('{b} $& $1 x')
  })

  it('choose a word by a number', () => {
    const text = '{n} {n|row|rows}'
    expect([0, 1, '1', 2, '1,001'].map((n) => fillText(text, { n }))).toEqual([
      '0 rows',
      '1 row',
      '1 row',
      '2 rows',
      '1,001 rows',
    ])
    expect(fillText(text)).toBe(text)
    expect(fillText('{n|one|all} of {n|a}', { n: 1 })).toBe('one of {n|a}')
  })

  it('take no names from the prototype', () => {
    expect(fillText('{constructor} {toString} {__proto__}', {})).toBe('{constructor} {toString} {__proto__}')
  })
})
