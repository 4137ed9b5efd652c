import { SCREEN_BREAKPOINTS_PX } from '@drawdesk/contract/core/constants'
import { useSyncExternalStore } from 'react'

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
