import { create } from 'zustand'
import { onSessionEnd } from '../../lib/session/session-store.ts'
import { readStored, writeStored } from '../../lib/browser/storage.ts'

const STORED_AS = 'menu-collapsed'

interface LayoutState {
  /** The side bar shows icons only; remembered. */
  isCollapsed: boolean
  /** On narrow screens: the menu lies over the page. */
  isDrawerOpen: boolean
  /** The set of menus in the side bar; undefined: the whole menu. */
  topMenuId: string | undefined
}

export const useLayout = create<LayoutState>()(() => ({
  isCollapsed: readStored<boolean>(STORED_AS) ?? false,
  isDrawerOpen: false,
  topMenuId: undefined,
}))

export function setCollapsed(isCollapsed: boolean): void {
  writeStored(STORED_AS, isCollapsed)
  useLayout.setState({ isCollapsed })
}

export function setDrawerOpen(isDrawerOpen: boolean): void {
  useLayout.setState({ isDrawerOpen })
}

export function setTopMenu(topMenuId: string | undefined): void {
  useLayout.setState({ topMenuId })
}

// The next person may have other sets.
onSessionEnd(() => useLayout.setState({ topMenuId: undefined, isDrawerOpen: false }))
