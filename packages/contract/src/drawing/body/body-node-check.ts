import type { Bilingual } from '../../core/texts.ts'
import {
  BODY_BYTES_MAX,
  BODY_DEPTH_MAX,
  BODY_NODES_MAX,
  NODE_AS,
  PARAM_TYPES,
  formatPath,
  type FieldProblem,
  type ParamType,
} from './body-node.ts'
import { nameProblem } from './body-node-edit.ts'
import { ALL_ITEMS, parseTemplate, type TemplateNamespace } from '../definition/template.ts'

/** Most problems listed at once; the rest shows after these are mended. */
const PROBLEMS_MAX = 50
const OPTIONS_MAX = 500

/** What a body may read. Secrets stay out of bodies: there they could be seen in records. */
const BODY_NAMESPACES: readonly TemplateNamespace[] = ['vars', 'call', 'task', 'callback', 'parent', 'item', 'node']

export const text = (zh: string, en: string): Bilingual => ({ zh, en })

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** UTF-8 bytes of the value as JSON, counted without building the text; stops counting beyond `limit`. Never recurses. */
export function countJsonBytes(value: unknown, limit: number): number {
  const waiting: unknown[] = [value]
  let bytes = 0
  while (waiting.length > 0 && bytes <= limit) {
    const next = waiting.pop()
    if (typeof next === 'string') bytes += countUtf8(JSON.stringify(next), limit)
    else if (typeof next !== 'object' || next === null) bytes += String(next).length
    else {
      const entries = Object.entries(next)
      bytes += 1 + Math.max(1, entries.length)
      for (const [key, item] of entries) {
        if (!Array.isArray(next)) bytes += countUtf8(key, limit) + 3
        waiting.push(item)
      }
    }
  }
  return bytes
}

function countUtf8(textValue: string, limit: number): number {
  if (textValue.length > limit) return textValue.length
  let bytes = 0
  for (const char of textValue) {
    const code = char.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}

/** Problems of the templates in a text: unreadable ones and namespaces that have no place there. */
export function templateProblems(value: string, allowed: readonly TemplateNamespace[]): Bilingual[] {
  const { parts, problems } = parseTemplate(value)
  const found = problems.map((problem) => problem.text)
  for (const part of parts) {
    if (typeof part === 'string' || allowed.includes(part.namespace)) continue
    found.push(text(`这里不能使用 {{${part.source}}}`, `{{${part.source}}} can’t be used here`))
  }
  return found
}

/**
 * Every rule and limit of wire-business §2 on a body tree from outside. A node without `id` passes: the saver gives it one.
 *
 * @param path where the tree stands in the arguments; problems are named below it (`definition.submit.body.parameters.size`).
 */
export function checkBodyTree(root: unknown, path = 'definition.submit.body'): FieldProblem[] {
  const problems: FieldProblem[] = []
  const ids = new Set<string>()
  let nodes = 0
  let isTooDeep = false

  const add = (segments: readonly (string | number)[], problem: Bilingual): void => {
    const below = formatPath(segments)
    const field = below === '' ? path : below.startsWith('[') ? path + below : `${path}.${below}`
    if (problems.length < PROBLEMS_MAX) problems.push({ field, text: problem })
  }

  const walk = (node: unknown, segments: readonly (string | number)[], isElement: boolean): void => {
    nodes += 1
    if (nodes > BODY_NODES_MAX) return
    if (segments.length >= BODY_DEPTH_MAX) {
      if (!isTooDeep) add(segments, text(`嵌套不能超过 ${BODY_DEPTH_MAX} 层`, `At most ${BODY_DEPTH_MAX} levels deep`))
      isTooDeep = true
      return
    }
    if (!isRecord(node)) return add(segments, text('参数必须是对象', 'A parameter must be an object'))
    const type = PARAM_TYPES.find((known) => known === node.paramType)
    if (!type) return add(segments, text('参数类型无效', 'Unknown parameter type'))
    if (segments.length === 0 && type !== 5)
      add(segments, text('请求体的根必须是对象', 'The root of a body must be an object'))
    if (node.id !== undefined && node.id !== '') {
      if (typeof node.id !== 'string' || node.id.length > 64)
        add(segments, text('参数 id 无效', 'Invalid parameter ID'))
      else if (ids.has(node.id)) add(segments, text(`参数 id ${node.id} 重复`, `Duplicate ID ${node.id}`))
      else ids.add(node.id)
    }
    for (const problem of factProblems(node, type, isElement)) add(segments, problem)
    if (type === 5) walkObject(node, segments)
    else if (type === 6) walkArray(node, segments)
    else for (const problem of valueProblems(node, type)) add(segments, problem)
  }

  const walkObject = (node: Record<string, unknown>, segments: readonly (string | number)[]): void => {
    const map = node.childrenObjectMap ?? {}
    if (!isRecord(map)) return add(segments, text('对象的参数列表无效', 'The parameters of an object must be a map'))
    for (const [name, child] of Object.entries(map)) {
      // Names are unique because they are keys; the siblings are left out of the question.
      const problem = nameProblem({ id: '', paramType: 5 }, name)
      if (problem) add([...segments, name], problem)
      walk(child, [...segments, name], false)
    }
  }

  const walkArray = (node: Record<string, unknown>, segments: readonly (string | number)[]): void => {
    const list = node.childrenArrayList ?? []
    if (!Array.isArray(list))
      return add(segments, text('数组的元素列表无效', 'The elements of an array must be a list'))
    list.forEach((child, index) => walk(child, [...segments, index], true))
  }

  walk(root, [], false)
  if (nodes > BODY_NODES_MAX) add([], text(`参数不能超过 ${BODY_NODES_MAX} 个`, `At most ${BODY_NODES_MAX} parameters`))
  if (countJsonBytes(root, BODY_BYTES_MAX) > BODY_BYTES_MAX) {
    add([], text(`请求体定义不能超过 ${BODY_BYTES_MAX / 1024} KB`, `The body can’t exceed ${BODY_BYTES_MAX / 1024} KB`))
  }
  return problems
}

/** An optional key may be absent, null or an empty text alike. */
const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

function factProblems(node: Record<string, unknown>, type: ParamType, isElement: boolean): Bilingual[] {
  const problems: Bilingual[] = []
  for (const name of ['required', 'omitEmpty', 'repeat'] as const) {
    if (isGiven(node[name]) && typeof node[name] !== 'boolean')
      problems.push(text(`${name} 必须是 true 或 false`, `${name} must be true or false`))
  }
  if (isGiven(node.paramDes) && typeof node.paramDes !== 'string') {
    problems.push(text('参数说明必须是文本', 'The description must be text'))
  }
  if (isGiven(node.as) && !NODE_AS.some((as) => as === node.as))
    problems.push(text('as 的取值无效', 'Invalid value of "as"'))
  else if (isGiven(node.as) && type !== 1 && type !== 7) problems.push(text('as 只用于文本', '"as" is only for texts'))
  if (isGiven(node.when)) {
    if (typeof node.when !== 'string') problems.push(text('when 必须是模板文本', '"when" must be a template'))
    else problems.push(...templateProblems(node.when, BODY_NAMESPACES))
  }
  if (node.repeat === true) {
    if (!isElement) problems.push(text('repeat 只用于数组的元素', '"repeat" is only for array elements'))
    else if (!hasListTemplate(node))
      problems.push(text('repeat 需要列表变量，如 {{images[*]}}', '"repeat" needs a list, such as {{images[*]}}'))
  }
  if (isGiven(node.options) && !areOptions(node.options)) {
    problems.push(text('可选值必须是 {label, value} 列表', 'Options must be a list of {label, value}'))
  }
  return problems
}

function areOptions(options: unknown): boolean {
  if (!Array.isArray(options) || options.length > OPTIONS_MAX) return false
  return options.every(
    (option) =>
      isRecord(option) &&
      typeof option.label === 'string' &&
      ['string', 'number', 'boolean'].includes(typeof option.value),
  )
}

/** Does a text below this node read a whole list? Bounded by the depth that the walk allows. */
function hasListTemplate(node: unknown, depth = 0): boolean {
  if (!isRecord(node) || depth > BODY_DEPTH_MAX) return false
  if (typeof node.paramDef === 'string') {
    const { parts } = parseTemplate(node.paramDef)
    if (parts.some((part) => typeof part !== 'string' && part.path.includes(ALL_ITEMS))) return true
  }
  const children = [
    ...(isRecord(node.childrenObjectMap) ? Object.values(node.childrenObjectMap) : []),
    ...(Array.isArray(node.childrenArrayList) ? (node.childrenArrayList as unknown[]) : []),
  ]
  return children.some((child) => hasListTemplate(child, depth + 1))
}

const INT64_MIN = -(2n ** 63n)
const UINT64_MAX = 2n ** 64n - 1n

function valueProblems(node: Record<string, unknown>, type: ParamType): Bilingual[] {
  const value = node.paramDef
  if (value === undefined || value === null || value === '') return []
  if (type === 1 || type === 7) {
    return typeof value === 'string'
      ? templateProblems(value, BODY_NAMESPACES)
      : [text('默认值必须是文本', 'The default must be text')]
  }
  if (type === 4) {
    if (typeof value === 'boolean' || value === 'true' || value === 'false' || isOneTemplate(value))
      return templatesOf(value)
    return [text('默认值必须是“是”或“否”', 'The default must be yes or no')]
  }
  if (isOneTemplate(value)) return templatesOf(value)
  return numberProblem(value, type)
}

function isOneTemplate(value: unknown): value is string {
  return typeof value === 'string' && /^\{\{[^{}]*\}\}$/.test(value)
}

function templatesOf(value: unknown): Bilingual[] {
  return typeof value === 'string' ? templateProblems(value, BODY_NAMESPACES) : []
}

function numberProblem(value: unknown, type: ParamType): Bilingual[] {
  const digits = typeof value === 'number' ? String(value) : value
  const notNumber = [text('默认值必须是数字，或一个 {{变量}}', 'The default must be a number or one {{variable}}')]
  if (typeof digits !== 'string' || digits.length > 40) return notNumber
  if (type === 3)
    return /^-?\d+(\.\d+)?([eE][+-]?\d{1,3})?$/.test(digits) && Number.isFinite(Number(digits)) ? [] : notNumber
  if (!/^-?\d+$/.test(digits))
    return [text('默认值必须是整数，或一个 {{变量}}', 'The default must be an integer or one {{variable}}')]
  if (type === 2)
    return Number.isSafeInteger(Number(digits))
      ? []
      : [text('超过 53 位的整数请用“大整数”', 'Use "Big integer" beyond 53 bits')]
  if (typeof value === 'number' && !Number.isSafeInteger(value)) {
    return [text('大整数请写成文本，否则会丢失数字', 'Enter a big integer as text; a JSON number loses digits')]
  }
  const number = BigInt(digits)
  return number >= INT64_MIN && number <= UINT64_MAX
    ? []
    : [text('超出 64 位整数范围', 'Outside the 64-bit integer range')]
}
