import { useSyncExternalStore } from 'react'

/** Is the window at least this wide? False where the browser cannot say. */
export function useWideEnough(px: number): boolean {
  const query = `(min-width: ${px}px)`
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => window.matchMedia(query).matches,
  )
}
