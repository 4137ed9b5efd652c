import { useEffect, useRef, useState } from 'react'

/** After a jump the index stays on its target this long: the last sections are too short to reach the top. */
const JUMP_HOLDS_MS = 1200

/**
 * The topmost section in the upper half of the window, and a way to go to one.
 *
 * @param sections in their order on the page; the same list at each call.
 * @param placeId id of a section's element; the same function at each call.
 */
export function useCurrentSection<Name extends string>(
  sections: readonly [Name, ...Name[]],
  placeId: (name: Name) => string,
): [Name, (name: Name) => void] {
  const [current, setCurrent] = useState<Name>(sections[0])
  const heldUntil = useRef(0)
  useEffect(() => {
    const seen = new Set<Name>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const name = sections.find((each) => target.id === placeId(each))
          if (name && isIntersecting) seen.add(name)
          else if (name) seen.delete(name)
        }
        const first = sections.find((name) => seen.has(name))
        if (first && performance.now() > heldUntil.current) setCurrent(first)
      },
      // Below the bars of the console and the head of the editor.
      { rootMargin: '-170px 0px -50% 0px' },
    )
    for (const name of sections) {
      const section = document.getElementById(placeId(name))
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [sections, placeId])
  const goTo = (name: Name) => {
    heldUntil.current = performance.now() + JUMP_HOLDS_MS
    setCurrent(name)
    document.getElementById(placeId(name))?.scrollIntoView({ block: 'start', behavior: 'smooth' })
  }
  return [current, goTo]
}
