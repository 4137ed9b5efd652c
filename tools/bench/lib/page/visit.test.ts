import { expect, it } from 'vitest'
import type { Weight } from './page-load.ts'
import { budgetsOf, overBudget, type VisitWeights } from './visit.ts'

const weight = (jsKb: number, cssKb: number, files: Record<string, number> = {}): Weight => ({
  requests: 8,
  jsGzipBytes: jsKb * 1_000,
  cssGzipBytes: cssKb * 1_000,
  wireBytes: 0,
  files: [
    ...Object.entries(files).map(([path, kb]) => ({ path, gzipBytes: kb * 1_000, wireBytes: 0 })),
    { path: '/favicon.svg', gzipBytes: undefined, wireBytes: 9 },
  ],
})

/** Each step just at its budget. */
const within: VisitWeights = {
  login: weight(120, 15),
  home: weight(300, 40),
  list: weight(400, 15),
  further: weight(10, 5),
}

it('lets what is at its budget pass', () => {
  expect(overBudget(within)).toEqual([])
  expect(budgetsOf(within)).toHaveLength(6)
})

it('names what is over, by how much, and the largest files of that step, each once', () => {
  const further = weight(30, 4, { '/assets/small-1.js': 1, '/assets/picker-2.js': 29, '/assets/list-3.css': 4 })
  const [line, ...others] = overBudget({
    ...within,
    further: { ...further, files: [...further.files, ...further.files] },
  })
  expect(line).toBe(
    'a further list, KB of JS and CSS: 34, at most 15; largest: picker-2.js 29, list-3.css 4, small-1.js 1',
  )
  expect(others).toEqual([])
})

it('counts requests as well', () => {
  expect(overBudget({ ...within, login: { ...weight(1, 1), requests: 9 } })).toEqual([
    'login page, requests: 9, at most 8; largest: ',
  ])
})
