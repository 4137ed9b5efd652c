import { useMemo } from 'react'
import { createClock } from '../lib/browser/clock.ts'
import { useLanguage, type Language } from '../lib/texts/language.ts'
import { parseServerTime } from '../lib/texts/server-time.ts'

const TICK_MS = 30_000

/** Steps from minutes to years: below `until` seconds, counted in `seconds` each. */
const STEPS = [
  { unit: 'minute', seconds: 60, until: 3600 },
  { unit: 'hour', seconds: 3600, until: 86_400 },
  { unit: 'day', seconds: 86_400, until: 30 * 86_400 },
  { unit: 'month', seconds: 30 * 86_400, until: 365 * 86_400 },
  { unit: 'year', seconds: 365 * 86_400, until: Number.POSITIVE_INFINITY },
] as const

/** Made once: a gallery shows a hundred times at once. */
const FORMATS = {
  zh: new Intl.RelativeTimeFormat('zh-CN', { numeric: 'auto' }),
  en: new Intl.RelativeTimeFormat('en', { numeric: 'auto' }),
}

/** "3 分钟前"; less than a minute is "刚刚", because a count of seconds would be out of date at once. */
export function relativeText(moment: Date, now: Date, language: Language): string {
  const seconds = Math.round((moment.getTime() - now.getTime()) / 1000)
  const distance = Math.abs(seconds)
  if (distance < 60) return { zh: '刚刚', en: 'just now' }[language]
  const step = STEPS.find(({ until }) => distance < until) ?? STEPS[STEPS.length - 1]
  if (!step) return ''
  return FORMATS[language].format(Math.round(seconds / step.seconds), step.unit)
}

const useClock = createClock(TICK_MS)

/** The moment that all times on screen count from; moves on every half minute. */
export function useNow(): Date {
  return new Date(useClock())
}

/** A wire time as the distance from now, with the exact time on hover; nothing for `""`. */
export function RelativeTime({ value }: { value: string | null | undefined }) {
  const language = useLanguage()
  const current = useNow()
  const moment = useMemo(() => parseServerTime(value), [value])
  if (!moment || !value) return null
  return (
    <time dateTime={moment.toISOString()} title={value}>
      {relativeText(moment, current, language)}
    </time>
  )
}
