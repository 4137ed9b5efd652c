import type { Field } from '../../../../../resource/field.ts'
import { kindValues } from '../../../../../resource/kinds/kind-values.ts'
import { readableText } from '../editor/readable-value.ts'

type Content = Readonly<Record<string, unknown>>

export interface FieldChange {
  field: Field
  /** As people read it; of a picture the id of its file. `""` for nothing. */
  before: string
  after: string
}

/** The fields in which two versions of a row differ, in the order of the form; without a first one all that have a value. */
export function changedFields(fields: readonly Field[], from: Content | undefined, to: Content): FieldChange[] {
  return fields
    .map((field) => ({ field, before: from ? textOf(field, from) : '', after: textOf(field, to) }))
    .filter(({ before, after }) => before !== after)
}

function textOf(field: Field, content: Content): string {
  const value = content[field.name]
  if (field.definition.kind === 'json') return readableText(field.name, value)
  if (field.definition.kind === 'picture') return typeof value === 'string' ? value : ''
  return kindValues[field.definition.kind].toText(value, field, { id: '' })
}
