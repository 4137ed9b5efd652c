import { describe, expect, it } from 'vitest'
import { costKindOf, type CostKind } from './cost-kind.ts'

describe('a figure of costs', () => {
  it.each<[CostKind, Parameters<typeof costKindOf>[0]]>([
    ['charged', { costs: [{ amount: '0.02', currency: 'CNY' }], unpriced: 2, succeeded: 3 }],
    ['unknown', { costs: [], unpriced: 1, succeeded: 1 }],
    ['unknown', { costs: [{ amount: '0', currency: 'CNY' }], unpriced: 1, succeeded: 2 }],
    ['free', { costs: [{ amount: '0.00', currency: 'CNY' }], unpriced: 0, succeeded: 2 }],
    ['free', { costs: [], unpriced: 0, succeeded: 2 }],
    ['noCharge', { costs: [], unpriced: 0, succeeded: 0 }],
  ])('is %s', (kind, figures) => {
    expect(costKindOf(figures)).toBe(kind)
  })
})
