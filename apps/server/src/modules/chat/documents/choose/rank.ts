import { termsOf } from './terms.ts'

/** BM25: how soon repetitions stop to count, and how much long passages are held back. */
const [K1, B] = [1.2, 0.75]

/** Below this share of the best score a passage has only words in common that stand everywhere. */
const LEAST_SHARE = 0.2

interface Counted<Place> {
  place: Place
  /** Of each term of the question. */
  counts: number[]
  length: number
}

/** Ranks passages by BM25 as they are read, so that not all of their texts are held at once. */
export function createRanker<Place>(question: string) {
  const terms = [...new Set(termsOf(question))]
  const at = new Map(terms.map((term, index) => [term, index]))
  const found: Counted<Place>[] = []
  const holding = terms.map(() => 0)
  let passages = 0
  let lengths = 0

  return {
    add(place: Place, text: string): void {
      const all = termsOf(text)
      passages += 1
      lengths += all.length
      const counts = terms.map(() => 0)
      for (const term of all) {
        const index = at.get(term)
        if (index !== undefined) counts[index] = (counts[index] ?? 0) + 1
      }
      if (counts.every((count) => count === 0)) return
      counts.forEach((count, index) => {
        if (count > 0) holding[index] = (holding[index] ?? 0) + 1
      })
      found.push({ place, counts, length: all.length })
    },

    /** Those that have what is rare in the question, best first; of two equal ones the earlier. */
    best(): Place[] {
      const weights = holding.map((count) => Math.log(1 + (passages - count + 0.5) / (count + 0.5)))
      const average = lengths / Math.max(1, passages)
      const scoreOf = ({ counts, length }: Counted<Place>): number =>
        counts.reduce(
          (sum, count, index) =>
            sum + ((weights[index] ?? 0) * count * (K1 + 1)) / (count + K1 * (1 - B + (B * length) / average)),
          0,
        )
      const scored = found.map((passage) => ({ place: passage.place, score: scoreOf(passage) }))
      const most = scored.reduce((best, { score }) => Math.max(best, score), 0)
      return scored
        .filter(({ score }) => score >= most * LEAST_SHARE)
        .toSorted((one, other) => other.score - one.score)
        .map(({ place }) => place)
    },
  }
}
