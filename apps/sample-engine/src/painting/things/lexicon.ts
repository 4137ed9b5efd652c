import { THINGS } from './all-things.ts'
import type { Thing } from './thing.ts'

/** Words that name no number and still mean more than one. */
const MANY = 5
const NUMBERS: Readonly<Record<string, number>> = {
  一: 1,
  二: 2,
  两: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
  十: 10,
  几: 4,
  数: 4,
  许多: MANY,
  很多: MANY,
  好多: MANY,
  成群: MANY,
  one: 1,
  a: 1,
  an: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  pair: 2,
  several: 4,
  some: 3,
  many: MANY,
  flock: MANY,
  herd: MANY,
  group: MANY,
}
const MOST = 12
export const MEASURES = '只条匹头个位名辆艘架朵棵座颗碗杯盘块把本台张支群对双串串幢间株束尾枚件盏份笼朵'
const COUNTED = new RegExp(
  `(\\d{1,2}|许多|很多|好多|成群|[一二两三四五六七八九十几数])([${MEASURES}])([^，。,.;；、和与跟在]{0,7})$`,
)
/** What may stand before a name of one character without making another word of it. */
const PLAIN_BEFORE = new Set(`小大老白黑红黄蓝绿金银花粉紫灰胖${MEASURES}`)

export interface Mention {
  thing: Thing
  /** Where its name stands in the text. */
  from: number
  to: number
  count: number
}

const chinese = new Map<string, Thing>()
const english = new Map<string, Thing>()
for (const thing of THINGS) {
  for (const name of thing.zh.split(' ')) chinese.set(name, thing)
  for (const name of thing.en.split(', ')) english.set(name, thing)
}
const LONGEST_ZH = Math.max(...[...chinese.keys()].map((name) => name.length))
const LONGEST_EN = Math.max(...[...english.keys()].map((name) => name.split(' ').length))
const IRREGULAR = new Set([
  'mice',
  'men',
  'women',
  'children',
  'firemen',
  'snowmen',
  'elves',
  'babies',
  'fairies',
  'princesses',
])
const words = new Intl.Segmenter('zh', { granularity: 'word' })

/** Things that a text in small letters names, in the order of the text; `sceneryNames` are words that may mean something longer (a hot-air balloon is no balloon). */
export function findMentions(text: string, sceneryNames: readonly string[]): Mention[] {
  return [...findChinese(text, sceneryNames), ...findEnglish(text)]
    .filter(({ from }) => !isRefused(text.slice(0, from)))
    .toSorted((a, b) => a.from - b.from)
}

const isRefused = (before: string): boolean =>
  /(?:\b(?:without|no)(?: any| a)? |没有|不要|不戴|不带|没戴)$/.test(before)

function findChinese(text: string, sceneryNames: readonly string[]): Mention[] {
  const found: Mention[] = []
  for (let at = 0; at < text.length; at += 1) {
    const scenery = sceneryNames.find((name) => name.length > 1 && text.startsWith(name, at))
    for (let length = Math.min(LONGEST_ZH, text.length - at); length > 0; length -= 1) {
      if (scenery && scenery.length > length) {
        at += scenery.length - 1
        break
      }
      const thing = chinese.get(text.slice(at, at + length))
      if (!thing || (length === 1 && !standsAlone(text, at))) continue
      found.push({ thing, from: at, to: at + length, count: countBefore(text.slice(0, at)) })
      at += length - 1
      break
    }
  }
  return found
}

/** Whether a character is a word of its own: 面 in 一碗面, and not in 里面. */
function standsAlone(text: string, at: number): boolean {
  const word = words.segment(text).containing(at)
  return (
    word !== undefined &&
    (word.segment.length === 1 ||
      (word.index + word.segment.length === at + 1 &&
        [...word.segment].slice(0, -1).every((letter) => PLAIN_BEFORE.has(letter))))
  )
}

function countBefore(before: string): number {
  const [, number = '', measure = ''] = COUNTED.exec(before) ?? []
  if (measure === '') return 1
  const times = measure === '群' ? MANY : measure === '对' || measure === '双' ? 2 : 1
  return Math.min(MOST, times * (NUMBERS[number] ?? (Number(number) || 1)))
}

function findEnglish(text: string): Mention[] {
  const found: Mention[] = []
  const spoken = [...text.matchAll(/[a-z]+(?:['’-][a-z]+)*|\d+/g)]
  for (let at = 0; at < spoken.length; at += 1) {
    for (let length = Math.min(LONGEST_EN, spoken.length - at); length > 0; length -= 1) {
      const [first, last] = [spoken[at], spoken[at + length - 1]]
      if (!first || !last) continue
      const to = last.index + last[0].length
      const name = text.slice(first.index, to).replaceAll('’', "'").replaceAll(/\s+/g, ' ')
      const singular = [name, ...singularsOf(name)].find((one) => english.has(one))
      const thing = singular === undefined ? undefined : english.get(singular)
      if (!thing) continue
      const number = spoken
        .slice(Math.max(0, at - 4), at)
        .map(([word]) => word)
        .findLast((word) => word in NUMBERS || /^\d+$/.test(word))
      const counted = number === undefined ? undefined : (NUMBERS[number] ?? Number(number))
      const isPlural = singular !== name || IRREGULAR.has(name)
      found.push({
        thing,
        from: first.index,
        to,
        count: isPlural ? Math.min(MOST, Math.max(2, counted === undefined || counted < 2 ? 3 : counted)) : 1,
      })
      at += length - 1
      break
    }
  }
  return found
}

function singularsOf(name: string): string[] {
  if (!name.endsWith('s') || name.length < 4) return []
  const stem = name.slice(0, -1)
  return [
    stem,
    ...(name.endsWith('es') ? [name.slice(0, -2)] : []),
    ...(name.endsWith('ies') ? [`${name.slice(0, -3)}y`] : []),
    ...(name.endsWith('ves') ? [`${name.slice(0, -3)}f`] : []),
  ]
}
