import type { PromptVariable } from '@drawdesk/contract/drawing/prompt-variable'
import { Input, Select } from 'antd'

interface VariableInputProps {
  id: string
  variable: Pick<PromptVariable, 'choices'>
  value: string
  placeholder: string
  isInvalid?: boolean
  onChange: (value: string) => void
}

/** A variable as it is filled in: one of its choices, else any text. */
export function VariableInput({ id, variable, value, placeholder, isInvalid = false, onChange }: VariableInputProps) {
  const common = {
    id,
    placeholder,
    status: isInvalid ? ('error' as const) : undefined,
    'aria-invalid': isInvalid || undefined,
  }
  const { choices = [] } = variable
  return choices.length > 0 ? (
    <Select
      {...common}
      className="res-wide"
      allowClear
      value={value === '' ? undefined : value}
      options={choices.map((choice) => ({ value: choice, label: choice }))}
      onChange={(chosen: string | undefined) => onChange(chosen ?? '')}
    />
  ) : (
    <Input {...common} value={value} onChange={({ target }) => onChange(target.value)} />
  )
}
