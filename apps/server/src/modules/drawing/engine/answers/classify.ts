import type { DrawDefinition } from '@drawdesk/contract/drawing/definition/draw-definition'
import { DRAW_ERROR_TEXTS } from '@drawdesk/contract/drawing/records/draw-info'
import type { Bilingual } from '@drawdesk/contract/core/texts'
import type { DrawErrorCode } from '@drawdesk/contract/core/errors'
import type { OutboundError } from '../../../../platform/outbound/outbound.ts'
import { isTrue, valueOf, type AnswerScope } from '../expressions/expressions.ts'
import { fits } from '../render/fits.ts'
import { dropBase64, type Masker } from '../render/mask.ts'

/** Why a drawing failed, as plain data. */
export interface DrawFailure {
  code: DrawErrorCode
  /** May the same request be sent again by itself? */
  retryable: boolean
  /** The provider's own words, masked; `""` when it said nothing. */
  msg: string
  /** Ours, for people. */
  text: Bilingual
  upstreamStatus: number | null
  /** What the provider asked us to wait. */
  retryAfterMs?: number
}

const MESSAGE_LENGTH_MAX = 1_000
const MESSAGE_BYTES_MAX = 64 * 1024
const RETRY_AFTER_MAX_MS = 3_600_000
const RETRYABLE: readonly DrawErrorCode[] = ['E_RATE', 'E_BUSY', 'E_UPSTREAM']

export function failureOf(code: DrawErrorCode, more: Partial<Omit<DrawFailure, 'code'>> = {}): DrawFailure {
  return {
    code,
    retryable: RETRYABLE.includes(code),
    msg: '',
    text: DRAW_ERROR_TEXTS[code],
    upstreamStatus: null,
    ...more,
  }
}

/** Where no rule of the definition matches. 504 and 408 may mean that the work goes on, so they are not repeated. */
function codeOfStatus(status: number): DrawErrorCode {
  if (status === 401 || status === 403) return 'E_AUTH'
  if (status === 402) return 'E_BALANCE'
  if (status === 404) return 'E_NOTFOUND'
  if (status === 408 || status === 504) return 'E_TIMEOUT'
  if (status === 429) return 'E_RATE'
  if (status === 503) return 'E_BUSY'
  return status >= 400 && status < 500 ? 'E_PARAM' : 'E_UPSTREAM'
}

/** `Retry-After` as milliseconds from now: seconds or an HTTP date (RFC 9110 §10.2.3), at most an hour; undefined when there is none. */
export function parseRetryAfter(header: string | undefined, now: Date): number | undefined {
  const text = header?.trim() ?? ''
  if (/^\d{1,9}(\.\d+)?$/.test(text)) return Math.min(RETRY_AFTER_MAX_MS, Math.ceil(Number(text) * 1_000))
  const time = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(time) ? undefined : Math.min(RETRY_AFTER_MAX_MS, Math.max(0, time - now.getTime()))
}

/** The failure that the definition's rules see in this answer; undefined when none matches. First match wins. */
export function matchErrorRule(
  definition: DrawDefinition,
  scope: AnswerScope,
): { code: DrawErrorCode; retryable: boolean } | undefined {
  const rule = definition.errors?.find(({ when }) => isTrue(when, scope))
  return rule && { code: rule.code, retryable: rule.retry ?? RETRYABLE.includes(rule.code) }
}

/** Reads an answer that means failure: the definition's rules first, then the status. */
export function classifyAnswer(
  definition: DrawDefinition,
  scope: AnswerScope,
  { now, mask }: { now: Date; mask: Masker },
): DrawFailure {
  const code = codeOfStatus(scope.http.status)
  const found = matchErrorRule(definition, scope) ?? { code, retryable: RETRYABLE.includes(code) }
  const retryAfterMs = parseRetryAfter(scope.http.headers['retry-after'], now)
  return failureOf(found.code, {
    retryable: found.retryable,
    msg: upstreamMessage(definition, scope, mask),
    upstreamStatus: scope.http.status,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  })
}

/** The provider's words: by `errorMessage`, else a short plain text, else the status. Keys that it repeats are masked. */
function upstreamMessage(definition: DrawDefinition, scope: AnswerScope, mask: Masker): string {
  const said = valueOf(definition.errorMessage, scope)
  const plain = typeof scope.body === 'string' && !scope.body.trimStart().startsWith('<') ? scope.body : undefined
  const text =
    typeof said === 'string' ? said : said !== undefined && fits(said, MESSAGE_BYTES_MAX) ? JSON.stringify(said) : plain
  return dropBase64(mask(text?.trim() || `HTTP ${scope.http.status}`)).slice(0, MESSAGE_LENGTH_MAX)
}

/** A call that got no answer. Only what certainly never left this machine is retryable as it is. */
export function classifyTransport(error: OutboundError, mask: Masker): DrawFailure {
  const msg = mask(error.message).slice(0, MESSAGE_LENGTH_MAX)
  if (error.kind === 'timeout') return failureOf('E_TIMEOUT', { msg })
  if (error.kind === 'aborted') return failureOf('E_CANCELLED', { msg })
  if (error.kind === 'refused') return failureOf('E_ADDRESS', { msg, retryable: false })
  return failureOf('E_UPSTREAM', { msg, retryable: error.kind === 'unsent' })
}
