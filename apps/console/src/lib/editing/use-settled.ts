import { DEBOUNCE_DEFAULT_MS } from '@drawdesk/contract/core/constants'
import { useEffect, useState } from 'react'

/** The value once it has not changed for a while (specification §9, debounce); the first one at once. */
export function useSettled<T>(value: T, afterMs: number = DEBOUNCE_DEFAULT_MS): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs)
    return () => clearTimeout(timer)
  }, [value, afterMs])
  return settled
}
