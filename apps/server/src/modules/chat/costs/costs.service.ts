import {
  CHAT_COST_DAYS_MAX,
  type ChatCostKey,
  type ChatCostRow,
  type ChatCosts,
  type ChatCostsQuery,
  type ChatFigures,
} from '@drawdesk/contract/chat/chat-costs'
import { Decimal } from 'decimal.js'
import { spanOf } from '../../../platform/days/day-span.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Scope } from '../../../platform/scope.ts'
import { createChatApiRepository } from '../apis/chat-api.repository.ts'
import { dayOf } from '../../../platform/days/periods.ts'
import { findPeopleNames } from '../../organisation/users/names.repository.ts'
import { createChatCostsRepository, type CostsSlice, type FiguresRow } from './chat-costs.repository.ts'

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
    const names =
      by === 'user' ? await findPeopleNames(db, scope, keys) : await createChatApiRepository(db).namesOf(scope, keys)
    return (key) => names.get(key) ?? ''
  }

  /** What was used in these days, in all, by day (also empty ones) and by what is asked. */
  async function read(scope: Scope, query: ChatCostsQuery): Promise<ChatCosts> {
    const days = spanOf(query, dayOf(clock.now(), config.timeZone), CHAT_COST_DAYS_MAX)
    const slice: CostsSlice = {
      from: days[0] as string,
      to: days.at(-1) as string,
      userId: query.userId,
      apiId: query.apiId,
      model: query.model || undefined,
    } // there is at least one day
    const by = query.by ?? 'day'
    const [byDay, byKey] = await Promise.all([
      usage.sums(scope, 'day', slice, CHAT_COST_DAYS_MAX),
      by === 'day' ? undefined : usage.sums(scope, by, slice, ROWS_MOST + 1),
    ])
    const used = new Map(byDay.map((row) => [row.key, row]))
    const filled = days.map((day): ChatCostRow => ({ ...(used.get(day) ?? { key: day, ...NOTHING }), name: day }))
    const rows = byKey?.slice(0, ROWS_MOST)
    const nameOf = await namesOf(scope, by, rows?.map(({ key }) => key) ?? [])
    return {
      from: slice.from,
      to: slice.to,
      total: sumOf(byDay),
      days: filled,
      rows: rows?.map((row) => ({ ...row, name: nameOf(row.key) })) ?? filled,
      isCut: (byKey?.length ?? 0) > ROWS_MOST,
    }
  }

  return { read }
}

function sumOf(rows: readonly FiguresRow[]): ChatFigures {
  const total = { ...NOTHING }
  const amounts = new Map<string, Decimal>()
  for (const row of rows) {
    total.messages += row.messages
    total.failed += row.failed
    total.promptTokens += row.promptTokens
    total.completionTokens += row.completionTokens
    for (const { amount, currency } of row.costs)
      amounts.set(currency, (amounts.get(currency) ?? new Exact(0)).plus(amount))
  }
  return {
    ...total,
    costs: [...amounts]
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([currency, amount]) => ({ amount: amount.toFixed(), currency })),
  }
}
