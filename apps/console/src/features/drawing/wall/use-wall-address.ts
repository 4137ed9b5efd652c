import { useSearchParams } from 'react-router'
import type { Look } from './neighbours.ts'

type Changes = Readonly<Record<string, string | undefined>>

/**
 * What is open on a wall stands in its address: `?look=<record>&n=<picture, from 0>`. Opening is a step for the browser's Back, leafing and closing
 * are not.
 */
export function useWallAddress(): { put: (changes: Changes) => void; look: Look | undefined; setLook: (look: Look | undefined) => void } {
  const [address, setAddress] = useSearchParams()
  const write = (changes: Changes, replace: boolean) => {
    const next = new URLSearchParams(address)
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined) next.delete(name)
      else next.set(name, value)
    }
    setAddress(next, { replace })
  }
  const id = address.get('look')
  const n = Number(address.get('n'))
  const look = id !== null && /^\d{1,19}$/.test(id) ? { id, n: Number.isSafeInteger(n) && n > 0 ? n : 0 } : undefined
  return {
    put: (changes) => write(changes, false),
    look,
    setLook: (next) => write({ look: next?.id, n: next && next.n > 0 ? String(next.n) : undefined }, look !== undefined),
  }
}
