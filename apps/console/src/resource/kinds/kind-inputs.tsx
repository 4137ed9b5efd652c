import { Input, Select, Switch } from 'antd'
import type { ReactNode } from 'react'
import { choicesOf } from '../choices.ts'
import type { Field } from '../field.ts'
import type { FormErrors } from '../form/form-errors.ts'
import type { Row } from '../row.ts'
import { ChoicesNote } from './choices-note.tsx'
import { useFirstChoice } from './choices/first-choice.ts'

const LONG_TEXT_ROWS = { minRows: 3, maxRows: 12 }

/** What the form gives each control. `value` is a form value (`kindValues.toForm`), `row` the loaded row in an edit. */
export interface InputProps<Value = unknown> {
  field: Field
  id?: string
  value?: Value
  onChange?: (value: Value) => void
  isDisabled?: boolean
  isInvalid?: boolean
  /** It has the focus as soon as it is there. */
  isFocused?: boolean
  /** Id of the help or error under the control. */
  describedBy?: string
  row?: Row
  /** The whole form, for a control that depends on other fields or fills them. */
  form?: FormAccess
}

export interface FormAccess {
  values: Readonly<Record<string, unknown>>
  setValue: (name: string, value: unknown) => void
  /** What was refused, for a control of several values that marks the one that is meant. */
  errors?: FormErrors
}

/** What every control carries, the words for screen readers included. */
export function commonProps({ field, id, isDisabled, isInvalid, isFocused, describedBy }: InputProps) {
  return {
    id,
    disabled: isDisabled,
    autoFocus: isFocused,
    status: isInvalid ? ('error' as const) : undefined,
    'aria-required': field.isRequired || undefined,
    'aria-invalid': isInvalid || undefined,
    'aria-describedby': describedBy,
  }
}

export function TextInput(props: InputProps): ReactNode {
  return (
    <Input
      {...commonProps(props)}
      value={asText(props.value)}
      autoComplete="off"
      onChange={(event) => props.onChange?.(event.target.value)}
    />
  )
}

export function LongTextInput(props: InputProps): ReactNode {
  return (
    <Input.TextArea
      {...commonProps(props)}
      value={asText(props.value)}
      autoSize={LONG_TEXT_ROWS}
      onChange={(event) => props.onChange?.(event.target.value)}
    />
  )
}

export function JsonInput(props: InputProps): ReactNode {
  return (
    <Input.TextArea
      {...commonProps(props)}
      className="res-code"
      value={asText(props.value)}
      spellCheck={false}
      autoSize={LONG_TEXT_ROWS}
      onChange={(event) => props.onChange?.(event.target.value)}
    />
  )
}

export function SelectInput(props: InputProps): ReactNode {
  const { field, value, onChange, row } = props
  const list = useFirstChoice(field.definition.multiple === true, value, onChange)
  return (
    <Select
      {...commonProps(props)}
      {...list}
      mode={field.definition.multiple && 'multiple'}
      value={value}
      loading={field.areChoicesLoading}
      allowClear={field.definition.multiple ?? !field.isRequired}
      showSearch={{ optionFilterProp: 'label' }}
      options={[...choicesOf(field, value, row)]}
      notFoundContent={<ChoicesNote field={field} />}
    />
  )
}

export function SwitchInput({ id, value, onChange, isDisabled, describedBy }: InputProps): ReactNode {
  return (
    <Switch
      id={id}
      aria-describedby={describedBy}
      checked={value === 1}
      disabled={isDisabled}
      onChange={(isOn) => onChange?.(isOn ? 1 : 0)}
    />
  )
}

/** A form value as text; anything else is no text yet. */
export function asText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
