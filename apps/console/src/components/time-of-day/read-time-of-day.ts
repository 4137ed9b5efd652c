const WITH_COLON = /^(\d{1,2})[:.](\d{1,2})$/
const HOUR = /^(\d{1,2})[:.]?$/
const DIGITS = /^(\d{1,2})(\d{2})$/
const HALF_OF_DAY = /^(.*?)\s*([ap])\.?m\.?$/i
const [DAY_HOURS, HOUR_MINUTES, NOON] = [24, 60, 12]

/** A time of day as `HH:mm`, of what people type: `22:00`, `2200`, `7`, `7:5`, `22：00`, `10 pm`. Undefined: it is none. */
export function readTimeOfDay(typed: string): string | undefined {
  const text = typed.normalize('NFKC').trim()
  const [, ofHalf, half] = HALF_OF_DAY.exec(text) ?? []
  const [, hourText, minuteText = '0'] =
    [WITH_COLON, HOUR, DIGITS].map((form) => form.exec(ofHalf ?? text)).find((found) => found !== null) ?? []
  if (hourText === undefined) return undefined
  const [hour, minute] = [Number(hourText), Number(minuteText)]
  if (minute >= HOUR_MINUTES) return undefined
  if (half === undefined) return hour < DAY_HOURS ? written(hour, minute) : undefined
  if (hour < 1 || hour > NOON) return undefined
  return written((hour % NOON) + (half.toLowerCase() === 'p' ? NOON : 0), minute)
}

/** The time so many hours or minutes later; midnight follows 23:59. */
export function laterTime(time: string, { hours = 0, minutes = 0 }: { hours?: number; minutes?: number }): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const day = DAY_HOURS * HOUR_MINUTES
  const at = ((((hour + hours) * HOUR_MINUTES + minute + minutes) % day) + day) % day
  return written(Math.floor(at / HOUR_MINUTES), at % HOUR_MINUTES)
}

const twoDigits = (number: number): string => String(number).padStart(2, '0')
const written = (hour: number, minute: number): string => `${twoDigits(hour)}:${twoDigits(minute)}`
