/** Parts of the page in the order of their tabs; the first unless the address says another. */
export const TOOL_TABS = ['expressions', 'speech'] as const
export type ToolTab = (typeof TOOL_TABS)[number]

/** The tab in an address (`?tab=speech`); anything else is the first. */
export function readTab(address: URLSearchParams): ToolTab {
  return TOOL_TABS.find((tab) => tab === address.get('tab')) ?? TOOL_TABS[0]
}

/** The query part of a tab's address, the default left out. */
export const tabAddress = (tab: ToolTab): string => (tab === TOOL_TABS[0] ? '?' : `?tab=${tab}`)
