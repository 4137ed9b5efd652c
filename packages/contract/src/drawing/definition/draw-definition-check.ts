import type { Bilingual } from '../../core/texts.ts'
import { DRAW_ERROR_CODES } from '../../core/errors.ts'
import { findByPath, isContainerType, parsePath, type BodyNode, type FieldProblem } from '../body/body-node.ts'
import { countJsonBytes, isRecord, text } from '../body/body-node-check.ts'
import { checkAuth, checkKeys } from './draw-definition-check-auth.ts'
import { checkCallback, checkPoll, checkSse, checkWs, needsTaskId } from './draw-definition-check-flow.ts'
import { checkFollowUps, checkPatch, checkPrepare, checkResult } from './draw-definition-check-parts.ts'
import { createFieldChecks, isAbsent, type FieldChecks, type Fields } from './draw-definition-fields.ts'
import {
  COST_UNITS,
  DRAW_CAPABILITIES,
  DRAW_FLOWS,
  PROGRESS_SCALES,
  SAMPLE_ENGINE_BASE_URL,
  TASK_STATUSES,
} from './draw-definition.ts'
import { expressionsOf } from './template.ts'

export const DEFINITION_BYTES_MAX = 512 * 1024

const missing = text('请填写此部分', 'Fill in this part')

export interface CheckDefinitionOptions {
  /** What is wrong with a JMESPath expression, or undefined. The server gives its compiler; without one the syntax stays unchecked. */
  compile?: (expression: string) => Bilingual | undefined
  /** Where the document stands in the arguments; default `definition`. */
  path?: string
}

/**
 * Checks a definition from outside: shapes, limits, templates where they may stand, expressions, body tree.
 * An empty list means that the engine can run it.
 */
export function checkDefinition(definition: unknown, options: CheckDefinitionOptions = {}): FieldProblem[] {
  const base = options.path ?? 'definition'
  if (!isRecord(definition)) return [{ field: base, text: text('请填写接口定义', 'Enter a definition') }]
  if (countJsonBytes(definition, DEFINITION_BYTES_MAX) > DEFINITION_BYTES_MAX) {
    return [{ field: base, text: text('接口定义不能超过 512 KB', 'The definition can’t exceed 512 KB') }]
  }
  const check = createFieldChecks(base, options.compile)
  checkKind(definition, check)
  checkAuth(definition, check)
  checkCalls(definition, check)
  checkPrepare(definition, check)
  checkPatch(definition, check)
  checkSse(definition, check)
  checkWs(definition, check)
  checkCallback(definition, check)
  const result = check.section(definition, 'result', true)
  if (result) checkResult(result, 'result', check)
  checkFollowUps(definition, check)
  checkKeys(definition, check)
  checkErrors(definition, check)
  checkNumbers(definition, check)
  checkIdempotency(definition, check)
  return check.problems
}

function checkKind(definition: Fields, check: FieldChecks): void {
  check.oneOf(definition, 'capability', 'capability', DRAW_CAPABILITIES, true)
  check.oneOf(definition, 'flow', 'flow', DRAW_FLOWS, true)
  if (typeof definition.baseUrl === 'string' && isBaseUrl(definition.baseUrl)) return
  check.add(
    'baseUrl',
    text(`请填写 http(s) 地址，或 ${SAMPLE_ENGINE_BASE_URL}`, `Enter an http(s) URL or ${SAMPLE_ENGINE_BASE_URL}`),
  )
}

/** No credentials, query or fragment; no template but the sample engine's. */
export function isBaseUrl(value: string): boolean {
  if (value.length > 2_000) return false
  if (value.startsWith(SAMPLE_ENGINE_BASE_URL))
    return /^(\/[^\s?#\\{}]*)?$/.test(value.slice(SAMPLE_ENGINE_BASE_URL.length))
  return /^https?:\/\/(\[[0-9a-f:.]+\]|[^\s/?#@\\:{}[\]<>"%^|`]+)(:\d{1,5})?(\/[^\s?#\\{}]*)?$/i.test(value)
}

function checkCalls(definition: Fields, check: FieldChecks): void {
  const submit = check.section(definition, 'submit', true)
  if (submit) {
    check.call(submit, 'submit')
    check.expression(submit.ok, 'submit.ok')
    check.expression(submit.taskId, 'submit.taskId', needsTaskId(definition))
    check.expression(submit.adopt, 'submit.adopt')
  }
  check.flag(definition, 'keepHeaders', 'keepHeaders')
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
    if (
      when !== undefined &&
      !(Array.isArray(when) && when.every((status) => TASK_STATUSES.some((known) => known === status)))
    ) {
      check.add(
        'cancel.onlyWhen',
        text(`可选值：${TASK_STATUSES.join('、')}`, `Must be one of: ${TASK_STATUSES.join(', ')}`),
      )
    }
    if (isRecord(cancel.also)) check.call(cancel.also, 'cancel.also', 'POST')
    else if (cancel.also !== undefined) check.add('cancel.also', missing)
  }
  const listing = check.section(definition, 'listing')
  if (listing) {
    check.call(listing, 'listing', 'GET')
    check.expression(listing.items, 'listing.items', true)
    check.expression(listing.match, 'listing.match', true)
    check.expression(listing.taskId, 'listing.taskId', needsTaskId(definition))
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

function checkErrors(definition: Fields, check: FieldChecks): void {
  check.expression(definition.errorMessage, 'errorMessage')
  const rules = definition.errors ?? []
  if (!Array.isArray(rules) || rules.length > 100)
    return check.add('errors', text('应为列表，最多 100 条', 'Must be a list of at most 100 items'))
  rules.forEach((rule: unknown, index) => {
    const at = `errors[${index}]`
    if (!isRecord(rule)) return check.add(at, text('应为 {when, code, retry}', 'Must be {when, code, retry}'))
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
    check.flag(retry, 'failedTask', 'retry.failedTask')
  }
  const limits = check.section(definition, 'limits')
  if (limits) {
    check.number(limits, 'concurrency', 'limits.concurrency', [1, 1_000])
    check.number(limits, 'rps', 'limits.rps', [0.001, 10_000], false)
    check.number(limits, 'rpm', 'limits.rpm', [0.01, 600_000], false)
    check.number(limits, 'queueMax', 'limits.queueMax', [1, 1_000_000])
    const { breaker } = limits
    if (isRecord(breaker)) {
      check.number(breaker, 'failures', 'limits.breaker.failures', [0, 1_000])
      check.number(breaker, 'openMs', 'limits.breaker.openMs', [1_000, 3_600_000])
    } else if (!isAbsent(breaker))
      check.add('limits.breaker', text('应为 {failures, openMs}', 'Must be {failures, openMs}'))
  }
  const cost = check.section(definition, 'cost')
  if (!cost) return
  check.oneOf(cost, 'unit', 'cost.unit', COST_UNITS, true)
  check.expression(cost.measured, 'cost.measured')
  if (typeof cost.price !== 'string' || !/^\d{1,12}(\.\d{1,8})?$/.test(cost.price)) {
    check.add(
      'cost.price',
      text('请输入 0 或更大的价格，最多 8 位小数', 'Enter a price of 0 or more, with up to 8 decimals'),
    )
  }
  if (typeof cost.currency !== 'string' || !/^[A-Z]{3}$/.test(cost.currency)) {
    check.add('cost.currency', text('应为三位货币代码', 'Must be a three-letter currency code'))
  }
}

function checkIdempotency(definition: Fields, check: FieldChecks): void {
  const idempotency = check.section(definition, 'idempotency')
  if (!idempotency) return
  const { header, bodyPath, value } = idempotency
  const hasHeader = typeof header === 'string' && header !== ''
  const hasPath = typeof bodyPath === 'string' && bodyPath !== ''
  if (hasHeader === hasPath)
    check.add('idempotency', text('header 与 bodyPath 二选一', 'Enter either header or bodyPath'))
  if (hasHeader) check.header(header, '', 'idempotency.header')
  if (hasPath && !parsePath(bodyPath)) check.add('idempotency.bodyPath', text('路径无法识别', 'Invalid path'))
  // A value that differs between two sendings of the same drawing would protect nothing.
  if (
    check.template(value, 'idempotency.value', ['task'], true) &&
    !expressionsOf(value).some(({ path }) => path[0] === 'localId')
  ) {
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
    .map((path) => ({
      field: `${field}.${path}`,
      text: text(`请求体中没有参数 ${path}`, `The body has no parameter ${path}`),
    }))
}
