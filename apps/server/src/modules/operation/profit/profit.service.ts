import {
  PROFIT_DAYS_MOST,
  PROFIT_OF_ALL,
  type OrderProfit,
  type ProfitQuery,
  type ProfitRow,
  type ProfitTable,
} from '@drawdesk/contract/money/profit'
import type { Page } from '@drawdesk/contract/core/schema'
import { scopeOf } from '../../../crud/operator.service.ts'
import type { Paging } from '../../../crud/paging.ts'
import { daysBefore, spanOf } from '../../../platform/days/day-span.ts'
import { beginningOf, dayOf } from '../../../platform/days/periods.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import { isOperator, type Caller } from '../../../platform/scope.ts'
import type { OrderBook } from '../../money/orders/order-book.ts'
import { createDrawCostsRepository } from '../../drawing/costs/draw-costs.repository.ts'
import { ALL_TENANTS, type QueueOf } from '../../drawing/run/queue/queue-of.ts'
import { currenciesOf, figuresOf, isNothing, type ProfitSum } from './profit-figures.ts'
import { groupsOf, inOrder, periodGroups, type ProfitGroup } from './profit-rows.ts'
import { createProfitRepository, type ProfitSlice, type ProfitSumKey } from './profit.repository.ts'
import { isPartial } from './profit-sql.ts'

const CURRENCY_DEFAULT = 'CNY'

/** All rows of a table, with what stands beside them. */
export type ProfitRead = Omit<ProfitTable, keyof Page<ProfitRow>> & { rows: ProfitRow[] }

/** What orders brought and what they cost. */
export function createProfitService({
  db,
  clock,
  config,
  orders,
}: Pick<Deps, 'db' | 'clock' | 'config'> & { orders: Pick<OrderBook, 'get'> }) {
  const store = createProfitRepository(db)
  const costs = createDrawCostsRepository(db)
  const { timeZone } = config

  /** Whose orders are asked about: one's own tenant's; the operator also those of another one, or of all. @throws AppError `common.badInput`, `common.forbidden` */
  async function whose(caller: Caller, { tenantId, by }: ProfitQuery): Promise<QueueOf> {
    if ((by === 'tenant' || tenantId === PROFIT_OF_ALL) && !isOperator(caller)) throw commonErrors.forbidden()
    if (tenantId === PROFIT_OF_ALL || (by === 'tenant' && !tenantId)) return ALL_TENANTS
    return { tenantId: (await scopeOf(db, caller, tenantId)).tenantId }
  }

  async function namesOf(of: QueueOf, by: ProfitSumKey, groups: readonly ProfitGroup[]): Promise<Map<string, string>> {
    const ids = groups.flatMap(({ key }) => key || [])
    if (by === 'tenant') return costs.tenantNames(ids)
    if (by === 'device') return ids.length === 0 ? new Map() : store.deviceNames(of, ids)
    return by === 'day' ? new Map() : costs.namesOf(of, by, ids)
  }

  return {
    /** What came in and went out in these days: by what is asked, by day with the empty ones, in all, and in as many days before. @throws AppError `common.badInput`, `common.forbidden` */
    async read(caller: Caller, query: ProfitQuery): Promise<ProfitRead> {
      const { startTime, endTime, by = 'day', currency: wanted, order, exId, styleId, loginId } = query
      const of = await whose(caller, query)
      const days = spanOf({ from: startTime, to: endTime }, dayOf(clock.now(), timeZone), PROFIT_DAYS_MOST, {
        from: 'startTime',
        to: 'endTime',
      })
      const [first, last] = [days[0] as string, days.at(-1) as string] // there is one
      const [previousFrom, previousTo] = [daysBefore(first, days.length), daysBefore(first, 1)]
      const sliceFrom = (firstDay: string): ProfitSlice => ({
        firstDay,
        lastDay: last,
        from: beginningOf(firstDay, timeZone),
        to: beginningOf(daysBefore(last, -1), timeZone),
        timeZone,
        exId,
        styleId,
        loginId,
      })
      const key = by === 'day' || by === 'week' || by === 'month' ? undefined : by
      const [byDay, byKey, sheetPrice] = await Promise.all([
        // The days before are read along: the same rows of the index, in one pass.
        store.sums(caller, of, 'day', sliceFrom(previousFrom)),
        key && store.sums(caller, of, key, sliceFrom(first)),
        of.tenantId === undefined ? '0' : store.sheetPrice({ tenantId: of.tenantId }),
      ])
      const current = byDay.filter((sum) => sum.key >= first)
      const currencies = currenciesOf(current, wanted)
      const currency = currencies[0] ?? CURRENCY_DEFAULT
      const ofCurrency = (sums: readonly ProfitSum[], of = currency) => sums.filter((sum) => sum.currency === of)
      const own = ofCurrency(current)
      const dayGroups = Map.groupBy(own, (sum) => sum.key)
      const groups = key
        ? groupsOf(ofCurrency(byKey ?? []), key)
        : periodGroups(own, by as 'day' | 'week' | 'month', first)
      const names = await namesOf(of, key ?? 'day', groups)
      const rows = groups.map(({ figures, ...group }) => ({ ...group, name: names.get(group.key) ?? '', ...figures }))
      return {
        from: first,
        to: last,
        previousFrom,
        previousTo,
        currency,
        others: currencies.slice(1).map((other) => {
          const { brought, cost } = figuresOf(ofCurrency(current, other))
          return { currency: other, brought, cost }
        }),
        totals: figuresOf(own),
        previous: figuresOf(ofCurrency(byDay.filter((sum) => sum.key < first))),
        outside: figuresOf(own.filter(({ ordered }) => !ordered)),
        series: days.map((day) => {
          const { brought, cost, margin } = figuresOf(dayGroups.get(day) ?? [])
          return { day, brought, cost, margin }
        }),
        sheetPrice,
        isPartial: isPartial(caller, of) ? 1 : 0,
        rows: key ? inOrder(rows, order) : rows.filter((row) => !isNothing(row)),
      }
    },

    /** What one order brought and cost; nothing for one that is not paid. @throws AppError `common.notFound` */
    async ofOrder(caller: Caller, id: string): Promise<OrderProfit> {
      const order = await orders.get(caller, id)
      const sums = await store.ofOrder(caller, order.id)
      return sums.map(({ currency, ...facts }) => ({ currency, ...figuresOf([facts]) }))
    },
  }
}

/** One page of the rows. */
export function pageOf({ rows, ...beside }: ProfitRead, { current, size }: Paging): ProfitTable {
  return {
    ...beside,
    records: rows.slice((current - 1) * size, current * size),
    total: rows.length,
    current,
    size,
    pages: Math.ceil(rows.length / size),
  }
}
