/** The languages of the product; zh is first and the fallback. */
export const LANGUAGES = ['zh', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

/** One text in every language, side by side. */
export type Bilingual = Record<Language, string>

/** Picks the language of an `Accept-Language` header or a stored setting; zh for anything unknown. */
export function pickLanguage(wanted: string | undefined | null): Language {
  return /^\s*en\b/i.test(wanted ?? '') ? 'en' : 'zh'
}

/** Puts `{name}` values into a text. Unknown names stay as they are, so a missing value is seen. */
export function fillText(text: string, values: Readonly<Record<string, string | number>> = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  )
}
