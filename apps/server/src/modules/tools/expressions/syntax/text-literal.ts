import { fail } from '../aviator-error.ts'
import type { TextPart, Token } from './token.ts'

const ESCAPES = new Map([
  ['t', '\t'],
  ['r', '\r'],
  ['n', '\n'],
  ['\\', '\\'],
  ['b', '\b'],
  ['f', '\f'],
  ["'", "'"],
  ['"', '"'],
  ['#', '#'],
])

/** `'…'` or `"…"` with `\n` and the like, and `#{expression}` within. @throws {AviatorError} where it does not end or escapes what it cannot */
export function readText(source: string, at: number, end: number): Token {
  const quote = source.charAt(at)
  const parts: TextPart[] = []
  let words = ''
  let index = at + 1
  while (index < end) {
    const letter = source.charAt(index)
    if (letter === quote) {
      if (words || parts.length === 0) parts.push({ text: words })
      return { kind: 'text', parts, position: at, end: index + 1 }
    }
    if (letter === '\\') {
      const next = source.charAt(index + 1)
      const escaped = index + 1 < end ? ESCAPES.get(next) : undefined
      if (escaped === undefined) fail(`不支持的转义 \\${next}`, `Unknown escape \\${next}`, index)
      words += escaped
      index += 2
    } else if (letter === '#' && source.charAt(index + 1) === '{') {
      const close = closeOf(source, index + 2, end, quote)
      if (words) parts.push({ text: words })
      words = ''
      parts.push({ span: { position: index + 2, end: close } })
      index = close + 1
    } else {
      words += letter
      index += 1
    }
  }
  return fail(`文本缺少结束的 ${quote}`, `Missing closing ${quote} of a text`, at)
}

/** Index of the `}` that ends an expression within a text. The text's own quote cannot stand in it. */
function closeOf(source: string, from: number, end: number, quote: string): number {
  let inner = ''
  for (let index = from; index < end; index += 1) {
    const letter = source.charAt(index)
    if (letter === quote) break
    if (inner) {
      if (letter === '\\') index += 1
      else if (letter === inner) inner = ''
    } else if (letter === "'" || letter === '"') inner = letter
    else if (letter === '}') return index
  }
  return fail('#{ 缺少结束的 }', 'Missing closing } of #{', from - 2)
}
