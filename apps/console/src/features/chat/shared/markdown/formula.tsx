import { useEffect, useRef } from 'react'
import { createLazy } from './lazy.ts'

const useKatex = createLazy(async () => {
  const [{ default: katex }] = await Promise.all([import('katex'), import('katex/dist/katex.min.css')])
  return katex
})

/** A formula; its source until the library is there, where it cannot be read, and while it is still being written. */
export function Formula({ tex, isDisplay, isOpen }: { tex: string; isDisplay: boolean; isOpen: boolean }) {
  const katex = useKatex(!isOpen)
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    // `trust` false: no links, no pictures, no classes of the writer's. Elements are made, no HTML is read.
    if (katex && place.current && !isOpen)
      katex.render(tex, place.current, {
        displayMode: isDisplay,
        throwOnError: false,
        trust: false,
        maxExpand: 500,
        maxSize: 40,
        strict: 'ignore',
      })
  }, [katex, tex, isDisplay, isOpen])
  if (!katex || isOpen) return isDisplay ? <code className="md-formula-source">{tex}</code> : <code>{tex}</code>
  return <span ref={place} className={isDisplay ? 'md-formula' : undefined} />
}
