/** What somebody takes a place of while their work is done: their own, their tenant's, the process's. */
export interface Claim {
  key: string
  most: number
}

export interface Waiting {
  /** Whose line it is: places of one line are counted together. */
  key: string
  most: number
  ms: number
}

/** No place became free in time, or the line is full. */
export class LineFull extends Error {
  override name = 'LineFull'
}

export interface Line {
  /**
   * Places of all these claims, at once or after a wait; call what comes back to give them back, once.
   *
   * @throws {LineFull}
   */
  enter(claims: readonly Claim[], waiting: Waiting): Promise<() => void>
}

/**
 * Places that are taken and given back, with a short line for those who find none. First come, first served, but who cannot go yet (their own places are all taken) keeps nobody behind them from going.
 */
export function createLine(): Line {
  const taken = new Map<string, number>()
  const waitingOf = new Map<string, number>()
  const line = new Set<{ claims: readonly Claim[]; go(): void }>()

  const isFree = (claims: readonly Claim[]): boolean => claims.every(({ key, most }) => (taken.get(key) ?? 0) < most)
  function add(counts: Map<string, number>, key: string, by: 1 | -1): void {
    const next = (counts.get(key) ?? 0) + by
    if (next > 0) counts.set(key, next)
    else counts.delete(key)
  }

  function take(claims: readonly Claim[]): () => void {
    for (const { key } of claims) add(taken, key, 1)
    let isTaken = true
    return () => {
      if (!isTaken) return
      isTaken = false
      for (const { key } of claims) add(taken, key, -1)
      for (const one of line) if (isFree(one.claims)) one.go()
    }
  }

  return {
    enter(claims, { key, most, ms }) {
      if (isFree(claims)) return Promise.resolve(take(claims))
      if ((waitingOf.get(key) ?? 0) >= most) return Promise.reject(new LineFull())
      return new Promise((resolve, reject) => {
        const leave = (): void => {
          clearTimeout(timer)
          line.delete(one)
          add(waitingOf, key, -1)
        }
        const one = {
          claims,
          go() {
            leave()
            resolve(take(claims))
          },
        }
        const timer = setTimeout(() => {
          leave()
          reject(new LineFull())
        }, ms)
        add(waitingOf, key, 1)
        line.add(one)
      })
    },
  }
}
