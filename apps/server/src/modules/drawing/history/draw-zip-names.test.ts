import { describe, expect, it } from 'vitest'
import { safePart, zipNameOf } from './draw-zip-names.ts'

describe('names of files in a zip', () => {
  it.each([
    ['a red boat', 'a_red_boat'],
    ['一只红色的船，夜晚', '一只红色的船，夜晚'],
    ['../../etc/passwd', 'etc_passwd'],
    ['a\\b:c*d?"<>|e', 'a_b_c_d_e'],
    ['  \n\t ', ''],
    ['', ''],
    ['...', ''],
    ['end. ', 'end'],
    ['line\nbreak\u0000\u202e', 'line_break'],
    ['100% real', '100_real'],
    ['\ud800half', 'half'],
  ])('%j becomes %j', (prompt, expected) => {
    expect(safePart(prompt)).toBe(expected)
  })

  it('takes 40 characters and halves none of them', () => {
    expect(safePart('字'.repeat(90))).toBe('字'.repeat(40))
    expect([...safePart('🛶'.repeat(90))]).toHaveLength(40)
  })

  it('is day, words, record and place, also without words', () => {
    expect(zipNameOf({ day: '2026-05-01', prompt: 'a red boat', id: '901', n: 2, extension: 'png' })).toBe(
      '2026-05-01-a_red_boat-901-2.png',
    )
    expect(zipNameOf({ day: '2026-05-01', prompt: '///', id: '901', n: 1, extension: 'glb' })).toBe(
      '2026-05-01-901-1.glb',
    )
  })
})
