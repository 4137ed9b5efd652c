import { HistoryOutlined } from '@ant-design/icons'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { startOfServerDay } from '../../lib/server-time.ts'
import { useTexts } from '../../lib/texts.ts'
import { filterKeysOf } from '../list/list-state.ts'
import { kitTexts } from '../resource.i18n.ts'
import type { SearchProps } from './kind-searches.tsx'

/** While a year is typed it goes through 0002, 0020 and 0202; from here on it is meant. */
const FIRST_MEANT_DAY = '1000-01-01'
const DAY_MS = 86_400_000
/** Days up to today, today included. */
const QUICK_RANGES = { today: 1, lastWeek: 7, lastMonth: 30 } as const

/**
 * Whole days; the two ends travel as the first and the last second (`createTime_dategt`, `createTime_datelt`). The browser's own date fields:
 * they speak to keyboards, screen readers and phones as people are used to, and antd's range picker would be a third of a list's weight.
 */
export function TimeSearch({ field, id, filters, onChange }: SearchProps): ReactNode {
  const t = useTexts(kitTexts)
  const [afterKey = '', beforeKey = ''] = filterKeysOf(field.name, 'range')
  const from = dayOf(filters[afterKey])
  const to = dayOf(filters[beforeKey])

  function change(first: string, last: string): void {
    const isMeant = [first, last].every((day) => day === '' || day >= FIRST_MEANT_DAY)
    // A first day after the last is the two in the other order.
    const [start, end] = isMeant && first && last && first > last ? [last, first] : [first, last]
    onChange({ [afterKey]: start && `${start} 00:00:00`, [beforeKey]: end && `${end} 23:59:59` }, isMeant)
  }

  function quick(days: number): void {
    const today = startOfServerDay().slice(0, 10)
    change(new Date(Date.parse(today) - (days - 1) * DAY_MS).toISOString().slice(0, 10), today)
  }

  return (
    <span className="res-range" role="group" aria-label={field.label}>
      <DayInput id={id} label={t('from')} day={from} onChange={(day) => change(day, to)} />
      <span aria-hidden>–</span>
      <DayInput id={`${id}-end`} label={t('to')} day={to} onChange={(day) => change(from, day)} />
      <span className="res-range-quick">
        <HistoryOutlined aria-hidden />
        <select aria-label={t('quickRange')} title={t('quickRange')} value="" onChange={(event) => quick(QUICK_RANGES[event.target.value as keyof typeof QUICK_RANGES])}>
          <option value="" disabled hidden>{t('quickRange')}</option>
          {Object.keys(QUICK_RANGES).map((name) => <option key={name} value={name}>{t(name as keyof typeof QUICK_RANGES)}</option>)}
        </select>
      </span>
    </span>
  )
}

interface DayInputProps {
  id: string
  label: string
  /** `YYYY-MM-DD`, or empty. */
  day: string
  onChange: (day: string) => void
}

/** Holds its own text while it is in use: half a date is no value, and setting one back would take away what was typed. */
function DayInput({ id, label, day, onChange }: DayInputProps): ReactNode {
  const input = useRef<HTMLInputElement>(null)
  const show = () => {
    if (input.current && input.current.value !== day) input.current.value = day
  }
  useLayoutEffect(() => {
    if (input.current !== document.activeElement) show()
  })
  return (
    <input id={id} ref={input} type="date" className={day ? undefined : 'res-range-empty'} aria-label={label} title={label} max="9999-12-31" defaultValue={day}
      // A click opens the calendar, wherever in the field; browsers without such a call have a mark of their own for it.
      onClick={({ currentTarget }) => currentTarget.showPicker?.()}
      onChange={({ target }) => { if (!target.validity.badInput) onChange(target.value) }}
      onBlur={show} />
  )
}

/** The day of a wire time; what is no such time is no day. */
function dayOf(time = ''): string {
  return /^\d{4}-\d{2}-\d{2}\b/.test(time) ? time.slice(0, 10) : ''
}
