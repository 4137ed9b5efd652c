/** Stands for every secret that people see. */
export const MASK = '••••'

/** Shorter values would riddle ordinary text; where a template put them they are masked all the same. */
const SECRET_FROM_LENGTH = 4
const BASE64_FROM_LENGTH = 512

export type Masker = (text: string) => string

/**
 * Replaces every secret by {@link MASK} wherever it appears: as it is, percent-encoded, JSON-escaped, or in the base64 of a
 * Basic header (user and password together). `tokens` are further texts to hide.
 */
export function createMasker(secrets: Readonly<Record<string, string>>, tokens: readonly string[] = []): Masker {
  const values = Object.values(secrets)
    .concat(tokens)
    .filter((value) => value.length >= SECRET_FROM_LENGTH)
  const all = Object.values(secrets)
  const pairs = all.flatMap((user) => all.map((pass) => Buffer.from(`${user}:${pass}`, 'utf8').toString('base64')))
  const forms = values.flatMap((value) => [
    value,
    encodeURIComponent(value.toWellFormed()),
    new URLSearchParams({ v: value }).toString().slice(2),
    JSON.stringify(value).slice(1, -1),
    Buffer.from(value, 'utf8').toString('base64'),
  ])
  // Longest first: one secret may be the beginning of another.
  const hidden = [...new Set([...forms, ...(all.length <= 10 ? pairs : [])])]
    .filter((form) => form.length >= SECRET_FROM_LENGTH)
    .sort((a, b) => b.length - a.length)
  return (text) => hidden.reduce((masked, form) => masked.replaceAll(form, MASK), text)
}

/** The same for every text and every name inside a value. */
export function maskDeep(mask: Masker, value: unknown): unknown {
  if (typeof value === 'string') return mask(value)
  if (Array.isArray(value)) return value.map((item) => maskDeep(mask, item))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [mask(name), maskDeep(mask, item)]))
}

/** Pictures in answers are never kept: a long run of base64 becomes a note of its length. */
export function dropBase64(text: string): string {
  return text.replace(/[A-Za-z0-9+/=_\\-]+/g, (run) =>
    run.length < BASE64_FROM_LENGTH ? run : `«base64 ${run.length}»`,
  )
}

/** At most `maxBytes` of UTF-8, whole characters, with a mark where it was cut. */
export function cutText(text: string, maxBytes: number): string {
  const bytes = Buffer.from(text, 'utf8')
  if (bytes.length <= maxBytes) return text
  const mark = '…'
  let end = maxBytes - Buffer.byteLength(mark)
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1
  return bytes.subarray(0, end).toString('utf8') + mark
}

/** What a service said, as people may see it: secrets masked, pictures left out, at most so many characters. */
export const shownWords = (mask: Masker, text: string, mostChars?: number): string =>
  dropBase64(mask(text)).slice(0, mostChars)
