import { useEffect, useRef } from 'react'
import { useLive } from '../../components/live.tsx'

/** Where a letter is text, or belongs to what is open above the page. */
const NOT_HERE = 'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], [role="listbox"]'

/** `n` begins a new row, as long as nothing is being typed and the page is on screen. */
export function useNewKey(isAllowed: boolean, onNew: () => void): void {
  const isLive = useLive()
  const latest = useRef(onNew)
  useEffect(() => {
    latest.current = onNew
  })
  useEffect(() => {
    if (!isAllowed || !isLive) return undefined
    const press = (event: KeyboardEvent) => {
      const isElsewhere = event.target instanceof Element && event.target.closest(NOT_HERE) !== null
      if (
        event.key !== 'n' ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.isComposing ||
        event.defaultPrevented ||
        isElsewhere
      )
        return
      event.preventDefault()
      latest.current()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [isAllowed, isLive])
}
