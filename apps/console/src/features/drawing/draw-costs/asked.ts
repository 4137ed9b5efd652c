import { ALL_TENANTS_ASKED, DRAW_COST_DAYS_MAX, DRAW_COST_KEYS, type DrawCostKey } from '@drawdesk/contract/biz/draw-costs'
import { readSpan, type AskedSpan } from '../../../components/costs/span.ts'

const BY_DEFAULT: DrawCostKey = 'api'

export interface CostsAsked extends AskedSpan {
  by: DrawCostKey
  /** For the platform's operator: a tenant, or all; undefined: the own one. */
  tenantId: string | undefined
}

/** What an address asks for (`?days=7&by=style&tenantId=all`); what makes no sense is the default. */
export function readAsked(address: URLSearchParams, today: string, isOperator: boolean): CostsAsked {
  const tenantId = isOperator ? (address.get('tenantId') ?? undefined) : undefined
  const keys = keysFor(tenantId)
  return { ...readSpan(address, today, DRAW_COST_DAYS_MAX), tenantId, by: keys.find((key) => key === address.get('by')) ?? BY_DEFAULT }
}

/** Tenants are compared where all of them are shown. */
export const keysFor = (tenantId: string | undefined): readonly DrawCostKey[] =>
  (['tenant', ...DRAW_COST_KEYS.filter((key) => key !== 'tenant' && key !== 'day'), 'day'] as const).filter((key) => key !== 'tenant' || tenantId === ALL_TENANTS_ASKED)
