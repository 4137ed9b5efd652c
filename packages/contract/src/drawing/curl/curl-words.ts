import type { Bilingual } from '../../core/texts.ts'

/** Words of a pasted command, unquoted; nothing is ever run or expanded. */
export type WordsResult = { words: string[]; hasMore: boolean } | { error: Bilingual }

const NOT_CLOSED: Bilingual = {
  zh: '引号没有成对，命令可能没有复制完整',
  en: 'Unbalanced quotes. The command may be cut off.',
}

/** Windows (cmd) writes `^` before line ends and quotes, or doubles quotes inside quotes; everything else reads as bash. */
function isWindowsCommand(text: string): boolean {
  if (/\^\r?\n|\^"/.test(text)) return true
  return !text.includes("'") && /[{[,:\s"]""[^"\s]/.test(text)
}

/** Splits a pasted command into words by the rules of bash or, where it looks so, of Windows. */
export function splitCommand(text: string): WordsResult {
  return isWindowsCommand(text) ? splitWindows(text) : splitBash(text)
}

const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  a: '\u0007',
  b: '\b',
  f: '\f',
  v: '\v',
  e: '\u001b',
  E: '\u001b',
  '\\': '\\',
  "'": "'",
  '"': '"',
  '?': '?',
}

/** The inside of `$'…'` from `at`; undefined when it does not end. */
function readAnsiQuoted(text: string, at: number): { value: string; end: number } | undefined {
  let value = ''
  for (let index = at; index < text.length; index += 1) {
    const char = text[index] ?? ''
    if (char === "'") return { value, end: index + 1 }
    if (char !== '\\') {
      value += char
      continue
    }
    const numeric = /^(?:x([0-9a-fA-F]{1,2})|u([0-9a-fA-F]{1,4})|U([0-9a-fA-F]{1,8})|([0-7]{1,3}))/.exec(
      text.slice(index + 1, index + 10),
    )
    if (numeric) {
      const code =
        numeric[4] === undefined
          ? Number.parseInt(numeric[1] ?? numeric[2] ?? numeric[3] ?? '', 16)
          : Number.parseInt(numeric[4], 8)
      value += code <= 0x10ffff ? String.fromCodePoint(code) : ''
      index += numeric[0].length
      continue
    }
    const next = text[index + 1] ?? ''
    value += ESCAPES[next] ?? `\\${next}`
    index += 1
  }
  return undefined
}

function splitBash(text: string): WordsResult {
  const words: string[] = []
  let word: string | undefined
  let at = 0
  const finish = (): void => {
    if (word !== undefined) words.push(word)
    word = undefined
  }
  while (at < text.length) {
    const char = text[at] ?? ''
    if (char === "'") {
      const end = text.indexOf("'", at + 1)
      if (end < 0) return { error: NOT_CLOSED }
      word = (word ?? '') + text.slice(at + 1, end)
      at = end + 1
    } else if (char === '$' && text[at + 1] === "'") {
      const quoted = readAnsiQuoted(text, at + 2)
      if (!quoted) return { error: NOT_CLOSED }
      word = (word ?? '') + quoted.value
      at = quoted.end
    } else if (char === '"') {
      const quoted = readDoubleQuoted(text, at + 1)
      if (!quoted) return { error: NOT_CLOSED }
      word = (word ?? '') + quoted.value
      at = quoted.end
    } else if (char === '\\' || (char === '`' && /^`\r?\n/.test(text.slice(at, at + 3)))) {
      const lineEnd = /^[\\`][ \t]*\r?\n/.exec(text.slice(at, at + 40))
      if (!lineEnd) word = (word ?? '') + (text[at + 1] ?? '')
      at += lineEnd ? lineEnd[0].length : 2
    } else if (/\s/.test(char)) {
      finish()
      // A line end without a backslash ends the command, unless options follow (copied from a page that lost them).
      const rest = /^\s*/.exec(text.slice(at))?.[0] ?? char
      at += rest.length
      if (
        rest.includes('\n') &&
        words.length > 0 &&
        at < text.length &&
        text[at] !== '-' &&
        !/^['"]?https?:/i.test(text.slice(at, at + 8))
      ) {
        return { words, hasMore: true }
      }
    } else if (word === undefined && /^(\||&&|;|&(?!\S)|\d?>)/.test(text.slice(at, at + 2))) {
      return { words, hasMore: true }
    } else {
      word = (word ?? '') + char
      at += 1
    }
  }
  finish()
  return { words, hasMore: false }
}

function readDoubleQuoted(text: string, at: number): { value: string; end: number } | undefined {
  let value = ''
  for (let index = at; index < text.length; index += 1) {
    const char = text[index] ?? ''
    if (char === '"') return { value, end: index + 1 }
    const next = text[index + 1] ?? ''
    if (char === '\\' && /["\\$`\n]/.test(next)) {
      if (next !== '\n') value += next
      index += 1
    } else value += char
  }
  return undefined
}

function splitWindows(source: string): WordsResult {
  // cmd first: `^` + line end joins lines (an empty line after it is a real one), `^x` is x.
  const text = source
    .replace(/\^\r?\n\r?\n/g, '\n')
    .replace(/\^\r?\n/g, source.includes('^"') ? '' : ' ')
    .replace(/\^([\s\S])/g, '$1')
  const words: string[] = []
  let word: string | undefined
  let isQuoted = false
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? ''
    if (char === '\\') {
      const slashes = /^\\+/.exec(text.slice(at, at + 200))?.[0] ?? '\\'
      const isBeforeQuote = text[at + slashes.length] === '"'
      word = (word ?? '') + (isBeforeQuote ? '\\'.repeat(Math.floor(slashes.length / 2)) : slashes)
      at += slashes.length - 1
      if (isBeforeQuote && slashes.length % 2 === 1) {
        word += '"'
        at += 1
      }
    } else if (char === '"') {
      if (isQuoted && text[at + 1] === '"') {
        word = `${word ?? ''}"`
        at += 1
      } else {
        isQuoted = !isQuoted
        word ??= ''
      }
    } else if (/\s/.test(char) && !isQuoted) {
      if (word !== undefined) words.push(word)
      word = undefined
    } else word = (word ?? '') + char
  }
  if (isQuoted) return { error: NOT_CLOSED }
  if (word !== undefined) words.push(word)
  const end = words.findIndex((item) => item === '&' || item === '&&' || item === '|')
  return end < 0 ? { words, hasMore: false } : { words: words.slice(0, end), hasMore: true }
}
