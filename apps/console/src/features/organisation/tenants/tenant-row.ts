import { website } from '@drawdesk/contract/core/constants'
import type { Tenant } from '@drawdesk/contract/organisation/tenant'

export type TenantRow = Tenant

/** The tenant that runs this installation: it neither ends nor is bounded by a package. */
export function isPlatform({ tenantId }: Pick<TenantRow, 'tenantId'>): boolean {
  return tenantId === website.defaultTenantId
}

/** Accounts it may have; undefined for any number (-1 or 0 on the wire). */
export function limitOf({ accountNumber }: Pick<TenantRow, 'accountNumber'>): number | undefined {
  return typeof accountNumber === 'number' && accountNumber > 0 ? accountNumber : undefined
}
