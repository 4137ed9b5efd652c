import { useEffect, useRef } from 'react'

/** The browser asks before the page is left while something is changed and not saved. */
export function useLeaveGuard(isChanged: boolean): void {
  const latest = useRef(isChanged)
  useEffect(() => {
    latest.current = isChanged
  })
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (latest.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
}
