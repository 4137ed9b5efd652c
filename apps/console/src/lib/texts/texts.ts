import { fillText, type Bilingual, type Language } from '@drawdesk/contract/core/texts'
import { useMemo } from 'react'
import { seededName, shellTextOf, useLanguage } from './language.ts'
import type { ShellTextKey } from './shell-texts/zh.ts'

export type { Bilingual }
export type TextValues = Readonly<Record<string, string | number>>

/** Texts of a feature, zh and en side by side; the same keys by type. */
export type Texts<Key extends string> = Record<Language, Record<Key, string>>

/**
 * Holds a feature's texts; a key missing in either language does not compile.
 *
 * @example export const texts = defineTexts({ zh: { add: '新增' }, en: { add: 'New' } })
 */
export function defineTexts<const Zh extends Record<string, string>>(texts: {
  zh: Zh
  en: Record<keyof Zh & string, string>
}): Texts<keyof Zh & string> {
  return texts
}

/** The text with its values put in; a name that the installation began with stands in it as the language on screen has it. */
function fill(text: string, values?: TextValues): string {
  if (values === undefined) return fillText(text)
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? seededName(value) : value,
  ])
  return fillText(text, Object.fromEntries(entries) as TextValues)
}

/** Picks and fills a text of `defineTexts`, in the language on screen. */
export function useTexts<Key extends string>(texts: Texts<Key>): (key: Key, values?: TextValues) => string {
  const language = useLanguage()
  return useMemo(() => (key, values) => fill(texts[language][key], values), [texts, language])
}

/** Picks and fills a bilingual text (resource definitions hold those), in the language on screen. */
export function useText(): (text: Bilingual, values?: TextValues) => string {
  const language = useLanguage()
  return useMemo(() => (text, values) => fill(text[language], values), [language])
}

/** Texts of the frame, in the language on screen. */
export function useShellText(): (key: ShellTextKey, values?: TextValues) => string {
  const language = useLanguage()
  return useMemo(() => (key, values) => fill(shellTextOf(language, key), values), [language])
}
