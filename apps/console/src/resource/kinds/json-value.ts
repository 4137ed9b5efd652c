/** The kit keeps structured fields of a form as JSON text. Answers nothing where the text is none. */
export function readJsonValue(text: unknown): unknown {
  if (typeof text !== 'string' || text.trim() === '') return undefined
  try {
    return JSON.parse(text) as unknown
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** As the kit writes it, so that a value put back is no change. */
export const writeJsonValue = (value: unknown): string => JSON.stringify(value, null, 2)
