/** An expression asked for more work than any answer of a provider needs. */
export class ExpressionTooLong extends Error {
  override name = 'ExpressionTooLong'
}

const STEPS_MAX = 300_000
const CHARS_MAX = 50_000_000

/** What one evaluation may cost. A short text can ask for endless work: `@ | [@,@][] | [@,@][] | …` doubles with each step. */
export interface Budget {
  spend(steps: number): void
  spendChars(chars: number): void
}

export function createBudget(): Budget {
  let steps = STEPS_MAX
  let chars = CHARS_MAX
  const check = (left: number): void => {
    if (left < 0) throw new ExpressionTooLong('the expression takes too many steps')
  }
  return {
    spend: (count) => check((steps -= count)),
    spendChars: (count) => check((chars -= count)),
  }
}

/** Same type, same contents. */
export function isSame(first: unknown, second: unknown, budget: Budget): boolean {
  budget.spend(1)
  if (first === second) return true
  if (typeof first !== 'object' || typeof second !== 'object') return (first ?? null) === (second ?? null)
  if (first === null || second === null || Array.isArray(first) !== Array.isArray(second)) return false
  const names = Object.keys(first)
  if (names.length !== Object.keys(second).length) return false
  return names.every(
    (name) =>
      Object.hasOwn(second, name) &&
      isSame((first as Record<string, unknown>)[name], (second as Record<string, unknown>)[name], budget),
  )
}
