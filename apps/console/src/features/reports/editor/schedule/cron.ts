/** The ways of a schedule that need no cron. */
export type Rhythm = 'hourly' | 'daily' | 'weekly' | 'monthly' | 'custom'

export interface Timing {
  rhythm: Rhythm
  minute: number
  hour: number
  /** 0 (Sunday) to 6. */
  weekdays: number[]
  day: number
}

const WHOLE = /^\d{1,2}$/
const WEEKDAYS = /^[0-7](,[0-7])*$/
export const TIMING_DEFAULT: Timing = { rhythm: 'daily', minute: 0, hour: 8, weekdays: [1], day: 1 }

/** What a cron expression says, where it is one of the plain ones; else it is `custom`. */
export function timingOf(cron: string): Timing {
  const [minute = '', hour = '', day = '', month = '', weekday = '', ...more] = cron.trim().split(/\s+/)
  const custom: Timing = { ...TIMING_DEFAULT, rhythm: 'custom' }
  if (more.length > 0 || month !== '*' || !WHOLE.test(minute)) return custom
  if (hour === '*' && day === '*' && weekday === '*')
    return { ...TIMING_DEFAULT, rhythm: 'hourly', minute: Number(minute) }
  if (!WHOLE.test(hour)) return custom
  const at = { ...TIMING_DEFAULT, minute: Number(minute), hour: Number(hour) }
  if (day === '*' && weekday === '*') return { ...at, rhythm: 'daily' }
  if (day === '*' && WEEKDAYS.test(weekday))
    return {
      ...at,
      rhythm: 'weekly',
      weekdays: [...new Set(weekday.split(',').map((each) => Number(each) % 7))].toSorted(),
    }
  if (weekday === '*' && WHOLE.test(day)) return { ...at, rhythm: 'monthly', day: Number(day) }
  return custom
}

/** The cron expression of a plain timing; of a custom one what stood there. */
export function cronOf({ rhythm, minute, hour, weekdays, day }: Timing, custom: string): string {
  switch (rhythm) {
    case 'hourly':
      return `${minute} * * * *`
    case 'daily':
      return `${minute} ${hour} * * *`
    case 'weekly':
      return `${minute} ${hour} * * ${weekdays.length > 0 ? weekdays.join(',') : '1'}`
    case 'monthly':
      return `${minute} ${hour} ${day} * *`
    default:
      return custom
  }
}
