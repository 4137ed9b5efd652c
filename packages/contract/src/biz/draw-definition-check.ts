import { DRAW_ERROR_CODES } from '../core/errors.ts'
import { findByPath, isContainerType, parsePath, type BodyNode, type FieldProblem } from './body-node.ts'
import { countJsonBytes, isRecord, text } from './body-node-check.ts'
import { createFieldChecks, FETCH_TEMPLATES, isHeaderName, type FieldChecks, type Fields } from './draw-definition-fields.ts'
import {
  COST_UNITS, DRAW_CAPABILITIES, DRAW_FLOWS, PROGRESS_SCALES, RESULT_KINDS, SAMPLE_ENGINE_BASE_URL, SUPPORTED_FLOWS, TASK_STATUSES,
} from './draw-definition.ts'
import { expressionsOf } from './template.ts'

export const DEFINITION_BYTES_MAX = 512 * 1024

const missing = text('请填写此部分', 'This part is missing')
const intoSecrets = text('密钥请放入“密钥”，这里写 {{secret.名称}}', 'Put the key into the secrets and write {{secret.name}} here')

export interface CheckDefinitionOptions {
  /** What is wrong with a JMESPath expression, or undefined. The server gives its compiler; without one the syntax stays unchecked. */
  compile?: (expression: string) => string | undefined
  /** Where the document stands in the arguments; default `definition`. */
  path?: string
}

/**
 * Checks a definition from outside: shapes, limits, templates where they may stand, expressions, body tree.
 * An empty list means that the engine can run it.
 */
export function checkDefinition(definition: unknown, options: CheckDefinitionOptions = {}): FieldProblem[] {
  const base = options.path ?? 'definition'
  if (!isRecord(definition)) return [{ field: base, text: text('请填写接口定义', 'The definition is missing') }]
  if (countJsonBytes(definition, DEFINITION_BYTES_MAX) > DEFINITION_BYTES_MAX) {
    return [{ field: base, text: text('接口定义不能超过 512 KB', 'The definition may not exceed 512 KB') }]
  }
  const check = createFieldChecks(base, options.compile)
  checkKind(definition, check)
  checkAuth(definition, check)
  checkCalls(definition, check)
  checkResult(definition, check)
  checkErrors(definition, check)
  checkNumbers(definition, check)
  checkIdempotency(definition, check)
  return check.problems
}

function checkKind(definition: Fields, check: FieldChecks): void {
  check.oneOf(definition, 'capability', 'capability', DRAW_CAPABILITIES, true)
  check.oneOf(definition, 'flow', 'flow', DRAW_FLOWS, true)
  const flow = DRAW_FLOWS.find((known) => known === definition.flow)
  if (flow && !SUPPORTED_FLOWS.includes(flow)) {
    check.add('flow', text(`暂不支持 ${flow} 流程，请使用 sync 或 poll`, `The flow ${flow} is not supported yet; use sync or poll`))
  }
  for (const name of ['prepare', 'patch']) {
    const steps = definition[name]
    if (steps === undefined || (Array.isArray(steps) && steps.length === 0)) continue
    check.add(name, text(`暂不支持 ${name}`, `"${name}" is not supported yet`))
  }
  if (typeof definition.baseUrl === 'string' && isBaseUrl(definition.baseUrl)) return
  check.add('baseUrl', text(`请填写 http(s) 地址，或 ${SAMPLE_ENGINE_BASE_URL}`, `Enter an http(s) address, or ${SAMPLE_ENGINE_BASE_URL}`))
}

/** No credentials, query or fragment; no template but the sample engine's. */
export function isBaseUrl(value: string): boolean {
  if (value.length > 2_000) return false
  if (value.startsWith(SAMPLE_ENGINE_BASE_URL)) return /^(\/[^\s?#\\{}]*)?$/.test(value.slice(SAMPLE_ENGINE_BASE_URL.length))
  return /^https?:\/\/(\[[0-9a-f:.]+\]|[^\s/?#@\\:{}[\]<>"%^|`]+)(:\d{1,5})?(\/[^\s?#\\{}]*)?$/i.test(value)
}

function checkAuth(definition: Fields, check: FieldChecks): void {
  const auth = check.section(definition, 'auth')
  if (!auth) return
  check.oneOf(auth, 'kind', 'auth.kind', ['none', 'header', 'query', 'basic', 'sign'], true)
  check.flag(auth, 'optional', 'auth.optional')
  if (auth.kind === 'sign') check.add('auth.kind', text('暂不支持签名认证', 'Signed requests are not supported yet'))
  const secret = (name: string): void => {
    const value = auth[name]
    if (check.template(value, `auth.${name}`, ['secret'], true) && expressionsOf(value).length === 0) check.add(`auth.${name}`, intoSecrets)
  }
  if (auth.kind === 'header' || auth.kind === 'query') {
    secret('value')
    if (!isHeaderName(auth.name)) check.add('auth.name', text('名称为空或无效', 'The name is empty or cannot be used'))
  }
  if (auth.kind === 'basic') {
    check.template(auth.user, 'auth.user', ['secret'], true)
    secret('pass')
  }
}

function checkCalls(definition: Fields, check: FieldChecks): void {
  const submit = check.section(definition, 'submit', true)
  if (submit) {
    check.call(submit, 'submit')
    check.expression(submit.ok, 'submit.ok')
    check.expression(submit.taskId, 'submit.taskId', definition.flow === 'poll')
    check.expression(submit.adopt, 'submit.adopt')
  }
  const poll = check.section(definition, 'poll', definition.flow === 'poll')
  if (poll) checkPoll(poll, check)
  const progress = check.section(definition, 'progress')
  if (progress) {
    check.call(progress, 'progress', 'GET')
    check.expression(progress.value, 'progress.value', true)
    check.oneOf(progress, 'scale', 'progress.scale', PROGRESS_SCALES)
    check.number(progress, 'everyMs', 'progress.everyMs', [200, 60_000])
    check.preview(progress.preview, 'progress.preview')
  }
  const cancel = check.section(definition, 'cancel')
  if (cancel) {
    check.call(cancel, 'cancel', 'POST')
    const when = cancel.onlyWhen
    if (when !== undefined && !(Array.isArray(when) && when.every((status) => TASK_STATUSES.some((known) => known === status)))) {
      check.add('cancel.onlyWhen', text(`可选值：${TASK_STATUSES.join('、')}`, `Of: ${TASK_STATUSES.join(', ')}`))
    }
    if (isRecord(cancel.also)) check.call(cancel.also, 'cancel.also', 'POST')
    else if (cancel.also !== undefined) check.add('cancel.also', missing)
  }
  const listing = check.section(definition, 'listing')
  if (listing) {
    check.call(listing, 'listing', 'GET')
    check.expression(listing.items, 'listing.items', true)
    check.expression(listing.match, 'listing.match', true)
    check.expression(listing.taskId, 'listing.taskId', definition.flow === 'poll')
  }
  for (const [name, entry] of Object.entries(check.section(definition, 'catalog') ?? {})) {
    if (!isRecord(entry)) {
      check.add(`catalog.${name}`, missing)
      continue
    }
    check.call(entry, `catalog.${name}`, 'GET')
    check.expression(entry.items, `catalog.${name}.items`, true)
  }
}

function checkPoll(poll: Fields, check: FieldChecks): void {
  check.call(poll, 'poll', 'GET')
  check.expression(poll.status, 'poll.status', true)
  check.expression(poll.progress, 'poll.progress')
  check.preview(poll.preview, 'poll.preview')
  check.oneOf(poll, 'scale', 'poll.scale', PROGRESS_SCALES)
  check.number(poll, 'firstDelayMs', 'poll.firstDelayMs', [0, 600_000])
  check.number(poll, 'intervalMs', 'poll.intervalMs', [100, 600_000])
  check.number(poll, 'maxIntervalMs', 'poll.maxIntervalMs', [100, 600_000])
  check.number(poll, 'backoff', 'poll.backoff', [1, 10], false)
  check.number(poll, 'deadlineMs', 'poll.deadlineMs', [1_000, 86_400_000])
  const { map } = poll
  if (!isRecord(map)) return check.add('poll.map', text('请填写状态对照', 'Say which status means what'))
  const seen = new Map<string, string>()
  for (const [status, values] of Object.entries(map)) {
    const at = `poll.map.${status}`
    if (!TASK_STATUSES.some((known) => known === status)) check.add(at, text('未知状态', 'Unknown status'))
    if (!Array.isArray(values) || !values.every((value) => typeof value === 'string')) {
      check.add(at, text('应为文本列表', 'A list of texts'))
      continue
    }
    for (const value of values) {
      const other = seen.get(value)
      if (other !== undefined) check.add(at, text(`${value} 已用于 ${other}`, `${value} already means ${other}`))
      seen.set(value, status)
    }
  }
  if (!Array.isArray(map.done) || map.done.length === 0) check.add('poll.map.done', text('请填写表示完成的状态', 'Say which status means done'))
}

function checkResult(definition: Fields, check: FieldChecks): void {
  const result = check.section(definition, 'result', true)
  if (!result) return
  check.expression(result.items, 'result.items', true)
  check.oneOf(result, 'kind', 'result.kind', RESULT_KINDS, true)
  if (typeof result.limit === 'number') check.number(result, 'limit', 'result.limit', [1, 100])
  else check.template(result.limit, 'result.limit', ['vars'])
  if (result.kind === 'ref') check.template(result.fetch, 'result.fetch', FETCH_TEMPLATES, true)
  check.number(result, 'ttlSec', 'result.ttlSec', [1, 31_536_000])
  for (const part of ['meta', 'extra']) {
    const expressions = result[part]
    if (isRecord(expressions)) {
      for (const [name, item] of Object.entries(expressions)) check.expression(item, `result.${part}.${name}`, true)
    } else if (expressions !== undefined) check.add(`result.${part}`, text('应为名称与表达式的列表', 'A list of names and expressions'))
  }
}

function checkErrors(definition: Fields, check: FieldChecks): void {
  check.expression(definition.errorMessage, 'errorMessage')
  const rules = definition.errors ?? []
  if (!Array.isArray(rules) || rules.length > 100) return check.add('errors', text('应为列表，最多 100 条', 'A list of at most 100'))
  rules.forEach((rule: unknown, index) => {
    const at = `errors[${index}]`
    if (!isRecord(rule)) return check.add(at, text('应为 {when, code, retry}', '{when, code, retry}'))
    check.expression(rule.when, `${at}.when`, true)
    check.oneOf(rule, 'code', `${at}.code`, DRAW_ERROR_CODES, true)
    check.flag(rule, 'retry', `${at}.retry`)
  })
}

function checkNumbers(definition: Fields, check: FieldChecks): void {
  const retry = check.section(definition, 'retry')
  if (retry) {
    check.number(retry, 'max', 'retry.max', [0, 10])
    check.number(retry, 'baseMs', 'retry.baseMs', [0, 600_000])
    check.number(retry, 'maxMs', 'retry.maxMs', [0, 3_600_000])
    check.flag(retry, 'jitter', 'retry.jitter')
    check.flag(retry, 'honorRetryAfter', 'retry.honorRetryAfter')
  }
  const limits = check.section(definition, 'limits')
  if (limits) {
    check.number(limits, 'concurrency', 'limits.concurrency', [1, 1_000])
    check.number(limits, 'rps', 'limits.rps', [0.001, 10_000], false)
    check.number(limits, 'rpm', 'limits.rpm', [0.01, 600_000], false)
    check.number(limits, 'queueMax', 'limits.queueMax', [1, 1_000_000])
  }
  const cost = check.section(definition, 'cost')
  if (!cost) return
  check.oneOf(cost, 'unit', 'cost.unit', COST_UNITS, true)
  check.expression(cost.measured, 'cost.measured')
  if (typeof cost.price !== 'string' || !/^\d{1,12}(\.\d{1,8})?$/.test(cost.price)) {
    check.add('cost.price', text('应为数字文本，最多 8 位小数', 'Digits as text, at most 8 decimals'))
  }
  if (typeof cost.currency !== 'string' || !/^[A-Z]{3}$/.test(cost.currency)) {
    check.add('cost.currency', text('应为三位货币代码', 'A currency code of three letters'))
  }
}

function checkIdempotency(definition: Fields, check: FieldChecks): void {
  const idempotency = check.section(definition, 'idempotency')
  if (!idempotency) return
  const { header, bodyPath, value } = idempotency
  const hasHeader = typeof header === 'string' && header !== ''
  const hasPath = typeof bodyPath === 'string' && bodyPath !== ''
  if (hasHeader === hasPath) check.add('idempotency', text('header 与 bodyPath 二选一', 'Give either header or bodyPath'))
  if (hasHeader) check.header(header, '', 'idempotency.header')
  if (hasPath && !parsePath(bodyPath)) check.add('idempotency.bodyPath', text('路径无法识别', 'The path cannot be read'))
  // A value that differs between two sendings of the same drawing would protect nothing.
  if (check.template(value, 'idempotency.value', ['task'], true) && !expressionsOf(value).some(({ path }) => path[0] === 'localId')) {
    check.add('idempotency.value', text('必须包含 {{task.localId}}', 'Must contain {{task.localId}}'))
  }
}

/** Problems of style values or sender's parameters that name no single parameter of the body (`values.parameters.colour`). */
export function checkValuePaths(body: BodyNode, paths: readonly string[], field: string): FieldProblem[] {
  return paths
    .filter((path) => {
      const node = findByPath(body, path)
      return !node || isContainerType(node.paramType)
    })
    .map((path) => ({ field: `${field}.${path}`, text: text(`请求体中没有参数 ${path}`, `The body has no parameter ${path}`) }))
}
