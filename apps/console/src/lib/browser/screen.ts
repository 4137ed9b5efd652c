import { SCREEN_BREAKPOINTS_PX } from '@drawdesk/contract/core/constants'
import { useSyncExternalStore } from 'react'

/** Below this there is no room for a menu with words, or for a tree beside a list. */
const TIGHT_BELOW_PX = 1280
const TIGHT = `(max-width: ${TIGHT_BELOW_PX - 0.02}px)`

/** 0 below 768 px, then 1, 2 and 3 from 768, 992 and 1200 on (specification §9). */
export type ScreenLevel = 0 | 1 | 2 | 3

export function screenLevelOf(widthPx: number): ScreenLevel {
  return SCREEN_BREAKPOINTS_PX.filter((bound) => widthPx >= bound).length as ScreenLevel // three bounds
}

function listenToWidth(listener: () => void): () => void {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}

/** The level of the window; the component renders again only when the level changes. */
export function useScreenLevel(): ScreenLevel {
  return useSyncExternalStore(listenToWidth, () => screenLevelOf(window.innerWidth))
}

function listenToTight(listener: () => void): () => void {
  const query = window.matchMedia(TIGHT)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Is the window too narrow for what stands beside a page? */
export function useIsTight(): boolean {
  return useSyncExternalStore(listenToTight, () => window.matchMedia(TIGHT).matches)
}

/** Is there room for a tree beside a list? */
export function useHasRoomBeside(): boolean {
  const level = useScreenLevel()
  return !useIsTight() && level >= 2
}
