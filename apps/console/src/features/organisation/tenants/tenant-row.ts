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

/** Bytes that its files may take; undefined for any number (-1 on the wire). */
export function fileLimitOf({ fileLimitBytes }: Pick<TenantRow, 'fileLimitBytes'>): number | undefined {
  return typeof fileLimitBytes === 'number' && fileLimitBytes >= 0 ? fileLimitBytes : undefined
}

/** The limit of its own in GB: 0 for none; null where the platform's counts (-1 on the wire). */
export function ownFileLimit({ fileLimitGb }: Pick<TenantRow, 'fileLimitGb'>): number | null {
  return typeof fileLimitGb === 'number' && fileLimitGb >= 0 ? fileLimitGb : null
}
