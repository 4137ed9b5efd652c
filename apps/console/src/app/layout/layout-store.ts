import { create } from 'zustand'
import { useIsTight } from '../../lib/browser/screen.ts'
import { onSessionEnd } from '../../lib/session/session-store.ts'
import { readStored, writeStored } from '../../lib/browser/storage.ts'

const STORED_AS = 'menu-collapsed'

interface LayoutState {
  /** The side bar shows icons only; remembered. */
  isCollapsed: boolean
  /** On a tight screen it does so by itself, until somebody unfolds it. */
  isUnfoldedInTight: boolean
  /** On narrow screens: the menu lies over the page. */
  isDrawerOpen: boolean
  /** The set of menus in the side bar; undefined: the whole menu. */
  topMenuId: string | undefined
}

export const useLayout = create<LayoutState>()(() => ({
  isCollapsed: readStored<boolean>(STORED_AS) ?? false,
  isUnfoldedInTight: false,
  isDrawerOpen: false,
  topMenuId: undefined,
}))

/** Does the side bar show icons only, and how to change it. What is chosen where there is no room holds only there. */
export function useCollapsed(): [boolean, (isCollapsed: boolean) => void] {
  const isTight = useIsTight()
  const { isCollapsed, isUnfoldedInTight } = useLayout()
  const set = (next: boolean): void => {
    if (isTight) return useLayout.setState({ isUnfoldedInTight: !next })
    writeStored(STORED_AS, next)
    useLayout.setState({ isCollapsed: next })
  }
  return [isTight ? !isUnfoldedInTight : isCollapsed, set]
}

export function setDrawerOpen(isDrawerOpen: boolean): void {
  useLayout.setState({ isDrawerOpen })
}

export function setTopMenu(topMenuId: string | undefined): void {
  useLayout.setState({ topMenuId })
}

// The next person may have other sets.
onSessionEnd(() => useLayout.setState({ topMenuId: undefined, isDrawerOpen: false }))
