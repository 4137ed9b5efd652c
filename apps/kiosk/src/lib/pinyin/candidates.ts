import { splitsOf, type Part } from './splits.ts'
import { initialsOf, type Word, type Words } from './words.ts'

/** What the letters may stand for. `letters`: how many of them it takes, from the first. */
export interface Candidate {
  text: string
  letters: number
}

const WORD_MOST = 4
const CANDIDATES_MOST = 80
/** Of words shorter than what was typed, per length, until their characters come. */
const SHORTER_MOST = 12
/** Each word of a sentence: fewer and longer ones are likelier. */
const WORD_COST = 24
/** Who types whole syllables means them: a reading that only begins so comes behind. */
const GUESS_COST = 6

/** Candidates for letters without tones: the likeliest sentence, whole words, then words and characters of their beginning. */
export function candidatesOf(letters: string, words: Words): Candidate[] {
  const found = new Map<string, Candidate>()
  const add = (text: string, parts: readonly Part[]): void => {
    const taken = lettersOf(letters, parts)
    const key = `${text}\u0000${taken}`
    if (!found.has(key)) found.set(key, { text, letters: taken })
  }
  const splits = splitsOf(letters, words.syllables)
  for (const parts of splits) for (const { text } of matching(parts, words)) add(text, parts)
  const [first] = splits
  const sentence = first && sentenceOf(first, words)
  const all = sentence && first.length > 1 && !found.has(`${sentence}\u0000${letters.length}`)
  const ahead = all ? [{ text: sentence, letters: letters.length }] : []
  for (const parts of splits) {
    for (let count = Math.min(parts.length - 1, WORD_MOST); count > 0; count -= 1) {
      const start = parts.slice(0, count)
      for (const { text } of matching(start, words).slice(0, count > 1 ? SHORTER_MOST : undefined)) add(text, start)
    }
  }
  return [...ahead, ...found.values()].slice(0, CANDIDATES_MOST)
}

/** Words read as these parts, the likeliest first. */
function matching(parts: readonly Part[], words: Words): Word[] {
  if (parts.length === 0 || parts.length > WORD_MOST) return []
  const rows = words.beginningWith(initialsOf(parts.map((part) => part.letters)))
  return rows.filter(({ syllables }) => syllables.every((syllable, at) => isRead(syllable, parts[at])))
}

const isRead = (syllable: string, part: Part | undefined): boolean =>
  part !== undefined && (part.isWhole ? syllable === part.letters : syllable.startsWith(part.letters))

/** The likeliest words one after the other, by how often each is written. */
function sentenceOf(parts: readonly Part[], words: Words): string {
  const best: { text: string; cost: number }[] = [{ text: '', cost: 0 }]
  for (let from = 0; from < parts.length; from += 1) {
    const here = best[from]
    if (!here) continue
    for (let to = from + 1; to <= Math.min(parts.length, from + WORD_MOST); to += 1) {
      const part = parts.slice(from, to)
      const [word] = matching(part, words)
      if (!word) continue
      const guessed = part.filter(({ isWhole }) => !isWhole).length
      const cost = here.cost + WORD_COST - word.grade / 2 + guessed * GUESS_COST
      const there = best[to]
      if (!there || cost < there.cost) best[to] = { text: here.text + word.text, cost }
    }
  }
  return best[parts.length]?.text ?? ''
}

/** How many of the typed letters these parts take, with the apostrophes between and behind them. */
function lettersOf(letters: string, parts: readonly Part[]): number {
  let at = 0
  for (const part of parts) {
    while (letters[at] === "'") at += 1
    at += part.letters.length
  }
  while (letters[at] === "'") at += 1
  return at
}
