/** Somebody who has work waiting; `weight`: turns that it has, compared with others. */
export interface Contender {
  id: string
  weight: number
}

export interface FairScheduler {
  /** Whose turn it is among these, one at least; they are all who could use one now. */
  next(contenders: readonly Contender[]): Contender
  /** It began a job. */
  took(contender: Contender): void
  /** It could not begin these jobs after all. */
  returned(contender: Contender, jobs: number): void
}

interface Account {
  pass: number
  /** Number of its last turn: who had none for the longest time goes first among equals. */
  turn: number
}

/** Passes add up parts like 1/3; what differs by less is the same. */
const NEARLY = 1e-9
/** Beyond this many, accounts are dropped that say no more than a missing one. */
const ACCOUNTS_KEPT = 1_000

/**
 * Weighted turns by stride scheduling: each job costs its owner 1/weight of a pass, and who has the smallest pass is next. `now` is the pass of the latest turn; nobody starts below it, so that who had
 * nothing to do (or no free slot, or was held) neither saves turns up nor owes any.
 */
export function createFairScheduler(): FairScheduler {
  const accounts = new Map<string, Account>()
  let now = 0
  let turns = 0

  const passOf = (id: string): number => Math.max(now, accounts.get(id)?.pass ?? now)

  function isBefore(one: Contender, other: Contender): boolean {
    const ahead = passOf(other.id) - passOf(one.id)
    if (Math.abs(ahead) > NEARLY) return ahead > 0
    if (one.weight !== other.weight) return one.weight > other.weight
    return (accounts.get(one.id)?.turn ?? 0) < (accounts.get(other.id)?.turn ?? 0)
  }

  function forget(): void {
    for (const [id, { pass }] of accounts) if (pass <= now) accounts.delete(id)
  }

  return {
    next: (contenders) => contenders.reduce((first, other) => (isBefore(other, first) ? other : first)),

    took({ id, weight }) {
      now = passOf(id)
      turns += 1
      accounts.set(id, { pass: now + 1 / weight, turn: turns })
      if (accounts.size > ACCOUNTS_KEPT) forget()
    },

    returned({ id, weight }, jobs) {
      const account = accounts.get(id)
      if (account) account.pass -= jobs / weight
    },
  }
}
