import type { DrawErrorCode } from '../../core/errors.ts'
import type { BodyNode } from '../body/body-node.ts'
import { usesKeyId, type OwnSignAuth } from './own-sign.ts'
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
  | SignAuth
  | OwnSignAuth

export const SIGN_SCHEMES = ['tc3', 'acs3', 'volc-hmac'] as const
/**
 * Signed requests (providers §9). The bytes that are sent are the bytes that are signed, after everything else is rendered.
 * `action` and `version` are those of every call that names none of its own; tc3 and acs3 send them as headers.
 */
export interface SignAuth {
  kind: 'sign'
  scheme: (typeof SIGN_SCHEMES)[number]
  /** Template of the key's id; default `{{secret.accessKeyId}}`. */
  keyId?: string
  /** Template of the key; default `{{secret.accessKeySecret}}`. */
  key?: string
  /** Template of a session token, sent where it has a value. */
  token?: string
  service?: string
  region?: string
  action?: string
  version?: string
  optional?: boolean
}

export interface CallSpec {
  method?: HttpMethod
  /** Begins with `/`, is put after baseUrl; values are percent-encoded. */
  path: string
  query?: Record<string, string>
  headers?: Record<string, string>
  contentType?: BodyContentType
  timeoutMs?: number
  body?: BodyNode
  /** Of a signed service: overrides the action of `auth` (Tencent asks for the state with another action on the same path). */
  action?: string
}

/** A call made before the submit (an upload); `set` stores what it answers as variables of this drawing. */
export interface PrepareStep extends CallSpec {
  name: string
  method: HttpMethod
  /** Was it accepted? Default: a status of 200–299. */
  ok?: string
  /** Variable → expression over the answer. */
  set: Record<string, string>
}

/** Sets one value inside an `as: json` parameter after it was rendered: ComfyUI's inputs by node id (`6.inputs.text`). */
export interface PatchStep {
  /** Dotted; from inside the first `as: json` parameter of the body, or with its name in front (`prompt:6.inputs.text`). */
  path: string
  /** Template; exactly `{{x}}` keeps the type. A value that is empty leaves what stands there. */
  value: string
}

/** A streamed answer. Expressions see `{event, type, data, body, task, vars}`; `type` is `data.type`, or the event's name, `body` the same as `data`. */
export interface SseSpec {
  /** An unfinished picture or a progress. */
  partial?: { when: string; preview?: PreviewSpec; progress?: string; scale?: (typeof PROGRESS_SCALES)[number] }
  /** True for an event that holds a result; `result`, `cost` and `meta` read its `data` as `body`. Several such events add up. */
  final: string
  /** True for an event that says failure; `errors` read its `data` as `body`. */
  failed?: string
}

/** Events of a socket. Expressions see `{type, data, body, task, vars}` of one text frame; `body` is the whole frame. */
export interface WsSpec {
  /** A path put after baseUrl (http → ws), or ws(s) with the host of baseUrl. */
  url: string
  /** `beforeSubmit` where the service reports nothing to who comes late (ComfyUI). Default afterSubmit. */
  open?: 'beforeSubmit' | 'afterSubmit'
  /** Frames for which this is false are somebody else's. */
  match?: string
  progress?: { when?: string; num: string; den?: string }
  done: string
  failed?: string
  cancelled?: string
  /** Binary frames that begin with this 4-byte big-endian event hold a preview after `skipBytes`. */
  binaryPreview?: { event: number; skipBytes: number }
  /** What a broken socket means: default fallbackToPoll where there is a poll, else fail. */
  lost?: 'fallbackToPoll' | 'fail'
}

export const CALLBACK_VERIFIES = ['none', 'tokenInPath', 'hmacSha256Hex', 'standardWebhooks'] as const
/**
 * Calls that the provider makes to `{{callback.url}}`. `tokenInPath`: our own token in that URL, one per drawing; `hmacSha256Hex`: header
 * `verify.header` holds the hex HMAC-SHA256 of the raw body with `verify.secret`, perhaps after `verify.prefix`; `standardWebhooks`: webhook-id,
 * -timestamp and -signature with `verify.secret` (`whsec_…`). The token is always in the path as well. With `none` nothing that a call says is
 * believed: it only makes us ask (a poll is then required).
 */
export interface CallbackSpec {
  verify: { kind: (typeof CALLBACK_VERIFIES)[number]; header?: string; prefix?: string; secret?: string }
  /** The provider's task id; expressions see `{http:{headers}, body, task}`. */
  id?: string
  /** Our local id, where the provider gives it back. */
  local?: string
  status: string
  /** Absent: the map of `poll`. */
  map?: Partial<Record<TaskStatus, string[]>>
  progress?: string
  scale?: (typeof PROGRESS_SCALES)[number]
  preview?: PreviewSpec
  /** Providers that repeat and overtake: a lower state, or the same with less progress, is dropped. The one order there is, and the default. */
  orderBy?: 'status-rank-then-progress'
  reply?: { status?: number; text?: string }
}

/** What can be made of a finished drawing at the same provider (`upscale`); it runs as a child record through the same poll and result. */
export interface FollowUpSpec extends CallSpec {
  /** Names of variables that the sender gives. */
  args?: string[]
  ok?: string
  taskId?: string
  /** Absent: the result of the definition. */
  result?: ResultSpec
}

/**
 * One key of several. `use` names which stored secret stands for each secret of the definition (`{"apiKey": "apiKey2"}`); what is
 * left out is the secret itself. Heavier keys are chosen more often; limits hold for this key alone.
 */
export interface KeySpec {
  name: string
  weight?: number
  use: Record<string, string>
  concurrency?: number
  rps?: number
  rpm?: number
}

/** After `failures` failures in a row of the provider's own making the API rests `openMs`, then one drawing tries. 0 failures: never. */
export interface BreakerSpec {
  failures?: number
  openMs?: number
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
  /**
   * Expression over the answer to the submit: the address to ask at, where the provider gives one (BFL). The key goes along, so only
   * baseUrl's own origin and `urlHosts` are asked. Without a value: baseUrl and `path`.
   */
  urlFrom?: string
  /** Further hosts for `urlFrom`, https only: `api.example.com`, or `.example.com` for every host under it. */
  urlHosts?: string[]
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
  /** Also order a task anew that the provider took and then ended as failed: it may charge for each. Absent: such a failure is final. */
  failedTask?: boolean
}

export interface DrawDefinition {
  code?: string
  capability: DrawCapability
  /** http(s) without query, or {@link SAMPLE_ENGINE_BASE_URL} and a path. */
  baseUrl: string
  auth?: DrawAuth
  flow: DrawFlow
  submit: SubmitSpec
  /** Fixed headers of the submit go along with every other call. New definitions have it; those without keep the calls that they had. */
  keepHeaders?: boolean
  poll?: PollSpec
  /** Side poll of a sync flow. */
  progress?: CallSpec & {
    everyMs?: number
    value: string
    scale?: (typeof PROGRESS_SCALES)[number]
    preview?: PreviewSpec
  }
  cancel?: CallSpec & { onlyWhen?: TaskStatus[]; also?: CallSpec & { json?: unknown } }
  /** Shows whether a submit whose answer was lost has arrived: `match` over `{item, task, vars}`; `taskId` over the same. */
  listing?: CallSpec & { items: string; match: string; taskId?: string }
  catalog?: Record<string, CallSpec & { items: string }>
  result: ResultSpec
  errors?: ErrorRule[]
  errorMessage?: string
  retry?: RetrySpec
  limits?: { concurrency?: number; rps?: number; rpm?: number; queueMax?: number; breaker?: BreakerSpec }
  /** A pool of keys; absent: the one set of secrets. */
  keys?: KeySpec[]
  cost?: { unit: (typeof COST_UNITS)[number]; price: string; currency: string; measured?: string }
  /** Makes a repeated submit safe. One of `header` and `bodyPath`. */
  idempotency?: { header?: string; bodyPath?: string; value: string }
  prepare?: PrepareStep[]
  patch?: PatchStep[]
  /** Required in flow ws. */
  ws?: WsSpec
  /** Required in flow sse. */
  sse?: SseSpec
  /** Required in flow callback. */
  callback?: CallbackSpec
  /** By name; `upscale` and `model3d` are offered by supperPoint and tripoThree. */
  followUps?: Record<string, FollowUpSpec>
}

/** A JSONPath such as `$.a.b[0]` is read as `body.a.b[0]` (providers §10); anything else stays. */
export function normalizeExpression(expression: string): string {
  const trimmed = expression.trim()
  return trimmed === '$' || /^\$[.[]/.test(trimmed) ? `body${trimmed.slice(1)}` : trimmed
}

/** Names of every `{{secret.x}}` of a definition and of the stored secrets of its keys, in order of appearance. The body is not searched: none may stand there. */
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
  const { auth } = definition
  if (auth?.kind === 'sign') {
    if (auth.keyId === undefined) names.add('accessKeyId')
    if (auth.key === undefined) names.add('accessKeySecret')
  }
  if (auth?.kind === 'ownSign') {
    if (auth.keyId === undefined && usesKeyId(auth)) names.add('accessKeyId')
    if (auth.key === undefined) names.add('accessKeySecret')
  }
  for (const key of definition.keys ?? []) for (const stored of Object.values(key.use ?? {})) names.add(stored)
  return [...names]
}

/** `https://host:port` of a baseUrl in lower case, or the sample engine's template; secrets hold only for this place. */
export function secretPlaceOf(baseUrl: string): string {
  if (baseUrl.startsWith(SAMPLE_ENGINE_BASE_URL)) return SAMPLE_ENGINE_BASE_URL
  return (/^[a-z]+:\/\/[^/?#]*/i.exec(baseUrl)?.[0] ?? '').toLowerCase()
}
