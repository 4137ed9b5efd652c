import { create } from 'zustand'
import { readStored, writeStored } from '../../lib/storage.ts'

const STORED_AS = 'menu-collapsed'

interface LayoutState {
  /** The side bar shows icons only; remembered. */
  isCollapsed: boolean
  /** On narrow screens: the menu lies over the page. */
  isDrawerOpen: boolean
}

export const useLayout = create<LayoutState>()(() => ({ isCollapsed: readStored<boolean>(STORED_AS) ?? false, isDrawerOpen: false }))

export function setCollapsed(isCollapsed: boolean): void {
  writeStored(STORED_AS, isCollapsed)
  useLayout.setState({ isCollapsed })
}

export function setDrawerOpen(isDrawerOpen: boolean): void {
  useLayout.setState({ isDrawerOpen })
}
