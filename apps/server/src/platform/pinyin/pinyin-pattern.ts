import { readFileSync } from 'node:fs'

const LETTERS = /^[a-z]{2,16}$/
/** Ways of reading letters as syllables that are tried: `xian` is 先 and 西安. */
const WAYS_MOST = 4
/** No reading has more letters. */
const SYLLABLE_MOST = 6

let characters: ReadonlyMap<string, string> | undefined

/** Characters by each beginning of their readings: `z`, `zh`, `zha`, `zhan`, `zhang`. The file holds a reading per line (scripts/pinyin-words.mjs). */
function readCharacters(): ReadonlyMap<string, string> {
  const read = new Map<string, Set<string>>()
  for (const line of readFileSync(new URL('./characters.txt', import.meta.url), 'utf8').split('\n')) {
    const [reading = '', own = ''] = line.split(' ')
    for (let length = 1; length <= reading.length; length += 1) {
      const beginning = reading.slice(0, length)
      const there = read.get(beginning) ?? new Set()
      for (const character of own) there.add(character)
      read.set(beginning, there)
    }
  }
  return new Map([...read].map(([beginning, own]) => [beginning, [...own].join('')]))
}

/** The letters as beginnings of syllables, longest first. A letter that begins none stands for itself. */
function waysOf(text: string): string[][] {
  const known = (characters ??= readCharacters())
  const ways: string[][] = []
  const walk = (at: number, parts: readonly string[]): void => {
    if (ways.length === WAYS_MOST) return
    if (at === text.length) {
      ways.push([...parts])
      return
    }
    for (let length = Math.min(SYLLABLE_MOST, text.length - at); length > 0; length -= 1) {
      const part = text.slice(at, at + length)
      if (length === 1 || known.has(part)) walk(at + length, [...parts, part])
    }
  }
  walk(0, [])
  return ways
}

/** Within a class: the characters that are read so, and of a single letter the letter itself (AI绘画). */
const classOf = (part: string): string => {
  const own = characters?.get(part) ?? ''
  return part.length === 1 ? `[${part}${part.toUpperCase()}${own}]` : `[${own}]`
}

/**
 * A regular expression of PostgreSQL for names that begin with characters which are read like these letters, in full, by their beginnings, or mixed:
 * `zhangsan`, `zs` and `zhs` find 张三. Undefined for a text that is no pinyin.
 */
export function pinyinPattern(text: string): string | undefined {
  const letters = text.trim().toLowerCase()
  if (!LETTERS.test(letters)) return undefined
  return `^(${waysOf(letters)
    .map((way) => way.map(classOf).join(''))
    .join('|')})`
}
