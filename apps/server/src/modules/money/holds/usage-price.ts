import { Decimal } from 'decimal.js'

/** In credits: so much at all, and so much of each unit; decimal text. */
export interface UsagePrice {
  base: string
  rate: string
}

export const FREE: UsagePrice = { base: '0', rate: '0' }

export const isFree = ({ base, rate }: UsagePrice): boolean => Number(base) === 0 && Number(rate) === 0

/** Whole credits, rounded up once. */
export const creditsFor = ({ base, rate }: UsagePrice, units: number): number =>
  new Decimal(rate).times(Math.max(0, units)).plus(base).ceil().toNumber()
