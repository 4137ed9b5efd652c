import type { Language } from '@drawdesk/contract/core/texts'

const MINUTE = 60
const HOUR = 3_600
const DAY = 86_400

const UNITS = {
  zh: { day: ' 天', hour: ' 小时', minute: ' 分钟', second: ' 秒' },
  en: { day: ' d', hour: ' h', minute: ' min', second: ' s' },
} as const

/** `8.5 秒`, `3 分钟 20 秒`, `2 小时 5 分钟`, `3 天 4 小时`: the two largest units. */
export function durationText(seconds: number, language: Language): string {
  const unit = UNITS[language]
  const pair = (size: number, large: string, small: string, smallSize: number): string => {
    const rest = Math.floor((seconds % size) / smallSize)
    return `${Math.floor(seconds / size)}${large}${rest > 0 ? ` ${rest}${small}` : ''}`
  }
  if (seconds < 10) return `${Math.round(seconds * 10) / 10}${unit.second}`
  if (seconds < MINUTE) return `${Math.round(seconds)}${unit.second}`
  if (seconds < HOUR) return pair(MINUTE, unit.minute, unit.second, 1)
  if (seconds < DAY) return pair(HOUR, unit.hour, unit.minute, MINUTE)
  return pair(DAY, unit.day, unit.hour, HOUR)
}

const SECOND_MS = 1_000
/** What a unit is written as after a number, in milliseconds; a number alone is seconds. */
const WRITTEN: readonly (readonly [RegExp, number])[] = [
  [/^(ms|毫秒)$/, 1],
  [/^(|s|sec|seconds?|秒钟?)$/, SECOND_MS],
  [/^(m|min|minutes?|分钟?)$/, MINUTE * SECOND_MS],
  [/^(h|hours?|小时|时)$/, HOUR * SECOND_MS],
]

/** Whole milliseconds of a time as somebody writes it: `30` and `30s` are seconds, `200ms`, `2.5 min`, `1 小时`; undefined where it is none. */
export function parseDuration(text: string): number | undefined {
  const [, digits, unit = ''] = /^(\d{1,9}(?:\.\d{1,6})?)\s*([a-z\u4e00-\u9fff]*)$/i.exec(text.trim()) ?? []
  const sizeMs = WRITTEN.find(([pattern]) => pattern.test(unit.toLowerCase()))?.[1]
  return digits === undefined || sizeMs === undefined ? undefined : Math.round(Number(digits) * sizeMs)
}

/** Milliseconds as a number of seconds, without zeros that say nothing: `0.2`, `300`. */
export const secondsOf = (ms: number): string => String(ms / SECOND_MS)
