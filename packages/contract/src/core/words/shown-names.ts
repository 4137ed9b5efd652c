import type { Language } from '../texts.ts'
import { SEEDED_IN_BOTH } from './seeded-in-both.ts'
import { SEEDED_NAMES } from './seeded-names.ts'

const plain = (said: string): string => said.trim().toLowerCase()

/** Stored names by what screens show in their place, in one language or the other. */
const STORED = new Map<string, string[]>()
for (const [stored, shown] of [...Object.entries(SEEDED_NAMES), ...Object.entries(SEEDED_IN_BOTH)])
  STORED.set(plain(shown), [...(STORED.get(plain(shown)) ?? []), stored])

/** A name as screens show it in this language; one that no installation begins with is as it was written. */
export function shownName(stored: string, language: Language): string {
  const names = language === 'en' ? SEEDED_NAMES : SEEDED_IN_BOTH
  return Object.hasOwn(names, stored) ? (names[stored] ?? stored) : stored
}

/** The stored names that screens show as this text, in either language, upper or lower case alike. */
export const storedNamesOf = (shown: string): readonly string[] => STORED.get(plain(shown)) ?? []

/** The stored names that screens show as something that fits; what is asked is in lower case. */
export const storedNamesWhere = (fits: (shown: string) => boolean): string[] => [
  ...new Set([...STORED].flatMap(([shown, stored]) => (fits(shown) ? stored : []))),
]

/** Is this what somebody wrote: the name itself, or what a screen shows of it? */
export const isNamed = (stored: string, said: string): boolean =>
  stored === said || storedNamesOf(said).includes(stored)

/** The rows that somebody means by a name. Those that are stored under it come before those that are only shown so. */
export function rowsNamed<Row>(rows: readonly Row[], nameOf: (row: Row) => unknown, said: string): Row[] {
  const own = rows.filter((row) => String(nameOf(row)) === said)
  const stored = own.length === 0 ? storedNamesOf(said) : []
  return stored.length === 0 ? own : rows.filter((row) => stored.includes(String(nameOf(row))))
}
