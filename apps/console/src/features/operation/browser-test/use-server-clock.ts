import { useEffect, useState } from 'react'

/** How far the server's clock is ahead of this one, in whole seconds; negative when it is behind. */
export type ServerClock = { is: 'waiting' | 'failed' } | { is: 'known'; aheadSeconds: number }

/** Asks once, from the `Date` header of the page itself: good to a second, which is all it is for. */
export function useServerClock(): ServerClock {
  const [clock, setClock] = useState<ServerClock>({ is: 'waiting' })
  useEffect(() => {
    const abort = new AbortController()
    const ask = async () => {
      try {
        const response = await fetch('/', { method: 'HEAD', cache: 'no-store', signal: abort.signal })
        setClock(clockOf(response.headers.get('date'), Date.now()))
      } catch {
        // Out of reach is an answer here, unless the page was left.
        if (!abort.signal.aborted) setClock({ is: 'failed' })
      }
    }
    void ask()
    return () => abort.abort()
  }, [])
  return clock
}

function clockOf(date: string | null, now: number): ServerClock {
  // The header counts whole seconds, so ours are cut the same way.
  const serverMs = date === null ? Number.NaN : Date.parse(date)
  return Number.isNaN(serverMs)
    ? { is: 'failed' }
    : { is: 'known', aheadSeconds: Math.round(serverMs / 1000) - Math.floor(now / 1000) }
}
