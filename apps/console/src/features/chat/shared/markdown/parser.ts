import MarkdownIt, { type Env, type Token } from 'markdown-it'
import { addMath } from './math-rules.ts'
import { addTasks } from './task-rules.ts'

export type { Env, Token }

/** Reads what models write: CommonMark with tables, strike-through, bare links and formulas. HTML is text. */
export const parser = new MarkdownIt({ html: false, linkify: true, breaks: true })
parser.linkify.set({ fuzzyLink: false, fuzzyEmail: false })
addMath(parser)
addTasks(parser)

/** Only the blocks, with their lines: a fifth of the work of {@link parser}. Text must have `\n` for line ends. */
export function readBlocks(source: string, env: Env): Token[] {
  const tokens: Token[] = []
  parser.block.parse(source, parser, env, tokens)
  return tokens
}
