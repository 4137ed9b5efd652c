import { useEffect, useState, type ReactNode } from 'react'

/** Loading is not shown for less than this: a flash is worse than a short wait. */
const DELAY_MS = 200

/** Shows what is inside only when the wait goes on. */
export function Delayed({ children }: { children: ReactNode }) {
  const [isDue, setIsDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return isDue ? children : null
}
