import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState, type ReactNode } from 'react'
import { seededName } from '../../../lib/texts/language.ts'
import { useSettled } from '../../../lib/editing/use-settled.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { asText, commonProps, type InputProps } from '../../../resource/kinds/kind-inputs.tsx'
import { choicesQuery, NAME_SOURCES } from '../../drawing/shared/names/name-choices.ts'
import { devicesTexts } from '../devices.i18n.ts'

/** One experience by its name; none: whatever is online at the venue. What is typed is searched by the server. */
export function ExperienceInput(props: InputProps) {
  const t = useTexts(devicesTexts)
  const [typed, setTyped] = useState('')
  const words = useSettled(typed.trim())
  const value = asText(props.value)
  const { data = [], isFetching } = useQuery(
    choicesQuery('exId', words === '' ? {} : { [NAME_SOURCES.exId?.name ?? 'exName']: words }),
  )
  const stored = props.row?.exId === value ? seededName(asText(props.row.exName)) : ''
  const label = data.find((choice) => choice.value === value)?.label ?? (stored || value)
  return (
    <Select<{ value: string; label?: ReactNode } | null>
      {...commonProps(props)}
      allowClear
      labelInValue
      loading={isFetching}
      placeholder={t('ownExChoice')}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      options={data.map((choice) => ({ value: String(choice.value), label: choice.label }))}
      value={value === '' ? null : { value, label }}
      onChange={(next) => {
        setTyped('')
        props.onChange?.(next?.value ?? '')
      }}
    />
  )
}
