/** Letters as somebody may mean them: a whole syllable, or its beginning. */
export interface Part {
  letters: string
  isWhole: boolean
}

/** A syllable that is not written to its end costs more in the middle than where somebody is still typing. */
const COST = { whole: 1, last: 1.4, initial: 2.2 } as const
const SPLITS_MOST = 4
const INITIALS = ['zh', 'ch', 'sh', ...'bpmfdtnlgkhjqxrzcsyw'] as const
/** An apostrophe parts syllables, as in xi'an. */
const PARTING = "'"

interface Split {
  parts: readonly Part[]
  cost: number
}

/** The likeliest ways to read these letters as syllables, the best first. Letters that no syllable begins with end them. */
export function splitsOf(letters: string, syllables: ReadonlySet<string>): Part[][] {
  const longest = Math.max(0, ...[...syllables].map(({ length }) => length))
  const beginnings = beginningsOf(syllables)
  const best: Split[][] = [[{ parts: [], cost: 0 }]]
  for (let from = 0; from < letters.length; from += 1) {
    const here = best[from] ?? []
    if (here.length === 0) continue
    const add = (part: Part | undefined, to: number, cost: number): void => {
      const there = (best[to] ??= [])
      for (const split of here) {
        there.push({ parts: part ? [...split.parts, part] : split.parts, cost: split.cost + cost })
      }
      best[to] = there.toSorted((a, b) => a.cost - b.cost).slice(0, SPLITS_MOST)
    }
    if (letters[from] === PARTING) add(undefined, from + 1, 0)
    for (let to = from + 1; to <= Math.min(letters.length, from + longest); to += 1) {
      const part = asSyllable(letters.slice(from, to))
      const isLast = to === letters.length
      if (syllables.has(part)) add({ letters: part, isWhole: true }, to, COST.whole)
      else if (isLast && beginnings.has(part)) add({ letters: part, isWhole: false }, to, COST.last)
      else if (INITIALS.some((initial) => initial === part)) add({ letters: part, isWhole: false }, to, COST.initial)
    }
  }
  return (best[letters.length] ?? []).map(({ parts }) => [...parts])
}

/** How people type what is written lüe and nüe. */
const asSyllable = (letters: string): string => letters.replace(/^([ln])ue$/, '$1ve')

const known = new WeakMap<ReadonlySet<string>, ReadonlySet<string>>()

function beginningsOf(syllables: ReadonlySet<string>): ReadonlySet<string> {
  const found =
    known.get(syllables) ??
    new Set([...syllables].flatMap((syllable) => Array.from(syllable, (_letter, at) => syllable.slice(0, at + 1))))
  known.set(syllables, found)
  return found
}
