import type { FieldError } from '@drawdesk/contract/core/schema'
import type { Bilingual } from '@drawdesk/contract/core/texts'
import { ApiError } from './api-error.ts'
import { getLanguage } from '../texts/language.ts'

/** Statuses up to this count as answered by the server; what lies above comes from something in between (specification §7). */
const ANSWERED_MAX = 500

const texts = {
  unknown: { zh: '未知错误', en: 'Unknown error' },
  unreachable: {
    zh: '连接不上服务器，请检查网络后重试',
    en: 'Can’t reach the server. Check your network and try again.',
  },
  checkInput: { zh: '请检查填写的内容', en: 'Check your input' },
  notAnswering: {
    zh: '服务器暂时没有响应，请稍后再试',
    en: 'The server isn’t responding. Try again shortly.',
  },
} satisfies Record<string, Bilingual>

/** What a body may hold; nothing is taken for granted. */
export type AnswerBody = Record<string, unknown>

/** Reads a JSON object; `{}` for an empty or unreadable body (its status then says enough). */
export async function readBody(response: Response): Promise<AnswerBody> {
  const text = await response.text()
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? (parsed as AnswerBody) : {}
  } catch {
    // Not JSON (a proxy's page, a cut connection): judged by the status, said as an unknown failure.
    return {}
  }
}

/** Did the call succeed? HTTP 200, code 200 and `success` true, nothing less (specification §8). */
export function isSuccess(response: Response, body: AnswerBody): boolean {
  return response.status === 200 && body.code === 200 && body.success === true
}

/** The failure an answer reports: text from msg, else error_description, else 未知错误. */
export function failureOf(response: Response, body: AnswerBody): ApiError {
  const code = typeof body.code === 'number' && body.code !== 200 ? body.code : response.status
  const fallback = response.status > ANSWERED_MAX ? texts.notAnswering : texts.unknown
  const errors = Array.isArray(body.errors) ? body.errors.filter(isFieldError) : undefined
  const message = textOf(body.msg) ?? textOf(body.error_description) ?? fallback[getLanguage()]
  return new ApiError(repeats(message, errors) ? texts.checkInput[getLanguage()] : message, {
    code,
    errors,
    requestId: textOf(body.requestId) ?? response.headers.get('x-request-id') ?? undefined,
    data: body.data,
    ended: body.ended,
    needs: body.needs,
  })
}

/** For clients that show nothing but the message, it says what the errors say; here each stands beside its field. */
function repeats(message: string, errors: readonly FieldError[] | undefined): boolean {
  const first = errors?.[0]
  return first !== undefined && message.includes(first.msg)
}

/** Did the answer give no reason, so that the message is our own 未知错误? A screen may then say it better. */
export function saysNothing(failure: ApiError): boolean {
  return Object.values(texts.unknown).includes(failure.message)
}

/** The failure of a request that never got an answer. */
export function unreachable(cause: unknown): ApiError {
  return new ApiError(texts.unreachable[getLanguage()], { code: 0, cause })
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

function isFieldError(value: unknown): value is FieldError {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as FieldError).field === 'string' &&
    typeof (value as FieldError).msg === 'string'
  )
}
