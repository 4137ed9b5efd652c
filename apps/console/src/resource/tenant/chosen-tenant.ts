import { create } from 'zustand'
import { onSessionEnd } from '../../lib/session/session-store.ts'

interface ChosenTenant {
  /** Where pages of tenants' rows open; undefined for the operator's own. */
  chosen: string | undefined
  /** By the key of a page that shows rows of one tenant: whose; "" for the own one. */
  shown: Readonly<Record<string, string>>
}

/** The one tenant that the console works in, for an operator. Its pages say it in their addresses; the header shows it and changes it for all of them. */
export const useChosenTenant = create<ChosenTenant>()(() => ({ chosen: undefined, shown: {} }))

export function chooseTenant(tenantId: string | undefined): void {
  if (useChosenTenant.getState().chosen !== tenantId) useChosenTenant.setState({ chosen: tenantId })
}

/** This page shows rows of this tenant, until the answer is called. */
export function showsTenant(page: string, tenantId: string | undefined): () => void {
  useChosenTenant.setState(({ shown }) => ({ shown: { ...shown, [page]: tenantId ?? '' } }))
  return () =>
    useChosenTenant.setState(({ shown }) => ({
      shown: Object.fromEntries(Object.entries(shown).filter(([key]) => key !== page)),
    }))
}

onSessionEnd(() => useChosenTenant.setState({ chosen: undefined, shown: {} }))
