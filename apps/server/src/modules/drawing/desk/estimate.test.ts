import type { DrawDefinition } from '@drawdesk/contract/drawing/definition/draw-definition'
import { describe, expect, it } from 'vitest'
import { findPreset } from '../apis/presets/presets.ts'
import { estimateCost } from './estimate.ts'

const definitionWith = (cost: DrawDefinition['cost']): DrawDefinition =>
  ({ ...findPreset('sample')?.definition, cost }) as DrawDefinition
const recent = { amount: '0.3200', currency: 'CNY' }

describe('what a drawing will cost', () => {
  it.each([
    ['by the picture', { unit: 'image' }, { n: 3 }, '6.00', false],
    ['by the call, however many pictures', { unit: 'call' }, { n: 3 }, '2.00', false],
    ['by its size', { unit: 'mp' }, { n: 2, width: 1_000, height: 500 }, '2.00', false],
    ['by its size, which nobody gave: as earlier ones', { unit: 'mp' }, { n: 1 }, '0.3200', true],
    ['by time, as earlier ones', { unit: 'second' }, { n: 1 }, '0.3200', true],
    ['by tokens, as earlier ones', { unit: 'token' }, { n: 1 }, '0.3200', true],
  ] as const)('%s', (_name, { unit }, fields, amount, isEstimate) => {
    const definition = definitionWith({ unit, price: '2', currency: 'CNY' })

    expect(estimateCost(definition, fields, recent)).toEqual({ cost: { amount, currency: 'CNY' }, isEstimate })
  })

  it('is not known without a price, without earlier ones, and from another currency', () => {
    const byTime = (currency: string) => definitionWith({ unit: 'second', price: '2', currency })

    expect([
      estimateCost(definitionWith(undefined), { n: 1 }, recent).cost,
      estimateCost(byTime('CNY'), { n: 1 }, undefined).cost,
      estimateCost(byTime('CNY'), { n: 1 }, { amount: null, currency: 'CNY' }).cost,
      estimateCost(byTime('USD'), { n: 1 }, recent).cost,
    ]).toEqual([null, null, null, null])
  })
})
