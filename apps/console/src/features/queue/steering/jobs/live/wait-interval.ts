import type { Language } from '@drawdesk/contract/core/texts'

const MINUTE = 60
const HOUR = 3_600
const UNITS = {
  zh: { second: ' 秒', minute: ' 分钟', hour: ' 小时' },
  en: { second: ' s', minute: ' min', hour: ' h' },
} as const

type Unit = keyof (typeof UNITS)['zh']

/** How long it will still take: `约 8–15 秒`, `约 40 秒–2 分钟`, `约 2–5 分钟`. The low end is rounded down, the high one up: no promise is broken by rounding. */
export function waitIntervalText({ low, high }: { low: number; high: number }, language: Language): string {
  const [from, to] = [part(low, Math.floor), part(high, Math.ceil)]
  const unit = UNITS[language]
  const about = language === 'zh' ? '约 ' : 'about '
  if (from.unit !== to.unit) return `${about}${from.n}${unit[from.unit]}–${to.n}${unit[to.unit]}`
  return from.n >= to.n ? `${about}${to.n}${unit[to.unit]}` : `${about}${from.n}–${to.n}${unit[to.unit]}`
}

function part(seconds: number, round: (n: number) => number): { n: number; unit: Unit } {
  if (seconds < 90) return { n: Math.max(1, round(seconds)), unit: 'second' }
  if (seconds < 90 * MINUTE) return { n: round(seconds / MINUTE), unit: 'minute' }
  return { n: round(seconds / HOUR), unit: 'hour' }
}
