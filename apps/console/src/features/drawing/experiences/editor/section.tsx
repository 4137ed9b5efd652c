import type { ReactNode } from 'react'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { EditorIndex, EditorSection } from '../../../../resource/editor/editor-section.tsx'
import { jumpToField } from '../../../../resource/editor/jump-to-field.ts'
import { exEditorTexts } from './editor.i18n.ts'
import { concerns, fieldNamed } from './editor-store.ts'

export const SECTIONS = ['basic', 'styles', 'schedule', 'stamps', 'terms', 'print', 'kiosk'] as const
export type SectionName = (typeof SECTIONS)[number]

const FIELDS: Readonly<Record<SectionName, readonly string[]>> = {
  basic: ['exName', 'muName', 'cover'],
  styles: ['styleIds', 'styleDefaultType'],
  schedule: ['startTime', 'endTime', 'timeZone', 'price', 'currency'],
  stamps: ['sealId', 'stickerIds', 'stickerPlaces'],
  terms: ['terms'],
  print: ['paperPerPicture'],
  kiosk: ['themeAccent', 'themeBackground', 'themeLogo', 'themePicture'],
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
    <EditorSection place={placeId(name)} title={t(name)} help={t(`${name}Help`)}>
      {children}
    </EditorSection>
  )
}

/** The parts of the form with the number of places to mend in each; the one on screen is marked. */
export function SectionIndex({ places }: { places: readonly string[] }) {
  const t = useTexts(exEditorTexts)
  return (
    <EditorIndex
      kind="warn"
      sections={SECTIONS}
      placeOf={placeId}
      titleOf={(name) => t(name)}
      countOf={(name) => places.filter((place) => sectionOf(place) === name).length}
    />
  )
}

/** Brings the field of an error on screen and puts the cursor into it; the first control of its section where it has no place of its own. */
export function jumpToPlace(place: string): void {
  const [first = place] = /^[^.[]*/.exec(place) ?? []
  jumpToField(fieldNamed(first) + place.slice(first.length), placeId(sectionOf(place)))
}
