import type { FigureRange } from '../queue-manage.api.ts'

/** Parts of the page in the order of their tabs; the first unless the address says another. */
const TABS = ['lanes', 'jobs', 'failed', 'figures', 'tenants'] as const
export type QueueTab = (typeof TABS)[number]

/** The tabs that the person has: how tenants share the workers is the platform operator's business. */
export function tabsFor(isOperator: boolean): readonly QueueTab[] {
  return isOperator ? TABS : TABS.filter((tab) => tab !== 'tenants')
}

/** The tab in an address (`?tab=failed`); anything else is the first. */
export function readTab(address: URLSearchParams, isOperator: boolean): QueueTab {
  return tabsFor(isOperator).find((tab) => tab === address.get('tab')) ?? TABS[0]
}

interface TabChoice {
  tab: QueueTab
  tenantId?: string | undefined
  lane?: string | undefined
  /** Of failures: only those with this code, of this API. */
  code?: string | undefined
  apiId?: string | undefined
  /** Of the trends. */
  range?: FigureRange | undefined
}

/** The query part of a tab's address, the default left out. What another tab was filtered by stays behind. */
export function tabAddress({ tab, ...more }: TabChoice): string {
  const query = new URLSearchParams({ ...(tab !== TABS[0] && { tab }) })
  for (const [name, value] of Object.entries(more)) if (value !== undefined) query.set(name, value)
  return `?${query.toString()}`
}
