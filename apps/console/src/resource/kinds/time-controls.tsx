import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import type { ReactNode } from 'react'
import { startOfServerDay } from '../../lib/server-time.ts'
import { useTexts } from '../../lib/texts.ts'
import { filterKeysOf } from '../list/list-state.ts'
import { kitTexts } from '../resource.i18n.ts'
import { asText, commonProps, type InputProps } from './kind-inputs.tsx'
import type { SearchProps } from './kind-searches.tsx'

const WIRE_TIME = 'YYYY-MM-DD HH:mm:ss'

/** Works on the wire's text (`YYYY-MM-DD HH:mm:ss`): no zone is added or taken away. */
export function TimeInput(props: InputProps): ReactNode {
  const time = asText(props.value)
  return (
    <DatePicker {...commonProps(props)} className="res-wide" showTime format={WIRE_TIME} value={time === '' ? null : dayjs(time)}
      onChange={(next) => props.onChange?.(next ? next.format(WIRE_TIME) : '')} />
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
