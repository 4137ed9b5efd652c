const two = (value: number): string => String(value).padStart(2, '0')

/** Filters of a list for the seconds around a time as it travels (`yyyy-MM-dd HH:mm:ss`), which keep a search small; none for a text that is no time. */
export function around(time: string, seconds = 60): Readonly<Record<string, string>> {
  const atMs = Date.parse(`${time.replace(' ', 'T')}Z`) // any zone does: only the distance counts
  if (Number.isNaN(atMs)) return {}
  const text = (ms: number): string => {
    const date = new Date(ms)
    return `${date.getUTCFullYear()}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())} ${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}`
  }
  return { createTime_dategt: text(atMs - seconds * 1_000), createTime_datelt: text(atMs + seconds * 1_000) }
}
