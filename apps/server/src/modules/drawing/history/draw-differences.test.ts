import { describe, expect, it } from 'vitest'
import { differencesOf } from './draw-differences.ts'

describe('differencesOf', () => {
  it.each([
    ['nothing', { a: 1, b: [1, 2], c: null }, { a: 1, b: [1, 2], c: null }, []],
    ['a text', { prompt: 'a boat' }, { prompt: 'a red boat' }, [['prompt', 'a boat', 'a red boat']]],
    [
      'a number and a flag',
      { width: 512, active: true },
      { width: 1_024, active: false },
      [
        ['width', '512', '1024'],
        ['active', 'true', 'false'],
      ],
    ],
    ['a list of plain values, as one', { tags: ['a', 'b'] }, { tags: ['b'] }, [['tags', '["a","b"]', '["b"]']]],
    [
      'a list of objects, by its places',
      { vars: [{ name: 'x', label: '1' }] },
      { vars: [{ name: 'x', label: '2' }, { name: 'y' }] },
      [
        ['vars[0].label', '1', '2'],
        ['vars[1].name', '', 'y'],
      ],
    ],
    [
      'what came and what went',
      { values: { 'parameters.size': 'S' } },
      { values: { quality: 'high' } },
      [
        ['values.quality', '', 'high'],
        ['values.parameters.size', 'S', ''],
      ],
    ],
    [
      'a parameter of a body, without the tree around it',
      { definition: { submit: { body: { childrenObjectMap: { n: { paramDef: 1 } } } } } },
      { definition: { submit: { body: { childrenObjectMap: { n: { paramDef: 2 } } } } } },
      [['definition.submit.body.n.paramDef', '1', '2']],
    ],
    ['null and empty as the same', { a: null, b: '' }, { a: '', b: null }, []],
    [
      'an emptied object',
      { values: { a: 1 } },
      { values: {} },
      [
        ['values', '', '{}'],
        ['values.a', '1', ''],
      ],
    ],
  ])('shows %s', (_what, before, after, expected) => {
    expect(differencesOf(before, after).map(({ field, before: was, after: is }) => [field, was, is])).toEqual(expected)
  })

  it('keeps texts and their number short', () => {
    const [one] = differencesOf({ a: 'x' }, { a: 'y'.repeat(5_000) })
    const many = differencesOf({}, Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`f${n}`, n])))

    expect([one?.after.length, many.length]).toEqual([301, 100])
  })
})
