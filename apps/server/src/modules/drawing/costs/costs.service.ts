import {
  ALL_TENANTS_ASKED,
  DRAW_COST_DAYS_MAX,
  type DrawCostFigures,
  type DrawCostKey,
  type DrawCostRow,
  type DrawCosts,
  type DrawCostsQuery,
  type DrawMoney,
} from '@drawdesk/contract/drawing/draw-costs'
import { Decimal } from 'decimal.js'
import { scopeOf } from '../../../crud/operator.service.ts'
import { daysBefore, spanOf } from '../../../platform/days/day-span.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import { isOperator, type Caller } from '../../../platform/scope.ts'
import { beginningOf, dayOf } from '../../../platform/days/periods.ts'
import { ALL_TENANTS, type QueueOf } from '../run/queue/queue-of.ts'
import { createDrawCostsRepository, type FiguresRow } from './draw-costs.repository.ts'

/** Rows that one look answers. */
export const ROWS_MOST = 500
/** Sums of many drawings, each with up to eight decimals. */
const Exact = Decimal.clone({ precision: 40 })
const NOTHING: DrawCostFigures = {
  drawings: 0,
  succeeded: 0,
  failed: 0,
  blocked: 0,
  chargedInVain: 0,
  unpriced: 0,
  costs: [],
  lost: [],
}

export function createCostsService({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>) {
  const store = createDrawCostsRepository(db)
  const { timeZone } = config

  /** Whose drawings are asked about: one's own tenant's; the operator also those of another one, or of all. @throws AppError `common.badInput`, `common.forbidden` */
  async function whose(caller: Caller, { tenantId, by }: DrawCostsQuery): Promise<QueueOf> {
    if ((by === 'tenant' || tenantId === ALL_TENANTS_ASKED) && !isOperator(caller)) throw commonErrors.forbidden()
    if (tenantId === ALL_TENANTS_ASKED || (by === 'tenant' && !tenantId)) return ALL_TENANTS
    return { tenantId: (await scopeOf(db, caller, tenantId)).tenantId }
  }

  async function namesOf(of: QueueOf, by: DrawCostKey, keys: readonly string[]): Promise<(key: string) => string> {
    if (by === 'day') return (key) => key
    const ids = keys.filter((key) => key !== '')
    const names = by === 'tenant' ? await store.tenantNames(ids) : await store.namesOf(of, by, ids)
    return (key) => names.get(key) ?? ''
  }

  return {
    /** What drawings cost in these days, in all, by day (also empty ones), by what is asked, and in as many days before. @throws AppError `common.badInput`, `common.forbidden` */
    async read(caller: Caller, query: DrawCostsQuery): Promise<DrawCosts> {
      const { by = 'day', apiId, styleId, exId, userId } = query
      const of = await whose(caller, query)
      const days = spanOf(query, dayOf(clock.now(), timeZone), DRAW_COST_DAYS_MAX)
      const [first, last] = [days[0] as string, days.at(-1) as string] // there is one
      const [previousFrom, previousTo] = [daysBefore(first, days.length), daysBefore(first, 1)]
      const slice = { to: beginningOf(daysBefore(last, -1), timeZone), timeZone, apiId, styleId, exId, userId }
      const [byDay, byKey] = await Promise.all([
        // The days before are read along: the same rows of the index, in one pass.
        store.sums(caller, of, 'day', { ...slice, from: beginningOf(previousFrom, timeZone) }, 2 * DRAW_COST_DAYS_MAX),
        by === 'day'
          ? undefined
          : store.sums(caller, of, by, { ...slice, from: beginningOf(first, timeZone) }, ROWS_MOST + 1),
      ])
      const known = new Map(byDay.map((row) => [row.key, row]))
      const filled = days.map((day): DrawCostRow => ({ ...(known.get(day) ?? { key: day, ...NOTHING }), name: day }))
      const rows = byKey?.slice(0, ROWS_MOST)
      const nameOf = await namesOf(of, by, rows?.map(({ key }) => key) ?? [])
      return {
        from: first,
        to: last,
        previousFrom,
        previousTo,
        total: sumOf(byDay.filter(({ key }) => key >= first)),
        previous: sumOf(byDay.filter(({ key }) => key < first)),
        days: filled,
        rows: rows?.map((row) => ({ ...row, name: nameOf(row.key) })) ?? filled,
        isCut: (byKey?.length ?? 0) > ROWS_MOST,
      }
    },
  }
}

function sumOf(rows: readonly FiguresRow[]): DrawCostFigures {
  const count = (of: 'drawings' | 'succeeded' | 'failed' | 'blocked' | 'chargedInVain' | 'unpriced'): number =>
    rows.reduce((sum, row) => sum + row[of], 0)
  return {
    drawings: count('drawings'),
    succeeded: count('succeeded'),
    failed: count('failed'),
    blocked: count('blocked'),
    chargedInVain: count('chargedInVain'),
    unpriced: count('unpriced'),
    costs: addMoney(rows.flatMap(({ costs }) => costs)),
    lost: addMoney(rows.flatMap(({ lost }) => lost)),
  }
}

function addMoney(amounts: readonly DrawMoney[]): DrawMoney[] {
  const sums = new Map<string, Decimal>()
  for (const { amount, currency } of amounts) sums.set(currency, (sums.get(currency) ?? new Exact(0)).plus(amount))
  return [...sums]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([currency, amount]) => ({ amount: amount.toFixed(), currency }))
}
