import { DatePicker, Input, InputNumber, Select, Switch } from 'antd'
import dayjs from 'dayjs'
import type { ReactNode } from 'react'
import type { Field } from '../field.ts'
import type { Row } from '../row.ts'

const LONG_TEXT_ROWS = { minRows: 3, maxRows: 12 }
export const WIRE_TIME = 'YYYY-MM-DD HH:mm:ss'

/** What the form gives each control. `value` is a form value (`kindValues.toForm`), `row` the loaded row in an edit. */
export interface InputProps<Value = unknown> {
  field: Field
  id?: string
  value?: Value
  onChange?: (value: Value) => void
  isDisabled?: boolean
  isInvalid?: boolean
  /** Id of the help or error under the control. */
  describedBy?: string
  row?: Row
}

function common({ field, id, isDisabled, isInvalid, describedBy }: InputProps) {
  return {
    id, disabled: isDisabled, status: isInvalid ? 'error' as const : undefined,
    'aria-required': field.isRequired || undefined, 'aria-invalid': isInvalid || undefined, 'aria-describedby': describedBy,
  }
}

export function TextInput(props: InputProps): ReactNode {
  return <Input {...common(props)} value={asText(props.value)} autoComplete="off" onChange={(event) => props.onChange?.(event.target.value)} />
}

export function LongTextInput(props: InputProps): ReactNode {
  return <Input.TextArea {...common(props)} value={asText(props.value)} autoSize={LONG_TEXT_ROWS} onChange={(event) => props.onChange?.(event.target.value)} />
}

export function JsonInput(props: InputProps): ReactNode {
  return (
    <Input.TextArea {...common(props)} className="res-code" value={asText(props.value)} spellCheck={false} autoSize={LONG_TEXT_ROWS}
      onChange={(event) => props.onChange?.(event.target.value)} />
  )
}

/** Digits are kept as typed: a decimal of twelve places is not a JS number. */
export function NumberInput(props: InputProps): ReactNode {
  const { field, value, onChange } = props
  return (
    <InputNumber<string> {...common(props)} className="res-wide" stringMode precision={field.definition.kind === 'integer' ? 0 : undefined}
      value={value === null || value === undefined ? null : String(value)} onChange={(next) => onChange?.(next)} />
  )
}

export function SelectInput(props: InputProps): ReactNode {
  const { field, value, onChange } = props
  return (
    <Select {...common(props)} value={value} loading={field.areChoicesLoading} allowClear={!field.isRequired}
      showSearch={{ optionFilterProp: 'label' }} options={[...field.choices]} onChange={(next: unknown) => onChange?.(next)} />
  )
}

export function SwitchInput({ id, value, onChange, isDisabled, describedBy }: InputProps): ReactNode {
  return <Switch id={id} aria-describedby={describedBy} checked={value === 1} disabled={isDisabled} onChange={(isOn) => onChange?.(isOn ? 1 : 0)} />
}

/** Works on the wire's text (`YYYY-MM-DD HH:mm:ss`): no zone is added or taken away. */
export function TimeInput(props: InputProps): ReactNode {
  const time = asText(props.value)
  return (
    <DatePicker {...common(props)} className="res-wide" showTime format={WIRE_TIME} value={time === '' ? null : dayjs(time)}
      onChange={(next) => props.onChange?.(next ? next.format(WIRE_TIME) : '')} />
  )
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
