import { useSyncExternalStore } from 'react'

/** One clock for all that is on screen: a hook that answers the browser's time in milliseconds and moves on every `everyMs`, while anybody looks. */
export function createClock(everyMs: number): () => number {
  let nowMs = Date.now()
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setInterval> | undefined

  function listen(listener: () => void): () => void {
    listeners.add(listener)
    nowMs = Date.now()
    timer ??= setInterval(() => {
      nowMs = Date.now()
      for (const each of listeners) each()
    }, everyMs)
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      clearInterval(timer)
      timer = undefined
    }
  }

  return () => useSyncExternalStore(listen, () => nowMs)
}
