import { MOST_LITERAL, MOST_TOKENS, notAllowed, refusals, StatementRefused } from './guard.ts'

export interface MysqlToken {
  kind: 'word' | 'quoted' | 'text' | 'number' | 'name' | 'sign'
  /** A word in lower case; of a quoted name what it says; of `:name` the name. */
  value: string
  start: number
  end: number
}

const WORD = /[A-Za-z_$\u0080-\uffff][\w$\u0080-\uffff]*/y
const NUMBER = /0x[0-9a-f]+|0b[01]+|(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?/iy
const NAME = /:[A-Za-z_]\w*/y
const SIGN = /<=>|->>|->|<=|>=|<>|!=|\|\||&&|<<|>>|[-+*/%=<>!~^&|(),.]/y
/** As the server has it: no other spaces, which are letters to it. */
const SPACE = /[ \t\r\n\f\v]+/y

/**
 * The tokens of a statement as MySQL and MariaDB read them in a session whose `sql_mode` has neither ANSI_QUOTES nor NO_BACKSLASH_ESCAPES, which ours sets. Comments that the
 * server would run, variables, placeholders and all signs that no SELECT needs are refused.
 *
 * @throws {StatementRefused}
 */
export function readMysql(sql: string): MysqlToken[] {
  const tokens: MysqlToken[] = []
  let at = 0
  const refuse = (what: string): never => {
    throw new StatementRefused(notAllowed(what), at)
  }
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at
    return pattern.exec(sql)?.[0]
  }
  const push = (kind: MysqlToken['kind'], value: string, end: number): void => {
    tokens.push({ kind, value, start: at, end })
    if (tokens.length > MOST_TOKENS) throw new StatementRefused(refusals.long, at)
    at = end
  }
  if (sql.includes('\0')) refuse('NUL')
  while (at < sql.length) {
    const space = take(SPACE)
    if (space !== undefined) {
      at += space.length
      continue
    }
    const here = sql[at] as string
    const two = sql.slice(at, at + 2)
    if (two === '/*') {
      if (/^\/\*(!|M!|\+)/i.test(sql.slice(at, at + 4))) refuse(sql.slice(at, at + 3))
      const end = sql.indexOf('*/', at + 2)
      if (end < 0) refuse('/*')
      at = end + 2
    } else if (here === '#' || /^--([ \t\r\n\f\v]|$)/.test(sql.slice(at, at + 3))) {
      const end = sql.indexOf('\n', at)
      at = end < 0 ? sql.length : end + 1
    } else if (here === "'" || here === '"') {
      const end = endOfText(sql, at)
      if (end === undefined) refuse(here)
      else {
        if (end - at > MOST_LITERAL) throw new StatementRefused(refusals.literal, at)
        push('text', sql.slice(at + 1, end - 1), end)
      }
    } else if (here === '`') {
      const end = endOfName(sql, at)
      if (end === undefined) refuse(here)
      else push('quoted', sql.slice(at + 1, end - 1).replaceAll('``', '`'), end)
    } else if (here === '?') throw new StatementRefused(refusals.placeholder, at)
    else {
      const [kind, found] =
        (
          [
            ['name', NAME],
            ['number', NUMBER],
            ['word', WORD],
            ['sign', SIGN],
          ] as const
        )
          .map(([name, pattern]) => [name, take(pattern)] as const)
          .find(([, text]) => text !== undefined) ?? []
      if (kind === undefined || found === undefined) {
        if (here !== ';' || /[^ \t\r\n\f\v]/.test(sql.slice(at + 1))) refuse(here)
        break
      }
      // An introducer (`_utf8'…'`, `x'…'`) would have the text read in another way.
      const next = sql[at + found.length]
      if (kind === 'word' && (next === "'" || next === '"')) refuse(`${found}${next}`)
      push(kind, kind === 'name' ? found.slice(1) : kind === 'word' ? found.toLowerCase() : found, at + found.length)
    }
  }
  return tokens
}

/** Behind the closing mark; two marks or one behind a backslash are part of the text. */
function endOfText(sql: string, start: number): number | undefined {
  const mark = sql[start]
  for (let at = start + 1; at < sql.length; at += 1) {
    if (sql[at] === '\\') at += 1
    else if (sql[at] === mark) {
      if (sql[at + 1] !== mark) return at + 1
      at += 1
    }
  }
  return undefined
}

function endOfName(sql: string, start: number): number | undefined {
  for (let at = start + 1; at < sql.length; at += 1)
    if (sql[at] === '`') {
      if (sql[at + 1] !== '`') return at + 1
      at += 1
    }
  return undefined
}
