import type { FieldKind } from '@drawdesk/contract/core/resource'
import type { Choice, Field } from '../field.ts'

/** A field of a form that no resource declares, as far as a history shows it and puts an earlier value into the form. */
export function plainField(
  name: string,
  label: string,
  { kind = 'text', choices = [], multiple }: { kind?: FieldKind; choices?: readonly Choice[]; multiple?: true } = {},
): Field {
  const isNumber = kind === 'integer' || choices.some(({ value }) => typeof value === 'number')
  return {
    name,
    label,
    definition: { kind, ...(multiple && { multiple }) },
    isRequired: false,
    limits: { type: isNumber ? 'integer' : 'string' },
    choices,
    areChoicesLoading: false,
  }
}
