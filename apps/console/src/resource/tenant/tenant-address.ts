/** Name in the address of the tenant that a page works on, so that a view can be shared. */
const NAME = 'tenantId'
const TENANT_FORM = /^\d{6}$/

/** The tenant that an address names; undefined for none, for the own one and for what is no tenant's number. */
export function readTenant(address: URLSearchParams, ownId: string): string | undefined {
  const named = address.get(NAME)
  return named !== null && named !== ownId && TENANT_FORM.test(named) ? named : undefined
}

/** The same address for another tenant's rows. */
export function withTenant(address: URLSearchParams, tenantId: string | undefined): URLSearchParams {
  const next = new URLSearchParams(address)
  if (tenantId === undefined) next.delete(NAME)
  else next.set(NAME, tenantId)
  return next
}

/** The address of the first page of a tenant's rows: filters were meant for another's. */
export function startOf(tenantId: string | undefined): URLSearchParams {
  return withTenant(new URLSearchParams(), tenantId)
}
