/** Spans that are one press away: days up to today, or days of the calendar. */
export const SPANS = ['today', 'yesterday', 7, 30, 'month', 90] as const
export type Span = (typeof SPANS)[number]
const SPAN_DEFAULT: Span = 30
const DAY_MS = 86_400_000
const DAY = /^\d{4}-\d{2}-\d{2}$/

export interface AskedSpan {
  /** Days of the server's zone, both included. */
  from: string
  to: string
  /** Undefined: days that somebody chose. */
  span: Span | undefined
}

/** This many days earlier; days are counted on the calendar. */
export const daysBefore = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - count * DAY_MS).toISOString().slice(0, 10)

const isDay = (text: string | null): text is string =>
  text !== null && DAY.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`))

/** How many days a span has, both ends included; 0 or less where they stand the wrong way round. */
export const daysIn = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS) + 1

/** The days that an address asks for (`?days=7`, `?days=month`, `?from=2026-01-01&to=2026-01-31`), at most so many; what makes no sense is the default. `today` in the server's zone. */
export function readSpan(address: URLSearchParams, today: string, most: number): AskedSpan {
  const from = address.get('from')
  const to = address.get('to')
  if (isDay(from) && isDay(to) && daysIn(from, to) >= 1 && daysIn(from, to) <= most)
    return { from, to, span: undefined }
  const span = SPANS.find((days) => String(days) === address.get('days')) ?? SPAN_DEFAULT
  return { ...daysOf(span, today), span }
}

function daysOf(span: Span, today: string): { from: string; to: string } {
  switch (span) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: daysBefore(today, 1), to: daysBefore(today, 1) }
    case 'month':
      return { from: `${today.slice(0, 8)}01`, to: today }
    default:
      return { from: daysBefore(today, span - 1), to: today }
  }
}

/** Of a span in the address; the default is left out. */
export const spanChange = (span: Span): Record<string, string | undefined> => ({
  days: span === SPAN_DEFAULT ? undefined : String(span),
  from: undefined,
  to: undefined,
})
