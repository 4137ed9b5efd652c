/** JSON as expressions see it: integers that a JS number would round become text. @throws {SyntaxError} */
export function readJson(text: string): unknown {
  return /\d{16}/.test(text) ? JSON.parse(text, keepDigits) : JSON.parse(text)
}

/** Node 22 and later hand the reviver the number as it was written. */
function keepDigits(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value
  return context?.source !== undefined && /^-?\d+$/.test(context.source) ? context.source : value
}
