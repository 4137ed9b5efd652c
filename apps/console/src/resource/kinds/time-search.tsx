import { CalendarOutlined } from '@ant-design/icons'
import { useRef, type ReactNode } from 'react'
import { startOfServerDay } from '../../lib/texts/server-time.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { filterKeysOf } from '../list/list-state.ts'
import { kindsTexts } from './kinds.i18n.ts'
import { DayInput } from './day-input.tsx'
import type { SearchProps } from './kind-searches.tsx'

const DAY_MS = 86_400_000
/** Days up to today, today included. */
const QUICK_RANGES = { today: 1, lastWeek: 7, lastMonth: 30 } as const

const CHOICES = ['today', 'lastWeek', 'lastMonth', 'pickFrom', 'pickTo'] as const

/** Whole days; the two ends travel as the first and the last second (`createTime_dategt`, `createTime_datelt`). */
export function TimeSearch(props: SearchProps): ReactNode {
  const [afterKey = '', beforeKey = ''] = filterKeysOf(props.field.name, props.field.definition)
  return <DayRange {...props} afterKey={afterKey} beforeKey={beforeKey} toFirst={firstSecond} toLast={lastSecond} />
}

/** Days as they stand, both ends counted (`<field>_datege`, `<field>_datele`). */
export function DateSearch(props: SearchProps): ReactNode {
  const [afterKey = '', beforeKey = ''] = filterKeysOf(props.field.name, props.field.definition)
  return <DayRange {...props} afterKey={afterKey} beforeKey={beforeKey} />
}

const firstSecond = (day: string): string => `${day} 00:00:00`
const lastSecond = (day: string): string => `${day} 23:59:59`
const bareDay = (day: string): string => day

interface DayRangeProps extends SearchProps {
  /** Filters of the two ends. */
  afterKey: string
  beforeKey: string
  /** How a day travels; as it is unless given. */
  toFirst?: (day: string) => string
  toLast?: (day: string) => string
}

/** Two days. Behind the calendar: usual ranges, and a day of the browser's calendar for either end. */
export function DayRange({
  field,
  id,
  filters,
  onChange,
  afterKey,
  beforeKey,
  toFirst = bareDay,
  toLast = bareDay,
}: DayRangeProps): ReactNode {
  const t = useTexts(kindsTexts)
  const from = dayOf(filters[afterKey])
  const to = dayOf(filters[beforeKey])
  const firstCalendar = useRef<HTMLInputElement>(null)
  const lastCalendar = useRef<HTMLInputElement>(null)

  function change(first: string, last: string): void {
    // A first day after the last is the two in the other order.
    const [start, end] = first && last && first > last ? [last, first] : [first, last]
    onChange({ [afterKey]: start && toFirst(start), [beforeKey]: end && toLast(end) }, true)
  }

  function choose(choice: string): void {
    if (choice === 'pickFrom') return firstCalendar.current?.showPicker?.()
    if (choice === 'pickTo') return lastCalendar.current?.showPicker?.()
    const today = startOfServerDay().slice(0, 10)
    const days = QUICK_RANGES[choice as keyof typeof QUICK_RANGES]
    change(new Date(Date.parse(today) - (days - 1) * DAY_MS).toISOString().slice(0, 10), today)
  }

  return (
    <span className="res-range" role="group" aria-label={field.label}>
      <DayInput id={id} label={t('from')} day={from} calendar={firstCalendar} onChange={(day) => change(day, to)} />
      <span aria-hidden>–</span>
      <DayInput
        id={`${id}-end`}
        label={t('to')}
        day={to}
        calendar={lastCalendar}
        onChange={(day) => change(from, day)}
      />
      <span className="res-range-quick">
        <CalendarOutlined aria-hidden />
        <select
          aria-label={t('chooseRange')}
          title={t('chooseRange')}
          value=""
          onChange={(event) => choose(event.target.value)}
        >
          <option value="" disabled hidden>
            {t('chooseRange')}
          </option>
          {CHOICES.map((name) => (
            <option key={name} value={name}>
              {t(name)}
            </option>
          ))}
        </select>
      </span>
    </span>
  )
}

/** The day of a wire time; what is no such time is no day. */
function dayOf(time = ''): string {
  return /^\d{4}-\d{2}-\d{2}\b/.test(time) ? time.slice(0, 10) : ''
}
