import type { Bilingual } from '@drawdesk/contract/core/texts'

/** What is wrong with an expression, for its author. */
export class AviatorError extends Error {
  readonly text: Bilingual
  /** Where in the expression, a UTF-16 index from 0 as in `String.length`; set by the evaluator where the thrower does not know. */
  position: number | undefined

  constructor(text: Bilingual, position?: number) {
    super(text.en)
    this.name = 'AviatorError'
    this.text = text
    this.position = position
  }
}

/** @throws {AviatorError} always; for use within an expression. */
export function fail(zh: string, en: string, position?: number): never {
  throw new AviatorError({ zh, en }, position)
}
