import type { ProfitFigures, ProfitRow } from '@drawdesk/contract/money/profit'
import { PERIOD_OF, type SalesPeriod } from '../../money/sales/sales-rows.ts'
import { figuresOf, isNothing, type ProfitSum } from './profit-figures.ts'
import type { ProfitSumKey } from './profit.repository.ts'

export interface ProfitGroup extends Pick<ProfitRow, 'key' | 'day' | 'isOutside'> {
  figures: ProfitFigures
}

/** By id; what no order stands behind is a row of its own, where it is not by tenant. */
export function groupsOf(sums: readonly ProfitSum[], by: ProfitSumKey): ProfitGroup[] {
  const isOutside = (sum: ProfitSum): boolean => by !== 'tenant' && !sum.ordered
  const groups = Map.groupBy(sums, (sum) => (isOutside(sum) ? 'outside' : `of ${sum.key}`))
  return [...groups]
    .map(([, own]): ProfitGroup => {
      const one = own[0] as ProfitSum // a group has one
      const outside = isOutside(one)
      return { key: outside ? '' : one.key, day: '', isOutside: outside ? 1 : 0, figures: figuresOf(own) }
    })
    .filter(({ figures }) => !isNothing(figures))
}

/** Days, weeks or months, the newest first. `first`: where the span begins, so that half a week says its own first day. */
export function periodGroups(sums: readonly ProfitSum[], by: SalesPeriod, first: string): ProfitGroup[] {
  return [...Map.groupBy(sums, ({ key }) => PERIOD_OF[by](key))]
    .map(([key, own]): ProfitGroup => {
      const begins = key.length === 7 ? `${key}-01` : key
      return { key, day: begins < first ? first : begins, isOutside: 0, figures: figuresOf(own) }
    })
    .toSorted((one, other) => other.key.localeCompare(one.key))
}

/** The most brought first, or the lowest margin first; what no order stands behind is always last. */
export function inOrder(rows: readonly ProfitRow[], order: 'brought' | 'margin' = 'brought'): ProfitRow[] {
  const rank = (row: ProfitRow): number => (order === 'margin' ? Number(row.margin) : -Number(row.brought))
  return rows.toSorted(
    (one, other) => one.isOutside - other.isOutside || rank(one) - rank(other) || one.key.localeCompare(other.key),
  )
}
