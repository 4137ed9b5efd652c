import { Decimal } from 'decimal.js'

/** Any price times any number of tokens, in full. */
const Exact = Decimal.clone({ precision: 40 })
/** One token at a price with six decimals is still more than nothing. */
const DECIMALS = 12
const TOKENS_PER_PRICE = 1_000_000

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
  const amount = new Exact(priceIn || 0)
    .times(promptTokens)
    .plus(new Exact(priceOut || 0).times(completionTokens))
    .div(TOKENS_PER_PRICE)
    .toDecimalPlaces(DECIMALS)
  return amount.toFixed(Math.max(2, amount.decimalPlaces()))
}
