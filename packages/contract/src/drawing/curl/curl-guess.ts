import type { Bilingual } from '../../core/texts.ts'
import type { DrawDefinition } from '../definition/draw-definition.ts'

/** How a known service answers: everything of a definition but what is sent. Shapes: providers §1.1, §1.3, §1.6, §10 A–C. */
export type Mapping = Pick<
  DrawDefinition,
  'flow' | 'poll' | 'progress' | 'cancel' | 'catalog' | 'result' | 'errors' | 'errorMessage' | 'retry' | 'limits'
> & { ok?: string; taskId?: string; timeoutMs: number }

const RETRY = { max: 3, baseMs: 1_000, maxMs: 30_000, jitter: true, honorRetryAfter: true }
const STATUS_ERRORS: DrawDefinition['errors'] = [
  { when: 'http.status==`401` || http.status==`403`', code: 'E_AUTH' },
  { when: 'http.status==`402`', code: 'E_BALANCE' },
  { when: 'http.status==`404`', code: 'E_NOTFOUND' },
  { when: 'http.status==`429`', code: 'E_RATE', retry: true },
  { when: 'http.status>=`500`', code: 'E_UPSTREAM', retry: true },
  { when: 'http.status>=`400`', code: 'E_PARAM' },
]

/** `items` gives base64 or URLs, whichever came; `kind` says what is expected. */
function openAiMapping(kind: 'b64' | 'url'): Mapping {
  return {
    flow: 'sync',
    timeoutMs: 180_000,
    ok: 'http.status==`200`',
    result: {
      items: 'body.data[].not_null(b64_json, url)',
      kind,
      mime: 'sniff',
      meta: { tokens: 'body.usage.total_tokens' },
    },
    errors: [
      { when: 'http.status==`401`', code: 'E_AUTH' },
      { when: "body.error.code=='insufficient_quota'", code: 'E_BALANCE' },
      {
        when: "contains(['moderation_blocked','content_policy_violation'], not_null(body.error.code,''))",
        code: 'E_MODERATED',
      },
      { when: 'http.status==`429`', code: 'E_RATE', retry: true },
      { when: 'http.status>=`500`', code: 'E_UPSTREAM', retry: true },
      { when: 'http.status>=`400`', code: 'E_PARAM' },
    ],
    errorMessage: 'body.error.message',
    retry: RETRY,
    limits: { concurrency: 4, rpm: 50 },
  }
}

const SD_WEBUI: Mapping = {
  flow: 'sync',
  timeoutMs: 600_000,
  ok: 'http.status==`200`',
  progress: {
    method: 'GET',
    path: '/sdapi/v1/progress?skip_current_image=false',
    everyMs: 1_500,
    value: 'body.progress',
    scale: 'fraction',
    preview: { expr: 'body.current_image', kind: 'b64' },
  },
  cancel: { method: 'POST', path: '/sdapi/v1/interrupt' },
  result: { items: 'body.images', limit: '{{n}}', kind: 'b64', mime: 'image/png', meta: { infotext: 'body.info' } },
  errors: [
    { when: 'http.status==`401`', code: 'E_AUTH' },
    { when: "body.error=='OutOfMemoryError'", code: 'E_BUSY', retry: true },
    { when: 'http.status==`422`', code: 'E_PARAM' },
    { when: 'http.status==`404`', code: 'E_NOTFOUND' },
    { when: 'http.status>=`500`', code: 'E_UPSTREAM' },
  ],
  errorMessage: 'not_null(body.errors, body.detail)',
  catalog: {
    checkpoint: { path: '/sdapi/v1/sd-models', items: 'body[].title' },
    sampler: { path: '/sdapi/v1/samplers', items: 'body[].name' },
    lora: { path: '/sdapi/v1/loras', items: 'body[].name' },
  },
  retry: { ...RETRY, max: 1 },
  limits: { concurrency: 1, queueMax: 50 },
}

const DASHSCOPE_ERRORS: DrawDefinition['errors'] = [
  {
    when: "contains(['DataInspectionFailed','data_inspection_failed'], not_null(body.output.code, body.code, ''))",
    code: 'E_MODERATED',
  },
  { when: "starts_with(not_null(body.code,''),'Throttling')", code: 'E_RATE', retry: true },
  { when: "body.code=='InvalidApiKey'", code: 'E_AUTH' },
  { when: "body.code=='Arrearage'", code: 'E_BALANCE' },
  { when: "body.code=='InvalidParameter'", code: 'E_PARAM' },
  { when: 'http.status>=`500`', code: 'E_UPSTREAM', retry: true },
]
const DASHSCOPE_COMMON = {
  errors: DASHSCOPE_ERRORS,
  errorMessage: 'not_null(body.output.message, body.message)',
  retry: RETRY,
  limits: { concurrency: 2, rps: 2 },
} satisfies Partial<Mapping>

const DASHSCOPE_POLL: Mapping = {
  ...DASHSCOPE_COMMON,
  flow: 'poll',
  timeoutMs: 30_000,
  ok: 'http.status==`200` && body.output.task_id',
  taskId: 'body.output.task_id',
  poll: {
    method: 'GET',
    path: '/api/v1/tasks/{{task.id}}',
    firstDelayMs: 5_000,
    intervalMs: 3_000,
    backoff: 1.5,
    maxIntervalMs: 10_000,
    deadlineMs: 300_000,
    status: 'body.output.task_status',
    map: {
      queued: ['PENDING', 'SUSPENDED'],
      running: ['RUNNING'],
      done: ['SUCCEEDED'],
      failed: ['FAILED', 'UNKNOWN'],
      cancelled: ['CANCELED'],
    },
  },
  cancel: { method: 'POST', path: '/api/v1/tasks/{{task.id}}/cancel', onlyWhen: ['queued'] },
  result: { items: 'body.output.results[?url].url', kind: 'url', ttlSec: 86_400, mime: 'sniff' },
}

const DASHSCOPE_SYNC: Mapping = {
  ...DASHSCOPE_COMMON,
  flow: 'sync',
  timeoutMs: 180_000,
  result: { items: 'body.output.choices[].message.content[].image', kind: 'url', ttlSec: 86_400, mime: 'sniff' },
}

const UNKNOWN: Mapping = {
  flow: 'sync',
  timeoutMs: 180_000,
  result: {
    items: '[body.data[].not_null(b64_json, url), body.images[].not_null(url, @), body.output][] | [?@]',
    kind: 'url',
    mime: 'sniff',
  },
  errors: STATUS_ERRORS,
  errorMessage: 'not_null(body.error.message, body.message, body.detail, body.error)',
  retry: RETRY,
  limits: { concurrency: 2 },
}

export interface GuessFacts {
  host: string
  path: string
  headers: readonly (readonly [string, string])[]
  /** `model` and `response_format` of the body. */
  facts: Readonly<Record<string, string>>
}

/** Which known service this is, by path and host; an unknown one gets a mapping that must be checked, and a note that says so. */
export function guessMapping({ host, path, headers, facts }: GuessFacts): { mapping: Mapping; notes: Bilingual[] } {
  const plainPath = path.replace(/\?.*$/, '')
  if (/\/images\/(generations|edits|variations)\/?$/.test(plainPath)) {
    const isUrl =
      facts.response_format === 'url' ||
      (facts.response_format === undefined && (facts.model ?? '').startsWith('dall-e'))
    return { mapping: openAiMapping(isUrl ? 'url' : 'b64'), notes: [] }
  }
  if (plainPath.startsWith('/sdapi/')) return { mapping: SD_WEBUI, notes: [] }
  if (/(^|\.)dashscope/.test(host) || plainPath.includes('/services/aigc/')) {
    const isAsync = headers.some(([name, value]) => name.toLowerCase() === 'x-dashscope-async' && value === 'enable')
    return { mapping: isAsync || plainPath.endsWith('/image-synthesis') ? DASHSCOPE_POLL : DASHSCOPE_SYNC, notes: [] }
  }
  return {
    mapping: UNKNOWN,
    notes: [
      {
        zh: '未识别出此接口的返回格式，“结果”是猜测的，请对照接口文档检查“流程”和“结果”',
        en: 'Unknown response format, so the result is a guess. Check Flow and Result against the API’s documentation.',
      },
    ],
  }
}

/** This machine: where the sample engine listens, which honours Idempotency-Key. */
export function isLoopbackHost(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i.test(host)
}
