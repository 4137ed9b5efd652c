import type { FieldError } from '@drawdesk/contract/core/schema'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { useCurrentSection } from '../../shared/use-current-section.ts'
import { editorTexts } from './editor.i18n.ts'
import { sectionOf, SECTIONS, sectionPlaceId } from './section.tsx'

/** The parts of the form with the number of errors in each; the one on screen is marked. */
export function SectionIndex({ errors }: { errors: readonly FieldError[] }) {
  const t = useTexts(editorTexts)
  const [current, goTo] = useCurrentSection(SECTIONS, sectionPlaceId)
  return (
    <nav className="draw-index" aria-label={t('sections')}>
      {SECTIONS.map((name) => {
        const count = errors.filter(({ field }) => sectionOf(field) === name).length
        return (
          <button
            key={name}
            type="button"
            aria-current={current === name ? 'true' : undefined}
            onClick={() => goTo(name)}
          >
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
