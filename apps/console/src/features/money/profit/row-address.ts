import type { ProfitRow } from '@drawdesk/contract/money/profit'
import { daysBefore } from '../../../components/costs/span.ts'
import { earlier, lastDayOf } from '../sales/row-days.ts'
import { paymentsAddress, PROFIT_PATH } from '../shared/money-paths.ts'
import type { ProfitAsked } from './asked.ts'

const FILTER_OF = { style: 'styleId', ex: 'exId', device: 'loginId' } as const

/** The payments that a row counts, as far as they can be narrowed to them; of a tenant, the same page of it alone. */
export function addressOf({ key, day, isOutside }: ProfitRow, asked: ProfitAsked): string | undefined {
  const { by, from, to, filters } = asked
  const { currency: _, tenantId, ...narrowed } = filters
  if (by === 'tenant') return `${PROFIT_PATH}?from=${from}&to=${to}&tenantId=${key}&by=style`
  // Payments are those of one's own tenant.
  if (isOutside === 1 || tenantId !== undefined) return undefined
  const paid = (first: string, last: string, more: Readonly<Record<string, string>> = {}): string =>
    paymentsAddress({
      ...narrowed,
      ...more,
      payTime_dategt: `${first} 00:00:00`,
      payTime_datelt: `${last} 23:59:59`,
    })
  switch (by) {
    case 'day':
      return paid(key, key)
    case 'week':
      return paid(day, earlier(daysBefore(key, -6), to))
    case 'month':
      return paid(day, earlier(lastDayOf(key), to))
    default:
      return key === '' ? undefined : paid(from, to, { [FILTER_OF[by]]: key })
  }
}
