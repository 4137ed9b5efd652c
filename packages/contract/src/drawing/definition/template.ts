import type { Bilingual } from '../../core/texts.ts'
import { writeJson } from '../body/body-node-json.ts'

/**
 * Where a `{{name}}` looks: without prefix among the variables of the drawing (`vars`), or of the call (`call`: {@link BUILT_IN_VARIABLES}); `secret.` only in auth, headers and
 * URL; `engine.` only in baseUrl (providers §10).
 */
export const TEMPLATE_NAMESPACES = ['secret', 'engine', 'task', 'callback', 'parent', 'item', 'node'] as const
export type TemplateNamespace = 'vars' | 'call' | (typeof TEMPLATE_NAMESPACES)[number]
/** Known to every call without anybody giving them: its time and a text that no other call has. They are written without a prefix. */
export const BUILT_IN_VARIABLES = ['timestamp', 'nonce'] as const

/** Values by namespace; only own properties are read. */
export type TemplateScope = Partial<Record<TemplateNamespace, unknown>>

export interface TemplateFilter {
  name: 'uri' | 'json' | 'default'
  argument: string
}

export interface TemplateExpression {
  /** As written between the braces, trimmed. */
  source: string
  namespace: TemplateNamespace
  /** `images[0].name` → `['images', 0, 'name']`; `*` = every element. Without the namespace. */
  path: readonly (string | number)[]
  filters: readonly TemplateFilter[]
}

export interface ParsedTemplate {
  parts: readonly (string | TemplateExpression)[]
  problems: readonly { source: string; text: Bilingual }[]
}

export const ALL_ITEMS = '*'

const HOLE = /\{\{([^{}]*)\}\}/g
const NAME = /[\p{L}_][\p{L}\p{N}_]*/uy
const INDEX = /\[(\d{1,4}|\*)\]/y

/** A variable's name: letters of any script, digits, underscore. */
export function isVariableName(text: string): boolean {
  return /^[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)*$/u.test(text)
}

function readPath(source: string): { path: (string | number)[]; rest: string } | undefined {
  const path: (string | number)[] = []
  let at = 0
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at
    const found = pattern.exec(source)
    if (found) at += found[0].length
    return found
  }
  const first = take(NAME)
  if (!first) return undefined
  path.push(first[0])
  for (;;) {
    const index = take(INDEX)
    if (index) {
      path.push(index[1] === ALL_ITEMS ? ALL_ITEMS : Number(index[1]))
      continue
    }
    if (source[at] !== '.') break
    at += 1
    const name = take(NAME)
    if (!name) return undefined
    path.push(name[0])
  }
  return { path, rest: source.slice(at).trim() }
}

function readFilters(text: string): TemplateFilter[] | undefined {
  if (text === '') return []
  if (!text.startsWith('|')) return undefined
  const filters: TemplateFilter[] = []
  let rest = text.slice(1)
  for (;;) {
    const found = /^\s*(?:(uri|json)|default:(?:\s*'([^']*)'|([^|]*)))\s*(?:\||$)/.exec(rest)
    if (!found) return undefined
    const name = (found[1] ?? 'default') as TemplateFilter['name'] // the pattern offers only these names
    filters.push({ name, argument: found[2] ?? (found[3] ?? '').trim() })
    if (!found[0].endsWith('|')) return filters
    rest = rest.slice(found[0].length)
  }
}

const isBuiltIn = (path: readonly (string | number)[]): boolean =>
  path.length === 1 && BUILT_IN_VARIABLES.some((name) => name === path[0])

/** Reads what stands between the braces; undefined when it is no expression. */
export function parseExpression(inside: string): TemplateExpression | undefined {
  const source = inside.trim()
  const read = readPath(source)
  const filters = read && readFilters(read.rest)
  if (!read || !filters) return undefined
  const namespace = TEMPLATE_NAMESPACES.find((name) => name === read.path[0])
  if (!namespace) return { source, namespace: isBuiltIn(read.path) ? 'call' : 'vars', path: read.path, filters }
  if (read.path.length === 1 && namespace !== 'item') return undefined
  return { source, namespace, path: read.path.slice(1), filters }
}

/** Splits a text into literal parts and expressions. What is no expression stays literal text and is listed as a problem. */
export function parseTemplate(text: string): ParsedTemplate {
  const parts: (string | TemplateExpression)[] = []
  const problems: { source: string; text: Bilingual }[] = []
  let end = 0
  for (const hole of text.matchAll(HOLE)) {
    if (hole.index > end) parts.push(text.slice(end, hole.index))
    end = hole.index + hole[0].length
    const expression = parseExpression(hole[1] ?? '')
    parts.push(expression ?? hole[0])
    if (!expression) {
      problems.push({
        source: hole[0],
        text: { zh: `模板 ${hole[0]} 无法识别`, en: `Invalid template ${hole[0]}` },
      })
    }
  }
  if (end < text.length) parts.push(text.slice(end))
  if (parts.some((part) => typeof part === 'string' && /\{\{(?![^{}]*\}\})/.test(part))) {
    problems.push({ source: '{{', text: { zh: '“{{” 没有对应的 “}}”', en: '“{{” has no matching “}}”' } })
  }
  return { parts, problems }
}

/** Every expression of a text, in order. */
export function expressionsOf(text: string): TemplateExpression[] {
  return parseTemplate(text).parts.filter((part) => typeof part !== 'string')
}

/** The one expression when the text is exactly `{{x}}`, else undefined. */
export function exactExpression(text: string): TemplateExpression | undefined {
  const { parts } = parseTemplate(text)
  const only = parts.length === 1 ? parts[0] : undefined
  return typeof only === 'object' ? only : undefined
}

export function isEmptyValue(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

function valueAt(value: unknown, path: readonly (string | number)[], repeatIndex: number | undefined): unknown {
  const [step, ...rest] = path
  if (step === undefined) return value
  if (step === ALL_ITEMS) {
    if (!Array.isArray(value)) return undefined
    if (repeatIndex !== undefined) return valueAt(value[repeatIndex], rest, repeatIndex)
    return value.map((item) => valueAt(item, rest, repeatIndex)).filter((item) => item !== undefined)
  }
  if (Array.isArray(value)) return typeof step === 'number' ? valueAt(value[step], rest, repeatIndex) : undefined
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
  return valueAt((value as Record<string | number, unknown>)[step], rest, repeatIndex) // own key, checked above
}

/** A value inside a text: nothing for no value, digits for numbers, JSON for lists and objects. */
export function asText(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : writeJson(value)
}

export interface TemplateOptions {
  /** Inside a `repeat`: `[*]` means this element. */
  repeatIndex?: number
  /** Sees each value before it enters the text (encoding, masking, refusing); its answer is put in unread. */
  transform?: (value: unknown, expression: TemplateExpression) => unknown
}

/** Value of one expression with its filters; undefined where there is none. */
export function evaluateExpression(
  expression: TemplateExpression,
  scope: TemplateScope,
  options: TemplateOptions = {},
): unknown {
  const root = Object.hasOwn(scope, expression.namespace) ? scope[expression.namespace] : undefined
  let value = valueAt(root, expression.path, options.repeatIndex)
  if (options.transform) value = options.transform(value, expression)
  for (const filter of expression.filters) {
    if (filter.name === 'default') value = isEmptyValue(value) ? filter.argument : value
    else if (filter.name === 'uri') value = encodeURIComponent(asText(value).toWellFormed())
    else value = writeJson(value ?? null)
  }
  return value
}

/**
 * Renders a template **once**: a value is put in as it is and never read as a template again, so a prompt that contains
 * `{{secret.apiKey}}` stays text. Exactly `{{x}}` keeps the type of the value; anything else gives text.
 */
export function renderTemplate(text: string, scope: TemplateScope, options: TemplateOptions = {}): unknown {
  const { parts } = parseTemplate(text)
  const only = parts.length === 1 ? parts[0] : undefined
  if (typeof only === 'object') return evaluateExpression(only, scope, options)
  return parts
    .map((part) => (typeof part === 'string' ? part : asText(evaluateExpression(part, scope, options))))
    .join('')
}
