import type { Budget } from '../budget.ts'
import { isWordChar } from './char-test.ts'
import type { Assertion } from './pattern-parser.ts'
import type { Pattern } from './pattern.ts'

/** A text as letters (code points), read once and then searched any number of times. */
export interface Subject {
  letters: readonly string[]
  points: readonly number[]
}

export function subjectOf(text: string, budget: Budget): Subject {
  budget.step(1 + (text.length >> 3))
  const letters = Array.from(text)
  return { letters, points: letters.map((letter) => letter.codePointAt(0) ?? 0) }
}

/** Begin and end of the whole match and of each group, as indices of letters; undefined where a group took no part. */
export type Match = readonly (number | undefined)[]

interface Thread {
  at: number
  slots: Match
}

/**
 * Runs all ways through the pattern side by side, letter by letter, so that no text makes it slow: the work is counted in the budget and is at most
 * the length of the program times the length of the text. Which match is found is what a backtracking engine would find first.
 *
 * `whole`: only a match of everything from `from` to the end; else the first one at or after `from`.
 */
export function runPattern(
  pattern: Pattern,
  subject: Subject,
  { from = 0, whole = false, budget }: { from?: number; whole?: boolean; budget: Budget },
): Match | undefined {
  const { program } = pattern
  const { points } = subject
  const seenAt = new Int32Array(program.length).fill(-1)
  let threads: Thread[] = []
  let found: Match | undefined

  /** Follows what takes no letter; earlier ways stand first. A way that another thread has taken at this letter already is not taken again. */
  const follow = (list: Thread[], start: Thread, index: number): void => {
    const waiting = [start]
    for (let thread = waiting.pop(); thread; thread = waiting.pop()) {
      if (seenAt[thread.at] === index) continue
      seenAt[thread.at] = index
      budget.step()
      const instruction = program[thread.at]
      switch (instruction?.kind) {
        case 'fork':
          waiting.push({ at: instruction.second, slots: thread.slots }, { at: instruction.first, slots: thread.slots })
          break
        case 'save':
          budget.step(thread.slots.length >> 3)
          waiting.push({ at: thread.at + 1, slots: thread.slots.with(instruction.slot, index) })
          break
        case 'assert':
          if (holds(instruction.assertion, points, index)) waiting.push({ at: thread.at + 1, slots: thread.slots })
          break
        default:
          list.push(thread)
      }
    }
  }

  const none: Match = Array.from({ length: (pattern.groups + 1) * 2 }, () => undefined)
  for (let index = from; index <= points.length; index += 1) {
    if (!found && (!whole || index === from)) follow(threads, { at: 0, slots: none }, index)
    if (threads.length === 0) {
      if (found || whole) break
      continue
    }
    const next: Thread[] = []
    for (const thread of threads) {
      budget.step()
      const instruction = program[thread.at]
      if (instruction?.kind === 'match') {
        if (whole && index < points.length) continue
        found = thread.slots
        break // what follows has less right
      }
      const point = points[index]
      if (instruction?.kind === 'char' && point !== undefined && instruction.test(point))
        follow(next, { at: thread.at + 1, slots: thread.slots }, index + 1)
    }
    threads = next
  }
  return found
}

function holds(assertion: Assertion, points: readonly number[], index: number): boolean {
  const isLast = index === points.length
  switch (assertion) {
    case 'start':
      return index === 0
    case 'end':
      return isLast
    case 'lastEnd':
      return isLast || (index === points.length - 1 && points[index] === 10)
    case 'lineStart':
      return index === 0 || (points[index - 1] === 10 && !isLast)
    case 'lineEnd':
      return isLast || points[index] === 10
    case 'word':
    case 'notWord': {
      const before = index > 0 && isWordChar(points[index - 1] ?? 0)
      const after = !isLast && isWordChar(points[index] ?? 0)
      return (before !== after) === (assertion === 'word')
    }
  }
}

/** The letters that a group (0 the whole) took; undefined where it took no part. */
export function groupText(subject: Subject, match: Match, group: number): string | undefined {
  const [begin, end] = [match[group * 2], match[group * 2 + 1]]
  return begin === undefined || end === undefined ? undefined : subject.letters.slice(begin, end).join('')
}
