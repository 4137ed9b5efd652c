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
