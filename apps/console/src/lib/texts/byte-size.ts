const STEP = 1024
const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/** A size as people read it: `812 B`, `1.5 KB`, `12 MB`. */
export function byteSize(bytes: number): string {
  let size = bytes
  let unit = 0
  while (size >= STEP && unit < UNITS.length - 1) {
    size /= STEP
    unit += 1
  }
  return `${unit === 0 || size >= 10 ? Math.round(size) : Math.round(size * 10) / 10} ${UNITS[unit]}`
}
