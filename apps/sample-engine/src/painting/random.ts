/** A repeatable stream of numbers: the same name gives the same stream on every machine. */
export interface Random {
  /** 0 ≤ x < 1 */
  next(): number
  between(low: number, high: number): number
  /** A whole number, both ends included. */
  whole(low: number, high: number): number
  pick<Item>(items: readonly [Item, ...Item[]]): Item
  chance(share: number): boolean
  /** A stream of its own, so that one layer's appetite for numbers never shifts another layer. */
  fork(name: string): Random
}

/** 32 bits of a text, well mixed; not for secrets. */
export function hash32(text: string, salt = 0): number {
  let hash = 0x811c9dc5 ^ salt
  for (let index = 0; index < text.length; index += 1) {
    hash ^= text.charCodeAt(index)
    hash = Math.imul(hash, 0x01000193)
    hash ^= hash >>> 15
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

export function createRandom(name: string): Random {
  // A counter run through a mixer (the splitmix idea) twice: two states so that close names drift apart at once.
  let state = hash32(name, 0x9e3779b9)
  const step = hash32(name, 0x51ed270b) | 1
  const next = (): number => {
    state = (state + step) >>> 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 0x1_0000_0000
  }
  return {
    next,
    between: (low, high) => low + next() * (high - low),
    whole: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
    chance: (share) => next() < share,
    fork: (child) => createRandom(`${name}/${child}`),
  }
}
