import type { MarkdownIt, StateBlock, StateInline } from 'markdown-it'

/** A formula longer than this is shown as text: the search for its end would cost more than it is worth. */
const FORMULA_MAX = 4_000

/** Marks that begin a formula inside a line, and what ends it. Longer ones first. */
const INLINE_MARKS = [
  { open: '$$', close: '$$', isDisplay: true },
  { open: '\\[', close: '\\]', isDisplay: true },
  { open: '\\(', close: '\\)', isDisplay: false },
  { open: '$', close: '$', isDisplay: false },
] as const

/** Marks that begin a formula of several lines. */
const BLOCK_MARKS = [
  { open: '$$', close: '$$' },
  { open: '\\[', close: '\\]' },
] as const

/**
 * Adds formulas to a parser: `$…$`, `\(…\)` in a line, `$$…$$`, `\[…\]` on lines of their own or in one. Tokens are `math_inline` and
 * `math_block`; `meta` is `{ isDisplay, isOpen }`. With `env.isOpen` a block that has no end yet is a formula already (`isOpen`), as
 * with fences; without, it is text.
 */
export function addMath(md: MarkdownIt): void {
  md.inline.ruler.before('escape', 'math_inline', readInline)
  md.block.ruler.before('fence', 'math_block', readBlock, { alt: ['paragraph', 'reference', 'blockquote', 'list'] })
}

function readInline(state: StateInline, silent: boolean): boolean {
  const mark = INLINE_MARKS.find(({ open }) => state.src.startsWith(open, state.pos))
  if (!mark) return false
  const from = state.pos + mark.open.length
  const end = endOf(state.src, from, Math.min(state.posMax, from + FORMULA_MAX), mark.close)
  if (end < 0) return false
  const content = state.src.slice(from, end)
  if (content.trim() === '' || (mark.open === '$' && !isFormula(state.src, from, end))) return false
  if (!silent) {
    const token = state.push('math_inline', '', 0)
    token.content = content.trim()
    token.meta = { isDisplay: mark.isDisplay, isOpen: false }
  }
  state.pos = end + mark.close.length
  return true
}

/** Single dollars stand before amounts of money too: none of those has a space inside its ends, or a digit behind. */
function isFormula(src: string, from: number, end: number): boolean {
  return !/\s/.test(src[from] ?? ' ') && !/\s/.test(src[end - 1] ?? ' ') && !/[0-9]/.test(src[end + 1] ?? '')
}

/** Where the closing mark stands, -1 if it does not before `max`; a mark behind a backslash does not close. */
function endOf(src: string, from: number, max: number, close: string): number {
  for (let at = from; at < max; at += 1) {
    if (src.startsWith(close, at)) return at
    if (src[at] === '\\') at += 1
  }
  return -1
}

function readBlock(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if ((state.sCount[startLine] ?? 0) - state.blkIndent >= 4) return false
  const lineOf = (line: number): string =>
    state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line] ?? 0).trim()
  const first = lineOf(startLine)
  const mark = BLOCK_MARKS.find(({ open }) => first.startsWith(open))
  if (!mark) return false
  const opened = first.slice(mark.open.length)
  const lines: string[] = []
  let line = startLine
  let rest = opened
  while (!rest.endsWith(mark.close)) {
    // In the middle of a line it is a formula of that line.
    if (rest.includes(mark.close)) return false
    lines.push(rest)
    line += 1
    if (line >= endLine || (state.sCount[line] ?? 0) < state.blkIndent) break
    rest = lineOf(line)
  }
  const isOpen = line >= endLine || !rest.endsWith(mark.close)
  if (isOpen && state.env?.isOpen !== true) return false
  if (silent) return true
  if (!isOpen) lines.push(rest.slice(0, -mark.close.length))
  const token = state.push('math_block', '', 0)
  token.content = lines.join('\n').trim()
  token.meta = { isDisplay: true, isOpen }
  token.map = [startLine, Math.min(line + 1, endLine)]
  token.block = true
  state.line = Math.min(line + 1, endLine)
  return true
}
