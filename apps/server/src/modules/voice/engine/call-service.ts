import { OutboundError, type OutboundRequest, type OutboundResponse } from '../../../platform/outbound/outbound.ts'
import type { SpeechEngineDeps, SpeechTarget } from './speech-engine.ts'
import { SpeechError, type SpeechErrorCode } from './speech-error.ts'

/** One piece of speech; a slow local engine needs its time. */
const TIMEOUT_MS = 120_000
/** Ten minutes of WAV at 48 kHz are 58 MB. */
const AUDIO_BYTES_MAX = 64 * 1024 * 1024
const MASK = '••••'

export interface ServiceCall extends Pick<OutboundRequest, 'method' | 'url' | 'headers'> {
  body?: string
  signal: AbortSignal
  maxBytes?: number
  timeoutMs?: number
}

/**
 * Calls a speech service of this tenant, answers what it said with a status below 300.
 *
 * @throws {SpeechError} naming what went wrong; the key stands in none of its texts
 */
export async function callService(
  { outbound }: SpeechEngineDeps,
  target: SpeechTarget,
  { body, signal, maxBytes = AUDIO_BYTES_MAX, timeoutMs = TIMEOUT_MS, ...call }: ServiceCall,
): Promise<OutboundResponse> {
  const answer = await outbound
    .send({
      ...call,
      ...(body === undefined ? {} : { body: Buffer.from(body, 'utf8') }),
      timeoutMs,
      maxBytes,
      signal,
      via: { tenantId: target.tenantId },
      hidden: target.apiKey ? [target.apiKey] : [],
    })
    .catch((error: unknown) => {
      throw asSpeechError(error, target)
    })
  if (answer.status < 200 || answer.status >= 300) throw problemOf(answer, target)
  return answer
}

const mask = (text: string, { apiKey }: SpeechTarget): string =>
  apiKey.length >= 4 ? text.replaceAll(apiKey, MASK) : text

function asSpeechError(error: unknown, target: SpeechTarget): unknown {
  if (!(error instanceof OutboundError)) return error
  const codes: Record<OutboundError['kind'], SpeechErrorCode> = {
    refused: 'E_REFUSED',
    unsent: 'E_UNSENT',
    lost: 'E_UPSTREAM',
    timeout: 'E_TIMEOUT',
    aborted: 'E_STOPPED',
    tooLarge: 'E_UPSTREAM',
  }
  return new SpeechError(codes[error.kind], {
    detail: error.kind === 'aborted' ? '' : mask(error.message, target),
    cause: error,
  })
}

function problemOf(answer: OutboundResponse, target: SpeechTarget): SpeechError {
  const { code, message } = readProblem(answer.body)
  const seconds = Number(answer.headers['retry-after'])
  return new SpeechError(codeOf(answer.status, `${code} ${message}`), {
    detail: mask(`${answer.status} ${message || code}`, target),
    retryAfterMs: Number.isFinite(seconds) && seconds > 0 ? seconds * 1_000 : undefined,
  })
}

/** By status first, then by the words that these vendors use. */
function codeOf(status: number, words: string): SpeechErrorCode {
  if (/insufficient_quota|arrearage|overdue|balance/i.test(words)) return 'E_BALANCE'
  if (/datainspection|moderation|content_policy|sensitive/i.test(words)) return 'E_MODERATED'
  if (status === 402) return 'E_BALANCE'
  if (status === 401 || status === 403) return 'E_AUTH'
  if (status === 429) return 'E_RATE'
  if (status === 408 || status === 504) return 'E_TIMEOUT'
  return status >= 500 ? 'E_UPSTREAM' : 'E_PARAM'
}

/** `{error:{code,message}}` (OpenAI), `{code,message}` (DashScope), or plain text. */
function readProblem(body: Buffer): { code: string; message: string } {
  const text = body.toString('utf8', 0, 4_096)
  const json = parseObject(text)
  if (!json)
    return {
      code: '',
      message: text
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    }
  const inner = (typeof json.error === 'object' && json.error !== null ? json.error : json) as Record<string, unknown>
  const word = (value: unknown): string => (typeof value === 'string' ? value : '')
  return {
    code: word(inner.code) || word(inner.type),
    message: word(inner.message) || word(json.error) || word(json.detail),
  }
}

/** The answer as an object. @throws {SpeechError} `E_UPSTREAM` where it is none */
export function jsonOf({ body }: OutboundResponse): Record<string, unknown> {
  const json = parseObject(body.toString('utf8'))
  if (!json) throw new SpeechError('E_UPSTREAM', { detail: 'the answer is no JSON object' })
  return json
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** `base` and a path below it, however the base ends. */
export const urlBelow = (base: string, path: string): string => `${base.replace(/\/+$/, '')}${path}`
