import { describe, expect, it } from 'vitest'
import { newModel } from '../form-json.ts'
import { problemsOf, sizeText } from './model-facts.ts'

describe('the facts of a model', () => {
  it.each([
    [512, '512'],
    [8_192, '8K'],
    [128_000, '128K'],
    [1_047_576, '1.05M'],
  ])('%i tokens are %s', (tokens, text) => {
    expect(sizeText(tokens)).toBe(text)
  })

  it('report a name that is missing or there already, and prices that are none', () => {
    const models = [
      newModel('a'),
      { ...newModel('a'), priceIn: '0.8', priceOut: '1,5' },
      { ...newModel(' '), priceIn: '' },
    ]

    expect(models.map((_model, index) => problemsOf(models, index))).toEqual([
      {},
      { model: 'taken', priceOut: 'badPrice' },
      { model: 'empty' },
    ])
  })
})
