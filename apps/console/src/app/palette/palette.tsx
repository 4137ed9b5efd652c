import { lazy, useEffect } from 'react'
import { LazyPart } from '../../components/lazy-part.tsx'
import { loadChunk } from '../../lib/loading/chunks.ts'
import { useIdle } from '../../lib/loading/use-idle.ts'
import { useSession } from '../../lib/session/session-store.ts'
import { closePalette, openKeyHelp, openPalette, usePalette } from './palette-store.ts'

const GoKeys = lazy(() => loadChunk(() => import('./go-keys.ts')))
const PaletteDialogs = lazy(() => loadChunk(() => import('./palette-dialogs.tsx')))
/** Where a question mark is text, or belongs to what is open. */
const TYPING = 'input, textarea, select, [contenteditable="true"], [role="dialog"]'

/** Listens for Ctrl/⌘ K (palette) and ? (keyboard help); both are loaded when first opened. */
export function Palette() {
  const wasOpened = usePalette((state) => state.wasOpened)
  const isLocked = useSession((session) => session.isLocked)
  const areGoKeysWanted = useIdle()
  useEffect(() => {
    if (isLocked) {
      closePalette()
      return undefined
    }
    const press = (event: KeyboardEvent) => {
      if (event.isComposing || event.altKey) return
      if ((event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        if (usePalette.getState().open === 'palette') closePalette()
        else openPalette()
        return
      }
      const isTyping = event.target instanceof Element && event.target.closest(TYPING) !== null
      if (event.key === '?' && !event.ctrlKey && !event.metaKey && !isTyping && !event.defaultPrevented) {
        event.preventDefault()
        openKeyHelp()
      }
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [isLocked])
  return (
    <>
      {areGoKeysWanted && (
        <LazyPart>
          <GoKeys isActive={!isLocked} />
        </LazyPart>
      )}
      {wasOpened && (
        <LazyPart>
          <PaletteDialogs />
        </LazyPart>
      )}
    </>
  )
}
