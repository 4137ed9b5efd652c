import { parseDate } from './date.ts'
import { type Duration, parseDuration } from './duration.ts'

/** `times` undefined: without end. `start`: of the first time; `end`: no time comes later. */
export interface PeriodCycle {
  kind: 'period'
  times: number | undefined
  period: Duration
  start: Date | undefined
  end: Date | undefined
}

export type Cycle = PeriodCycle | { kind: 'cron'; pattern: string }

const REPEAT = /^R(\d{0,6})\//
/** What comes again comes at most each second. */
const PERIOD_MS_MIN = 1000

/** `R3/PT10M`, `R/start/PT1H`, `R5/PT1H/end`, `R/start/end`, `PT10M`, else cron; undefined when it begins like a repetition and is none. */
export function parseCycle(text: string, timezone: string): Cycle | undefined {
  const source = text.trim()
  const repeat = REPEAT.exec(source)
  if (repeat === null) {
    if (!/^[PR]/.test(source)) return { kind: 'cron', pattern: source }
    return periodCycle(undefined, { period: parseDuration(source), start: undefined, end: undefined })
  }
  const times = repeat[1] === '' ? undefined : Number(repeat[1])
  const [first = '', second, ...rest] = source.slice(repeat[0].length).split('/')
  if (times === 0 || rest.length > 0) return undefined
  if (first.startsWith('P')) {
    const end = second === undefined ? undefined : parseDate(second, timezone)
    if (second !== undefined && end === undefined) return undefined
    return periodCycle(times, { period: parseDuration(first), start: undefined, end })
  }
  const start = parseDate(first, timezone)
  if (start === undefined || second === undefined) return undefined
  if (second.startsWith('P')) return periodCycle(times, { period: parseDuration(second), start, end: undefined })
  const next = parseDate(second, timezone)
  if (next === undefined) return undefined
  return periodCycle(times, {
    period: { months: 0, days: 0, ms: next.getTime() - start.getTime() },
    start,
    end: undefined,
  })
}

function periodCycle(
  times: number | undefined,
  { period, ...bounds }: { period: Duration | undefined; start: Date | undefined; end: Date | undefined },
): PeriodCycle | undefined {
  if (period === undefined || (period.months === 0 && period.days === 0 && period.ms < PERIOD_MS_MIN)) return undefined
  return { kind: 'period', times, period, ...bounds }
}
