import type { ProfitFigures } from '@drawdesk/contract/money/profit'
import { Decimal } from 'decimal.js'

/** As the database sums it up, decimal text. */
export interface ProfitSum {
  key: string
  currency: string
  /** Does an order stand behind it? */
  ordered: boolean
  orders: number
  sheets: number
  gross: string
  refunds: string
  earned: string
  provider: string
  tokens: string
  voice: string
  paper: string
  fee: string
}
type Facts = Omit<ProfitSum, 'key' | 'currency' | 'ordered'>

const AMOUNTS = ['gross', 'refunds', 'earned', 'provider', 'tokens', 'voice', 'paper', 'fee'] as const
/** Sums of many drawings and tokens, each with up to twelve decimals. */
const Exact = Decimal.clone({ precision: 60 })

/** Of these sums together, which are of one currency. */
export function figuresOf(sums: readonly Facts[]): ProfitFigures {
  const total = (of: (typeof AMOUNTS)[number]): Decimal =>
    sums.reduce((all, sum) => all.plus(sum[of]), new Exact(0) as Decimal)
  const [gross, refunds, earned, provider, tokens, voice, paper, fee] = AMOUNTS.map(total) as [
    Decimal,
    Decimal,
    Decimal,
    Decimal,
    Decimal,
    Decimal,
    Decimal,
    Decimal,
  ]
  const brought = gross.minus(refunds).plus(earned)
  const cost = provider.plus(tokens).plus(voice).plus(paper).plus(fee)
  return {
    orders: sums.reduce((all, sum) => all + sum.orders, 0),
    brought: brought.toFixed(),
    gross: gross.toFixed(),
    refunds: refunds.toFixed(),
    earned: earned.toFixed(),
    provider: provider.toFixed(),
    tokens: tokens.toFixed(),
    voice: voice.toFixed(),
    paper: paper.toFixed(),
    sheets: sums.reduce((all, sum) => all + sum.sheets, 0),
    fee: fee.toFixed(),
    cost: cost.toFixed(),
    margin: brought.minus(cost).toFixed(),
  }
}

export const isNothing = ({ orders, brought, cost }: ProfitFigures): boolean =>
  orders === 0 && Number(brought) === 0 && Number(cost) === 0

/** The one asked for, else the one that most was brought in, before the others; the dearest first where nothing was. */
export function currenciesOf(sums: readonly ProfitSum[], wanted: string | undefined): string[] {
  const found = [...Map.groupBy(sums, ({ currency }) => currency)]
    .map(([currency, own]) => ({ currency, figures: figuresOf(own) }))
    .filter(({ figures }) => !isNothing(figures))
    .toSorted(
      (a, b) =>
        b.figures.orders - a.figures.orders ||
        Number(b.figures.brought) - Number(a.figures.brought) ||
        Number(b.figures.cost) - Number(a.figures.cost) ||
        a.currency.localeCompare(b.currency),
    )
    .map(({ currency }) => currency)
  return [...new Set([...(wanted === undefined ? [] : [wanted]), ...found])]
}
