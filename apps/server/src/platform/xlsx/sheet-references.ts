import { columnLetters } from './xml.ts'

const TAG = /<((?:\w+:)?)(row|c)(\s[^<>]*?)?(\/?)>/g
const REFERENCE = /\sr\s*=\s*["']([A-Z]*)(\d+)["']/

/**
 * The XML of a sheet in which each row and cell says where it stands. Writers may leave that out (ECMA-376 §18.3.1.4, `r` is optional): what has no
 * place follows the one before. The parser takes the first `r="…"` of a cell for its place, so without one it would read it in the text.
 */
export function withReferences(xml: string): string {
  let [row, column] = [0, 0]
  return xml.replaceAll(TAG, (tag, prefix: string, name: 'row' | 'c', attributes = '', end: string) => {
    const [, letters, number] = REFERENCE.exec(attributes) ?? []
    if (name === 'row') {
      ;[row, column] = [number === undefined ? row + 1 : Number(number), 0]
      return number === undefined ? `<${prefix}row r="${row}"${attributes}${end}>` : tag
    }
    column = letters ? columnNumber(letters) : column + 1
    return letters ? tag : `<${prefix}c r="${columnLetters(column - 1)}${row}"${attributes}${end}>`
  })
}

/** Counted from 1. */
const columnNumber = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
