import { formFieldsOf, type FieldKind, type ResourceDefinition } from '@drawdesk/contract/core/resource'
import type { Field } from '../../field.ts'
import type { Row } from '../../row.ts'

/** What is short enough to be changed where it stands. */
const KINDS: readonly FieldKind[] = ['text', 'integer', 'decimal', 'select', 'switch']

/** How cells of a list are changed where they stand. */
export interface InlineEdit {
  resource: ResourceDefinition
  /** May this cell be changed so? */
  isEditable: (field: Field, row: Row) => boolean
}

/** Cells that a form would offer as plain inputs, of rows whose version is known. `without`: fields with a cell or an input of their own. */
export function inlineOf(resource: ResourceDefinition, without: (row: Row) => readonly string[]): InlineEdit {
  const inForm = new Set(formFieldsOf(resource))
  return {
    resource,
    isEditable: ({ name, definition: { kind, secret } }, row) =>
      inForm.has(name) &&
      KINDS.includes(kind) &&
      !secret &&
      typeof row.version === 'number' &&
      name in row &&
      !without(row).includes(name),
  }
}
