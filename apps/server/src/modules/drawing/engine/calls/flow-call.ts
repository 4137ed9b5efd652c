import { randomUUID } from 'node:crypto'
import type { DrawDefinition } from '@drawdesk/contract/drawing/definition/draw-definition'
import { RECORDED_BODY_BYTES_MAX, type CALL_STEPS } from '@drawdesk/contract/drawing/records/draw-info'
import type { DrawErrorCode } from '@drawdesk/contract/core/errors'
import {
  OutboundError,
  type Outbound,
  type OutboundRequest,
  type OutboundResponse,
  type Via,
} from '../../../../platform/outbound/outbound.ts'
import type { Clock } from '../../../../platform/clock.ts'
import type { CallbackEvent } from '../answers/callback.ts'
import type { DrawTask } from '../draw-task.ts'
import { answerText } from '../expressions/expressions.ts'
import { callFacts, viaOf } from '../../../../providers/call.ts'
import { cutText, dropBase64, type Masker } from '../../../../providers/mask.ts'
import { inputMasker } from '../values/input-mask.ts'
import { createMoment } from '../sign/moment.ts'
import { withPictureUrls } from './picture-urls.ts'
import type { Call, CallScope } from '../render/call.ts'
import { maskedRequest, renderRequest, type RenderedRequest } from '../render/render.ts'
import { callTimeoutMs } from './retry.ts'
import { signRequest } from '../sign/sign.ts'
import type { DrawInput, Picture } from '../values/values.ts'

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

/** Of a call that has not been answered yet. */
export type BegunCall = Pick<CallRecord, 'time' | 'step' | 'method' | 'url' | 'request'>

/** Progress and an unfinished picture; `url` is the provider's own and not checked yet. */
export interface Seen {
  progress?: number
  preview?: { kind: 'b64' | 'url' | 'bytes'; data: string | Buffer; mime?: string }
}

export interface FlowDeps {
  send: Outbound['send']
  /** For flow sse; without it the whole answer is read before the first event. */
  stream?: Outbound['stream']
  /** For flow ws; without it the poll does the work. */
  connect?: Outbound['connect']
  /** Goes with every call: whose proxies it takes. */
  via?: Via
  clock: Clock
  /** Makes `submitting` durable before anything is sent. */
  store: (task: DrawTask) => Promise<void>
  /** What the bytes are, or undefined for anything that is no result. */
  sniff: (bytes: Buffer) => { mime: string; extension: string } | undefined
  /** When it has ended; `begun` is what {@link FlowDeps.onCallBegun} was given. */
  onCall?: (call: CallRecord, begun?: BegunCall) => void
  /** When it is sent. */
  onCallBegun?: (call: BegunCall) => void
  /** What the call before came to, when that is a failure, whatever its status said. */
  onVerdict?: (code: DrawErrorCode) => void
  /** What is seen on the way, as it comes: progress 0–1, unfinished pictures. */
  onSeen?: (seen: Seen) => void
  /**
   * Calls that came for this attempt, oldest first. One may be given again until the task that names it in `callbacks` was stored,
   * so that none is lost with a process.
   */
  takeCallbacks?: () => Promise<CallbackEvent[]>
  /** A temporary address that the provider can fetch a picture from (`as: url`). */
  pictureUrl?: (picture: Picture) => Promise<string>
  /** 0 ≤ x < 1; for tests. */
  random?: () => number
  maxAnswerBytes?: number
  maxPictureBytes?: number
  /** How long a socket may say nothing before the poll is asked; for tests. */
  quietMs?: number
}

/** Base64 answers of several large pictures fit. */
export const ANSWER_BYTES_MAX = 200 * 1024 * 1024
export const PICTURE_BYTES_MAX = 50 * 1024 * 1024

export type CallResult = { response: OutboundResponse } | { failure: OutboundError }

export interface CallOptions {
  step: CallRecord['step']
  scope: CallScope
  signal?: AbortSignal | undefined
  maxBytes?: number
  /** Expected bytes of a picture are not recorded. */
  isPicture?: boolean
  timeoutMs?: number
}

export function maskerOf(job: DrawJob): Masker {
  return inputMasker(job.input)
}

/** One call of the definition as bytes, signed where the service wants that. @throws {RenderProblem} when it cannot be made. */
export function requestOf(deps: Pick<FlowDeps, 'clock'>, job: DrawJob, call: Call, scope: CallScope): RenderedRequest {
  const request = renderRequest(job.definition, call, job.input, scope)
  const { auth } = job.definition
  return auth?.kind === 'sign'
    ? signRequest(auth, { call, request, secrets: job.input.secrets, now: deps.clock.now(), nonce: randomUUID() })
    : request
}

type Shown = Pick<CallRecord, 'method' | 'url'> & { headers: Record<string, string>; body: string }
/** Notes how a call ended. */
export type Recorder = (end: Pick<CallRecord, 'status' | 'ms' | 'response' | 'error'>) => void

function recorder(deps: FlowDeps, shown: Shown, step: CallRecord['step']): Recorder {
  const time = deps.clock.now()
  const headers = Object.entries(shown.headers).map(([name, value]) => `${name}: ${value}`)
  const request = [...headers, ...(shown.body ? ['', shown.body] : [])].join('\n')
  const begun: BegunCall = { time, step, method: shown.method, url: shown.url, request }
  deps.onCallBegun?.(begun)
  return (end) => deps.onCall?.({ ...begun, ...end }, begun)
}

/** What an answer said, as a record keeps it: keys masked, pictures left out, cut. */
export function recordedText(mask: Masker, text: string): string {
  return cutText(mask(dropBase64(text)), RECORDED_BODY_BYTES_MAX)
}

/**
 * Renders one call of the definition and prepares its record.
 *
 * @throws {RenderProblem} when it cannot be made.
 */
export async function prepareCall(
  deps: FlowDeps,
  job: DrawJob,
  call: Call,
  options: CallOptions,
): Promise<{ request: OutboundRequest; record: Recorder }> {
  const known = await withPictureUrls(deps, job, call)
  const scope: CallScope = { ...options.scope, moment: createMoment(job.definition.auth, deps.clock.now()) }
  const request = requestOf(deps, known, call, scope)
  const shown = maskedRequest(job.definition, call, job.input, scope)
  return {
    record: recorder(deps, shown, options.step),
    request: {
      method: request.method,
      url: request.url,
      headers: request.headers,
      ...(request.body ? { body: request.body } : {}),
      timeoutMs: options.timeoutMs ?? callTimeoutMs(call, 30_000),
      maxBytes: options.maxBytes ?? deps.maxAnswerBytes ?? ANSWER_BYTES_MAX,
      ...callFacts({
        signal: options.signal,
        isTrusted: request.usesSampleEngine,
        via: deps.via,
        hidden: Object.values(job.input.secrets),
      }),
    },
  }
}

/**
 * Renders, sends and records one call of the definition.
 *
 * @throws {RenderProblem} when it cannot be made; what the network does is an answer, not an exception.
 */
export async function sendCall(deps: FlowDeps, job: DrawJob, call: Call, options: CallOptions): Promise<CallResult> {
  const { request, record } = await prepareCall(deps, job, call, options)
  return exchange(deps, maskerOf(job), record, request, options.isPicture)
}

interface FetchOptions {
  signal?: AbortSignal | undefined
  isTrusted: boolean
  /** A proxy of its own for the download (`result.proxy`). */
  proxyConfigId?: string | undefined
}

/** Fetches a result URL: no key goes along, redirects are followed and checked by the sender. */
export async function fetchUrl(
  deps: FlowDeps,
  job: DrawJob,
  url: string,
  { signal, isTrusted, proxyConfigId }: FetchOptions,
): Promise<CallResult> {
  const mask = maskerOf(job)
  const record = recorder(deps, { method: 'GET', url: mask(url), headers: {}, body: '' }, 'fetch')
  const request: OutboundRequest = {
    method: 'GET',
    url,
    timeoutMs: 120_000,
    maxBytes: deps.maxPictureBytes ?? PICTURE_BYTES_MAX,
    maxRedirects: 3,
    ...callFacts({
      signal,
      isTrusted,
      via: deps.via && viaOf({ ...deps.via, proxyConfigId: proxyConfigId ?? deps.via.proxyConfigId }),
      hidden: Object.values(job.input.secrets),
    }),
  }
  return exchange(deps, mask, record, request, true)
}

async function exchange(
  deps: FlowDeps,
  mask: Masker,
  record: Recorder,
  request: OutboundRequest,
  isPicture = false,
): Promise<CallResult> {
  const startedMs = deps.clock.now().getTime()
  try {
    const response = await deps.send(request)
    const isBytes = isPicture && response.status < 300
    record({
      status: response.status,
      ms: response.ms,
      response: isBytes ? `«${response.body.length} bytes»` : recordedText(mask, answerText(response)),
      error: '',
    })
    return { response }
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    record({
      status: null,
      ms: deps.clock.now().getTime() - startedMs,
      response: '',
      error: recordedError(mask, error),
    })
    return { failure: error }
  }
}

export function recordedError(mask: Masker, error: OutboundError): string {
  return `${error.kind}: ${mask(error.message)}`
}
