import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState, type ReactNode } from 'react'
import { useSettled } from '../../../../lib/editing/use-settled.ts'
import type { SearchProps } from '../../../../resource/kinds/kind-searches.tsx'
import { choicesQuery, NAME_SOURCES } from './name-choices.ts'

/** Chooses one row of another list by its name; what is typed is searched by the server. */
export function NameSearch({ field, id, filters, onChange, isCompact }: SearchProps) {
  const [typed, setTyped] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const words = useSettled(typed.trim())
  const value = filters[field.name]
  const source = NAME_SOURCES[field.name]
  const { data = [], isFetching } = useQuery({
    ...choicesQuery(field.name, words === '' || !source ? {} : { [source.name]: words }),
    enabled: isOpen,
  })
  const known = new Map(
    [...data, ...(words === '' ? field.choices : [])].map((choice) => [String(choice.value), choice.label]),
  )
  const options = [...known].map(([each, label]) => ({ value: each, label }))
  // A value keeps its name also while others are searched.
  const label = field.choices.find((choice) => String(choice.value) === value)?.label ?? known.get(value ?? '') ?? value
  return (
    <Select
      id={id}
      placeholder={isCompact ? field.label : undefined}
      allowClear
      labelInValue
      loading={isFetching}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      options={options}
      value={value ? { value, label } : undefined}
      onOpenChange={setIsOpen}
      onChange={(next: { value: string; label: ReactNode } | undefined) => {
        setTyped('')
        onChange({ [field.name]: next?.value ?? '' }, true)
      }}
    />
  )
}

/** For the kit's search form, by field. */
export const NAME_CONTROLS = Object.fromEntries(Object.keys(NAME_SOURCES).map((name) => [name, NameSearch]))
