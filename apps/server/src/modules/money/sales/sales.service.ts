import { SALES_DAYS_MOST, type SalesQuery, type SalesRow, type SalesTable } from '@drawdesk/contract/money/sales'
import type { Page } from '@drawdesk/contract/core/schema'
import type { Paging } from '../../../crud/paging.ts'
import { daysBefore, spanOf } from '../../../platform/days/day-span.ts'
import { beginningOf, dayOf } from '../../../platform/days/periods.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Scope } from '../../../platform/scope.ts'
import { NO_SALES, periodRows, sumOf } from './sales-rows.ts'
import { createSalesRepository, type SalesSlice, type SalesSum, type SalesSumKey } from './sales.repository.ts'

const CURRENCY_DEFAULT = 'CNY'

/** All rows of a table, with what stands beside them. */
export type SalesRead = Omit<SalesTable, keyof Page<SalesRow>> & { rows: SalesRow[] }

/** What was sold: the one definition of every figure of sales. */
export function createSalesService({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>) {
  const store = createSalesRepository(db)
  const { timeZone } = config

  async function rowsBy(scope: Scope, by: SalesSumKey, sums: readonly SalesSum[]): Promise<SalesRow[]> {
    const styles =
      by === 'style'
        ? await store.styleNames(
            scope,
            sums.flatMap(({ key }) => key || []),
          )
        : undefined
    return sums.map(({ key, exId, exName, muName, deviceName, ...figures }) => {
      const { currency: _, ...sold } = figures
      const isEx = by === 'ex'
      const name = { ex: exName, mu: key, device: deviceName, style: styles?.get(key) ?? '', channel: '', day: '' }[by]
      return {
        key,
        name,
        day: '',
        exId: isEx ? exId : '',
        exName: isEx ? exName : '',
        muName: isEx || by === 'mu' || by === 'device' ? muName : '',
        ...sold,
      }
    })
  }

  return {
    /** What was sold in these days: by what is asked, by day with the empty ones, in all, and in as many days before. @throws AppError `common.badInput` */
    async read(scope: Scope, query: SalesQuery): Promise<SalesRead> {
      const { startTime, endTime, by = 'day', kind, currency: wanted, ...filters } = query
      const days = spanOf({ from: startTime, to: endTime }, dayOf(clock.now(), timeZone), SALES_DAYS_MOST, {
        from: 'startTime',
        to: 'endTime',
      })
      const [first, last] = [days[0] as string, days.at(-1) as string] // there is one
      const [previousFrom, previousTo] = [daysBefore(first, days.length), daysBefore(first, 1)]
      const sliceFrom = (firstDay: string): SalesSlice => ({
        firstDay,
        lastDay: last,
        from: beginningOf(firstDay, timeZone),
        to: beginningOf(daysBefore(last, -1), timeZone),
        timeZone,
        kinds: kind === undefined ? ['draw', 'print'] : [kind],
        ...filters,
      })
      const key = by === 'day' || by === 'week' || by === 'month' ? undefined : by
      const [byDay, byKey] = await Promise.all([
        // The days before are read along: the same rows of the index, in one pass.
        store.sums(scope, 'day', sliceFrom(previousFrom)),
        key && store.sums(scope, key, sliceFrom(first)),
      ])
      const currencies = currenciesOf(
        byDay.filter((row) => row.key >= first),
        wanted,
      )
      const currency = currencies[0] ?? CURRENCY_DEFAULT
      const ofCurrency = (rows: readonly SalesSum[]) => rows.filter((row) => row.currency === currency)
      const own = ofCurrency(byDay)
      const known = new Map(own.map((row) => [row.key, row]))
      const now = own.filter((row) => row.key >= first)
      return {
        from: first,
        to: last,
        previousFrom,
        previousTo,
        currency,
        currencies,
        totals: sumOf(now),
        previous: sumOf(own.filter((row) => row.key < first)),
        series: days.map((day) => {
          const { count, gross, refunds, net } = known.get(day) ?? NO_SALES
          return { day, count, gross, refunds, net }
        }),
        rows: key
          ? await rowsBy(scope, key, ofCurrency(byKey ?? []))
          : periodRows(now, by as 'day' | 'week' | 'month', first),
      }
    },
  }
}

/** The one that is asked for, else the one with the most orders, before the others. */
function currenciesOf(rows: readonly SalesSum[], wanted: string | undefined): string[] {
  const counts = new Map<string, number>()
  for (const { currency, count } of rows) counts.set(currency, (counts.get(currency) ?? 0) + count)
  const found = [...counts].toSorted(([one, most], [other, more]) => more - most || one.localeCompare(other))
  return [...new Set([...(wanted === undefined ? [] : [wanted]), ...found.map(([currency]) => currency)])]
}

/** One page of the rows. */
export function pageOf({ rows, ...beside }: SalesRead, { current, size }: Paging): SalesTable {
  return {
    ...beside,
    records: rows.slice((current - 1) * size, current * size),
    total: rows.length,
    current,
    size,
    pages: Math.ceil(rows.length / size),
  }
}
