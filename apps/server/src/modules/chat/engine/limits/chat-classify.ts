import type { OutboundError } from '../../../../platform/outbound/outbound.ts'
import { codeOfStatus as codeOfPlainStatus, parseRetryAfter } from '../../../../providers/classify.ts'
import { shownWords, type Masker } from '../../../../providers/mask.ts'
import { ChatError, type ChatErrorCode } from './chat-error.ts'
import { parseJson, recordOf, textOf } from '../../../../providers/json-values.ts'

const REPEATABLE_STATUS = [429, 500, 502, 503, 504]
const MESSAGE_CHARS_MAX = 500

/** Words of services in `error.code`, `error.type` and `error.message`, strongest first; they say more than the status does. */
const WORDS: readonly (readonly [ChatErrorCode, RegExp])[] = [
  [
    'E_BALANCE',
    /insufficient[_ .](user_)?(quota|balance|funds|credits)|balance is (insufficient|too low)|exceeded_current_quota|exceeded your current quota|arrearage|overdue|billing_(hard_limit|not_active)|余额不足|额度不足|欠费/i,
  ],
  [
    'E_CONTEXT',
    /context_length_exceeded|maximum context length|context (length|window|size)|prompt is too long|input (length|tokens?).{0,40}(exceed|too (long|large))|range of input length|exceeds? the .{0,30}context|上下文.{0,10}(超|过长)/i,
  ],
  [
    'E_MODERATED',
    /content_(filter|policy)|moderation|data_?inspection_?failed|content exists risk|sensitive_?(content|words)|risk_?detection|rejected by .{0,20}safety|内容安全|敏感/i,
  ],
  [
    'E_NOTFOUND',
    /model_not_found|invalid_model|no such model|unknown model|not a valid model|模型.{0,6}不存在|model .{0,80}(not found|does not exist|not exist)/i,
  ],
  [
    'E_AUTH',
    /invalid_api_key|incorrect api key|api key not valid|api_key_invalid|login fail|token.{0,20}(invalid|expired)|invalid_?authentication|authentication_error|unauthorized/i,
  ],
  ['E_BUSY', /overloaded|server.{0,10}(busy|overload)|capacity|服务.{0,4}繁忙/i],
  ['E_RATE', /rate_?limit|too many requests|throttling|requests? per minute|tokens? per minute/i],
]
/** What a refused request may be called by its words; a rate or a fault of the server is not made into one. */
const WORDS_OF_REFUSAL: readonly ChatErrorCode[] = ['E_BALANCE', 'E_CONTEXT', 'E_MODERATED', 'E_NOTFOUND', 'E_AUTH']

/** Services of this dialect say two things more. */
function codeOfStatus(status: number): ChatErrorCode {
  if (status === 413) return 'E_CONTEXT'
  return status === 529 ? 'E_BUSY' : codeOfPlainStatus(status)
}

function codeOfWords(words: string, status: number | undefined): ChatErrorCode | undefined {
  const found = WORDS.find(([, pattern]) => pattern.test(words))?.[0]
  if (!found || status === undefined) return found
  if (status === 401 || status === 402) return undefined
  if (status === 429) return found === 'E_BALANCE' || found === 'E_BUSY' ? found : undefined
  if (status >= 500)
    return found === 'E_BUSY' || found === 'E_CONTEXT' || found === 'E_MODERATED' || found === 'E_BALANCE'
      ? found
      : undefined
  return WORDS_OF_REFUSAL.includes(found) ? found : undefined
}

/** Numbers of MiniMax, as the statuses that others send. */
const MINIMAX: Readonly<Record<number, number>> = {
  1002: 429,
  1004: 401,
  1008: 402,
  1039: 413,
  1041: 429,
  2013: 400,
  2049: 401,
}

interface Said {
  /** All that may hold a word of {@link WORDS}. */
  words: string
  message: string
  status: number | undefined
}

/** What an error object says, in any of the forms that are about: `{error: {message, code, type}}`, `{error: "…"}`, `{code, message}`. */
function readSaid(body: unknown, text: string): Said {
  // Gemini puts its error into a list.
  const outer = recordOf(Array.isArray(body) ? body[0] : body)
  const refusal = recordOf(outer.base_resp)
  if (textOf(refusal.status_msg) !== '')
    return {
      words: textOf(refusal.status_msg),
      message: textOf(refusal.status_msg),
      status: MINIMAX[Number(refusal.status_code)],
    }
  const error = typeof outer.error === 'string' ? { message: outer.error } : recordOf(outer.error ?? outer)
  const message = textOf(error.message) || textOf(outer.message) || textOf(outer.detail)
  const codes = [error.code, error.type, outer.code]
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .map(String)
  const number = [error.code, error.status, error.status_code, outer.code]
    .map(Number)
    .find((value) => Number.isInteger(value) && value >= 400 && value < 600)
  return { words: [...codes, message || text].join(' '), message, status: number }
}

/** An answer with a status of failure. */
export function classifyAnswer(
  { status, headers, text }: { status: number; headers: Readonly<Record<string, string>>; text: string },
  { mask, now }: { mask: Masker; now: Date },
): ChatError {
  const said = readSaid(parseJson(text), text.slice(0, 2_000))
  const code = codeOfWords(said.words, status) ?? codeOfStatus(status)
  const plain = text.trimStart().startsWith('<') ? '' : text.trim()
  const retryAfterMs = parseRetryAfter(headers['retry-after'], now)
  return new ChatError(code, shownWords(mask, said.message || plain || `HTTP ${status}`, MESSAGE_CHARS_MAX), {
    status,
    isRepeatable: REPEATABLE_STATUS.includes(status) && !WORDS_OF_REFUSAL.includes(code),
    bodyText: shownWords(mask, text),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  })
}

/** An error object in the middle of an answer that began with status 200. */
export function classifyErrorObject(body: unknown, text: string, mask: Masker): ChatError {
  const said = readSaid(body, text.slice(0, 2_000))
  const code =
    codeOfWords(said.words, said.status) ?? (said.status === undefined ? 'E_UPSTREAM' : codeOfStatus(said.status))
  const isRepeatable =
    code === 'E_RATE' ||
    code === 'E_BUSY' ||
    code === 'E_UPSTREAM' ||
    (said.status !== undefined && REPEATABLE_STATUS.includes(said.status) && !WORDS_OF_REFUSAL.includes(code))
  return new ChatError(code, shownWords(mask, said.message || text || 'the service sent an error', MESSAGE_CHARS_MAX), {
    status: 200,
    isRepeatable,
    bodyText: shownWords(mask, text),
  })
}

/** The answer does not hold what an answer holds, or ended too early. */
export function brokenAnswer(message: string, text: string, mask: Masker, cause?: unknown): ChatError {
  return new ChatError('E_UPSTREAM', message, {
    status: 200,
    isRepeatable: true,
    bodyText: shownWords(mask, text),
    cause,
  })
}

/** No answer, or one that broke. `aborted` is the caller's own doing and no matter of this function. `status`: where an answer had begun. */
export function classifyTransport(error: OutboundError, mask: Masker, status?: number): ChatError {
  const facts = status === undefined ? {} : { status }
  const message = mask(error.message).slice(0, MESSAGE_CHARS_MAX)
  if (error.kind === 'timeout')
    return new ChatError('E_TIMEOUT', message, { ...facts, isRepeatable: false, cause: error })
  if (error.kind === 'unsent' || error.kind === 'refused')
    return new ChatError('E_UNSENT', message, { ...facts, isRepeatable: error.kind === 'unsent', cause: error })
  return new ChatError('E_UPSTREAM', message, { ...facts, isRepeatable: error.kind === 'lost', cause: error })
}
