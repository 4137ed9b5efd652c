import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { ApiError } from '../../lib/http/api-error.ts'
import { useWaitingChunks } from '../../lib/loading/chunks.ts'

export type Connection = 'online' | 'offline' | 'unreachable'

function listen(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/**
 * Can the server be reached? `offline` as the browser says; `unreachable` from a query that got no answer until one gets any
 * (a refusal is an answer too), and while a part of the console waits for it.
 */
export function useConnection(): Connection {
  const client = useQueryClient()
  const isOnline = useSyncExternalStore(listen, () => navigator.onLine)
  const isWaitingForParts = useWaitingChunks(({ count }) => count > 0)
  const [isUnreachable, setIsUnreachable] = useState(false)
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated') return
        if (event.action.type === 'success' && !event.action.manual) setIsUnreachable(false)
        if (event.action.type === 'error')
          setIsUnreachable(event.action.error instanceof ApiError && event.action.error.code === 0)
      }),
    [client],
  )
  if (!isOnline) return 'offline'
  return isUnreachable || isWaitingForParts ? 'unreachable' : 'online'
}
