/** Numbers that look random and are the same for the same seed. */
export interface Random {
  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number
  /** True in `share` of all cases (0–1). */
  happens(share: number): boolean
  pick<T>(choices: readonly T[]): T
  shuffled<T>(items: readonly T[]): T[]
}

/** Mulberry32 (Tommy Ettinger, public domain): 32 bits of state, enough to choose victims by. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1))
  return {
    between,
    happens: (share) => next() < share,
    pick<T>(choices: readonly T[]): T {
      if (choices.length === 0) throw new Error('there is nothing to choose from')
      return choices[between(0, choices.length - 1)] as T // within the bounds
    },
    shuffled<T>(items: readonly T[]): T[] {
      return items
        .map((item) => ({ item, place: next() }))
        .sort((a, b) => a.place - b.place)
        .map(({ item }) => item)
    },
  }
}
