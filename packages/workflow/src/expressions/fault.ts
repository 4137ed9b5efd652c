/** One text in both languages of the product. */
export interface BilingualText {
  zh: string
  en: string
}

/** What can be wrong with an expression; `about` is a limit, a name or a part of the source. */
const TEXTS = {
  'too-long': (about) => ({
    zh: `表达式不能超过 ${about} 个字符`,
    en: `Expressions can have up to ${about} characters`,
  }),
  'too-deep': (about) => ({
    zh: `表达式嵌套不能超过 ${about} 层`,
    en: `Expressions can be nested up to ${about} levels`,
  }),
  unclosed: (about) => ({ zh: `“${about}” 没有结束`, en: `“${about}” isn’t closed` }),
  unexpected: (about) => ({ zh: `此处不应出现 “${about}”`, en: `Unexpected “${about}”` }),
  incomplete: () => ({ zh: '表达式不完整', en: 'The expression is incomplete' }),
  'unknown-function': (about) => ({ zh: `没有函数 “${about}”`, en: `Unknown function “${about}”` }),
  'unknown-method': (about) => ({ zh: `没有方法 “${about}”`, en: `Unknown method “${about}”` }),
  'unknown-property': (about) => ({ zh: `无法读取属性 “${about}”`, en: `Can’t read the property “${about}”` }),
  'banned-name': (about) => ({ zh: `不能使用名称 “${about}”`, en: `The name “${about}” can’t be used` }),
  arguments: (about) => ({ zh: `“${about}” 的参数个数不对`, en: `Wrong number of arguments for “${about}”` }),
  'not-a-number': (about) => ({ zh: `“${about}” 不是数字`, en: `“${about}” isn’t a number` }),
  'not-a-date': (about) => ({ zh: `“${about}” 不是日期`, en: `“${about}” isn’t a date` }),
  'not-a-condition': (about) => ({
    zh: `条件的结果应为是或否，而不是 “${about}”`,
    en: `Conditions must be true or false, not “${about}”`,
  }),
  'not-comparable': (about) => ({ zh: `“${about}” 无法比较大小`, en: `“${about}” can’t be compared` }),
  'too-large': (about) => ({ zh: `结果超过 ${about}`, en: `The result exceeds ${about}` }),
} satisfies Record<string, (about: string) => BilingualText>

export type ExpressionReason = keyof typeof TEXTS

/** Thrown within this folder alone: `evaluate.ts` makes it an EngineError or a problem. `position`: characters from the start of the source. */
export class ExpressionFault extends Error {
  readonly reason: ExpressionReason
  readonly text: BilingualText
  readonly position: number | undefined

  constructor(reason: ExpressionReason, about = '', position?: number) {
    const text = TEXTS[reason](about)
    super(text.en)
    this.name = 'ExpressionFault'
    this.reason = reason
    this.text = text
    this.position = position
  }
}
