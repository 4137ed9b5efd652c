import type { FieldChange, HistoryEntry } from '@drawdesk/contract/logs/history'
import type { Field } from '../field.ts'
import { formValuesOf, kindValues } from '../kinds/kind-values.ts'
import type { Row } from '../row.ts'

/** The value of a field as it travels, from the text that the history keeps of it; undefined where it cannot be one. */
function wireValue({ definition: { kind }, limits }: Field, text: string): unknown {
  if (kind === 'json') {
    if (text === '') return null
    try {
      return JSON.parse(text)
    } catch (error) {
      if (error instanceof SyntaxError) return undefined
      throw error
    }
  }
  if (limits.type === 'integer' || limits.type === 'number') return text === '' ? null : Number(text)
  return text
}

/** One side of a change as people read it: names of choices, not their numbers. */
export function sideText(field: Field, text: string): string {
  if (text === '') return ''
  const value = wireValue(field, text)
  // Without the row: the names beside it are those of its values now.
  return value === undefined ? text : kindValues[field.definition.kind].toText(value, field, { id: '' })
}

/** The field of the form that a change is of, where its value of then can be brought back. */
function restorable(fields: readonly Field[], { field, before, isWhole }: FieldChange): Field | undefined {
  const found = fields.find(({ name }) => name === field)
  return found && isWhole && !found.definition.secret && wireValue(found, before) !== undefined ? found : undefined
}

/**
 * What the form has to hold so that the row is as it was right after this change: of each field that a later one changed, the
 * value from before it. By field name, in the shape that inputs edit; empty where nothing can be brought back.
 *
 * @param changes the newest first, down to this one.
 * @param id undefined: as it was before all of them.
 */
export function versionValues(
  fields: readonly Field[],
  changes: readonly HistoryEntry[],
  id: string | undefined,
): Record<string, unknown> {
  const at = id === undefined ? changes.length : changes.findIndex((change) => change.id === id)
  const wire: Record<string, unknown> = {}
  const touched: Field[] = []
  for (const change of changes.slice(0, Math.max(0, at)).flatMap((later) => later.fields)) {
    const field = restorable(fields, change)
    if (!field) continue
    wire[field.name] = wireValue(field, change.before)
    touched.push(field)
  }
  return formValuesOf([...new Set(touched)], wire as Row)
}
