import { nameFieldOf } from '@drawdesk/contract/core/resource'
import { Select } from 'antd'
import { useState, type ReactNode } from 'react'
import { useSettled } from '../../../lib/editing/use-settled.ts'
import type { Choice } from '../../field.ts'
import { ChoicesNote } from '../choices-note.tsx'
import { useFoundChoices, useHeldChoice, type SearchedField } from './found-choices.ts'
import { commonProps, type InputProps } from '../kind-inputs.tsx'
import type { SearchProps } from '../kind-searches.tsx'

/** One row of another list, of any number: the newest are offered, others are found by what is typed. */
export function FoundInput(props: InputProps & { field: SearchedField }): ReactNode {
  const { field, value, onChange, row } = props
  const stored = row?.[field.name]
  const name = row?.[nameFieldOf(field.name)]
  const held = useHeldChoice(field, value, value === stored && typeof name === 'string' ? name : undefined)
  return (
    <FoundSelect
      {...commonProps(props)}
      field={field}
      held={held}
      value={value}
      allowClear={!field.isRequired}
      onChange={(next) => onChange?.(next)}
    />
  )
}

export function FoundSearch({ field, id, filters, onChange }: SearchProps & { field: SearchedField }): ReactNode {
  const value = filters[field.name] || undefined
  return (
    <FoundSelect
      id={id}
      field={field}
      held={useHeldChoice(field, value)}
      value={value}
      allowClear
      onChange={(next) => onChange({ [field.name]: next === undefined ? '' : String(next) }, true)}
    />
  )
}

interface FoundSelectProps {
  field: SearchedField
  held: Choice | undefined
  value: unknown
  allowClear: boolean
  onChange: (value: unknown) => void
}

function FoundSelect({
  field,
  held,
  value,
  onChange,
  ...props
}: FoundSelectProps & { id?: string | undefined }): ReactNode {
  const [text, setText] = useState('')
  const wanted = useSettled(text.trim())
  const found = useFoundChoices(field, wanted)
  const isHeldOffered =
    !held || wanted !== '' || found.choices.some((choice) => String(choice.value) === String(held.value))
  return (
    <Select
      {...props}
      value={value}
      loading={found.areChoicesLoading}
      showSearch={{ filterOption: false, searchValue: text, onSearch: setText }}
      options={isHeldOffered ? [...found.choices] : [held, ...found.choices]}
      labelRender={({ label, value: shown }) => label ?? (String(held?.value) === String(shown) ? held?.label : shown)}
      notFoundContent={<ChoicesNote field={found} />}
      onChange={onChange}
      onOpenChange={(isOpen) => {
        if (!isOpen) setText('')
      }}
    />
  )
}
