import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'

/** What of the query part is to change; undefined takes it away. */
export type AddressChanges = Readonly<Record<string, string | undefined>>

/**
 * The query part of the page's address, and a way to change some of it. `replace`: no step for the browser's Back.
 *
 * @example const [address, put] = useAddress(); put({ edit: id }); put({ edit: undefined }, { replace: true })
 */
export function useAddress(): [URLSearchParams, (changes: AddressChanges, options?: { replace?: boolean }) => void] {
  const [address, setAddress] = useSearchParams()
  // The router renders a new address when it finds time: a change that comes before that goes on from the one that is under way.
  const latest = useRef(address)
  useEffect(() => {
    latest.current = address
  }, [address])
  return [
    address,
    (changes, { replace = false } = {}) => {
      const next = new URLSearchParams(latest.current)
      for (const [name, value] of Object.entries(changes)) {
        if (value === undefined) next.delete(name)
        else next.set(name, value)
      }
      latest.current = next
      setAddress(next, { replace })
    },
  ]
}
