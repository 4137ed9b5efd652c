import type { FieldError } from '@drawdesk/contract/core/schema'
import { useEffect, useState } from 'react'
import { useTexts } from '../../../../lib/texts.ts'
import { editorTexts } from './editor.i18n.ts'
import { sectionOf, SECTIONS, type SectionName } from './section.tsx'

/** The parts of the form with the number of errors in each; the one on screen is marked. */
export function SectionIndex({ errors }: { errors: readonly FieldError[] }) {
  const t = useTexts(editorTexts)
  const current = useCurrentSection()
  return (
    <nav className="draw-index" aria-label={t('sections')}>
      {SECTIONS.map((name) => {
        const count = errors.filter(({ field }) => sectionOf(field) === name).length
        return (
          <button key={name} type="button" aria-current={current === name ? 'true' : undefined} onClick={() => document.getElementById(`draw-section-${name}`)?.scrollIntoView({ block: 'start', behavior: 'smooth' })}>
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

/** The topmost section in the upper half of the window. */
function useCurrentSection(): SectionName {
  const [current, setCurrent] = useState<SectionName>('basic')
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
        if (first) setCurrent(first)
      },
      { rootMargin: '-80px 0px -55% 0px' },
    )
    for (const name of SECTIONS) {
      const section = document.getElementById(`draw-section-${name}`)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [])
  return current
}
