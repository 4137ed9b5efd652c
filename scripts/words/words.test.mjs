import { describe, expect, it } from 'vitest'
import { isRead, wrongWords } from './words.mjs'

describe('words that are not used', () => {
  it('are found in comments and inside names, with file, line and what to write', () => {
    const text = ['const rows = 1', '// The caller is told why.', 'const toldRows = 2', 'await markTold()'].join('\n')

    expect(wrongWords('a.ts', text)).toEqual(
      [2, 3, 4].map((line) => `a.ts:${line}: "told": write publish, report, show, notify or know, by what happens`),
    )
  })

  it.each([
    ['const held = cathedral + there'],
    ["deed: 'reveal',"],
    ['select is_hurried from platform_job'],
    ['.recipe-editor {'],
    ['isTold: 1,'],
    ['insert into chat_piece values ($1)'],
    ['/** Where it stands, and what to understand of it. */'],
    ["string.contains('hello','he')"],
  ])('are not seen in %s', (line) => {
    expect(wrongWords('a.ts', line)).toEqual([])
  })

  it.each([
    ['const deeds = 1', 'deeds'],
    ['/** Whoever asks. */', 'whoever'],
    ['stop.hurry()', 'hurry'],
    ['for (const piece of parts) {}', 'piece'],
    ['const laneStand = 1', 'laneStand'],
    ['type StandCode = string', 'StandCode'],
    ['/** What came in lately. */', 'lately'],
  ])('are seen in %s', (line, word) => {
    expect(wrongWords('a.ts', line).map((problem) => problem.split('"')[1])).toEqual([word])
  })
})

it('reads tests everywhere, and neither texts for people nor what is not source', () => {
  expect(['apps/server/src/modules/chat/a.test.ts', 'apps/console/src/lib/a.i18n.ts', 'a.png'].map(isRead)).toEqual([
    true,
    false,
    false,
  ])
})
