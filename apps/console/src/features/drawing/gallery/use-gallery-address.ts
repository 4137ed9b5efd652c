import { useAddress, type AddressChanges } from '../../../lib/browser/use-address.ts'
import type { Look } from './lightbox/neighbours.ts'

/**
 * What is open on a gallery stands in its address: `?look=<record>&n=<picture, from 0>`. Opening is a step for the browser's Back, leafing and closing
 * are not.
 */
export function useGalleryAddress(): {
  put: (changes: AddressChanges) => void
  look: Look | undefined
  setLook: (look: Look | undefined) => void
} {
  const [address, put] = useAddress()
  const id = address.get('look')
  const n = Number(address.get('n'))
  const look = id !== null && /^\d{1,19}$/.test(id) ? { id, n: Number.isSafeInteger(n) && n > 0 ? n : 0 } : undefined
  return {
    put: (changes) => put(changes),
    look,
    setLook: (next) =>
      put({ look: next?.id, n: next && next.n > 0 ? String(next.n) : undefined }, { replace: look !== undefined }),
  }
}
