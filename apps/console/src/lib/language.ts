import { pickLanguage, type Language } from '@drawdesk/contract/core/texts'
import i18next from 'i18next'
import { useSyncExternalStore } from 'react'
import { zh } from './shell-texts/zh.ts'
import { readStored, writeStored } from './storage.ts'

export type { Language }

const STORED_AS = 'language'
const listeners = new Set<() => void>()

/** One instance for the frame's texts; features keep theirs beside themselves (`defineTexts`). */
export const i18n = i18next.createInstance()

/** The chosen language, else Chinese: the product's default, whatever the browser speaks (specification §9). */
let current: Language = 'zh'

// Resources are given, so this settles at once and synchronously.
void i18n.init({
  lng: 'zh',
  fallbackLng: 'zh',
  resources: { zh: { shell: zh } },
  defaultNS: 'shell',
  keySeparator: false,
  nsSeparator: false,
  initAsync: false,
  // The same `{name}` as everywhere else; React escapes.
  interpolation: { prefix: '{', suffix: '}', escapeValue: false },
})

export function getLanguage(): Language {
  return current
}

/** The language on screen; the component renders again when it changes. */
export function useLanguage(): Language {
  return useSyncExternalStore(listenToLanguage, getLanguage)
}

/** Calls back after each change; answers how to stop. */
export function listenToLanguage(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Changes the language and remembers it; resolves when its texts are loaded and shown.
 *
 * @throws when the English texts cannot be fetched; the language then stays as it was.
 */
export async function setLanguage(language: Language): Promise<void> {
  await show(language)
  writeStored(STORED_AS, language)
}

/** Shows the remembered language; to be awaited before the first render so that nothing flashes. */
export async function restoreLanguage(): Promise<void> {
  await show(pickLanguage(readStored<string>(STORED_AS)))
}

function show(language: Language): Promise<void> {
  if (language === 'zh' || i18n.hasResourceBundle(language, 'shell')) {
    apply(language)
    return Promise.resolve()
  }
  return import('./shell-texts/en.ts').then(({ en }) => {
    i18n.addResourceBundle(language, 'shell', en)
    apply(language)
  })
}

/** At once, because everything needed is loaded. */
function apply(language: Language): void {
  document.documentElement.lang = language
  if (language === current) return
  current = language
  void i18n.changeLanguage(language)
  for (const listener of listeners) listener()
}
