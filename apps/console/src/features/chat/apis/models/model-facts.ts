import type { ChatModel } from '@drawdesk/contract/chat/chat-api'

const THOUSAND = 1_000
const MILLION = 1_000_000
/** As services ask for them: digits, with decimals. */
const PRICE = /^([0-9]{1,9}(\.[0-9]{1,8})?)?$/

/** `128K`, `1.05M`, `512`: how services write sizes. */
export function sizeText(tokens: number): string {
  if (tokens >= MILLION) return `${trim(tokens / MILLION, 2)}M`
  return tokens >= THOUSAND ? `${trim(tokens / THOUSAND, 0)}K` : String(tokens)
}

const trim = (value: number, digits: number): string => String(Number(value.toFixed(digits)))

export type ModelProblem = { model?: 'empty' | 'taken'; priceIn?: 'badPrice'; priceOut?: 'badPrice' }

/** What is wrong with the model at this place, by field. */
export function problemsOf(models: readonly ChatModel[], index: number): ModelProblem {
  const model = models[index]
  if (!model) return {}
  const name = model.model.trim()
  const isTaken = name !== '' && models.findIndex((other) => other.model.trim() === name) < index
  return {
    ...(name === '' ? { model: 'empty' as const } : isTaken ? { model: 'taken' as const } : {}),
    ...(PRICE.test(model.priceIn) ? {} : { priceIn: 'badPrice' as const }),
    ...(PRICE.test(model.priceOut) ? {} : { priceOut: 'badPrice' as const }),
  }
}
