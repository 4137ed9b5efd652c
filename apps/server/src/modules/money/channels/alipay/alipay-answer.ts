/**
 * The members of a JSON object as they stand in its text, each value with its very characters: Alipay signs those, and writing the object anew would
 * change them. Undefined for what is no object, and where a name is there twice: readers differ in which of both they take.
 */
export function rawMembers(text: string): Map<string, string> | undefined {
  const members = new Map<string, string>()
  let at = skipSpace(text, 0)
  if (text[at] !== '{') return undefined
  at = skipSpace(text, at + 1)
  while (text[at] !== '}') {
    const nameEnd = endOfString(text, at)
    if (nameEnd === undefined) return undefined
    const name = textOfLiteral(text.slice(at, nameEnd))
    at = skipSpace(text, nameEnd)
    if (name === undefined || members.has(name) || text[at] !== ':') return undefined
    at = skipSpace(text, at + 1)
    const valueEnd = endOfValue(text, at)
    if (valueEnd === undefined) return undefined
    members.set(name, text.slice(at, valueEnd))
    at = skipSpace(text, valueEnd)
    if (text[at] === ',') at = skipSpace(text, at + 1)
    else if (text[at] !== '}') return undefined
  }
  return skipSpace(text, at + 1) === text.length ? members : undefined
}

function skipSpace(text: string, from: number): number {
  let at = from
  while (at < text.length && ' \t\r\n'.includes(text[at] ?? '')) at += 1
  return at
}

/** Behind the closing quote. */
function endOfString(text: string, from: number): number | undefined {
  if (text[from] !== '"') return undefined
  for (let at = from + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '"') return at + 1
  }
  return undefined
}

/** Behind the value that begins here; what it holds is judged when it is parsed. */
function endOfValue(text: string, from: number): number | undefined {
  if (text[from] === '"') return endOfString(text, from)
  let depth = 0
  let at = from
  while (at < text.length) {
    const character = text[at] ?? ''
    if (character === '"') {
      const end = endOfString(text, at)
      if (end === undefined) return undefined
      at = end
      continue
    }
    if (depth === 0 && ',}] \t\r\n'.includes(character)) return at > from ? at : undefined
    if ('{['.includes(character)) depth += 1
    if ('}]'.includes(character)) {
      depth -= 1
      if (depth === 0) return at + 1
    }
    at += 1
  }
  return undefined
}

/** The text that a literal stands for; undefined for what is no literal of a text. */
export function textOfLiteral(literal: string | undefined): string | undefined {
  if (literal === undefined) return undefined
  try {
    const value = JSON.parse(literal) as unknown
    return typeof value === 'string' ? value : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
