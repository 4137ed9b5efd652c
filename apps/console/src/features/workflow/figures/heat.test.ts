import { describe, expect, it } from 'vitest'
import { nodeFigures } from '../testing/build-figures.ts'
import { heatOf, mostOf } from './heat.ts'

const nodes = [
  nodeFigures('slow', { p50: 1_000, p90: 1_100, waiting: 1 }),
  nodeFigures('half', { p50: 500, p90: 2_200, waiting: 10 }),
  nodeFigures('quick', { p50: 1, p90: 1, waiting: 0 }),
  nodeFigures('gateway', { p50: 0, p90: 0 }),
  nodeFigures('never', { count: 0, p50: null, p90: null, waiting: 4 }),
]

describe('heat', () => {
  it('is how much of the largest a node has, in five steps; what takes no time has none', () => {
    expect([...heatOf(nodes, 'p50')]).toEqual([
      ['slow', 5],
      ['half', 3],
      ['quick', 1],
    ])
    expect([...heatOf(nodes, 'waiting')]).toEqual([
      ['slow', 1],
      ['half', 5],
      ['never', 2],
    ])
    expect(heatOf([nodeFigures('gateway', { p50: 0 })], 'p50').size).toBe(0)
  })

  it('names the node with most of it', () => {
    expect([mostOf(nodes, 'p50')?.nodeId, mostOf(nodes, 'p90')?.nodeId, mostOf(nodes, 'waiting')?.nodeId]).toEqual([
      'slow',
      'half',
      'half',
    ])
    expect(mostOf([], 'p50')).toBeUndefined()
  })
})
