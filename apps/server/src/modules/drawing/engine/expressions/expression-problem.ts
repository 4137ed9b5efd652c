import type { Bilingual } from '@drawdesk/contract/core/texts'
import { ExpressionTooLong } from './jmespath-budget.ts'

/** What is wrong with an expression or with what its function was given, in words for people. */
export class ExpressionProblem extends TypeError {
  override name = 'ExpressionProblem'
  readonly text: Bilingual
  constructor(text: Bilingual) {
    super(text.en)
    this.text = text
  }
}

const TEXT_LENGTH_MAX = 300

/** The words for anything that reading or running an expression throws: ours, the parser's, and a stack that was not enough. */
export function problemText(error: unknown): Bilingual {
  if (error instanceof ExpressionProblem)
    return { zh: error.text.zh.slice(0, TEXT_LENGTH_MAX), en: error.text.en.slice(0, TEXT_LENGTH_MAX) }
  if (error instanceof ExpressionTooLong) return { zh: '表达式的计算量太大', en: error.message }
  if (error instanceof RangeError) return { zh: '嵌套太深', en: 'nested too deep' }
  return parserText((error instanceof Error ? error.message : String(error)).slice(0, TEXT_LENGTH_MAX))
}

/** The parser's names of signs. */
const SIGNS: Readonly<Record<string, string>> = {
  Rparen: ')',
  Lparen: '(',
  Rbracket: ']',
  Lbracket: '[',
  Rbrace: '}',
  Lbrace: '{',
  Comma: ',',
  Colon: ':',
  Dot: '.',
  Star: '*',
}

/** The package `jmespath` says in English, in several forms, what it met. */
function parserText(message: string): Bilingual {
  if (/EOF/.test(message)) return { zh: '表达式没有写完', en: 'incomplete expression' }
  const character = /^Unknown character:(.*)$/s.exec(message)?.[1]
  if (character !== undefined) return { zh: `不认识的字符 ${character}`, en: `unknown character ${character}` }
  const got = /^Expected .*, got: (\w+)$/.exec(message)?.[1]
  if (got !== undefined) return { zh: `这里不应该出现 ${SIGNS[got] ?? got}`, en: `unexpected ${SIGNS[got] ?? got}` }
  const token =
    /(?:unexpected token: |Unexpected token type: \w+, value: |Invalid token \(\w+\): "?)(.+?)"?(?:\(\w+\))?$/is.exec(
      message,
    )?.[1]
  if (token !== undefined) return { zh: `这里不应该出现 ${token}`, en: `unexpected ${token}` }
  if (/Quoted identifier/.test(message)) return { zh: '函数名不加引号', en: 'function names aren’t quoted' }
  return { zh: '语法有误', en: message }
}
