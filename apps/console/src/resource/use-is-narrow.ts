import { SCREEN_BREAKPOINTS_PX } from '@drawdesk/contract/core/constants'
import { useSyncExternalStore } from 'react'

const NARROW = `(max-width: ${SCREEN_BREAKPOINTS_PX[0] - 0.02}px)`

function listen(listener: () => void): () => void {
  const query = window.matchMedia(NARROW)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Is the screen below the first breakpoint (specification §9: level 0)? */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(listen, () => window.matchMedia(NARROW).matches)
}
