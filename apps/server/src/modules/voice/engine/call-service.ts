import { OutboundError, type OutboundRequest, type OutboundResponse } from '../../../platform/outbound/outbound.ts'
import { callFacts } from '../../../providers/call.ts'
import { codeOfStatus, parseRetryAfter } from '../../../providers/classify.ts'
import { parseJson, recordOrNothing, textOf } from '../../../providers/json-values.ts'
import { createMasker, type Masker } from '../../../providers/mask.ts'
import type { SpeechEngineDeps, SpeechTarget } from './speech.ts'
import { SpeechError, type SpeechErrorCode } from './speech-error.ts'

/** One chunk of speech; a slow local engine needs its time. */
const TIMEOUT_MS = 120_000
/** Ten minutes of WAV at 48 kHz are 58 MB. */
const AUDIO_BYTES_MAX = 64 * 1024 * 1024

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
  { outbound, clock }: SpeechEngineDeps,
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
      ...callFacts({ via: { tenantId: target.tenantId }, hidden: target.apiKey ? [target.apiKey] : [] }),
    })
    .catch((error: unknown) => {
      throw asSpeechError(error, target)
    })
  if (answer.status < 200 || answer.status >= 300) throw problemOf(answer, target, clock.now())
  return answer
}

const maskerOf = ({ apiKey }: SpeechTarget): Masker => createMasker({ apiKey })

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
    detail: error.kind === 'aborted' ? '' : maskerOf(target)(error.message),
    cause: error,
  })
}

function problemOf(answer: OutboundResponse, target: SpeechTarget, now: Date): SpeechError {
  const { code, message } = readProblem(answer.body)
  return new SpeechError(codeOf(answer.status, `${code} ${message}`), {
    detail: maskerOf(target)(`${answer.status} ${message || code}`),
    // "Now" is no word on how long.
    retryAfterMs: parseRetryAfter(answer.headers['retry-after'], now) || undefined,
  })
}

/** By status first, then by the words that these vendors use. */
function codeOf(status: number, words: string): SpeechErrorCode {
  if (/insufficient_quota|arrearage|overdue|balance/i.test(words)) return 'E_BALANCE'
  if (/datainspection|moderation|content_policy|sensitive/i.test(words)) return 'E_MODERATED'
  // A redirect is not followed: its sender has the wrong address.
  if (status < 400) return 'E_PARAM'
  const code = codeOfStatus(status)
  if (code === 'E_NOTFOUND') return 'E_PARAM'
  return code === 'E_BUSY' ? 'E_UPSTREAM' : code
}

/** `{error:{code,message}}` (OpenAI), `{code,message}` (DashScope), or plain text. */
function readProblem(body: Buffer): { code: string; message: string } {
  const text = body.toString('utf8', 0, 4_096)
  const json = recordOrNothing(parseJson(text))
  if (!json)
    return {
      code: '',
      message: text
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    }
  const inner = recordOrNothing(json.error) ?? json
  return {
    code: textOf(inner.code) || textOf(inner.type),
    message: textOf(inner.message) || textOf(json.error) || textOf(json.detail),
  }
}

/** The answer as an object. @throws {SpeechError} `E_UPSTREAM` where it is none */
export function jsonOf({ body }: OutboundResponse): Record<string, unknown> {
  const json = recordOrNothing(parseJson(body.toString('utf8')))
  if (!json) throw new SpeechError('E_UPSTREAM', { detail: 'the answer is no JSON object' })
  return json
}

/** `base` and a path below it, however the base ends. */
export const urlBelow = (base: string, path: string): string => `${base.replace(/\/+$/, '')}${path}`
