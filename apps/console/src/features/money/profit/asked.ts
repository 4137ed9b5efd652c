import {
  PROFIT_DAYS_MOST,
  PROFIT_KEYS,
  PROFIT_OF_ALL,
  type ProfitKey,
  type ProfitQuery,
} from '@drawdesk/contract/money/profit'
import { daysIn } from '../../../components/costs/span.ts'
import { daysOf, RANGES, type Range } from '../sales/asked.ts'

const RANGE_DEFAULT: Range = 'days30'
const BY_DEFAULT: ProfitKey = 'day'
const DAY = /^\d{4}-\d{2}-\d{2}$/
const ID = /^\d{1,19}$/
const TENANT = /^\d{6}$/
export const FILTERS = ['styleId', 'exId', 'loginId', 'tenantId', 'currency'] as const
export type ProfitFilter = (typeof FILTERS)[number]

export interface ProfitAsked {
  from: string
  to: string
  /** Undefined: days that somebody chose. */
  range: Range | undefined
  by: ProfitKey
  order: 'brought' | 'margin'
  filters: Partial<Record<ProfitFilter, string>>
  current: number
}

/** What an address asks for (`?range=thisMonth&by=style&styleId=7`); what makes no sense is the default. */
export function readAsked(address: URLSearchParams, today: string, isOperator: boolean): ProfitAsked {
  const [from, to] = [address.get('from') ?? '', address.get('to') ?? '']
  const isOwn = DAY.test(from) && DAY.test(to) && daysIn(from, to) >= 1 && daysIn(from, to) <= PROFIT_DAYS_MOST
  const range = isOwn ? undefined : (RANGES.find((name) => name === address.get('range')) ?? RANGE_DEFAULT)
  const taken = (name: ProfitFilter, like: RegExp): Partial<Record<ProfitFilter, string>> => {
    const value = address.get(name) ?? ''
    return like.test(value) ? { [name]: value } : {}
  }
  const tenantId = address.get('tenantId')
  return {
    ...(range === undefined ? { from, to } : daysOf(range, today)),
    range,
    by: keysFor(isOperator).find((key) => key === address.get('by')) ?? BY_DEFAULT,
    order: address.get('order') === 'margin' ? 'margin' : 'brought',
    filters: {
      ...taken('styleId', ID),
      ...taken('exId', ID),
      ...taken('loginId', ID),
      ...taken('currency', /^[A-Z]{3}$/),
      ...(isOperator && tenantId === PROFIT_OF_ALL && { tenantId }),
      ...(isOperator && taken('tenantId', TENANT)),
    },
    current: Math.max(1, Number(address.get('page')) || 1),
  }
}

export const keysFor = (isOperator: boolean): ProfitKey[] => PROFIT_KEYS.filter((key) => key !== 'tenant' || isOperator)

export const NO_FILTERS = Object.fromEntries([...FILTERS, 'page'].map((name) => [name, undefined]))
export const isByTime = (by: ProfitKey): boolean => by === 'day' || by === 'week' || by === 'month'

export const queryOf = ({ from, to, by, order, filters }: ProfitAsked): ProfitQuery => ({
  startTime: from,
  endTime: to,
  by,
  ...(order === 'margin' && !isByTime(by) && { order }),
  ...filters,
})
