/** Is this the name of a zone in the IANA database (`Asia/Shanghai`, `UTC`)? Offsets such as `+08:00`, which have no daylight saving of their own, are none. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}
