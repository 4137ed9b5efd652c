import { formatTime } from '@drawdesk/contract/core/time'
import type { Language } from '@drawdesk/contract/core/texts'

const LOCALE = { zh: 'zh-CN', en: 'en' } as const
const NEAR_DAYS = {
  zh: { '-1': '昨天', 0: '今天', 1: '明天' },
  en: { '-1': 'yesterday', 0: 'today', 1: 'tomorrow' },
} as const
/** Up to this many days ahead a day is called by its weekday; later it could be another week's. */
const WEEKDAY_DAYS = 6
const DAY_MS = 86_400_000

/** When something begins and ends, as a colleague would say it in the zone of the venue: `今天 10:00 – 周日 22:00`; on one day the day stands once. */
export function scheduleText({
  start,
  end,
  now,
  zone,
  language,
}: {
  start: Date
  end: Date
  now: Date
  zone: string
  language: Language
}): string {
  const [from, to, today] = [start, end, now].map((moment) => formatTime(moment, zone)) as [string, string, string]
  const second = dayOf(from) === dayOf(to) ? clockOf(to) : `${dayText(to, today, language)} ${clockOf(to)}`
  const sentence = `${dayText(from, today, language)} ${clockOf(from)} – ${second}`
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}

/** When something begins, in the zone of the venue: `今天 10:00`. */
export function startText({
  start,
  now,
  zone,
  language,
}: {
  start: Date
  now: Date
  zone: string
  language: Language
}): string {
  const [from, today] = [formatTime(start, zone), formatTime(now, zone)]
  return `${dayText(from, today, language)}${language === 'zh' ? ' ' : ' at '}${clockOf(from)}`
}

/** How a day is called from today: by its nearness, its weekday, or its date, with the year where it is another one. */
export function dayText(time: string, today: string, language: Language): string {
  // As days of a calendar without zones: the texts are the venue's own clocks already.
  const [day, now] = [dayOf(time), dayOf(today)].map((text) => new Date(`${text}T00:00:00Z`)) as [Date, Date]
  const away = Math.round((day.getTime() - now.getTime()) / DAY_MS)
  const near = NEAR_DAYS[language][String(away) as '0']
  if (near) return near
  const of = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(LOCALE[language], { timeZone: 'UTC', ...options }).format(day)
  if (away > 1 && away <= WEEKDAY_DAYS) return of({ weekday: 'short' })
  const isOtherYear = day.getUTCFullYear() !== now.getUTCFullYear()
  return of({ ...(isOtherYear && { year: 'numeric' }), month: language === 'zh' ? 'long' : 'short', day: 'numeric' })
}

const dayOf = (time: string): string => time.slice(0, 10)
const clockOf = (time: string): string => time.slice(11, 16)

/** Spans that events usually have, in the zone of the venue: opening at ten, closing at ten in the evening. */
export const SPANS = ['today', 'weekend', 'week', 'month'] as const
export type Span = (typeof SPANS)[number]
const OPENS = '10:00:00'
const CLOSES = '22:00:00'

/** First and last moment of a span as clocks of the zone show it (`2026-11-22 10:00:00`). On a Sunday the weekend is that day. */
export function spanTimes(span: Span, now: Date, zone: string): { start: string; end: string } {
  const today = new Date(`${dayOf(formatTime(now, zone))}T00:00:00Z`)
  const weekday = today.getUTCDay()
  const first = span === 'weekend' && weekday !== 0 ? 6 - weekday : 0
  const last = { today: 0, weekend: weekday === 0 ? 0 : first + 1, week: 6, month: 29 }[span]
  const day = (away: number): string => new Date(today.getTime() + away * DAY_MS).toISOString().slice(0, 10)
  return { start: `${day(first)} ${OPENS}`, end: `${day(last)} ${CLOSES}` }
}
