const spentMs = new Map<string, number>()

/** Runs the work and adds the time it takes to what was spent under the same word before. */
export async function spend<T>(word: string, work: () => Promise<T>): Promise<T> {
  const startMs = performance.now()
  try {
    return await work()
  } finally {
    spentMs.set(word, (spentMs.get(word) ?? 0) + performance.now() - startMs)
  }
}

/** What was spent since the last call, in seconds, as `axe 4.1, product 3.0`. */
export function takeSpent(): string {
  const words = [...spentMs].map(([word, ms]) => `${word} ${(ms / 1_000).toFixed(1)}`)
  spentMs.clear()
  return words.join(', ')
}
