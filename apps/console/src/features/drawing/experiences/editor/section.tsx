import type { ReactNode } from 'react'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { useCurrentSection } from '../../shared/use-current-section.ts'
import { exEditorTexts } from './editor.i18n.ts'
import { concerns } from './editor-store.ts'

export const SECTIONS = ['basic', 'styles', 'schedule', 'stamps', 'terms', 'print'] as const
export type SectionName = (typeof SECTIONS)[number]

const FIELDS: Readonly<Record<SectionName, readonly string[]>> = {
  basic: ['exName', 'muName', 'cover'],
  styles: ['styleIds', 'styleDefaultType'],
  schedule: ['startTime', 'endTime', 'timeZone', 'price', 'currency'],
  stamps: ['sealId', 'stickerIds', 'stickerPlaces'],
  terms: ['terms'],
  print: ['paperPerPicture'],
}
const placeId = (name: SectionName) => `ex-section-${name}`

/** Where an error at this place of the row is shown; what is named nowhere belongs to the basics. */
export function sectionOf(place: string): SectionName {
  return SECTIONS.find((name) => FIELDS[name].some((field) => concerns(place, field))) ?? 'basic'
}

/** One part of the form under its heading. */
export function ExSection({ name, children }: { name: SectionName; children: ReactNode }) {
  const t = useTexts(exEditorTexts)
  return (
    <section className="ex-section" id={placeId(name)} aria-labelledby={`${placeId(name)}-title`}>
      <header>
        <h2 id={`${placeId(name)}-title`}>{t(name)}</h2>
        <p className="draw-help">{t(`${name}Help`)}</p>
      </header>
      <div className="ex-section-fields">{children}</div>
    </section>
  )
}

/** The parts of the form with the number of errors in each; the one on screen is marked. */
export function SectionIndex({ places }: { places: readonly string[] }) {
  const t = useTexts(exEditorTexts)
  const [current, goTo] = useCurrentSection(SECTIONS, placeId)
  return (
    <nav className="ex-index" aria-label={t('sections')}>
      {SECTIONS.map((name) => {
        const count = places.filter((place) => sectionOf(place) === name).length
        return (
          <button
            key={name}
            type="button"
            aria-current={current === name ? 'true' : undefined}
            onClick={() => goTo(name)}
          >
            {t(name)}
            {count > 0 && (
              <span className="ex-index-count" title={t('toMend', { n: count })}>
                {count}
              </span>
            )}
          </button>
        )
      })}
    </nav>
  )
}

/** Brings the field of an error on screen and puts the cursor into it; the first control of its section where it has no place of its own. */
export function jumpToField(place: string): void {
  const fields = [...document.querySelectorAll<HTMLElement>('.ex-editor [data-field-path]')]
  const target =
    fields.find(({ dataset }) => concerns(place, dataset.fieldPath ?? '')) ??
    document.getElementById(placeId(sectionOf(place)))
  target?.scrollIntoView({ block: 'center', behavior: 'smooth' })
  target?.querySelector<HTMLElement>('input, textarea, button, [tabindex="0"]')?.focus({ preventScroll: true })
}
