import { asText, renderTemplate } from '@drawdesk/contract/drawing/definition/template'
import { SAMPLE_ENGINE_BASE_URL } from '@drawdesk/contract/drawing/definition/draw-definition'
import { classifyTransport, failureOf, matchErrorRule, classifyAnswer, type DrawFailure } from '../answers/classify.ts'
import { measureCost } from '../answers/cost.ts'
import { taskScope, type DrawTask, type RemoteItem } from '../draw-task.ts'
import { evaluate, valueOf, type AnswerScope } from '../expressions/expressions.ts'
import { fits } from '../answers/fits.ts'
import {
  fetchUrl,
  maskerOf,
  PICTURE_BYTES_MAX,
  sendCall,
  type CallResult,
  type DrawJob,
  type FlowDeps,
} from './flow-call.ts'
import { maskDeep } from '../../../../providers/mask.ts'

/** One finished picture (or model, or sound), ready to be stored. */
export interface ResultFile {
  bytes: Buffer
  mime: string
  extension: string
}

/** What was read of a finished answer: files, or items that must be fetched first. */
export type ReadResult =
  | { files: ResultFile[]; meta: Record<string, unknown>; cost: DrawTask['cost'] }
  | { items: RemoteItem[]; meta: Record<string, unknown>; cost: DrawTask['cost'] }
  | { failure: DrawFailure }

/** Of an address that answers no more. */
export const EXPIRED = {
  zh: '结果地址已失效，图片没有取到',
  en: 'The result URL has expired; the picture couldn’t be fetched',
}

const META_BYTES_MAX = 16_000
const REF_BYTES_MAX = 64 * 1024
const ITEMS_MAX = 100

const noPicture = (msg: string): DrawFailure =>
  failureOf('E_UPSTREAM', {
    retryable: false,
    msg,
    text: { zh: '服务商的回答里没有图片', en: 'The response contains no picture' },
  })

/** Reads `result` of the definition from an answer that says done; what several events of a stream hold is added up. */
export function readResult(deps: FlowDeps, job: DrawJob, task: DrawTask, scopes: readonly AnswerScope[]): ReadResult {
  const { definition } = job
  const list: unknown[] = []
  let reason = ''
  for (const scope of scopes) {
    const found = evaluate(definition.result.items, scope)
    if (!found.ok) reason = found.reason.en
    else
      list.push(
        ...(Array.isArray(found.value) ? found.value : [found.value]).filter(
          (item) => item !== null && item !== undefined && item !== '',
        ),
      )
  }
  if (list.length === 0 && reason !== '') return { failure: noPicture(`result.items: ${reason}`) }
  const items = list.slice(0, limitOf(job)).map((item) => remoteItem(definition.result.kind, item))
  if (items.length === 0) {
    const refusal = scopes.find((scope) => matchErrorRule(definition, scope))
    return {
      failure: refusal
        ? classifyAnswer(definition, refusal, { now: deps.clock.now(), mask: maskerOf(job) })
        : noPicture(''),
    }
  }
  if (items.includes(undefined))
    return { failure: noPicture('result.items holds something that is neither text nor reference') }
  const remote = items.filter((item) => item !== undefined)
  const facts = { meta: readMeta(job, scopes), cost: costOf(deps, job, task, scopes, remote.length) }
  if (remote.some((item) => item.kind !== 'b64')) return { items: remote, ...facts }
  const files: ResultFile[] = []
  for (const item of remote) {
    const file = item.kind === 'b64' ? decodeFile(deps, item.data) : undefined
    if (!file) return { failure: noPicture('the base64 of a result is no picture') }
    files.push(file)
  }
  return { files, ...facts }
}

/** Providers mix the kinds up (a URL where base64 was asked): the text itself decides. */
function remoteItem(kind: 'b64' | 'url' | 'ref', item: unknown): RemoteItem | undefined {
  if (kind === 'ref') return fits(item, REF_BYTES_MAX) ? { kind, item } : undefined
  if (typeof item !== 'string') return undefined
  if (/^data:[^,]*,/i.test(item.slice(0, 200))) return { kind: 'b64', data: item }
  const isAddress = /^https?:\/\//i.test(item) || (kind === 'url' && item.startsWith('/') && item.length < 4_000)
  if (isAddress) return { kind: 'url', url: item }
  return kind === 'b64' || item.length > 4_000 ? { kind: 'b64', data: item } : undefined
}

function limitOf({ definition, input }: DrawJob): number {
  const { limit } = definition.result
  const number = typeof limit === 'string' ? Number(asText(renderTemplate(limit, { vars: input.vars }))) : limit
  return number !== undefined && number !== null && Number.isInteger(number) && number > 0 ? number : ITEMS_MAX
}

/** `meta` and `extra` of the definition; people see them, so keys are masked. The last event that says something counts. */
function readMeta(job: DrawJob, scopes: readonly AnswerScope[]): Record<string, unknown> {
  const { meta: wanted, extra } = job.definition.result
  const mask = maskerOf(job)
  const meta = new Map<string, unknown>()
  for (const [name, expression] of Object.entries({ ...extra, ...wanted })) {
    for (const scope of scopes) {
      const value = valueOf(expression, scope)
      if (value !== undefined && fits(value, META_BYTES_MAX)) meta.set(name, maskDeep(mask, value))
    }
  }
  return Object.fromEntries(meta)
}

function costOf(
  deps: FlowDeps,
  job: DrawJob,
  task: DrawTask,
  scopes: readonly AnswerScope[],
  images: number,
): DrawTask['cost'] {
  const { width, height } = job.input.vars
  return measureCost(job.definition, scopes, {
    images,
    elapsedMs: task.submittedAt ? deps.clock.now().getTime() - Date.parse(task.submittedAt) : 0,
    ...(typeof width === 'number' && typeof height === 'number' ? { width, height } : {}),
  })
}

/** Base64 with or without a data URL before it; undefined when it is no known file or too large. */
function decodeFile(deps: FlowDeps, text: string): ResultFile | undefined {
  const data = /^data:[^,]*,/i.test(text.slice(0, 200)) ? text.slice(text.indexOf(',') + 1) : text
  if (data.length > ((deps.maxPictureBytes ?? PICTURE_BYTES_MAX) / 3) * 4 + 1_000) return undefined
  const bytes = Buffer.from(data, 'base64')
  const type = deps.sniff(bytes)
  return type && { bytes, ...type }
}

/** Fetches what `task.items` names, one after the other. A failure says whether trying again later can help. */
export async function fetchItems(
  deps: FlowDeps,
  job: DrawJob,
  task: DrawTask,
  signal?: AbortSignal,
): Promise<{ files: ResultFile[] } | { failure: DrawFailure; isAborted: boolean }> {
  const files: ResultFile[] = []
  for (const item of task.items ?? []) {
    if (item.kind === 'b64') {
      const file = decodeFile(deps, item.data)
      if (!file) return { failure: noPicture(''), isAborted: false }
      files.push(file)
      continue
    }
    const result = await fetchItem(deps, job, task, item, signal)
    if ('failure' in result)
      return { failure: classifyFetch(result, maskerOf(job)), isAborted: result.failure.kind === 'aborted' }
    const { response } = result
    if (response.status < 200 || response.status >= 300)
      return { failure: failureOfStatus(response.status), isAborted: false }
    const type = deps.sniff(response.body)
    if (!type)
      return {
        failure: noPicture(`the fetched result is no picture (${response.headers['content-type'] ?? '?'})`),
        isAborted: false,
      }
    files.push({ bytes: response.body, ...type })
  }
  return { files }
}

function fetchItem(
  deps: FlowDeps,
  job: DrawJob,
  task: DrawTask,
  item: Exclude<RemoteItem, { kind: 'b64' }>,
  signal: AbortSignal | undefined,
): Promise<CallResult> {
  const { definition, input } = job
  if (item.kind === 'ref') {
    const call = { method: 'GET' as const, path: definition.result.fetch ?? '/', timeoutMs: 120_000 }
    return sendCall(deps, job, call, {
      step: 'fetch',
      scope: { task: taskScope(task), item: item.item },
      signal,
      isPicture: true,
      maxBytes: deps.maxPictureBytes ?? PICTURE_BYTES_MAX,
    })
  }
  const base = definition.baseUrl.replace(SAMPLE_ENGINE_BASE_URL, input.engine.sample)
  const url = URL.parse(item.url, base)
  const isSampleEngine =
    definition.baseUrl.startsWith(SAMPLE_ENGINE_BASE_URL) && url?.origin === URL.parse(input.engine.sample)?.origin
  const proxyConfigId = definition.result.proxy
    ? asText(renderTemplate(definition.result.proxy, { node: input.node }))
    : undefined
  return fetchUrl(deps, job, url?.href ?? item.url, { signal, isTrusted: isSampleEngine, proxyConfigId })
}

function classifyFetch(
  result: Extract<CallResult, { failure: unknown }>,
  mask: ReturnType<typeof maskerOf>,
): DrawFailure {
  const { failure } = result
  const found = classifyTransport(failure, mask)
  // Reading again charges nothing, so what was lost on the way may be read again.
  return failure.kind === 'lost' || failure.kind === 'timeout' ? { ...found, retryable: true } : found
}

function failureOfStatus(status: number): DrawFailure {
  const isGone = status === 403 || status === 404 || status === 410
  return failureOf('E_UPSTREAM', {
    retryable: !isGone && (status === 429 || status >= 500),
    upstreamStatus: status,
    msg: `HTTP ${status}`,
    ...(isGone ? { text: EXPIRED } : {}),
  })
}
