/** Line and column, both from 1, of a UTF-16 index in a text; an index beyond the end is the end. */
export function placeOf(text: string, position: number): { line: number; column: number } {
  const before = text.slice(0, position).split('\n')
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 }
}

/** A text cut around the letter at a position, so that it can be marked; the mark is a blank behind the end or at the end of a line. */
export function cutAt(text: string, position: number): { before: string; marked: string; after: string } {
  const at = Math.min(Math.max(position, 0), text.length)
  const letter = String.fromCodePoint(text.codePointAt(at) ?? 32)
  const isBreak = at >= text.length || letter === '\n'
  return {
    before: text.slice(0, at),
    marked: isBreak ? ' ' : letter,
    after: text.slice(isBreak ? at : at + letter.length),
  }
}
