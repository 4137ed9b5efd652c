import { InputNumber } from 'antd'
import type { ReactNode } from 'react'
import { commonProps, type InputProps } from './kind-inputs.tsx'

/** Digits are kept as typed: a decimal of twelve places is not a JS number. */
export function NumberInput(props: InputProps): ReactNode {
  const { field, value, onChange } = props
  return (
    <InputNumber<string>
      {...commonProps(props)}
      className="res-wide"
      stringMode
      precision={field.definition.kind === 'integer' ? 0 : undefined}
      value={value === null || value === undefined ? null : String(value)}
      onChange={(next) => onChange?.(next)}
    />
  )
}
