import type { Bilingual } from '@drawdesk/contract/core/texts'

/** Why a statement is not run, in words, and where: a UTF-16 index from 0. */
export class StatementRefused extends Error {
  override name = 'StatementRefused'
  readonly text: Bilingual
  readonly position: number | undefined

  constructor(text: Bilingual, position?: number, cause?: unknown) {
    super(text.en, cause === undefined ? undefined : { cause })
    this.text = text
    this.position = position
  }
}

/** A statement that may be run: its text with places for values, and which parameter each of them is. */
export interface GuardedStatement {
  text: string
  /** Names of parameters by the place of their value: `$1` has the first; of MySQL each `?` one of its own. */
  order: readonly string[]
  /** In the order in which they come, each once. */
  names: readonly string[]
  /** Where a place of `text` stands in what was written; both are UTF-16 indexes. */
  placeOf(index: number): number
}

export interface GuardOptions {
  /** How a value of this parameter is read; undefined: there is no such parameter. */
  typeOf(name: string): string | undefined
}

/** Longer ones are no statements of people. */
export const MOST_TOKENS = 4_000
/** Brackets within brackets. */
export const MOST_DEPTH = 100
/** Each joining of texts doubles at most what it joins; this many make no text that fills a memory. */
export const MOST_JOINS = 16
/** Characters of one text in a statement; longer ones are parameters. */
export const MOST_LITERAL = 2_000
/** Of a text that is filled up. */
export const MOST_PADDING = 1_000

export const refusals = {
  empty: { zh: '语句为空', en: 'The statement is empty' },
  several: { zh: '只能有一条语句', en: 'Only one statement is allowed' },
  noSelect: { zh: '只能是 SELECT 语句', en: 'Only SELECT statements are allowed' },
  long: { zh: '语句过长或嵌套过深', en: 'The statement is too long or too deep' },
  literal: { zh: '文本过长，请改用参数', en: 'The text is too long. Use a parameter.' },
  joins: { zh: '文本拼接过多', en: 'Too many text concatenations' },
  placeholder: { zh: '参数请写成 :name', en: 'Write parameters as :name' },
} satisfies Record<string, Bilingual>

export const notAllowed = (what: string): Bilingual => ({
  zh: `不允许使用 ${what}`,
  en: `${what} isn’t allowed`,
})
export const noFunction = (name: string): Bilingual => ({
  zh: `不允许使用函数 ${name}`,
  en: `Function ${name} isn’t allowed`,
})
export const noTable = (name: string): Bilingual => ({ zh: `没有可读取的表 ${name}`, en: `No readable table ${name}` })
export const noParameter = (name: string): Bilingual => ({
  zh: `没有参数 ${name}`,
  en: `Unknown parameter ${name}`,
})
