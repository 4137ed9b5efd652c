import type { ResourceDefinition } from '@drawdesk/contract/core/resource'
import type { Bilingual } from '@drawdesk/contract/core/texts'
import type { Field } from '../field.ts'

/** Fields under a heading; the first may have none: what no section names. */
export interface SectionOfFields {
  title: string | undefined
  fields: readonly Field[]
  /** Behind one button, in the form of a new row. */
  isFolded?: boolean
}

/** The form's fields in the sections of the definition, each field once. One section without a title where none are declared. */
export function sectionsOf(
  { sections = [] }: Pick<ResourceDefinition, 'sections'>,
  fields: readonly Field[],
  text: (bilingual: Bilingual) => string,
): SectionOfFields[] {
  const named = sections.map((section) => ({
    title: text(section.title),
    ...(section.isFolded ? { isFolded: true } : {}),
    fields: section.fields.flatMap((name) => fields.find((field) => field.name === name) ?? []),
  }))
  const placed = new Set(named.flatMap((section) => section.fields))
  return [{ title: undefined, fields: fields.filter((field) => !placed.has(field)) }, ...named].filter(
    (section) => section.fields.length > 0,
  )
}
