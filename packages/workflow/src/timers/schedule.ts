import type { EventFacts } from '../definition/definition.ts'
import { EngineError } from '../engine/command.ts'
import type { BilingualText } from '../expressions/fault.ts'
import { nextOfCron } from './cron.ts'
import { type Cycle, parseCycle, type PeriodCycle } from './cycle.ts'
import { parseDate } from './date.ts'
import { addDuration, isByCalendar, longestMs, parseDuration } from './duration.ts'

/** Without blanks around; an expression in it has been evaluated. */
export type TimerEvent = Pick<Extract<EventFacts, { kind: 'timer' }>, 'timer' | 'value'>

/** `left`: how many times still come after `due` (-1: without end). `cycle`: as the diagram says it, with its first time where it goes by the calendar. */
export interface Repeat {
  left: number
  cycle: string
}

export interface Due {
  due: Date
  repeat?: Repeat
}

/**
 * When a timer that begins at `now` is due for the first time. A date may be in the past: it is due at once. A cycle's start in the past is passed over
 * to its next time; one whose next time would be behind its end is due at that end.
 *
 * @throws {EngineError} `bad-timer` with `detail.value` when it cannot be read, or never comes.
 */
export function firstDue(event: TimerEvent, now: Date, timezone: string): Due {
  const value = event.value.trim()
  if (event.timer === 'date') return { due: parseDate(value, timezone) ?? refuse(value) }
  if (event.timer === 'duration') {
    const duration = parseDuration(value) ?? refuse(value)
    return { due: new Date(addDuration(now.getTime(), { duration, times: 1, timezone })) }
  }
  const cycle = parsedCycle(value, timezone)
  if (cycle.kind === 'cron') {
    const due = cronDue(cycle.pattern, now, timezone) ?? refuse(value)
    return { due, repeat: { left: -1, cycle: value } }
  }
  const due = firstOfPeriod(cycle, now, timezone)
  const left = cycle.times === undefined ? -1 : cycle.times - 1
  return { due, repeat: { left, cycle: anchored(value, cycle, due) } }
}

/**
 * The time after `last`, on the grid of the cycle however late it fired: times missed until `now` are one, and the next is in the future. They do not
 * count as times. Undefined: it was the last.
 *
 * @throws {EngineError} `bad-timer`.
 */
export function nextDue(repeat: Repeat, last: Date, now: Date, timezone: string): Required<Due> | undefined {
  if (repeat.left === 0) return undefined
  const after = new Date(Math.max(last.getTime(), now.getTime()))
  const cycle = parsedCycle(repeat.cycle, timezone)
  const due =
    cycle.kind === 'cron'
      ? cronDue(cycle.pattern, after, timezone)
      : onGrid(cycle, { anchor: cycle.start ?? last, after, timezone })
  if (due === undefined || (cycle.kind === 'period' && cycle.end !== undefined && due > cycle.end)) return undefined
  return { due, repeat: { ...repeat, left: repeat.left < 0 ? -1 : repeat.left - 1 } }
}

/**
 * What a due date says: a date, or a duration from `now`.
 *
 * @throws {EngineError} `bad-timer`.
 */
export function dueOf(value: string, now: Date, timezone: string): Date {
  const text = value.trim()
  return firstDue({ timer: text.startsWith('P') ? 'duration' : 'date', value: text }, now, timezone).due
}

/** Why a timer can never be due; undefined when it can, or holds an expression. */
export function timerProblem(event: TimerEvent): BilingualText | undefined {
  if (/[$#]\{/.test(event.value)) return undefined
  try {
    firstDue(event, new Date(0), 'UTC')
    return undefined
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    return textOf(event.value.trim())
  }
}

function firstOfPeriod(cycle: PeriodCycle, now: Date, timezone: string): Date {
  const { period: duration, start, end } = cycle
  const due =
    start === undefined
      ? new Date(addDuration(now.getTime(), { duration, times: 1, timezone }))
      : start > now
        ? start
        : onGrid(cycle, { anchor: start, after: now, timezone })
  return end !== undefined && due > end ? end : due
}

/** The first of `anchor`, one period later, two periods later … that comes after `after`. */
function onGrid(
  { period: duration }: PeriodCycle,
  { anchor, after, timezone }: { anchor: Date; after: Date; timezone: string },
): Date {
  let times = 0
  for (;;) {
    const due = addDuration(anchor.getTime(), { duration, times, timezone })
    if (due > after.getTime()) return new Date(due)
    // No period is longer, so this never steps over a time.
    times += Math.max(1, Math.floor((after.getTime() - due) / longestMs(duration)))
  }
}

/** A period by the calendar keeps its first time: a month after 28 February is 31 March, if it began on a 31st. */
function anchored(value: string, { period, end, start }: PeriodCycle, first: Date): string {
  if (!isByCalendar(period) || start !== undefined || end !== undefined) return value
  const [repeat, duration] = value.includes('/') ? value.split('/') : ['R', value]
  return `${repeat}/${first.toISOString()}/${duration}`
}

const parsedCycle = (value: string, timezone: string): Cycle => parseCycle(value, timezone) ?? refuse(value)

function cronDue(pattern: string, after: Date, timezone: string): Date | undefined {
  try {
    return nextOfCron(pattern, after, timezone)
  } catch (error) {
    return refuse(pattern, error)
  }
}

const textOf = (value: string): BilingualText => ({
  zh: `无法识别的时间 “${value.slice(0, 100)}”`,
  en: `Invalid time “${value.slice(0, 100)}”`,
})

function refuse(value: string, cause?: unknown): never {
  const text = textOf(value)
  const error = new EngineError('bad-timer', text.en, { detail: { value: value.slice(0, 100), ...text } })
  error.cause = cause
  throw error
}
