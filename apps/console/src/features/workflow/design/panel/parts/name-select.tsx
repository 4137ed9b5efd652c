import { Select } from 'antd'
import { useId, useState, type ReactNode } from 'react'
import { FieldFrame } from './fields.tsx'

interface NameSelectProps {
  label: string
  value: string
  help?: ReactNode
  placeholder?: string
  isLoading?: boolean
  options: readonly { value: string; label: string }[]
  /** What may be typed that is no option; nothing may unless said. */
  accepts?: RegExp
  onChange: (value: string) => void
}

/** Chooses one thing by its name; what is stored and not among them stands as it is. Typed text that fits is offered too. */
export function NameSelect({
  label,
  value,
  help,
  placeholder,
  isLoading = false,
  options,
  accepts,
  onChange,
}: NameSelectProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const own = [value, accepts?.test(typed) ? typed : ''].filter(
    (one, index, all) => one !== '' && all.indexOf(one) === index && !options.some((option) => option.value === one),
  )
  return (
    <FieldFrame id={id} label={label} help={help}>
      <Select
        id={id}
        allowClear
        value={value === '' ? null : value}
        placeholder={placeholder}
        loading={isLoading}
        showSearch={{ optionFilterProp: 'label', onSearch: setTyped }}
        options={[...options, ...own.map((one) => ({ value: one, label: one }))]}
        onChange={(next: string | null | undefined) => onChange(next ?? '')}
      />
    </FieldFrame>
  )
}
