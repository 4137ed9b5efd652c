import type { FieldError } from '@drawdesk/contract/core/schema'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../../../lib/texts.ts'
import { editorTexts } from './editor.i18n.ts'
import { sectionOf, SECTIONS, type SectionName } from './section.tsx'

/** The parts of the form with the number of errors in each; the one on screen is marked. */
export function SectionIndex({ errors }: { errors: readonly FieldError[] }) {
  const t = useTexts(editorTexts)
  const [current, goTo] = useCurrentSection()
  return (
    <nav className="draw-index" aria-label={t('sections')}>
      {SECTIONS.map((name) => {
        const count = errors.filter(({ field }) => sectionOf(field) === name).length
        return (
          <button key={name} type="button" aria-current={current === name ? 'true' : undefined} onClick={() => goTo(name)}>
            {t(name)}
            {count > 0 && (
              <span className="draw-index-count" title={t('errorCount', { n: count })}>
                {count}
              </span>
            )}
          </button>
        )
      })}
    </nav>
  )
}

/** After a jump the index stays on its target this long: the last sections are too short to reach the top. */
const JUMP_HOLDS_MS = 1200

/** The topmost section in the upper half of the window, and a way to go to one. */
function useCurrentSection(): [SectionName, (name: SectionName) => void] {
  const [current, setCurrent] = useState<SectionName>('basic')
  const heldUntil = useRef(0)
  useEffect(() => {
    const seen = new Set<SectionName>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const name = SECTIONS.find((each) => target.id === `draw-section-${each}`)
          if (name && isIntersecting) seen.add(name)
          else if (name) seen.delete(name)
        }
        const first = SECTIONS.find((name) => seen.has(name))
        if (first && performance.now() > heldUntil.current) setCurrent(first)
      },
      // Below the bars of the console and the head of the editor.
      { rootMargin: '-170px 0px -50% 0px' },
    )
    for (const name of SECTIONS) {
      const section = document.getElementById(`draw-section-${name}`)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [])
  const goTo = (name: SectionName) => {
    heldUntil.current = performance.now() + JUMP_HOLDS_MS
    setCurrent(name)
    document.getElementById(`draw-section-${name}`)?.scrollIntoView({ block: 'start', behavior: 'smooth' })
  }
  return [current, goTo]
}
