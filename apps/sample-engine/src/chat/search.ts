import type { Language } from './language.ts'
import type { Section } from './manual.ts'
import { questionTerms, termsOf } from './terms.ts'

export interface Found {
  section: Section
  score: number
  /** How much of what was asked stands in it, 0 to 1, rare words counting more. */
  share: number
}

export interface ManualSearch {
  /** Sections in the language that fit the question, best first; `before` is what was asked before, which counts a little. */
  search(question: string, options: { language: Language; before?: string }): Found[]
  /** The same place of the manual in the other language. */
  inLanguage(section: Section, language: Language): Section | undefined
}

/** How often a term counts by where it stands. */
const WEIGHTS = { heading: 4, page: 2, find: 3, text: 1 } as const
/** BM25: how soon repetitions stop to count, and how much long sections are held back. */
const [K1, B] = [1.2, 0.4]
const BEFORE_WEIGHT = 0.3
/** Below this share of the question a section has only its small words in common. */
const LEAST_SHARE = 0.34
/** A question of several terms has at least two of them in what answers it, unless one is most of the question: one alone is chance. */
const [SEVERAL_TERMS, LEAST_TERMS, MOST_SHARE] = [4, 2, 0.5] as const
/** Two Chinese characters that the manual never has beside each other are often the end of one word and the beginning of the next. */
const UNKNOWN_PAIR_WEIGHT = 0.3
/** What a heading that the question has all words of adds to the score. */
const HEADING_BONUS = 0.5

interface Indexed {
  section: Section
  counts: Map<string, number>
  /** The terms of its heading, each once; none of the words before the first heading. */
  heading: readonly string[]
  length: number
}

/** A full-text search over sections, made once: BM25 over weighted terms. The same question finds the same in the same order. */
export function createManualSearch(sections: readonly Section[]): ManualSearch {
  const byLanguage = new Map<Language, ReturnType<typeof indexOf>>()
  for (const language of new Set(sections.map((section) => section.language)))
    byLanguage.set(language, indexOf(sections.filter((section) => section.language === language)))
  const places = new Map(sections.map((section) => [placeOf(section, section.language), section]))

  return {
    search(question, { language, before }) {
      const index = byLanguage.get(language)
      if (!index) return []
      const own = questionTerms(question)
      if (own.size === 0) return []
      const wanted = new Map(own)
      if (before !== undefined)
        for (const [term, weight] of questionTerms(before))
          if (!wanted.has(term)) wanted.set(term, weight * BEFORE_WEIGHT)
      return index(wanted, own)
    },
    inLanguage: (section, language) => places.get(placeOf(section, language)),
  }
}

const placeOf = ({ doc, place }: Section, language: Language): string =>
  `${language} ${doc.replace(/^.*\//, '')} ${place}`

function indexOf(sections: readonly Section[]) {
  const entries = sections.map(indexSection)
  const averageLength = entries.reduce((sum, { length }) => sum + length, 0) / Math.max(1, entries.length)
  const spread = new Map<string, number>()
  for (const { counts } of entries) for (const term of counts.keys()) spread.set(term, (spread.get(term) ?? 0) + 1)
  const rarityOf = (term: string): number =>
    Math.log(1 + (entries.length - (spread.get(term) ?? 0) + 0.5) / ((spread.get(term) ?? 0) + 0.5))

  return (wanted: ReadonlyMap<string, number>, own: ReadonlyMap<string, number>): Found[] => {
    // Only the question's own words decide whether it was found; those that mean the same may stand for them, but are not missed.
    const whole = [...own].reduce(
      (sum, [term, weight]) =>
        sum +
        (weight === 1 ? rarityOf(term) * (spread.has(term) || /[a-z0-9]/.test(term) ? 1 : UNKNOWN_PAIR_WEIGHT) : 0),
      0,
    )
    const found = entries.map(({ section, counts, heading, length }) => {
      let score = 0
      let held = 0
      let terms = 0
      for (const [term, weight] of wanted) {
        const count = counts.get(term)
        if (count === undefined) continue
        const rarity = rarityOf(term)
        score += (weight * rarity * count * (K1 + 1)) / (count + K1 * (1 - B + (B * length) / averageLength))
        if (!own.has(term)) continue
        held += weight * rarity
        terms += 1
      }
      const asked = heading.filter((term) => own.has(term)).length
      if (heading.length > 0) score *= 1 + (HEADING_BONUS * asked) / heading.length
      const share = Math.min(1, held / Math.max(whole, Number.MIN_VALUE))
      const isChance = own.size >= SEVERAL_TERMS && terms < LEAST_TERMS && share < MOST_SHARE
      return { section, score, share: isChance ? 0 : share }
    })
    return found
      .filter(({ share }) => share >= LEAST_SHARE)
      .toSorted((a, b) => b.score - a.score || (a.section.address < b.section.address ? -1 : 1))
  }
}

function indexSection(section: Section): Indexed {
  const counts = new Map<string, number>()
  const { heading, page, find, text } = section
  // The words before the first heading say what the whole page is about: they are not to outdo the section that is meant.
  const isIntroduction = heading === page
  let length = 0
  for (const [words, weight] of [
    [isIntroduction ? '' : heading, WEIGHTS.heading],
    [page, WEIGHTS.page],
    [find, WEIGHTS.find],
    [text, WEIGHTS.text],
  ] as const) {
    for (const term of termsOf(words, { hasSingles: true })) {
      counts.set(term, (counts.get(term) ?? 0) + weight)
      length += 1
    }
  }
  return {
    section,
    counts,
    heading: isIntroduction
      ? []
      : [...questionTerms(heading)].filter(([, weight]) => weight === 1).map(([term]) => term),
    length,
  }
}
