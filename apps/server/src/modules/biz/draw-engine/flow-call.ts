import type { DrawDefinition } from '@drawdesk/contract/biz/draw-definition'
import { RECORDED_BODY_BYTES_MAX, type CALL_STEPS } from '@drawdesk/contract/biz/draw-info'
import { OutboundError, type Outbound, type OutboundResponse } from '../../../platform/outbound/outbound.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { DrawTask } from './draw-task.ts'
import { answerText } from './expressions.ts'
import { createMasker, cutText, dropBase64, type Masker } from './mask.ts'
import { maskedRequest, renderRequest, type Call, type CallScope } from './render.ts'
import { callTimeoutMs } from './retry.ts'
import type { DrawInput } from './values.ts'

/** What a step of a drawing is given. */
export interface DrawJob {
  definition: DrawDefinition
  input: DrawInput
}

/** One outside call for the record; masked, cut at 64 KB. `time` is when it began. */
export interface CallRecord {
  time: Date
  step: (typeof CALL_STEPS)[number]
  method: string
  url: string
  status: number | null
  ms: number | null
  request: string
  response: string
  error: string
}

export interface FlowDeps {
  send: Outbound['send']
  clock: Clock
  /** Makes `submitting` durable before anything is sent. */
  store: (task: DrawTask) => Promise<void>
  /** What the bytes are, or undefined for anything that is no result. */
  sniff: (bytes: Buffer) => { mime: string; extension: string } | undefined
  onCall?: (call: CallRecord) => void
  /** 0 ≤ x < 1; for tests. */
  random?: () => number
  maxAnswerBytes?: number
  maxPictureBytes?: number
}

/** Base64 answers of several large pictures fit. */
export const ANSWER_BYTES_MAX = 200 * 1024 * 1024
export const PICTURE_BYTES_MAX = 50 * 1024 * 1024

export type CallResult = { response: OutboundResponse } | { failure: OutboundError }

interface CallOptions {
  step: CallRecord['step']
  scope: CallScope
  signal?: AbortSignal | undefined
  maxBytes?: number
  /** Expected bytes of a picture are not recorded. */
  isPicture?: boolean
  timeoutMs?: number
}

export function maskerOf(job: DrawJob): Masker {
  return createMasker(job.input.secrets)
}

/**
 * Renders, sends and records one call of the definition.
 *
 * @throws {RenderProblem} when it cannot be made; what the network does is an answer, not an exception.
 */
export async function sendCall(deps: FlowDeps, job: DrawJob, call: Call, options: CallOptions): Promise<CallResult> {
  const request = renderRequest(job.definition, call, job.input, options.scope)
  const shown = maskedRequest(job.definition, call, job.input, options.scope)
  return exchange(deps, maskerOf(job), shown, options, {
    method: request.method,
    url: request.url,
    headers: request.headers,
    ...(request.body ? { body: request.body } : {}),
    timeoutMs: options.timeoutMs ?? callTimeoutMs(call, 30_000),
    maxBytes: options.maxBytes ?? deps.maxAnswerBytes ?? ANSWER_BYTES_MAX,
    ...(options.signal ? { signal: options.signal } : {}),
    ...(request.usesSampleEngine ? { isTrusted: true } : {}),
  })
}

/** Fetches a result URL: no key goes along, redirects are followed and checked by the sender. */
export async function fetchUrl(deps: FlowDeps, job: DrawJob, url: string, options: { signal?: AbortSignal | undefined; isTrusted: boolean }): Promise<CallResult> {
  const shown = { method: 'GET', url: maskerOf(job)(url), headers: {}, body: '' }
  return exchange(deps, maskerOf(job), shown, { step: 'fetch', isPicture: true }, {
    method: 'GET',
    url,
    timeoutMs: 120_000,
    maxBytes: deps.maxPictureBytes ?? PICTURE_BYTES_MAX,
    maxRedirects: 3,
    ...(options.signal ? { signal: options.signal } : {}),
    ...(options.isTrusted ? { isTrusted: true } : {}),
  })
}

async function exchange(
  deps: FlowDeps,
  mask: Masker,
  shown: { method: string; url: string; headers: Record<string, string>; body: string },
  options: Pick<CallOptions, 'step' | 'isPicture'>,
  request: Parameters<Outbound['send']>[0],
): Promise<CallResult> {
  const time = deps.clock.now()
  const record = (more: Pick<CallRecord, 'status' | 'ms' | 'response' | 'error'>): void => {
    const headers = Object.entries(shown.headers).map(([name, value]) => `${name}: ${value}`)
    deps.onCall?.({ time, step: options.step, method: shown.method, url: shown.url, request: [...headers, ...(shown.body ? ['', shown.body] : [])].join('\n'), ...more })
  }
  try {
    const response = await deps.send(request)
    const isBytes = options.isPicture && response.status < 300
    const text = isBytes ? `«${response.body.length} bytes»` : dropBase64(answerText(response))
    record({ status: response.status, ms: response.ms, response: cutText(mask(text), RECORDED_BODY_BYTES_MAX), error: '' })
    return { response }
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    record({ status: null, ms: deps.clock.now().getTime() - time.getTime(), response: '', error: `${error.kind}: ${mask(error.message)}` })
    return { failure: error }
  }
}
