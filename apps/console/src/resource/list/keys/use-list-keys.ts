import { useEffect, useRef } from 'react'
import { useLive } from '../../../components/live.tsx'

/** Where a letter is text, or belongs to what is open above the page. */
const NOT_HERE = 'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], [role="listbox"]'

/** By the name of a key (`event.key`; `Control+` before it where Ctrl or ⌘ is held); false: the key was not for it. */
type Keys = Readonly<Record<string, (event: KeyboardEvent) => unknown>>

/** Single keys of a page, as long as nothing is being typed and the page is on screen. */
export function useListKeys(keys: Keys, isActive = true): void {
  const isLive = useLive()
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    if (!isActive || !isLive) return undefined
    const press = (event: KeyboardEvent) => {
      const run = latest.current[event.ctrlKey || event.metaKey ? `Control+${event.key}` : event.key]
      const isElsewhere = event.target instanceof Element && event.target.closest(NOT_HERE) !== null
      if (!run || event.altKey || event.isComposing || event.defaultPrevented || isElsewhere) return
      if (run(event) !== false) event.preventDefault()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [isActive, isLive])
}
