import { CHAT_COST_DAYS_MAX, type ChatCostKey, type ChatCostRow, type ChatCosts, type ChatCostsQuery, type ChatFigures } from '@drawdesk/contract/biz/chat-costs'
import { Decimal } from 'decimal.js'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import type { Scope } from '../../../platform/scope.ts'
import { createChatApiRepository } from '../chat-api/chat-api.repository.ts'
import { dayOf } from '../chat-quota/periods.ts'
import { createRequireRepository } from '../require/require.repository.ts'
import { createChatCostsRepository, type CostsSlice, type FiguresRow } from './chat-costs.repository.ts'

const DAY_MS = 86_400_000
const DAYS_DEFAULT = 30
/** Rows that one look answers. */
export const ROWS_MOST = 500
/** Sums of many answers, each with up to twelve decimals. */
const Exact = Decimal.clone({ precision: 40 })
const NOTHING: ChatFigures = { messages: 0, failed: 0, promptTokens: 0, completionTokens: 0, costs: [] }

export function createCostsService({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>) {
  const usage = createChatCostsRepository(db)

  /** What people read for a key; days and models speak for themselves. */
  async function namesOf(scope: Scope, by: ChatCostKey, keys: readonly string[]): Promise<(key: string) => string> {
    if (by === 'day' || by === 'model') return (key) => key
    const names = by === 'user' ? await createRequireRepository(db).namesOf(scope, keys) : await createChatApiRepository(db).namesOf(scope, keys)
    return (key) => names.get(key) ?? ''
  }

  /** @throws AppError `common.badInput` for what is no day, days the wrong way round, or too many. */
  function sliceOf({ from, to, userId, apiId, model }: ChatCostsQuery): CostsSlice & { days: string[] } {
    const last = to ?? dayOf(clock.now(), config.timeZone)
    const first = from ?? daysBefore(last, DAYS_DEFAULT - 1)
    const days = isDay(first) && isDay(last) ? daysFrom(first, last) : []
    const field = from === undefined ? 'to' : 'from'
    if (!isDay(first) || !isDay(last)) throw commonErrors.badInput({ errors: [{ field: isDay(last) ? 'from' : 'to', text: { zh: '不是有效的日期', en: 'Not a real day' } }] })
    if (days.length === 0) throw commonErrors.badInput({ errors: [{ field, text: { zh: '开始日期晚于结束日期', en: 'The first day is behind the last' } }] })
    if (days.length > CHAT_COST_DAYS_MAX) throw commonErrors.badInput({ errors: [{ field, text: { zh: `最多查看 ${CHAT_COST_DAYS_MAX} 天`, en: `At most ${CHAT_COST_DAYS_MAX} days` } }] })
    return { from: first, to: last, userId, apiId, model: model || undefined, days }
  }

  /** What was used in these days, in all, by day (also empty ones) and by what is asked. */
  async function read(scope: Scope, query: ChatCostsQuery): Promise<ChatCosts> {
    const { days, ...slice } = sliceOf(query)
    const by = query.by ?? 'day'
    const [byDay, byKey] = await Promise.all([usage.sums(scope, 'day', slice, CHAT_COST_DAYS_MAX), by === 'day' ? undefined : usage.sums(scope, by, slice, ROWS_MOST + 1)])
    const used = new Map(byDay.map((row) => [row.key, row]))
    const filled = days.map((day): ChatCostRow => ({ ...(used.get(day) ?? { key: day, ...NOTHING }), name: day }))
    const rows = byKey?.slice(0, ROWS_MOST)
    const nameOf = await namesOf(scope, by, rows?.map(({ key }) => key) ?? [])
    return {
      from: slice.from, to: slice.to, total: sumOf(byDay), days: filled,
      rows: rows?.map((row) => ({ ...row, name: nameOf(row.key) })) ?? filled, isCut: (byKey?.length ?? 0) > ROWS_MOST,
    }
  }

  return { read }
}

const isDay = (text: string): boolean => {
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

const daysBefore = (day: string, count: number): string => (isDay(day) ? new Date(Date.parse(`${day}T00:00:00Z`) - count * DAY_MS).toISOString().slice(0, 10) : day)

/** Counted on the calendar, so a day of 23 hours is a day; one more than may be asked for at most. */
function daysFrom(first: string, last: string): string[] {
  const [from, to] = [Date.parse(`${first}T00:00:00Z`), Date.parse(`${last}T00:00:00Z`)]
  const count = Math.min(CHAT_COST_DAYS_MAX, Math.round((to - from) / DAY_MS)) + 1
  return Array.from({ length: Math.max(0, count) }, (_, index) => new Date(from + index * DAY_MS).toISOString().slice(0, 10))
}

function sumOf(rows: readonly FiguresRow[]): ChatFigures {
  const total = { ...NOTHING }
  const amounts = new Map<string, Decimal>()
  for (const row of rows) {
    total.messages += row.messages
    total.failed += row.failed
    total.promptTokens += row.promptTokens
    total.completionTokens += row.completionTokens
    for (const { amount, currency } of row.costs) amounts.set(currency, (amounts.get(currency) ?? new Exact(0)).plus(amount))
  }
  return { ...total, costs: [...amounts].toSorted(([one], [other]) => one.localeCompare(other)).map(([currency, amount]) => ({ amount: amount.toFixed(), currency })) }
}
