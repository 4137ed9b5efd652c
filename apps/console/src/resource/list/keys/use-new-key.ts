import { NEW_KEY } from '../../../lib/menu/new-address.ts'
import { useEffect, useRef } from 'react'
import { useLive } from '../../../components/live.tsx'
import { useListAddress } from '../use-list-address.ts'
import { useListKeys } from './use-list-keys.ts'

/** `n` begins a new row, as long as nothing is being typed and the page is on screen; so does `?new=1` in the address, once. */
export function useNewKey(isAllowed: boolean, onNew: () => void): void {
  useListKeys({ n: onNew }, isAllowed)
  const [address, setAddress] = useListAddress()
  const isLive = useLive()
  const isAsked = isLive && address.get(NEW_KEY) !== null
  const isDue = useRef(false)
  useEffect(() => {
    if (isAsked) {
      const next = new URLSearchParams(address)
      next.delete(NEW_KEY)
      isDue.current = true
      setAddress(next, true)
    } else if (isDue.current) {
      // Only now: an editor that stands in the address would else write the question back with it.
      isDue.current = false
      if (isAllowed) onNew()
    }
  })
}
