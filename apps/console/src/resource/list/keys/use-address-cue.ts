import { useEffect, useRef } from 'react'
import { useLive } from '../../../components/live.tsx'
import { useListAddress } from '../use-list-address.ts'

/** Does once what the address of the page on screen asks for (`?new=1`), and takes it out of there. */
export function useAddressCue(key: string, isAllowed: boolean, onAsked: () => void): void {
  const [address, setAddress] = useListAddress()
  const isLive = useLive()
  const isAsked = isLive && address.get(key) !== null
  const isDue = useRef(false)
  useEffect(() => {
    if (isAsked) {
      const next = new URLSearchParams(address)
      next.delete(key)
      isDue.current = true
      setAddress(next, true)
    } else if (isDue.current) {
      // Only now: an editor that stands in the address would else write the question back with it.
      isDue.current = false
      if (isAllowed) onAsked()
    }
  })
}
