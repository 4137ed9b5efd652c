import type { FieldError } from '@drawdesk/contract/core/schema'
import type { Field } from '../field.ts'
import { checkValue, type RuleKey } from './rules.ts'

/** What stands beside the fields, and what belongs to none of them. */
export interface FormErrors {
  fields: Readonly<Record<string, string | undefined>>
  general: readonly FieldError[]
  /** As the server named them, for a control of several values (`values.parameters.size`). */
  all?: readonly FieldError[]
}

/** The sentence for each field that may not be sent as it is; `{}` when all may. */
export function checkAll(
  fields: readonly Field[],
  values: Readonly<Record<string, unknown>>,
  t: (key: RuleKey, values: Record<string, string | number>) => string,
): Record<string, string> {
  const refused = fields.flatMap((field) => {
    const sentence = checkValue(field, values[field.name], t)
    return sentence === undefined ? [] : [[field.name, sentence] as const]
  })
  return Object.fromEntries(refused)
}

/** Sorts the server's errors: `definition.submit.path` belongs to the field `definition`; the first one of a field counts. */
export function splitErrors(fields: readonly Field[], errors: readonly FieldError[]): FormErrors {
  const beside: Record<string, string> = {}
  const general: FieldError[] = []
  for (const error of errors) {
    const name = error.field.split(/[.[]/, 1)[0] ?? error.field
    if (!fields.some((field) => field.name === name)) general.push(error)
    else beside[name] ??= error.msg
  }
  return { fields: beside, general, all: errors }
}
