import { DatePicker, Input, InputNumber, Select } from 'antd'
import dayjs from 'dayjs'
import type { ReactNode } from 'react'
import { startOfServerDay } from '../../lib/server-time.ts'
import { useTexts } from '../../lib/texts.ts'
import type { Field } from '../field.ts'
import { WIRE_TIME } from './kind-inputs.tsx'
import { filterKeysOf } from '../list/list-state.ts'
import { kitTexts } from '../resource.i18n.ts'

type Filters = Readonly<Record<string, string>>

/** A search control edits filters by wire name. What is picked applies at once (`isFinal`); what is typed waits for Enter. */
export interface SearchProps {
  field: Field
  id: string
  filters: Filters
  onChange: (change: Filters, isFinal: boolean) => void
}

export function TextSearch({ field, id, filters, onChange }: SearchProps): ReactNode {
  return (
    <Input id={id} allowClear autoComplete="off" value={filters[field.name] ?? ''} onClear={() => onChange({ [field.name]: '' }, true)}
      onChange={(event) => onChange({ [field.name]: event.target.value }, false)} />
  )
}

export function NumberSearch({ field, id, filters, onChange }: SearchProps): ReactNode {
  return <InputNumber<string> id={id} className="res-wide" stringMode value={filters[field.name] ?? null} onChange={(value) => onChange({ [field.name]: value ?? '' }, false)} />
}

export function ChoiceSearch({ field, id, filters, onChange }: SearchProps): ReactNode {
  const options = field.choices.map(({ value, label }) => ({ value: String(value), label }))
  return (
    <Select id={id} allowClear loading={field.areChoicesLoading} showSearch={{ optionFilterProp: 'label' }} options={options} value={filters[field.name] || undefined}
      onChange={(value: string | undefined) => onChange({ [field.name]: value ?? '' }, true)} />
  )
}

/** Whole days; the two ends travel as the first and the last second (`createTime_dategt`, `createTime_datelt`). */
export function TimeSearch({ field, id, filters, onChange }: SearchProps): ReactNode {
  const t = useTexts(kitTexts)
  const [after = '', before = ''] = filterKeysOf(field.name, 'range')
  const today = dayjs(startOfServerDay().slice(0, 10))
  return (
    <DatePicker.RangePicker id={{ start: id, end: `${id}-end` }} className="res-wide" placeholder={[t('from'), t('to')]} allowEmpty={[true, true]}
      value={[parse(filters[after]), parse(filters[before])]}
      presets={[
        { label: t('today'), value: [today, today] },
        { label: t('lastWeek'), value: [today.subtract(6, 'day'), today] },
        { label: t('lastMonth'), value: [today.subtract(29, 'day'), today] },
      ]}
      onChange={(range) => onChange({
        [after]: range?.[0]?.startOf('day').format(WIRE_TIME) ?? '',
        [before]: range?.[1]?.endOf('day').format(WIRE_TIME) ?? '',
      }, true)} />
  )
}

function parse(time: string | undefined) {
  const day = time ? dayjs(time) : undefined
  return day?.isValid() ? day : null
}
