import type { FieldError } from '@drawdesk/contract/core/schema'
import { shownFields } from '@drawdesk/contract/workflow/forms/form-conditions'
import type { FormRights } from '@drawdesk/contract/workflow/forms/form-rights'
import { readForm } from '@drawdesk/contract/workflow/forms/form-values'
import type { FormValues, ShownForm } from '@drawdesk/contract/workflow/forms/form'
import { useMemo, useState } from 'react'
import { useText } from '../../../lib/texts/texts.ts'
import type { Field } from '../../../resource/field.ts'
import { kindValues } from '../../../resource/kinds/kind-values.ts'
import { useFields } from '../../../resource/use-fields.ts'
import { formAsResource } from './form-resource.ts'

export interface FlowFormOptions extends FormRights {
  form: ShownForm
  /** As they travel: defaults, what the process holds, or a draft. */
  values: Readonly<FormValues>
}

/** A form as data on screen. */
export interface FlowFormState {
  form: ShownForm
  /** In the order of the form, those alone that stand on it with these values. */
  fields: readonly Field[]
  /** As they travel. */
  values: Readonly<FormValues>
  isWritable(name: string): boolean
  /** What the control edits. */
  controlValue(field: Field): unknown
  setValue(field: Field, controlValue: unknown): void
  /** Sentences beside the fields. */
  errors: Readonly<Record<string, string>>
  /** What may be sent, or undefined with the errors beside their fields. */
  check(): FormValues | undefined
  /** What stands in the fields that may be written, whole or not; undefined if nobody changed something. */
  written(): FormValues | undefined
  /** What the server refused (`values.days`, `days`); answers what belongs to no field. */
  showErrors(errors: readonly FieldError[]): FieldError[]
  /** Has somebody changed something? */
  isChanged: boolean
}

/** Values, conditions, rules and errors of a form; rules are those of the server. A form with other values is another one: give it a `key`. */
export function useFlowForm({ form, values: first, readable, writable, required }: FlowFormOptions): FlowFormState {
  const text = useText()
  const rights = useMemo(() => ({ readable, writable, required }), [readable, writable, required])
  const resource = useMemo(() => formAsResource(form.fields, new Set(required)), [form.fields, required])
  const fields = useFields(resource)
  /** Of controls that were touched, in the shape that they edit. */
  const [touched, setTouched] = useState<Readonly<Record<string, unknown>>>({})
  const [isChecked, setIsChecked] = useState(false)
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})

  const given = useMemo<FormValues>(() => {
    const byName = new Map(fields.map((field) => [field.name, field]))
    const edited = Object.entries(touched).flatMap(([name, value]) => {
      const field = byName.get(name)
      return field ? [[name, kindValues[field.definition.kind].toWire(value, field)] as const] : []
    })
    return { ...first, ...Object.fromEntries(edited) }
  }, [fields, first, touched])
  const read = useMemo(
    () => readForm(form.fields, given, { rights, before: first }),
    [form.fields, given, rights, first],
  )
  const shown = useMemo(() => shownFields(form.fields, given), [form.fields, given])
  const problems = useMemo(
    () => (isChecked ? Object.fromEntries(read.problems.map((one) => [one.field, text(one.text)])) : {}),
    [isChecked, read, text],
  )

  return {
    form,
    fields: fields.filter(({ name }) => shown.has(name)),
    values: given,
    isWritable: (name) => writable.includes(name),
    controlValue: (field) =>
      field.name in touched ? touched[field.name] : kindValues[field.definition.kind].toForm(first[field.name], field),
    setValue(field, value) {
      setTouched((before) => ({ ...before, [field.name]: value }))
      setRefused(({ [field.name]: _gone, ...rest }) => rest)
    },
    errors: { ...refused, ...problems },
    check() {
      setIsChecked(true)
      return read.problems.length === 0 ? read.values : undefined
    },
    written() {
      if (Object.keys(touched).length === 0) return undefined
      return readForm(form.fields, given, { rights, before: first, isDraft: true }).values
    },
    showErrors(errors) {
      const named = errors.map((error) => ({ ...error, name: error.field.replace(/^(values|variables)\./, '') }))
      const known = new Set(form.fields.map(({ name }) => name))
      setRefused(Object.fromEntries(named.flatMap(({ name, msg }) => (known.has(name) ? [[name, msg]] : []))))
      return named.filter(({ name }) => !known.has(name))
    },
    isChanged: Object.keys(touched).length > 0,
  }
}
