import { fillText, type Bilingual, type Language } from '@drawdesk/contract/core/texts'
import type { SessionEnded } from '@drawdesk/contract/identity/session-ended'
import type { FieldError } from '@drawdesk/contract/core/schema'

interface ErrorDefinition {
  status: number
  text: Bilingual
}

/** Every error code of the server; filled by {@link defineErrors}, walked by a test. */
export const errorCatalogue = new Map<string, ErrorDefinition>()

export interface BilingualFieldError {
  field: string
  text: Bilingual
  /** What it says away from its field, where the text does not name its subject ("At most 5 characters"). */
  alone?: Bilingual
  /** As in {@link FieldError}. */
  position?: number
  line?: number
}

/** What stands in a text: the same in both languages, or in each its own. */
export type ErrorValues = Readonly<Record<string, string | number | Bilingual>>

export interface AppErrorOptions {
  values?: ErrorValues
  /** Input errors beside their fields; a text of its own or one already written. */
  errors?: readonly (FieldError | BilingualFieldError)[]
  retryAfterSeconds?: number
  /** Of a 401: how the session of the caller's token ended. */
  ended?: SessionEnded
  /** Of a 403: what lets the same call through. */
  needs?: 'proof'
  cause?: unknown
}

const BAD_INPUT = 'common.badInput'
const ERRORS_IN_MESSAGE = 3

/** An error with a stable code, an HTTP status and a text for the user. Everything else thrown is a 500. */
export class AppError extends Error {
  readonly code: string
  readonly status: number
  readonly text: Bilingual
  readonly values: ErrorValues
  readonly errors: readonly (FieldError | BilingualFieldError)[] | undefined
  readonly retryAfterSeconds: number | undefined
  readonly ended: SessionEnded | undefined
  readonly needs: 'proof' | undefined

  constructor(code: string, definition: ErrorDefinition, options: AppErrorOptions = {}) {
    super(`${code}: ${fillText(definition.text.zh, valuesIn('zh', options.values))}`, { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.status = definition.status
    this.text = definition.text
    this.values = options.values ?? {}
    this.errors = options.errors
    this.retryAfterSeconds = options.retryAfterSeconds
    this.ended = options.ended
    this.needs = options.needs
  }

  /** Some clients show nothing but this: of wrong input it says what the first errors beside the fields say. */
  messageIn(language: Language): string {
    const { errors = [] } = this
    if (this.code !== BAD_INPUT || errors.length === 0)
      return fillText(this.text[language], valuesIn(language, this.values))
    const texts = errors
      .slice(0, ERRORS_IN_MESSAGE)
      .map((error) => ('msg' in error ? error.msg : (error.alone ?? error.text)[language]))
    return [...new Set(texts)].join(language === 'zh' ? '；' : '; ')
  }

  fieldErrorsIn(language: Language): FieldError[] | undefined {
    return this.errors?.map((error) =>
      'msg' in error
        ? error
        : {
            field: error.field,
            msg: error.text[language],
            ...(error.position === undefined ? {} : { position: error.position }),
            ...(error.line === undefined ? {} : { line: error.line }),
          },
    )
  }
}

const valuesIn = (language: Language, values: ErrorValues = {}): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'object' ? value[language] : value]),
  )

export type ErrorFactory = (options?: AppErrorOptions) => AppError

/**
 * Named error factories of one module: `defineErrors('param', { keyTaken: { status: 400, text: {…} } })`.
 *
 * @throws {Error} when a code is defined twice.
 */
export function defineErrors<const Names extends Record<string, ErrorDefinition>>(
  module: string,
  definitions: Names,
): { [Name in keyof Names]: ErrorFactory } {
  const factories: Record<string, ErrorFactory> = {}
  for (const [name, definition] of Object.entries(definitions)) {
    const code = `${module}.${name}`
    if (errorCatalogue.has(code)) throw new Error(`error code ${code} is defined twice`)
    errorCatalogue.set(code, definition)
    factories[name] = (options) => new AppError(code, definition, options)
  }
  return factories as { [Name in keyof Names]: ErrorFactory }
}

/** Errors that any module may throw. */
export const commonErrors = defineErrors('common', {
  badInput: { status: 400, text: { zh: '请检查填写的内容', en: 'Check your input' } },
  badJson: { status: 400, text: { zh: '请求内容不是有效的 JSON', en: 'Invalid JSON' } },
  notSignedIn: { status: 401, text: { zh: '请求未授权', en: 'Please sign in' } },
  forbidden: { status: 403, text: { zh: '请求被拒绝', en: 'Permission denied' } },
  notFound: { status: 404, text: { zh: '数据不存在', en: 'Not found' } },
  noRoute: { status: 404, text: { zh: '没找到请求', en: 'API not found' } },
  wrongMethod: { status: 405, text: { zh: '不支持当前请求方法', en: 'Method not allowed' } },
  tooSlow: { status: 408, text: { zh: '请求内容接收超时', en: 'The request took too long to arrive' } },
  stale: { status: 409, text: { zh: '数据已被他人修改', en: 'Someone else changed this record' } },
  taken: { status: 409, text: { zh: '已有相同的数据', en: 'A duplicate record exists' } },
  restoreTaken: {
    status: 409,
    text: { zh: '原位置已被占用，无法恢复', en: 'Its place was taken, so it can’t be restored' },
  },
  tooDeep: { status: 400, text: { zh: '内容嵌套过深，最多 {most} 层', en: 'Nested too deep (max. {most} levels)' } },
  tooLarge: { status: 413, text: { zh: '内容过大', en: 'Too large' } },
  tooManyNames: { status: 413, text: { zh: '内容过多，最多 {most} 个字段', en: 'Too many fields (max. {most})' } },
  tooManyValues: { status: 413, text: { zh: '内容过多，最多 {most} 个值', en: 'Too many values (max. {most})' } },
  wrongMedia: { status: 415, text: { zh: '不支持当前媒体类型', en: 'Unsupported media type' } },
  tooMany: { status: 429, text: { zh: '请求过于频繁，请稍后再试', en: 'Too many requests. Try again later.' } },
  internal: { status: 500, text: { zh: '服务器异常', en: 'Server error' } },
})
