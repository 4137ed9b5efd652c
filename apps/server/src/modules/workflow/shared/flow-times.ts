import type { Language } from '@drawdesk/contract/core/texts'
import { formatTime, parseTime } from '../../../platform/clock.ts'
import { commonErrors } from '../../../platform/errors.ts'
import { wrongFormat } from '../../../wire/input-problems.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const UNITS = [
  { ms: DAY_MS, zh: '天', en: ' d' },
  { ms: HOUR_MS, zh: '小时', en: ' h' },
  { ms: MINUTE_MS, zh: '分', en: ' min' },
  { ms: SECOND_MS, zh: '秒', en: ' s' },
] as const

/** A span in words, its two largest units: `2小时3分`, `2 h 3 min`; below a second `0秒`. */
export function durationText(ms: number, language: Language): string {
  const first = UNITS.findIndex((unit) => ms >= unit.ms)
  if (first < 0) return `0${UNITS[3][language]}`
  let left = ms
  return UNITS.slice(first, first + 2)
    .flatMap((unit) => {
      const count = Math.floor(left / unit.ms)
      left -= count * unit.ms
      return count === 0 ? [] : [`${count}${unit[language]}`]
    })
    .join(language === 'en' ? ' ' : '')
}

/** A time as it travels; "" for none. */
export const timeText = (time: Date | null | undefined, timeZone: string): string =>
  time ? formatTime(time, timeZone) : ''

export interface TimeSpan {
  /** Included. */
  from: Date | undefined
  /** Not included. */
  until: Date | undefined
}

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text)

/**
 * `beginDate` and `endDate` as a span: a bare day counts whole, a time to its second.
 *
 * @throws AppError `common.badInput` for what is no time.
 */
export function readSpan(
  { beginDate = '', endDate = '' }: { beginDate?: string; endDate?: string },
  timeZone: string,
): TimeSpan {
  const read = (field: string, text: string): Date | undefined => {
    if (text === '') return undefined
    const time = parseTime(isDay(text) ? `${text} 00:00:00` : text, timeZone)
    if (!time) throw commonErrors.badInput({ errors: [wrongFormat(field)] })
    return time
  }
  const end = read('endDate', endDate)
  return {
    from: read('beginDate', beginDate),
    until: end && new Date(end.getTime() + (isDay(endDate) ? DAY_MS : SECOND_MS)),
  }
}
