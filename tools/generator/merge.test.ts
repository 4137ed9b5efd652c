import { describe, expect, it } from 'vitest'
import { mergeThree } from './merge.ts'

const text = (...lines: string[]): string => `${lines.join('\n')}\n`

describe('three versions of a file', () => {
  it.each([
    [
      'keeps what was changed by hand',
      text('a', 'b', 'c'),
      text('a', 'B', 'c'),
      text('a', 'b', 'c'),
      text('a', 'B', 'c'),
    ],
    [
      'takes what is generated otherwise',
      text('a', 'b', 'c'),
      text('a', 'b', 'c'),
      text('a', 'b', 'x', 'c'),
      text('a', 'b', 'x', 'c'),
    ],
    [
      'does both where they are apart',
      text('a', 'b', 'c', 'd'),
      text('A', 'b', 'c', 'd'),
      text('a', 'b', 'c', 'D'),
      text('A', 'b', 'c', 'D'),
    ],
    ['sees that both did the same', text('a', 'b'), text('a', 'B'), text('a', 'B'), text('a', 'B')],
    ['keeps what was removed by hand', text('a', 'b', 'c'), text('a', 'c'), text('a', 'b', 'c'), text('a', 'c')],
  ])('%s', (_name, base, yours, generated, merged) => {
    expect(mergeThree({ base, yours, generated })).toEqual({ kind: 'clean', text: merged })
  })

  it('shows both sides where they clash, and chooses none', () => {
    const merged = mergeThree({
      base: text('a', 'b', 'c'),
      yours: text('a', 'mine', 'c'),
      generated: text('a', 'theirs', 'c'),
    })

    expect(merged).toEqual({
      kind: 'conflict',
      conflicts: [{ line: 2, yours: ['mine'], before: ['b'], generated: ['theirs'] }],
      marked: text(
        'a',
        '<<<<<<< yours',
        'mine',
        '||||||| generated before',
        'b',
        '=======',
        'theirs',
        '>>>>>>> generated now',
        'c',
      ),
    })
  })
})
