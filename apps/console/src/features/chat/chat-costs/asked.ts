import { CHAT_COST_DAYS_MAX, CHAT_COST_KEYS, type ChatCostKey } from '@drawdesk/contract/biz/chat-costs'

/** Spans that are one press away. */
export const SPANS = [7, 30, 90] as const
export type Span = (typeof SPANS)[number]
const SPAN_DEFAULT: Span = 30
const BY_DEFAULT: ChatCostKey = 'model'
const DAY_MS = 86_400_000
const DAY = /^\d{4}-\d{2}-\d{2}$/

export interface CostsAsked {
  /** Days of the server's zone, both included. */
  from: string
  to: string
  by: ChatCostKey
  /** Undefined: days that somebody chose. */
  span: Span | undefined
}

/** This many days earlier; days are counted on the calendar. */
export const daysBefore = (day: string, count: number): string => new Date(Date.parse(`${day}T00:00:00Z`) - count * DAY_MS).toISOString().slice(0, 10)

const isDay = (text: string | null): text is string => text !== null && DAY.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`))

/** How many days a span has, both ends included; 0 or less where they stand the wrong way round. */
export const daysIn = (from: string, to: string): number => Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS) + 1

/** What an address asks for (`?days=7&by=user`, `?from=2026-01-01&to=2026-01-31`); what makes no sense is the default. `today` in the server's zone. */
export function readAsked(address: URLSearchParams, today: string): CostsAsked {
  const by = CHAT_COST_KEYS.find((key) => key === address.get('by')) ?? BY_DEFAULT
  const from = address.get('from')
  const to = address.get('to')
  if (isDay(from) && isDay(to) && daysIn(from, to) >= 1 && daysIn(from, to) <= CHAT_COST_DAYS_MAX) return { from, to, by, span: undefined }
  const span = SPANS.find((days) => String(days) === address.get('days')) ?? SPAN_DEFAULT
  return { from: daysBefore(today, span - 1), to: today, by, span }
}

/** Of a span in the address; the default is left out. */
export const spanChange = (span: Span): Record<string, string | undefined> => ({ days: span === SPAN_DEFAULT ? undefined : String(span), from: undefined, to: undefined })
