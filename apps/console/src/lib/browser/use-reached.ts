import { useEffect, useRef, type RefObject } from 'react'

/** How far below the window it counts as near. */
const NEAR = '600px'

/** Calls back each time the element comes near the window, and again after each render while it is. */
export function useReached<E extends HTMLElement>(onReached: () => void): RefObject<E | null> {
  const element = useRef<E>(null)
  const latest = useRef(onReached)
  useEffect(() => {
    latest.current = onReached
  })
  useEffect(() => {
    const target = element.current
    if (!target) return undefined
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && latest.current(),
      { rootMargin: NEAR },
    )
    observer.observe(target)
    return () => observer.disconnect()
    // The element appears with the first rows; every render looks whether it is another one.
  })
  return element
}
