import type { Bilingual } from '../../core/texts.ts'
import type { FieldProblem } from '../body/body-node.ts'
import { checkBodyTree, isRecord, templateProblems, text } from '../body/body-node-check.ts'
import { CONTENT_TYPES, HTTP_METHODS, normalizeExpression } from './draw-definition.ts'
import { expressionsOf, type TemplateNamespace } from './template.ts'

export type Fields = Record<string, unknown>
export type FieldChecks = ReturnType<typeof createFieldChecks>

const TEXT_MAX = 4_000
const PROBLEMS_MAX = 100
export const CALL_TEMPLATES: readonly TemplateNamespace[] = [
  'vars',
  'call',
  'secret',
  'task',
  'callback',
  'parent',
  'node',
]
export const FETCH_TEMPLATES: readonly TemplateNamespace[] = [...CALL_TEMPLATES, 'item']
const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/
/** Set by the sender itself; a definition may not. */
const OWN_HEADERS = [
  'host',
  'content-length',
  'transfer-encoding',
  'connection',
  'keep-alive',
  'upgrade',
  'te',
  'trailer',
  'expect',
  'proxy-authorization',
]
const KEY_HEADERS = /^(authorization|cookie|(.*-)?(api-?key|key|token|secret|password|signature))$/i

/** A part that is null counts as left out. */
export const isAbsent = (value: unknown): value is null | undefined => value === undefined || value === null

const ACTION = /^[A-Za-z0-9]{1,100}$/

export function isHeaderName(name: unknown): name is string {
  return typeof name === 'string' && HEADER_NAME.test(name) && !OWN_HEADERS.includes(name.toLowerCase())
}

/** Does this header usually carry a key? */
export function isKeyHeader(name: string): boolean {
  return KEY_HEADERS.test(name) && !/^(x-)?idempotency-key$/i.test(name)
}

/**
 * The small questions that the check of a definition is made of; each notes its problem at `<base>.<at>`.
 * `compile` says what is wrong with a JMESPath expression, or undefined.
 */
export function createFieldChecks(base: string, compile: ((expression: string) => Bilingual | undefined) | undefined) {
  const problems: FieldProblem[] = []
  const add = (field: string, problem: Bilingual): void => {
    if (problems.length < PROBLEMS_MAX) problems.push({ field: field ? `${base}.${field}` : base, text: problem })
  }

  const oneOf = (fields: Fields, name: string, at: string, allowed: readonly string[], isRequired = false): void => {
    const value = fields[name]
    if (isAbsent(value) && !isRequired) return
    if (!allowed.some((item) => item === value))
      add(at, text(`可选值：${allowed.join('、')}`, `Must be one of: ${allowed.join(', ')}`))
  }
  const number = (
    fields: Fields,
    name: string,
    at: string,
    [min, max]: readonly [number, number],
    isWhole = true,
  ): void => {
    const value = fields[name]
    if (isAbsent(value)) return
    const isFine = typeof value === 'number' && value >= min && value <= max && (!isWhole || Number.isInteger(value))
    if (!isFine)
      add(
        at,
        text(
          `应为 ${min} 到 ${max} 之间的${isWhole ? '整数' : '数'}`,
          `Must be ${isWhole ? 'an integer' : 'a number'} from ${min} to ${max}`,
        ),
      )
  }
  const flag = (fields: Fields, name: string, at: string): void => {
    if (!isAbsent(fields[name]) && typeof fields[name] !== 'boolean')
      add(at, text('应为 true 或 false', 'Must be true or false'))
  }
  const template = (
    value: unknown,
    at: string,
    allowed: readonly TemplateNamespace[],
    isRequired = false,
  ): value is string => {
    if (isAbsent(value) && !isRequired) return false
    if (typeof value !== 'string' || value.length > TEXT_MAX || (isRequired && value.trim() === '')) {
      add(at, text('请填写文本', 'Enter text'))
      return false
    }
    for (const problem of templateProblems(value, allowed)) add(at, problem)
    return true
  }
  const expression = (value: unknown, at: string, isRequired = false): void => {
    if (isAbsent(value) && !isRequired) return
    if (typeof value !== 'string' || value.trim() === '' || value.length > TEXT_MAX)
      return add(at, text('请填写表达式', 'Enter an expression'))
    const problem = compile?.(normalizeExpression(value))
    if (problem) add(at, text(`表达式有误：${problem.zh}`, `Invalid expression: ${problem.en}`))
  }
  const section = (fields: Fields, name: string, isRequired = false): Fields | undefined => {
    const value = fields[name]
    if (isRecord(value)) return value
    if (!isAbsent(value) || isRequired) add(name, text('请填写此部分', 'Fill in this part'))
    return undefined
  }
  /** A word of a signed service: its action, service, region or version. */
  const name = (value: unknown, at: string, pattern = ACTION, isRequired = false): void => {
    if (isAbsent(value) && !isRequired) return
    if (typeof value !== 'string' || !pattern.test(value))
      add(at, text('只能用字母、数字和连字符，不能为空', 'Use only letters, digits and hyphens'))
  }
  const pairs = (value: unknown, at: string, each: (name: string, item: string, at: string) => void): void => {
    if (isAbsent(value)) return
    if (!isRecord(value)) return add(at, text('应为名称与值的列表', 'Must be a list of names and values'))
    for (const [name, item] of Object.entries(value)) {
      if (typeof item !== 'string') add(`${at}.${name}`, text('请填写文本', 'Enter text'))
      else if (template(item, `${at}.${name}`, CALL_TEMPLATES)) each(name, item, `${at}.${name}`)
    }
  }
  const header = (name: string, value: string, at: string): void => {
    if (!isHeaderName(name)) add(at, text('请求头名称无效', 'Invalid header name'))
    if (/[\r\n\0]/.test(value)) add(at, text('请求头不能换行', 'Headers can’t contain line breaks'))
    const hasTemplate = expressionsOf(value).length > 0
    if (isKeyHeader(name) && value !== '' && !hasTemplate) {
      add(
        at,
        text('密钥请放入“密钥”，这里写 {{secret.名称}}', 'Put the key into Secrets and write {{secret.name}} here'),
      )
    }
  }
  const call = (fields: Fields, at: string, fallbackMethod?: string): void => {
    oneOf(fields, 'method', `${at}.method`, HTTP_METHODS, fallbackMethod === undefined)
    if (
      template(fields.path, `${at}.path`, CALL_TEMPLATES, true) &&
      !/^\/[^\s#\\]*$/.test(fields.path.replace(/\{\{[^{}]*\}\}/g, 'x'))
    ) {
      add(`${at}.path`, text('路径以 / 开头，且不含空格和 #', 'A path must start with / and contain no spaces or #'))
    }
    oneOf(fields, 'contentType', `${at}.contentType`, CONTENT_TYPES)
    number(fields, 'timeoutMs', `${at}.timeoutMs`, [100, 3_600_000])
    name(fields.action, `${at}.action`)
    pairs(fields.headers, `${at}.headers`, header)
    pairs(fields.query, `${at}.query`, () => undefined)
    if (isAbsent(fields.body)) return
    problems.push(...checkBodyTree(fields.body, `${base}.${at}.body`))
    const isGet = (fields.method ?? fallbackMethod) === 'GET'
    const hasParameters = isRecord(fields.body) && Object.keys(fields.body.childrenObjectMap ?? {}).length > 0
    if (isGet && hasParameters)
      add(`${at}.body`, text('GET 没有请求体，请改用查询参数', 'GET requests have no body. Use the query instead.'))
    if (fields.contentType !== 'multipart' && hasFile(fields.body)) {
      add(`${at}.contentType`, text('以文件发送图片时请选择 multipart', 'Sending pictures as files requires multipart'))
    }
  }
  const preview = (value: unknown, at: string): void => {
    if (isAbsent(value)) return
    if (!isRecord(value)) return add(at, text('应为 {expr, kind}', 'Must be {expr, kind}'))
    expression(value.expr, `${at}.expr`, true)
    oneOf(value, 'kind', `${at}.kind`, ['b64', 'url'], true)
  }

  return { problems, add, oneOf, number, flag, template, expression, section, name, pairs, header, call, preview }
}

/** Looks at most as deep as a body tree may be. */
function hasFile(node: unknown, depth = 0): boolean {
  if (!isRecord(node) || depth > 12) return false
  if (node.as === 'file') return true
  const map = isRecord(node.childrenObjectMap) ? Object.values(node.childrenObjectMap) : []
  const list: unknown[] = Array.isArray(node.childrenArrayList) ? node.childrenArrayList : []
  return [...map, ...list].some((child) => hasFile(child, depth + 1))
}
