import { SEEDED_IN_BOTH } from '@drawdesk/contract/core/words/seeded-in-both'
import { website } from '@drawdesk/contract/core/constants'
import type { PRESET_WORDS } from '@drawdesk/contract/core/words/preset-words'
import { pickLanguage, type Language } from '@drawdesk/contract/core/texts'
import { useSyncExternalStore } from 'react'
import { zh, type ShellTextKey, type ShellTexts } from './shell-texts/zh.ts'
import { readStored, writeStored } from '../browser/storage.ts'

export type { Language }

const STORED_AS = 'language'
const listeners = new Set<() => void>()

/** Texts of the frame by language; those of English are fetched when it is first chosen. Features keep theirs beside themselves (`defineTexts`). */
const shellTexts: { zh: ShellTexts; en?: ShellTexts } = { zh }

/** English for the names that an installation begins with (docs/adr/0065); it comes with the English texts. */
let seededNames: Readonly<Record<string, string>> = {}
let presetWords: typeof PRESET_WORDS = { about: {}, choice: {} }

/** The chosen language, else Chinese: the product's default, whatever the browser speaks (specification §9). */
let current: Language = website.defaultLanguage

export function getLanguage(): Language {
  return current
}

/** A text of the frame as it stands in the code, with its `{name}`s. */
export function shellTextOf(language: Language, key: ShellTextKey): string {
  return (shellTexts[language] ?? zh)[key]
}

/** A name as the language on screen shows it: one that the installation began with has one in each, every other is as it was written. */
export function seededName(name: string): string {
  if (current !== 'en') return SEEDED_IN_BOTH[name] ?? name
  // Choices of people and roles name their account or code behind it: “管理员 (admin)”.
  const [, own = name, account = ''] = /^(.+)( \([^()]+\))$/.exec(name) ?? []
  return seededNames[name] ?? (seededNames[own] ?? own) + account
}

/** The names of a comma list. */
export const seededList = (list: string): string => list.split(',').map(seededName).join(', ')

/** What the definition of a drawing service calls a parameter (`about`) or a choice of one (`choice`), in the language on screen. */
export function presetWord(kind: keyof typeof presetWords, word: string): string {
  return current === 'en' ? (presetWords[kind][word] ?? word) : word
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
  if (shellTexts[language]) {
    apply(language)
    return Promise.resolve()
  }
  return import('./shell-texts/en.ts').then(({ en, PRESET_WORDS, SEEDED_NAMES }) => {
    shellTexts.en = en
    seededNames = SEEDED_NAMES
    presetWords = PRESET_WORDS
    apply(language)
  })
}

/** At once, because everything needed is loaded. */
function apply(language: Language): void {
  document.documentElement.lang = language
  if (language === current) return
  current = language
  for (const listener of listeners) listener()
}
