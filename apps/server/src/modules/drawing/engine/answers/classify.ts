import type { DrawDefinition } from '@drawdesk/contract/drawing/definition/draw-definition'
import { DRAW_ERROR_TEXTS } from '@drawdesk/contract/drawing/records/draw-info'
import type { Bilingual } from '@drawdesk/contract/core/texts'
import type { DrawErrorCode } from '@drawdesk/contract/core/errors'
import type { OutboundError } from '../../../../platform/outbound/outbound.ts'
import { codeOfStatus, parseRetryAfter } from '../../../../providers/classify.ts'
import { shownWords, type Masker } from '../../../../providers/mask.ts'
import { isTrue, valueOf, type AnswerScope } from '../expressions/expressions.ts'
import { fits } from './fits.ts'

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

/** The failure that the definition's rules see in this answer; undefined when none matches. First match wins. */
export function matchErrorRule(
  definition: DrawDefinition,
  scope: AnswerScope,
): { code: DrawErrorCode; retryable: boolean } | undefined {
  const rule = definition.errors?.find(({ when }) => isTrue(when, scope))
  return rule && { code: rule.code, retryable: rule.retry ?? RETRYABLE.includes(rule.code) }
}

/** Reads an answer that means failure: the definition's rules first; where none matches, the status. */
export function classifyAnswer(
  definition: DrawDefinition,
  scope: AnswerScope,
  { now, mask }: { now: Date; mask: Masker },
): DrawFailure {
  const code: DrawErrorCode = codeOfStatus(scope.http.status)
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
  return shownWords(mask, text?.trim() || `HTTP ${scope.http.status}`, MESSAGE_LENGTH_MAX)
}

/** A call that got no answer. Only what certainly never left this machine is retryable as it is. */
export function classifyTransport(error: OutboundError, mask: Masker): DrawFailure {
  const msg = mask(error.message).slice(0, MESSAGE_LENGTH_MAX)
  if (error.kind === 'timeout') return failureOf('E_TIMEOUT', { msg })
  if (error.kind === 'aborted') return failureOf('E_CANCELLED', { msg })
  if (error.kind === 'refused') return failureOf('E_ADDRESS', { msg, retryable: false })
  return failureOf('E_UPSTREAM', { msg, retryable: error.kind === 'unsent' })
}
