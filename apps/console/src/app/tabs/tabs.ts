import { HOME_PATH } from '../guard.ts'

/** An open page. `value` is its path and names the tab; its query comes back with it. */
export interface Tab {
  value: string
  /** With its question mark, or `""`. */
  search: string
  /** Stays when others go: the home tab always, others when pinned. */
  isPinned: boolean
  /** Counts up with each visit; the lowest was left longest ago. */
  visit: number
}

/** More open pages than this cost memory without being found again; then the one left longest ago goes. */
export const TABS_MAX = 15

export const homeTab: Tab = { value: HOME_PATH, search: '', isPinned: true, visit: 0 }

/** May the tab be closed? The first cannot (specification §2), a pinned one not before it is let loose. */
export function isClosable(tab: Pick<Tab, 'isPinned'>): boolean {
  return !tab.isPinned
}

/** The tabs after a page was opened or its query changed. `isKept` says of which paths none is closed to make room. */
export function withVisit(
  tabs: readonly Tab[],
  { value, search }: Pick<Tab, 'value' | 'search'>,
  isKept: (path: string) => boolean = () => false,
): Tab[] {
  const visit = Math.max(0, ...tabs.map((tab) => tab.visit)) + 1
  if (tabs.some((tab) => tab.value === value))
    return tabs.map((tab) => (tab.value === value ? { ...tab, search, visit } : tab))
  return withoutOldest([...tabs, { value, search, isPinned: false, visit }], (path) => path === value || isKept(path))
}

function withoutOldest(tabs: Tab[], isKept: (path: string) => boolean): Tab[] {
  if (tabs.length <= TABS_MAX) return tabs
  const candidates = tabs.filter((tab) => !tab.isPinned && !isKept(tab.value))
  const oldest = candidates.toSorted((a, b) => a.visit - b.visit)[0]
  return oldest ? tabs.filter((tab) => tab !== oldest) : tabs
}

/** The tabs without one, and where to go when it was the one on screen: its right neighbour, else its left. */
export function withoutTab(
  tabs: readonly Tab[],
  value: string,
  current: string,
): { tabs: Tab[]; next: Tab | undefined } {
  const at = tabs.findIndex((tab) => tab.value === value)
  const tab = tabs[at]
  if (!tab || !isClosable(tab)) return { tabs: [...tabs], next: undefined }
  return {
    tabs: tabs.filter((each) => each !== tab),
    next: value === current ? (tabs[at + 1] ?? tabs[at - 1]) : undefined,
  }
}

/** Closes all others, pinned ones excepted. */
export function withOnly(tabs: readonly Tab[], value: string): Tab[] {
  return tabs.filter((tab) => tab.isPinned || tab.value === value)
}

/** Closes all to the right of one, pinned ones excepted. */
export function withoutRight(tabs: readonly Tab[], value: string): Tab[] {
  const at = tabs.findIndex((tab) => tab.value === value)
  return at < 0 ? [...tabs] : tabs.filter((tab, index) => tab.isPinned || index <= at)
}

/** Closes all that can be closed, pinned ones excepted. */
export function withoutAll(tabs: readonly Tab[]): Tab[] {
  return tabs.filter((tab) => tab.isPinned)
}

/** Pins a tab or lets it loose; the pinned ones stand first, after home. */
export function withPin(tabs: readonly Tab[], value: string, isPinned: boolean): Tab[] {
  if (value === HOME_PATH) return [...tabs]
  return pinnedFirst(tabs.map((tab) => (tab.value === value ? { ...tab, isPinned } : tab)))
}

/** Moves a tab to the place of another; home stays first, and pinned and loose tabs do not mix. */
export function withMove(tabs: readonly Tab[], value: string, to: string): Tab[] {
  const moved = tabs.find((tab) => tab.value === value)
  const place = tabs.findIndex((tab) => tab.value === to)
  if (!moved || place < 0 || value === HOME_PATH) return [...tabs]
  return pinnedFirst(tabs.filter((tab) => tab !== moved).toSpliced(place, 0, moved))
}

function pinnedFirst(tabs: readonly Tab[]): Tab[] {
  const rank = (tab: Tab) => (tab.value === HOME_PATH ? 0 : tab.isPinned ? 1 : 2)
  return tabs.toSorted((a, b) => rank(a) - rank(b))
}

/** What was stored, made safe: home first, no page twice, nothing that is not a tab. */
export function restoredTabs(stored: unknown): Tab[] {
  const seen = new Set([HOME_PATH])
  const tabs = Array.isArray(stored) ? stored.filter(isTab) : []
  const home = tabs.find((tab) => tab.value === HOME_PATH)
  const rest = tabs.filter((tab) => !seen.has(tab.value) && seen.add(tab.value))
  return pinnedFirst([{ ...homeTab, search: home?.search ?? '', visit: home?.visit ?? 0 }, ...rest])
}

function isTab(value: unknown): value is Tab {
  if (typeof value !== 'object' || value === null) return false
  const tab = value as Partial<Tab>
  return (
    typeof tab.value === 'string' &&
    tab.value.startsWith('/') &&
    typeof tab.search === 'string' &&
    typeof tab.isPinned === 'boolean' &&
    typeof tab.visit === 'number'
  )
}
