import type { ChatCostRow } from '@drawdesk/contract/biz/chat-costs'

/** What is drawn over the days: tokens, answers, or what was charged in a currency (its code). */
export type Measure = 'tokens' | 'answers' | (string & {})
export type Part = 'in' | 'out' | 'ok' | 'failed' | 'cost'

export interface DayColumn {
  day: string
  total: number
  /** From the ground up. */
  parts: readonly { part: Part; value: number }[]
}

/** What can be drawn of these days; currencies in which something was charged. */
export function measuresOf(days: readonly ChatCostRow[]): Measure[] {
  const currencies = new Set(days.flatMap(({ costs }) => costs.filter(({ amount }) => Number(amount) > 0).map(({ currency }) => currency)))
  return ['tokens', 'answers', ...[...currencies].toSorted()]
}

export function columnsOf(days: readonly ChatCostRow[], measure: Measure): DayColumn[] {
  return days.map((row) => {
    const parts = partsOf(row, measure)
    return { day: row.key, total: parts.reduce((sum, { value }) => sum + value, 0), parts }
  })
}

function partsOf({ promptTokens, completionTokens, messages, failed, costs }: ChatCostRow, measure: Measure): DayColumn['parts'] {
  if (measure === 'tokens') return [{ part: 'in', value: promptTokens }, { part: 'out', value: completionTokens }]
  if (measure === 'answers') return [{ part: 'ok', value: Math.max(0, messages - failed) }, { part: 'failed', value: failed }]
  return [{ part: 'cost', value: Number(costs.find(({ currency }) => currency === measure)?.amount ?? 0) }]
}

/** Labels are this many days apart, counted back from the last. */
export const labelEvery = (count: number): number => (count <= 14 ? 1 : count <= 31 ? 5 : count <= 92 ? 14 : 60)
