import { create } from 'zustand'
import { onSessionEnd } from '../../lib/session/session-store.ts'
import { readStored, removeStored, writeStored } from '../../lib/browser/storage.ts'
import { discardUnsaved, unsavedAmong } from '../../lib/editing/unsaved.ts'
import {
  restoredTabs,
  withMove,
  withOnly,
  withoutAll,
  withoutRight,
  withoutTab,
  withPin,
  withVisit,
  type Tab,
} from './tabs.ts'

const STORED_AS = 'tabs'

interface TabsState {
  tabs: readonly Tab[]
  /** Paths shown since the page was loaded: only these have a pane. The rest of the restored tabs wait for their first visit. */
  visited: ReadonlySet<string>
  /** How often a page was reloaded; counting up makes its pane a new one. */
  reloads: Readonly<Record<string, number>>
}

/** The open pages, kept through a reload of this browser tab. */
export const useTabs = create<TabsState>()(() => ({
  tabs: restoredTabs(readStored(STORED_AS, 'session')),
  visited: new Set<string>(),
  reloads: {},
}))

function keep(tabs: readonly Tab[], visited: ReadonlySet<string> = useTabs.getState().visited): void {
  const open = new Set(tabs.map((tab) => tab.value))
  discardUnsaved([...visited].filter((value) => !open.has(value)))
  useTabs.setState({ tabs, visited: new Set([...visited].filter((value) => open.has(value))) })
  writeStored(STORED_AS, tabs, 'session')
}

/** A page is on screen: opens its tab or moves to it. */
export function visitTab(value: string, search: string): void {
  const { tabs, visited } = useTabs.getState()
  // What holds a draft is not closed to make room.
  const isKept = (path: string) => unsavedAmong([path]).length > 0
  keep(withVisit(tabs, { value, search }, isKept), new Set([...visited, value]))
}

/** Closes a tab; answers the tab to go to when it was the one on screen. */
export function closeTab(value: string, current: string): Tab | undefined {
  const { tabs, next } = withoutTab(useTabs.getState().tabs, value, current)
  keep(tabs)
  return next
}

/** Closes all but one (and the pinned ones). */
export function closeOtherTabs(value: string): void {
  keep(withOnly(useTabs.getState().tabs, value))
}

/** Closes those to the right of one (but the pinned ones). */
export function closeTabsRight(value: string): void {
  keep(withoutRight(useTabs.getState().tabs, value))
}

/** Closes all (but the pinned ones). */
export function closeAllTabs(): void {
  keep(withoutAll(useTabs.getState().tabs))
}

/** Pins a tab, so that it is not closed with others, or lets it loose. */
export function pinTab(value: string, isPinned: boolean): void {
  keep(withPin(useTabs.getState().tabs, value, isPinned))
}

/** Moves a tab to the place of another. */
export function moveTab(value: string, to: string): void {
  keep(withMove(useTabs.getState().tabs, value, to))
}

/** Shows a page afresh, with nothing of what it held. */
export function reloadTab(value: string): void {
  discardUnsaved([value])
  useTabs.setState(({ reloads }) => ({ reloads: { ...reloads, [value]: (reloads[value] ?? 0) + 1 } }))
}

/** Drops what pages hold behind the one on screen, and shows that one afresh; the tabs stay. */
export function dropKeptPages(current: string): void {
  discardUnsaved([...useTabs.getState().visited])
  useTabs.setState({ visited: new Set([current]) })
  reloadTab(current)
}

/** Starts over with what is stored, as after a reload: for a new session and for tests. */
export function resetTabs(): void {
  useTabs.setState({ tabs: restoredTabs(readStored(STORED_AS, 'session')), visited: new Set(), reloads: {} })
}

onSessionEnd(() => {
  removeStored(STORED_AS, 'session')
  resetTabs()
})
