import { CONDITION_MOST_LENGTH, ConditionError } from './condition.ts'

/** `value`: of a text without its quotes, of a word in lower case, of a variable its name. */
export interface Token {
  kind: 'word' | 'text' | 'number' | 'variable' | 'sign' | 'end'
  value: string
  /** Of its first character, from 1. */
  position: number
}

const PATTERNS = [
  ['word', /[A-Za-z_][A-Za-z0-9_]*/y],
  ['number', /-?\d{1,19}(?:\.\d{1,10})?(?![\w.])/y],
  ['variable', /\$\{[A-Za-z]{1,20}\}/y],
  ['sign', /<>|<=|>=|[=<>(),]/y],
  ['text', /'(?:[^']|'')*'/y],
] as const

const SPACE = /\s*/y
/** The database takes no such character in a text. */
const NOT_STORABLE = /\0/

/** @throws ConditionError at the first character that begins nothing. */
export function readTokens(text: string): Token[] {
  if (text.length > CONDITION_MOST_LENGTH)
    throw new ConditionError(CONDITION_MOST_LENGTH + 1, {
      zh: `条件过长，最多 ${CONDITION_MOST_LENGTH} 个字符`,
      en: `too long (max. ${CONDITION_MOST_LENGTH} characters)`,
    })
  const tokens: Token[] = []
  for (let at = skipSpace(text, 0); at < text.length; at = skipSpace(text, at)) {
    const found = match(text, at)
    tokens.push({ ...found.token, position: at + 1 })
    at += found.length
  }
  return [...tokens, { kind: 'end', value: '', position: text.length + 1 }]
}

function skipSpace(text: string, at: number): number {
  SPACE.lastIndex = at
  return at + (SPACE.exec(text)?.[0].length ?? 0)
}

function match(text: string, at: number): { token: Omit<Token, 'position'>; length: number } {
  for (const [kind, pattern] of PATTERNS) {
    pattern.lastIndex = at
    const found = pattern.exec(text)?.[0]
    if (found !== undefined && !NOT_STORABLE.test(found))
      return { token: { kind, value: valueOf(kind, found) }, length: found.length }
  }
  if (text[at] === "'") throw new ConditionError(at + 1, { zh: '文本缺少结束的单引号', en: 'missing closing quote' })
  throw new ConditionError(at + 1, { zh: `不认识的符号“${text[at]}”`, en: `unknown symbol “${text[at]}”` })
}

function valueOf(kind: Token['kind'], found: string): string {
  switch (kind) {
    case 'text':
      return found.slice(1, -1).replaceAll("''", "'")
    case 'variable':
      return found.slice(2, -1)
    case 'word':
      return found.toLowerCase()
    default:
      return found
  }
}
