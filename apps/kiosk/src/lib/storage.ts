/** What the machine keeps over a reload: tokens, the order under way, prints that were handed to the printer. */
export function readKept<T>(key: string): T | undefined {
  const text = localStorage.getItem(`kiosk.${key}`)
  if (text === null) return undefined
  try {
    return JSON.parse(text) as T // written by `keep`
  } catch {
    // Not ours: as if nothing were kept.
    return undefined
  }
}

export function keep(key: string, value: unknown): void {
  if (value === undefined) localStorage.removeItem(`kiosk.${key}`)
  else localStorage.setItem(`kiosk.${key}`, JSON.stringify(value))
}
