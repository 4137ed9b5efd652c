import { Decimal } from 'decimal.js'

/** Any price times any quantity that is reported, in full. */
const PRECISION = 40
const SHOWN_DECIMALS = 2

export interface PricedUnits {
  /** Decimal text of `per` units. */
  price: string
  quantity: Decimal.Value
}

/** An amount as decimal text with at least 2 decimals. */
export const amountText = (amount: Decimal): string => amount.toFixed(Math.max(SHOWN_DECIMALS, amount.decimalPlaces()))

/**
 * Reckons what services charge. Exact: nothing is calculated in binary fractions.
 *
 * @param per how many units a price is for.
 * @param decimals kept of an amount, rounded half up.
 * @param precision significant digits of what is calculated.
 */
export function createPricing({
  per = 1,
  decimals,
  precision = PRECISION,
}: {
  per?: number
  decimals: number
  precision?: number
}) {
  const Exact = Decimal.clone({ precision })
  return {
    /** @throws {Error} for a text that is no decimal. */
    exact: (value: Decimal.Value): Decimal => new Exact(value),

    /** Σ price × quantity ÷ `per`, as decimal text with 2 to `decimals` decimals. @throws {Error} for a price that is no decimal. */
    cost: (units: readonly PricedUnits[]): string =>
      amountText(
        units
          .reduce((sum, { price, quantity }) => sum.plus(new Exact(price).times(quantity)), new Exact(0))
          .div(per)
          .toDecimalPlaces(decimals),
      ),
  }
}
