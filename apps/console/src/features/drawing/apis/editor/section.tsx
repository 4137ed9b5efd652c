import type { FieldError } from '@drawdesk/contract/core/schema'
import type { ReactNode } from 'react'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { EditorIndex, EditorSection } from '../../../../resource/editor/editor-section.tsx'
import { editorTexts } from './editor.i18n.ts'

export const SECTIONS = [
  'basic',
  'request',
  'secrets',
  'body',
  'prepare',
  'flow',
  'result',
  'errors',
  'limits',
  'more',
] as const
export type SectionName = (typeof SECTIONS)[number]

const HELP = {
  basic: 'basicHelp',
  request: 'requestHelp',
  body: 'bodyHelp',
  prepare: 'prepareHelp',
  flow: 'flowHelp',
  result: 'resultHelp',
  errors: 'errorsHelp',
  limits: 'limitsHelp',
  more: 'moreHelp',
  secrets: 'secretsHelp',
} as const

/** Beginnings of the paths that stand in a section; the longest that fits wins. */
const PLACES: readonly (readonly [string, SectionName])[] = [
  ['definition.submit.body', 'body'],
  ['definition.submit.ok', 'flow'],
  ['definition.submit.taskId', 'flow'],
  ['definition.submit.adopt', 'flow'],
  ['definition.submit', 'request'],
  ['definition.keepHeaders', 'request'],
  ['definition.auth', 'request'],
  ['definition.baseUrl', 'request'],
  ['definition.prepare', 'prepare'],
  ['definition.patch', 'prepare'],
  ['definition.flow', 'flow'],
  ['definition.poll', 'flow'],
  ['definition.sse', 'flow'],
  ['definition.ws', 'flow'],
  ['definition.callback', 'flow'],
  ['definition.result', 'result'],
  ['definition.errors', 'errors'],
  ['definition.errorMessage', 'errors'],
  ['definition.retry', 'errors'],
  ['definition.limits', 'limits'],
  ['definition.keys', 'limits'],
  ['definition.cost', 'limits'],
  ['definition.progress', 'more'],
  ['definition.cancel', 'more'],
  ['definition.listing', 'more'],
  ['definition.idempotency', 'more'],
  ['definition.catalog', 'more'],
  ['definition.followUps', 'more'],
  ['secrets', 'secrets'],
]

/** Where an error with this path is shown (`definition.submit.path` → request); what is named nowhere belongs to the basics. */
export function sectionOf(field: string): SectionName {
  const fits = PLACES.filter(
    ([start]) => field === start || field.startsWith(`${start}.`) || field.startsWith(`${start}[`),
  )
  return fits.sort(([one], [other]) => other.length - one.length)[0]?.[1] ?? 'basic'
}

/** Id of a section's element. */
export const sectionPlaceId = (name: SectionName): string => `draw-section-${name}`

/** One part of the form under its heading; the index jumps to it. */
export function Section({ name, actions, children }: { name: SectionName; actions?: ReactNode; children: ReactNode }) {
  const t = useTexts(editorTexts)
  return (
    <EditorSection place={sectionPlaceId(name)} title={t(name)} help={t(HELP[name])} actions={actions}>
      {children}
    </EditorSection>
  )
}

/** The parts of the form with the number of errors in each; the one on screen is marked. */
export function SectionIndex({ errors }: { errors: readonly FieldError[] }) {
  const t = useTexts(editorTexts)
  return (
    <EditorIndex
      sections={SECTIONS}
      placeOf={sectionPlaceId}
      titleOf={(name) => t(name)}
      countOf={(name) => errors.filter(({ field }) => sectionOf(field) === name).length}
    />
  )
}
