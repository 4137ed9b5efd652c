import type { DrawErrorCode } from '../core/errors.ts'
import type { BodyNode } from './body-node.ts'
import { expressionsOf } from './template.ts'

/**
 * The definition document of a drawing API (providers §10): what is sent, how the answer is read, what may be repeated.
 * Texts may hold templates (template.ts); expressions are JMESPath over `{http:{status,headers}, body, task, vars}`.
 * A save replaces it whole; it is stored as text because key order is part of it.
 */
export const DRAW_CAPABILITIES = ['txt2img', 'img2img', 'edit', 'upscale', 'to3d', 'describe'] as const
export type DrawCapability = (typeof DRAW_CAPABILITIES)[number]

export const DRAW_FLOWS = ['sync', 'sse', 'poll', 'ws', 'callback'] as const
export type DrawFlow = (typeof DRAW_FLOWS)[number]
/** Flows that the engine runs today; the others are refused by the check. */
export const SUPPORTED_FLOWS: readonly DrawFlow[] = ['sync', 'poll']

export const HTTP_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
export type HttpMethod = (typeof HTTP_METHODS)[number]
export const CONTENT_TYPES = ['json', 'form', 'multipart'] as const
export type BodyContentType = (typeof CONTENT_TYPES)[number]
export const RESULT_KINDS = ['b64', 'url', 'ref'] as const
export const COST_UNITS = ['call', 'image', 'token', 'mp', 'second'] as const
export const PROGRESS_SCALES = ['fraction', 'percent', 'percentString'] as const
export const TASK_STATUSES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const
export type TaskStatus = (typeof TASK_STATUSES)[number]
/** The sample engine's address, resolved at call time; the only template of a baseUrl. */
export const SAMPLE_ENGINE_BASE_URL = '{{engine.sample}}'

/** `optional`: sent only when the secrets that it names are set. */
export type DrawAuth =
  | { kind: 'none' }
  | { kind: 'header'; name: string; value: string; optional?: boolean }
  | { kind: 'query'; name: string; value: string; optional?: boolean }
  | { kind: 'basic'; user: string; pass: string; optional?: boolean }
  | { kind: 'sign'; scheme: 'tc3' | 'acs3' | 'volc-hmac'; service?: string; region?: string; action?: string; version?: string; optional?: boolean }

export interface CallSpec {
  method?: HttpMethod
  /** Begins with `/`, is put after baseUrl; values are percent-encoded. */
  path: string
  query?: Record<string, string>
  headers?: Record<string, string>
  contentType?: BodyContentType
  timeoutMs?: number
  body?: BodyNode
}

export interface SubmitSpec extends CallSpec {
  method: HttpMethod
  /** Was it accepted? Default: a status of 200–299. */
  ok?: string
  /** The provider's id of the task; required in flow poll. */
  taskId?: string
  /** The provider says that it has this task already: go on with `taskId`. */
  adopt?: string
}

export interface PreviewSpec {
  expr: string
  kind: 'b64' | 'url'
}

export interface PollSpec extends CallSpec {
  firstDelayMs?: number
  intervalMs?: number
  backoff?: number
  maxIntervalMs?: number
  /** From the submit; then the drawing ends with E_TIMEOUT. */
  deadlineMs?: number
  status: string
  map: Partial<Record<TaskStatus, string[]>>
  progress?: string
  scale?: (typeof PROGRESS_SCALES)[number]
  preview?: PreviewSpec
}

export interface ResultSpec {
  /** A list, or one value. */
  items: string
  limit?: number | string
  kind: (typeof RESULT_KINDS)[number]
  /** `sniff`, or what the provider promises; the bytes decide. */
  mime?: string
  ttlSec?: number
  /** Kind ref: the path that gives the bytes of one item. */
  fetch?: string
  proxy?: string
  meta?: Record<string, string>
  extra?: Record<string, string>
}

export interface ErrorRule {
  when: string
  code: DrawErrorCode
  /** Absent: the default of the code. */
  retry?: boolean
}

export interface RetrySpec {
  max?: number
  baseMs?: number
  maxMs?: number
  jitter?: boolean
  honorRetryAfter?: boolean
}

export interface DrawDefinition {
  code?: string
  capability: DrawCapability
  /** http(s) without query, or {@link SAMPLE_ENGINE_BASE_URL} and a path. */
  baseUrl: string
  auth?: DrawAuth
  flow: DrawFlow
  submit: SubmitSpec
  poll?: PollSpec
  /** Side poll of a sync flow. */
  progress?: CallSpec & { everyMs?: number; value: string; scale?: (typeof PROGRESS_SCALES)[number]; preview?: PreviewSpec }
  cancel?: CallSpec & { onlyWhen?: TaskStatus[]; also?: CallSpec & { json?: unknown } }
  /** Shows whether a submit whose answer was lost has arrived: `match` over `{item, task, vars}`; `taskId` over the same. */
  listing?: CallSpec & { items: string; match: string; taskId?: string }
  catalog?: Record<string, CallSpec & { items: string }>
  result: ResultSpec
  errors?: ErrorRule[]
  errorMessage?: string
  retry?: RetrySpec
  limits?: { concurrency?: number; rps?: number; rpm?: number; queueMax?: number }
  cost?: { unit: (typeof COST_UNITS)[number]; price: string; currency: string; measured?: string }
  /** Makes a repeated submit safe. One of `header` and `bodyPath`. */
  idempotency?: { header?: string; bodyPath?: string; value: string }
  /** Told by the type, not run yet; the check says so where leaving them out would change what is sent. */
  prepare?: unknown[]
  patch?: unknown[]
  ws?: unknown
  sse?: unknown
  callback?: unknown
  followUps?: unknown
}

/** A JSONPath such as `$.a.b[0]` is read as `body.a.b[0]` (providers §10); anything else stays. */
export function normalizeExpression(expression: string): string {
  const trimmed = expression.trim()
  return trimmed === '$' || /^\$[.[]/.test(trimmed) ? `body${trimmed.slice(1)}` : trimmed
}

/** Names of every `{{secret.x}}` of a definition, in order of appearance. The body is not searched: none may stand there. */
export function secretNamesOf(definition: DrawDefinition): string[] {
  const names = new Set<string>()
  const search = (value: unknown, depth: number): void => {
    if (typeof value === 'string') {
      for (const { namespace, path } of expressionsOf(value)) if (namespace === 'secret') names.add(path.join('.'))
    } else if (typeof value === 'object' && value !== null && depth < 8) {
      for (const [key, item] of Object.entries(value)) if (key !== 'body') search(item, depth + 1)
    }
  }
  search(definition, 0)
  return [...names]
}

/** `https://host:port` of a baseUrl in lower case, or the sample engine's template; secrets hold only for this place. */
export function secretPlaceOf(baseUrl: string): string {
  if (baseUrl.startsWith(SAMPLE_ENGINE_BASE_URL)) return SAMPLE_ENGINE_BASE_URL
  return (/^[a-z]+:\/\/[^/?#]*/i.exec(baseUrl)?.[0] ?? '').toLowerCase()
}
