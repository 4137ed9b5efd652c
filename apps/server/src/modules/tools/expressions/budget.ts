import { fail } from './aviator-error.ts'

/** Longest work on one expression. */
export const WORK_MS_MAX = 100
/** The same as a count, so that the bound also holds where the clock stands still; about what 100 ms allow. */
export const STEPS_MAX = 2_000_000
/** Brackets, calls, signs and choices within one another, and lists within lists. */
export const DEPTH_MAX = 60
/** Largest text that may come up on the way, in UTF-16 units. */
export const TEXT_LENGTH_MAX = 65_536
/** Most members of a list, set or map. */
export const MEMBERS_MAX = 10_000
/** Largest bigint, in bits: some 9,800 decimal digits. */
export const BIGINT_BITS_MAX = 32_768
/** Largest answer, in bytes of its JSON. */
export const RESULT_BYTES_MAX = 65_536

/** Steps between two looks at the clock. */
const STEPS_PER_LOOK = 512

/** How much work an expression may still do. Whatever takes time or memory asks here first. */
export interface Budget {
  /** Counts work done, 1 being about the cost of an addition. @throws {AviatorError} when it was too much or took too long */
  step(count?: number): void
  /** Steps so far. */
  readonly steps: number
}

/** @param nowMs a clock in milliseconds; only differences count. */
export function createBudget(nowMs: () => number, limits: { workMs?: number; steps?: number } = {}): Budget {
  const { workMs = WORK_MS_MAX, steps: stepsMax = STEPS_MAX } = limits
  const begin = nowMs()
  let steps = 0
  let nextLook = STEPS_PER_LOOK
  return {
    get steps() {
      return steps
    },
    step(count = 1) {
      steps += count
      if (steps > stepsMax) fail('计算量过大', 'Too much computation')
      if (steps < nextLook) return
      nextLook = steps + STEPS_PER_LOOK
      if (nowMs() - begin > workMs) fail(`计算超过 ${workMs} 毫秒`, `The calculation took more than ${workMs} ms`)
    },
  }
}

/** @throws {AviatorError} for a text that is too long to go on with. */
export function checkTextLength(length: number): void {
  if (length > TEXT_LENGTH_MAX) fail(`文本超过 ${TEXT_LENGTH_MAX} 个字符`, `Text exceeds ${TEXT_LENGTH_MAX} characters`)
}

/** @throws {AviatorError} for a list, set or map that has too many members. */
export function checkMembers(count: number): void {
  if (count > MEMBERS_MAX) fail(`集合超过 ${MEMBERS_MAX} 个元素`, `Collection exceeds ${MEMBERS_MAX} elements`)
}

/** @throws {AviatorError} for a bigint that is (or would be) too large. */
export function checkBits(bits: number): void {
  if (!(bits <= BIGINT_BITS_MAX)) fail('大整数过大', 'Big integer too large')
}
