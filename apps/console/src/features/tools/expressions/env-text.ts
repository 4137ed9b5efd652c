/** What the variables' editor holds: an object, or why it is none. */
export type EnvReading =
  | { env: Record<string, unknown>; hasUnsafe: boolean }
  | { problem: 'notJson' | 'notObject'; why: string }

/** Reads the text of the editor; nothing at all counts as no variables. */
export function readEnv(text: string): EnvReading {
  if (text.trim() === '') return { env: {}, hasUnsafe: false }
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return { problem: 'notJson', why: error.message }
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return { problem: 'notObject', why: '' }
  return { env: { ...parsed }, hasUnsafe: hasUnsafeInteger(parsed) }
}

/** Is there a whole number that a JS number does not hold exactly? Its digits are lost already when it is read. */
function hasUnsafeInteger(value: unknown): boolean {
  if (typeof value === 'number') return Number.isInteger(value) && !Number.isSafeInteger(value)
  return typeof value === 'object' && value !== null && Object.values(value).some(hasUnsafeInteger)
}

/** Variables as they stand in the editor. */
export const envText = (env: Readonly<Record<string, unknown>>): string => JSON.stringify(env, null, 2)
