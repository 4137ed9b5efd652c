import { AviatorError, fail } from '../aviator-error.ts'
import type { CharTest } from './char-test.ts'
import { parsePattern, type Assertion, type PatternNode } from './pattern-parser.ts'

export type Instruction =
  | { kind: 'char'; test: CharTest }
  | { kind: 'assert'; assertion: Assertion }
  /** Goes on at `first`, and where that leads nowhere at `second`. */
  | { kind: 'fork'; first: number; second: number }
  | { kind: 'save'; slot: number }
  | { kind: 'match' }

/** A regular expression as a program for {@link runPattern}, whose work is at most its length times the text's. */
export interface Pattern {
  source: string
  program: readonly Instruction[]
  groups: number
}

const PROGRAM_MAX = 2_000
/** Repetitions of what is empty write nothing, but are gone through. */
const VISITS_MAX = 20_000

/** @throws {AviatorError} with the position given, for a pattern that is wrong, too large, or uses what is left out (back references, look-around, possessive repetitions) */
export function compilePattern(source: string, position?: number): Pattern {
  try {
    const { node, groups } = parsePattern(source)
    return { source, program: programOf(node), groups }
  } catch (error) {
    if (error instanceof AviatorError) error.position ??= position
    throw error
  }
}

function programOf(root: PatternNode): Instruction[] {
  const program: Instruction[] = []
  let visits = 0
  const emit = (instruction: Instruction): number => {
    if (program.length >= PROGRAM_MAX) fail('正则表达式过大', 'The pattern is too large')
    return program.push(instruction) - 1
  }
  /** A fork whose one way is the next instruction; answers how to set the other way. */
  const emitFork = (prefersNext: boolean): ((other: number) => void) => {
    const at = emit({ kind: 'fork', first: 0, second: 0 })
    return (other) =>
      void (program[at] = prefersNext
        ? { kind: 'fork', first: at + 1, second: other }
        : { kind: 'fork', first: other, second: at + 1 })
  }
  const emitJump = (): ((to: number) => void) => {
    const at = emit({ kind: 'fork', first: 0, second: 0 })
    return (to) => void (program[at] = { kind: 'fork', first: to, second: to })
  }

  function write(node: PatternNode): void {
    visits += 1
    if (visits > VISITS_MAX) fail('正则表达式过大', 'The pattern is too large')
    switch (node.kind) {
      case 'char':
      case 'assert':
        emit(node)
        return
      case 'sequence':
        for (const part of node.parts) write(part)
        return
      case 'group':
        if (node.group !== undefined) emit({ kind: 'save', slot: node.group * 2 })
        write(node.inner)
        if (node.group !== undefined) emit({ kind: 'save', slot: node.group * 2 + 1 })
        return
      case 'either':
        return writeEither(node.options)
      case 'repeat':
        return writeRepeat(node)
    }
  }

  function writeEither(options: readonly PatternNode[]): void {
    const ends: ((to: number) => void)[] = []
    for (const [index, option] of options.entries()) {
      if (index === options.length - 1) {
        write(option)
        break
      }
      const setNext = emitFork(true)
      write(option)
      ends.push(emitJump())
      setNext(program.length)
    }
    for (const end of ends) end(program.length)
  }

  function writeRepeat({ inner, min, max, isLazy }: Extract<PatternNode, { kind: 'repeat' }>): void {
    for (let count = 0; count < min; count += 1) write(inner)
    if (max === Infinity) {
      const begin = program.length
      const setEnd = emitFork(!isLazy)
      write(inner)
      emitJump()(begin)
      setEnd(program.length)
      return
    }
    const ends: ((to: number) => void)[] = []
    for (let count = min; count < max; count += 1) {
      ends.push(emitFork(!isLazy))
      write(inner)
    }
    for (const end of ends) end(program.length)
  }

  emit({ kind: 'save', slot: 0 })
  write(root)
  emit({ kind: 'save', slot: 1 })
  emit({ kind: 'match' })
  return program
}
