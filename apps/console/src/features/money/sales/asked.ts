import { SALES_DAYS_MOST, SALES_KEYS, type SalesKey, type SalesQuery } from '@drawdesk/contract/money/sales'
import { PAY_CHANNELS, PAY_KINDS } from '@drawdesk/contract/money/pay-order'
import { daysBefore, daysIn } from '../../../components/costs/span.ts'

export const RANGES = ['today', 'yesterday', 'days7', 'days30', 'thisMonth', 'lastMonth', 'days90'] as const
export type Range = (typeof RANGES)[number]
const RANGE_DEFAULT: Range = 'days30'
const DAY = /^\d{4}-\d{2}-\d{2}$/
const ID = /^\d{1,19}$/

export interface SalesAsked {
  from: string
  to: string
  /** Undefined: days that somebody chose. */
  range: Range | undefined
  by: SalesKey
  filters: Pick<SalesQuery, 'exId' | 'muName' | 'channel' | 'kind' | 'currency'>
  current: number
}

const monthBegins = (day: string): string => `${day.slice(0, 8)}01`

/** Both days of a range, as today has it. */
export function daysOf(range: Range, today: string): { from: string; to: string } {
  switch (range) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: daysBefore(today, 1), to: daysBefore(today, 1) }
    case 'days7':
      return { from: daysBefore(today, 6), to: today }
    case 'days30':
      return { from: daysBefore(today, 29), to: today }
    case 'days90':
      return { from: daysBefore(today, 89), to: today }
    case 'thisMonth':
      return { from: monthBegins(today), to: today }
    case 'lastMonth': {
      const to = daysBefore(monthBegins(today), 1)
      return { from: monthBegins(to), to }
    }
  }
}

/** What an address asks for (`?range=thisMonth&by=ex`, `?from=2026-01-01&to=2026-01-31&exId=7`); what makes no sense is the default. */
export function readAsked(address: URLSearchParams, today: string): SalesAsked {
  const [from, to] = [address.get('from') ?? '', address.get('to') ?? '']
  const isOwn = DAY.test(from) && DAY.test(to) && daysIn(from, to) >= 1 && daysIn(from, to) <= SALES_DAYS_MOST
  const range = isOwn ? undefined : (RANGES.find((name) => name === address.get('range')) ?? RANGE_DEFAULT)
  const exId = address.get('exId') ?? ''
  const currency = address.get('currency') ?? ''
  const filters: SalesAsked['filters'] = {
    ...(ID.test(exId) && { exId }),
    ...(address.get('muName') && { muName: address.get('muName') as string }),
    ...oneOf('channel', PAY_CHANNELS, address),
    ...oneOf('kind', PAY_KINDS, address),
    ...(/^[A-Z]{3}$/.test(currency) && { currency }),
  }
  return {
    ...(range === undefined ? { from, to } : daysOf(range, today)),
    range,
    by: SALES_KEYS.find((key) => key === address.get('by')) ?? 'day',
    filters,
    current: Math.max(1, Number(address.get('page')) || 1),
  }
}

function oneOf<Name extends string, Word extends string>(name: Name, words: readonly Word[], address: URLSearchParams) {
  const word = words.find((one) => one === address.get(name))
  return (word === undefined ? {} : { [name]: word }) as Partial<Record<Name, Word>>
}

/** Of a range in the address; the default is left out. */
export const rangeChange = (range: Range): Record<string, string | undefined> => ({
  range: range === RANGE_DEFAULT ? undefined : range,
  from: undefined,
  to: undefined,
  page: undefined,
})

export const FILTERS = ['exId', 'muName', 'channel', 'kind', 'currency'] as const
export type SalesFilter = (typeof FILTERS)[number]
export const NO_FILTERS = Object.fromEntries([...FILTERS, 'page'].map((name) => [name, undefined]))

export const queryOf = ({ from, to, by, filters }: SalesAsked): SalesQuery => ({
  startTime: from,
  endTime: to,
  by,
  ...filters,
})
