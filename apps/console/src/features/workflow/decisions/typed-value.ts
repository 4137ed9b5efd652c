/** What somebody typed as a value of a process: numbers, true, lists and records as JSON writes them, anything else as text; null for nothing. */
export function valueOfText(text: string): unknown {
  const typed = text.trim()
  if (typed === '') return null
  try {
    return JSON.parse(typed) as unknown
  } catch {
    return typed
  }
}

/** A value in one line; a text as it is. */
export const textOfValue = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
