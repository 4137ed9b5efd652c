import { useSyncExternalStore } from 'react'
import { loadChunk } from '../../../../lib/loading/chunks.ts'

/**
 * A library that is fetched when something on screen first needs it: a hook that answers undefined until it is there. `isWanted` false
 * fetches nothing. Where it does not come (reported by {@link loadChunk}) its users go without.
 */
export function createLazy<Part>(load: () => Promise<Part>): (isWanted: boolean) => Part | undefined {
  let part: Part | undefined
  let isAsked = false
  const listeners = new Set<() => void>()
  const ask = async (): Promise<void> => {
    isAsked = true
    try {
      part = await loadChunk(load)
      for (const listener of listeners) listener()
    } catch {
      // Reported by loadChunk; asked again by the next that needs it.
      isAsked = false
    }
  }
  const listen = (listener: () => void): (() => void) => {
    listeners.add(listener)
    if (!isAsked) void ask()
    return () => listeners.delete(listener)
  }
  const listenToNothing = (): (() => void) => () => undefined
  return (isWanted) => useSyncExternalStore(isWanted ? listen : listenToNothing, () => part)
}
