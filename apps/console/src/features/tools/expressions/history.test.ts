import { describe, expect, it } from 'vitest'
import { readEnv } from './env-text.ts'
import { HISTORY_MAX, withEntry, type HistoryEntry } from './history.ts'
import { cutAt, placeOf } from './place.ts'

const entry = (expression: string, envText = ''): HistoryEntry => ({
  expression,
  envText,
  outcome: '1',
  isFailed: false,
})

describe('the history', () => {
  it('keeps the newest fifty', () => {
    const entries = Array.from({ length: HISTORY_MAX }, (_, index) => entry(`${index}`))

    expect(withEntry(entries, entry('new')).map(({ expression }) => expression)).toEqual([
      'new',
      ...entries.slice(0, -1).map(({ expression }) => expression),
    ])
  })

  it('moves up what is run again, unless the variables differ', () => {
    expect(withEntry([entry('a'), entry('b')], entry('b')).map(({ expression }) => expression)).toEqual(['b', 'a'])
    expect(withEntry([entry('a', '{}')], entry('a', '{"x":1}'))).toHaveLength(2)
  })
})

describe('places', () => {
  it.each([
    ['abc', 0, 1, 1],
    ['abc', 3, 1, 4],
    ['a\nbc', 2, 2, 1],
    ['a\nbc', 99, 2, 3],
  ])('%j at %i is line %i, column %i', (text, position, line, column) => {
    expect(placeOf(text, position)).toEqual({ line, column })
  })

  it.each([
    ['abc', 1, ['a', 'b', 'c']],
    ['abc', 3, ['abc', ' ', '']],
    ['a\nb', 1, ['a', ' ', '\nb']],
    ['a👍b', 1, ['a', '👍', 'b']],
    ['', 0, ['', ' ', '']],
  ] as const)('%j is cut at %i', (text, position, parts) => {
    expect(Object.values(cutAt(text, position))).toEqual(parts)
  })
})

describe('variables', () => {
  it.each([
    ['', {}],
    ['{}', {}],
    [' {"a":1} ', { a: 1 }],
  ])('%j are read', (text, env) => {
    expect(readEnv(text)).toEqual({ env, hasUnsafe: false })
  })

  it.each([
    ['{', 'notJson'],
    ['null', 'notObject'],
    ['3', 'notObject'],
    ['[]', 'notObject'],
  ])('%j is refused as %s', (text, problem) => {
    expect(readEnv(text)).toMatchObject({ problem })
  })

  it('notice digits that are lost, however deep', () => {
    expect(readEnv('{"a":[{"b":12345678901234567890}]}')).toMatchObject({ hasUnsafe: true })
    expect(readEnv('{"a":1.5e300}')).toMatchObject({ hasUnsafe: true })
    expect(readEnv('{"a":"12345678901234567890"}')).toMatchObject({ hasUnsafe: false })
  })
})
