/** A word or a character with its reading, and how often it is written: 0 to 35, half steps of a power of two. */
export interface Word {
  text: string
  syllables: readonly string[]
  grade: number
}

export interface Words {
  /** Every syllable that a character is read as, without tones, ü as v. */
  syllables: ReadonlySet<string>
  /** Words whose syllables begin with these letters, one for each, the most frequent ones first. */
  beginningWith: (initials: string) => readonly Word[]
}

/** Reads `words.txt` (scripts/pinyin-words.mjs): each line a reading, then its words, each with its grade as one digit or letter. @throws where it holds none, as a page of a gateway does */
export function readWords(text: string): Words {
  const lines = new Map<string, string[]>()
  const syllables = new Set<string>()
  for (const line of text.split('\n')) {
    const at = line.lastIndexOf(' ')
    if (at < 1) continue
    const reading = line.slice(0, at)
    if (!reading.includes(' ')) syllables.add(reading)
    const initials = initialsOf(reading.split(' '))
    const there = lines.get(initials)
    if (there) there.push(line)
    else lines.set(initials, [line])
  }
  if (syllables.size === 0) throw new Error('The words of the keys hold no syllable.')
  const read = new Map<string, readonly Word[]>()
  return {
    syllables,
    beginningWith(initials) {
      const known = read.get(initials)
      if (known) return known
      const words = (lines.get(initials) ?? []).flatMap(wordsOf).toSorted((a, b) => b.grade - a.grade)
      read.set(initials, words)
      return words
    },
  }
}

export const initialsOf = (parts: readonly string[]): string => parts.map((part) => part.charAt(0)).join('')

function wordsOf(line: string): Word[] {
  const parts = line.split(' ')
  const syllables = parts.slice(0, -1)
  return [...(parts.at(-1) ?? '').matchAll(/(\D\P{ASCII}*?)([0-9a-z])/gu)].map(([, text = '', grade = '0']) => ({
    text,
    syllables,
    grade: Number.parseInt(grade, 36),
  }))
}
