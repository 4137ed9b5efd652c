import { DurationInput } from '../../../../components/duration-input/duration-input.tsx'
import { commonProps, type InputProps } from '../../../../resource/kinds/kind-inputs.tsx'

const SECOND_MS = 1_000
/** Anything else stands as it was typed, for the check of the field to say so. */
const NUMBER = /^\d+(\.\d+)?$/

/** Seconds of the row, entered as times are everywhere. */
export function SecondsField(props: InputProps) {
  const { value, onChange } = props
  const text = value === null || value === undefined ? '' : String(value)
  return (
    <DurationInput
      {...commonProps(props)}
      value={NUMBER.test(text) ? Number(text) * SECOND_MS : text}
      onChange={(next) => onChange?.(typeof next === 'number' ? String(next / SECOND_MS) : (next ?? ''))}
    />
  )
}
