import { createPricing } from '../../../providers/cost.ts'

/** One token at a price with six decimals is still more than nothing. */
const pricing = createPricing({ per: 1_000_000, decimals: 12 })

export interface TokenPrices {
  /** Decimal text per 1,000,000 prompt tokens; `""`: free. */
  priceIn: string
  /** The same for tokens of the answer. */
  priceOut: string
}

/**
 * What an answer costs, as decimal text with 2 to 12 decimals, in the currency of the prices. Exact: nothing is calculated in binary fractions.
 *
 * @throws {Error} for a price that is no decimal.
 */
export function costOf(
  { promptTokens, completionTokens }: { promptTokens: number; completionTokens: number },
  { priceIn, priceOut }: TokenPrices,
): string {
  return pricing.cost([
    { price: priceIn || '0', quantity: promptTokens },
    { price: priceOut || '0', quantity: completionTokens },
  ])
}
