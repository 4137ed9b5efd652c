import type { Language } from '@drawdesk/contract/core/texts'
import { parseServerTime } from '../../../lib/texts/server-time.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const SOON_MS = 30 * DAY_MS

export interface Expiry {
  /** `soon`: within 30 days. */
  kind: 'never' | 'over' | 'soon' | 'far'
  text: string
}

const WORDS = { never: { zh: '不限', en: 'Never' }, over: { zh: '已到期', en: 'Expired' } }

/** Counted always ("13 个月后"): a lease that ends "next year" could end in a month or in two years. */
const UNITS = [
  { unit: 'hour', ms: HOUR_MS, until: 2 * DAY_MS },
  { unit: 'day', ms: DAY_MS, until: 60 * DAY_MS },
  { unit: 'month', ms: 30.4 * DAY_MS, until: 730 * DAY_MS },
  { unit: 'year', ms: 365.25 * DAY_MS, until: Number.POSITIVE_INFINITY },
] as const

/** A last moment in words: 不限, 23天后, 已到期. Rounded down, so that nobody counts on a day that is not there. */
export function expiryOf(expireTime: string, now: Date, language: Language): Expiry {
  const end = parseServerTime(expireTime)
  if (!end) return { kind: 'never', text: WORDS.never[language] }
  const leftMs = end.getTime() - now.getTime()
  if (leftMs <= 0) return { kind: 'over', text: WORDS.over[language] }
  const { unit, ms } = UNITS.find(({ until }) => leftMs < until) ?? UNITS[0]
  const text = new Intl.RelativeTimeFormat(language === 'zh' ? 'zh-CN' : 'en').format(Math.floor(leftMs / ms), unit)
  return { kind: leftMs <= SOON_MS ? 'soon' : 'far', text }
}
