import { Input, Select } from 'antd'
import type { ReactNode } from 'react'
import type { Field } from '../field.ts'
import { ChoicesNote } from './choices-note.tsx'

type Filters = Readonly<Record<string, string>>

/** A search control edits filters by wire name. What is picked applies at once (`isFinal`); what is typed waits for Enter. */
export interface SearchProps {
  field: Field
  id: string
  filters: Filters
  onChange: (change: Filters, isFinal: boolean) => void
  /** In the line of filters: its label is not seen, so the control says it while it is empty. */
  isCompact?: boolean
}

export function TextSearch({
  field,
  id,
  filters,
  onChange,
  isCompact,
  inputMode,
}: SearchProps & { inputMode?: 'decimal' }): ReactNode {
  return (
    <Input
      id={id}
      inputMode={inputMode}
      placeholder={isCompact ? field.label : undefined}
      allowClear
      autoComplete="off"
      value={filters[field.name] ?? ''}
      onClear={() => onChange({ [field.name]: '' }, true)}
      onChange={(event) => onChange({ [field.name]: event.target.value }, false)}
    />
  )
}

/** Digits as text, so that a long id or a decimal is searched as typed. */
export function NumberSearch(props: SearchProps): ReactNode {
  return <TextSearch {...props} inputMode="decimal" />
}

export function ChoiceSearch({ field, id, filters, onChange, isCompact }: SearchProps): ReactNode {
  const options = field.choices.map(({ value, label }) => ({ value: String(value), label }))
  return (
    <Select
      id={id}
      placeholder={isCompact ? field.label : undefined}
      allowClear
      loading={field.areChoicesLoading}
      showSearch={{ optionFilterProp: 'label' }}
      options={options}
      notFoundContent={<ChoicesNote field={field} />}
      value={filters[field.name] || undefined}
      onChange={(value: string | undefined) => onChange({ [field.name]: value ?? '' }, true)}
    />
  )
}
