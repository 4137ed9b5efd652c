/** The languages of the product; zh is first and the fallback. */
export const LANGUAGES = ['zh', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

/** One text in every language, side by side. */
export type Bilingual = Record<Language, string>

/** Picks the language of an `Accept-Language` header or a stored setting; zh for anything unknown. */
export function pickLanguage(wanted: string | undefined | null): Language {
  return /^\s*en\b/i.test(wanted ?? '') ? 'en' : 'zh'
}

/**
 * Puts values into a text. Unknown names stay as they are, so a missing value is seen.
 *
 * - `{name}` is the value.
 * - `{count|row|rows}` is the first word for a value of 1 and the second for any other.
 */
export function fillText(text: string, values: Readonly<Record<string, string | number>> = {}): string {
  return text.replace(/\{(\w+)(?:\|([^{}|]*)\|([^{}|]*))?\}/g, (whole, name: string, one?: string, many?: string) => {
    if (!Object.hasOwn(values, name)) return whole
    const value = String(values[name])
    if (one === undefined || many === undefined) return value
    return value === '1' ? one : many
  })
}
