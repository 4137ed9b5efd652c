import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { md5Hex } from '../credentials/password.ts'

/** A day of the last two centuries as eight digits: what people take who need digits. */
const DAY = /^(19|20)\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/
const DISTINCT_LEAST = 4

/** What people choose first, all in small letters: words, names, walks over the keyboard, years, pinyin. */
const words: ReadonlySet<string> = new Set(
  readFileSync(join(import.meta.dirname, 'known-passwords.txt'), 'utf8')
    .split(/\s+/)
    .filter(Boolean),
)

/** The same as MD5 hex, for clients of which no more can be seen; made when the first of them asks. */
let hashes: ReadonlySet<string> | undefined

/** Would a guesser try this within the first few thousand? */
export function isKnownPassword(text: string): boolean {
  const word = text.trim().toLowerCase()
  return words.has(word) || DAY.test(word) || new Set(word).size < DISTINCT_LEAST
}

/** Is this the MD5 hex of one of them, as it stands in the list or with a capital first letter? */
export function isKnownHash(md5: string): boolean {
  hashes ??= new Set([...words].flatMap((word) => [md5Hex(word), md5Hex(capital(word))]))
  return hashes.has(md5)
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
