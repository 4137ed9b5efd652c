import { shownFields } from './form-conditions.ts'
import type { FormRights } from './form-rights.ts'
import type { FormField, FormValues, ShownForm } from './form.ts'

/**
 * A form as a person may see it: without the fields that they may not read, and without the values of these. A field that stands there because of one
 * that is not shown stands without that condition.
 */
export function formFor(
  form: ShownForm,
  { readable }: FormRights,
  values: Readonly<FormValues>,
): { form: ShownForm; values: FormValues } {
  const seen = new Set(readable)
  const shown = shownFields(form.fields, values)
  const fields = form.fields.flatMap((field): FormField[] => {
    if (!seen.has(field.name)) return []
    const showWhen = field.showWhen.filter((condition) => seen.has(condition.field))
    if (showWhen.length < field.showWhen.length && !shown.has(field.name)) return []
    const { access: _access, ...rest } = field
    return [{ ...rest, showWhen }]
  })
  return {
    form: { ...form, fields },
    values: Object.fromEntries(fields.map(({ name }) => [name, values[name] ?? null])),
  }
}
