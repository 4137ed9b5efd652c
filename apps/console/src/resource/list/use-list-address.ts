import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/** The query part of the page's address, where list state lives so that a view can be shared; and how to change it (`isReplacing`: without a step for Back). */
export function useListAddress(): [URLSearchParams, (next: URLSearchParams, isReplacing: boolean) => void] {
  const [address, setAddress] = useSearchParams()
  const write = useCallback(
    (next: URLSearchParams, isReplacing: boolean) => setAddress(next, { replace: isReplacing }),
    [setAddress],
  )
  return [address, write]
}
