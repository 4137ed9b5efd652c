/** Fen and units of a bag; the part of its price that is neither earned nor refunded stands behind what remains. */
export interface BagFigures {
  remaining: number
  price: number
  earned: number
  refunded: number
}

/** Fen that are refundable: what was used is not. */
export const refundableOf = ({ price, earned, refunded }: Omit<BagFigures, 'remaining'>): number =>
  price - earned - refunded

/** Fen that become revenue when so many of what remains are used; with the last one, all that is left of the price. */
export function earnedBy(bag: BagFigures, units: number): number {
  const rest = refundableOf(bag)
  return units >= bag.remaining ? rest : Number((BigInt(rest) * BigInt(units)) / BigInt(bag.remaining))
}

/** Units that go back with so many fen: never fewer than that money stands for. */
export function unitsFor(bag: BagFigures, amount: number): number {
  const rest = refundableOf(bag)
  if (amount >= rest) return bag.remaining
  return Number((BigInt(bag.remaining) * BigInt(amount) + BigInt(rest) - 1n) / BigInt(rest))
}
