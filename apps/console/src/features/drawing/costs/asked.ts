import {
  ALL_TENANTS_ASKED,
  DRAW_COST_DAYS_MAX,
  DRAW_COST_KEYS,
  type DrawCostKey,
} from '@drawdesk/contract/drawing/draw-costs'
import { readSpan, type AskedSpan } from '../../../components/costs/span.ts'

const ID = /^\d{1,19}$/
const BY_DEFAULT: DrawCostKey = 'api'

/** What costs are narrowed by, as in the address and in the call. */
export const COST_FILTERS = { apiId: 'api', styleId: 'style', exId: 'ex', userId: 'user' } as const satisfies Record<
  string,
  DrawCostKey
>
export type CostFilter = keyof typeof COST_FILTERS
export const FILTER_NAMES = Object.keys(COST_FILTERS) as CostFilter[]

export interface CostsAsked extends AskedSpan {
  by: DrawCostKey
  /** Ids, of what is chosen. */
  filters: Partial<Record<CostFilter, string>>
  /** For the platform's operator: a tenant, or all; undefined: the own one. */
  tenantId: string | undefined
}

/** What an address asks for (`?days=7&by=style&userId=7&tenantId=all`); what makes no sense is the default. */
export function readAsked(address: URLSearchParams, today: string, isOperator: boolean): CostsAsked {
  const tenantId = isOperator ? (address.get('tenantId') ?? undefined) : undefined
  const keys = keysFor(tenantId)
  const filters = Object.fromEntries(
    FILTER_NAMES.flatMap((name) => {
      const id = address.get(name) ?? ''
      return ID.test(id) ? [[name, id]] : []
    }),
  )
  return {
    ...readSpan(address, today, DRAW_COST_DAYS_MAX),
    tenantId,
    filters,
    by: keys.find((key) => key === address.get('by')) ?? BY_DEFAULT,
  }
}

/** Tenants are compared where all of them are shown. */
export const keysFor = (tenantId: string | undefined): readonly DrawCostKey[] =>
  (['tenant', ...DRAW_COST_KEYS.filter((key) => key !== 'tenant' && key !== 'day'), 'day'] as const).filter(
    (key) => key !== 'tenant' || tenantId === ALL_TENANTS_ASKED,
  )
