const DAY_MINUTES = 24 * 60
const MINUTE_MS = 60_000

export interface QuietHours {
  /** `22:00`; "" for none. */
  quietFrom: string
  quietTo: string
  timeZone: string
}

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** When the quiet hours end that this moment is in; undefined outside of them. They may pass midnight. */
export function quietUntil(now: Date, { quietFrom, quietTo, timeZone }: QuietHours): Date | undefined {
  if (quietFrom === '' || quietTo === '') return undefined
  const local = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const [at, from, to] = [minutesOf(local.format(now)), minutesOf(quietFrom), minutesOf(quietTo)]
  const isQuiet = from <= to ? at >= from && at < to : at >= from || at < to
  if (!isQuiet) return undefined
  const minutes = (to - at + DAY_MINUTES) % DAY_MINUTES
  return new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS + minutes * MINUTE_MS)
}

export function isTimeZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone })
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}
