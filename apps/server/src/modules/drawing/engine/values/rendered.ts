import {
  childrenOf,
  formatPath,
  isNumericType,
  type BodyNode,
  type FieldProblem,
} from '@drawdesk/contract/drawing/body/body-node'
import { JsonNumber, JsonProblem, parseJson, type Json } from '@drawdesk/contract/drawing/body/body-node-json'
import {
  ALL_ITEMS,
  evaluateExpression,
  exactExpression,
  expressionsOf,
  isEmptyValue,
  renderTemplate,
  type TemplateExpression,
  type TemplateScope,
} from '@drawdesk/contract/drawing/definition/template'
import { fieldOfVariable, Picture } from './values.ts'

/** A body with its values in place, still as a tree: written as bytes for the provider and as masked text for people. */
export type Rendered =
  | { kind: 'json'; value: Json }
  | { kind: 'picture'; picture: Picture; as: 'b64' | 'dataUrl' | 'url' | 'file' }
  | { kind: 'object'; entries: [string, Rendered][] }
  | { kind: 'array'; items: Rendered[] }

/** The request cannot be made; `errors` name the fields of the send call (`prompt`, `params.steps`, `secrets.apiKey`). */
export class RenderProblem extends Error {
  override name = 'RenderProblem'
  readonly errors: FieldProblem[]
  constructor(errors: FieldProblem[]) {
    super(errors.map(({ field, text }) => `${field}: ${text.en}`).join('; '))
    this.errors = errors
  }
}

export function missingSecret(name: string): FieldProblem {
  return { field: `secrets.${name}`, text: { zh: `请填写密钥 ${name}`, en: `Enter the secret ${name}` } }
}

interface BodyInput {
  scope: TemplateScope
  /** Literal values by path. */
  params: Readonly<Record<string, unknown>>
  problems: FieldProblem[]
}

/**
 * Renders a body tree once. A parameter without a value is left out (`omitEmpty`), sent as empty text, or a problem where
 * nothing can be sent in its place.
 *
 * @throws {RenderProblem} listing every field at once.
 */
export function renderBody(
  root: BodyNode,
  scope: TemplateScope,
  params: Readonly<Record<string, unknown>> = {},
): Rendered {
  const input: BodyInput = { scope, params, problems: [] }
  const rendered = renderNode(root, [], input, undefined)
  if (input.problems.length > 0) throw new RenderProblem(uniqueProblems(input.problems))
  return rendered ?? { kind: 'object', entries: [] }
}

function uniqueProblems(problems: readonly FieldProblem[]): FieldProblem[] {
  return [...new Map(problems.map((problem) => [problem.field, problem])).values()]
}

type Path = readonly (string | number)[]

function renderNode(
  node: BodyNode,
  path: Path,
  input: BodyInput,
  repeatIndex: number | undefined,
): Rendered | undefined {
  if (node.when && !isWanted(renderTemplate(node.when, input.scope, at(repeatIndex)))) return undefined
  if (node.paramType === 5) {
    const entries: [string, Rendered][] = []
    for (const [name, child] of childrenOf(node)) {
      const rendered = renderNode(child, [...path, name], input, repeatIndex)
      if (rendered) entries.push([String(name), rendered])
    }
    return entries.length === 0 && node.omitEmpty ? undefined : { kind: 'object', entries }
  }
  if (node.paramType === 6) {
    const items: Rendered[] = []
    for (const [index, child] of childrenOf(node)) {
      for (const place of child.repeat ? repeatIndexes(child, input.scope) : [repeatIndex]) {
        const rendered = renderNode(child, [...path, index], input, place)
        if (rendered) items.push(rendered)
      }
    }
    return items.length === 0 && node.omitEmpty ? undefined : { kind: 'array', items }
  }
  return renderScalar(node, path, input, repeatIndex)
}

const at = (repeatIndex: number | undefined) => (repeatIndex === undefined ? {} : { repeatIndex })

function isWanted(value: unknown): boolean {
  return typeof value === 'string' ? value.trim() !== '' : !isEmptyValue(value) && value !== false
}

/** 0 … of the longest list that the element reads with `[*]`. */
function repeatIndexes(node: BodyNode, scope: TemplateScope): number[] {
  const lengths = listExpressionsOf(node).map((expression) => {
    const head = expression.path.slice(0, expression.path.indexOf(ALL_ITEMS))
    const list = evaluateExpression({ ...expression, path: head, filters: [] }, scope)
    return Array.isArray(list) ? list.length : 0
  })
  return [...Array(Math.max(0, ...lengths)).keys()]
}

function listExpressionsOf(node: BodyNode): TemplateExpression[] {
  const own =
    typeof node.paramDef === 'string' ? expressionsOf(node.paramDef).filter(({ path }) => path.includes(ALL_ITEMS)) : []
  return [...own, ...childrenOf(node).flatMap(([, child]) => listExpressionsOf(child))]
}

function renderScalar(
  node: BodyNode,
  path: Path,
  input: BodyInput,
  repeatIndex: number | undefined,
): Rendered | undefined {
  const bodyPath = formatPath(path)
  const isSet = Object.hasOwn(input.params, bodyPath)
  const template = typeof node.paramDef === 'string' && !isSet ? node.paramDef : ''
  const exact = exactExpression(template)
  const expressions = expressionsOf(template)
  const name =
    expressions[0]?.namespace === 'vars'
      ? expressions[0].path.filter((step) => typeof step === 'string' && step !== ALL_ITEMS).join('.')
      : ''
  const refuse = (zh: string, en: string): undefined => {
    input.problems.push({ field: fieldOfVariable(name, bodyPath), text: { zh, en } })
    return undefined
  }
  let value: unknown = isSet ? input.params[bodyPath] : node.paramDef
  if (exact) value = evaluateExpression(exact, input.scope, at(repeatIndex))
  else if (expressions.length > 0) {
    let hasPicture = false
    const transform = (part: unknown): unknown => {
      hasPicture ||= part instanceof Picture
      return part
    }
    value = renderTemplate(template, input.scope, { ...at(repeatIndex), transform })
    if (hasPicture) return refuse('图片不能放在文本中间', 'A picture can’t be part of a text')
  }
  if (isEmptyValue(value)) {
    if (node.required) return refuse('必填', 'Required')
    const canBeEmptyText = (node.paramType === 1 || node.paramType === 7) && !node.as
    if (node.omitEmpty || (!canBeEmptyText && expressions.length === 0)) return undefined
    return canBeEmptyText ? { kind: 'json', value: '' } : refuse('必填', 'Required')
  }
  return typed(node, value, refuse)
}

type Refuse = (zh: string, en: string) => undefined

function typed(node: BodyNode, value: unknown, refuse: Refuse): Rendered | undefined {
  if (Array.isArray(value) && (node.paramType === 1 || node.paramType === 7)) {
    const items = value.map((item) => typed(node, item, refuse)).filter((item) => item !== undefined)
    return { kind: 'array', items }
  }
  if (value instanceof Picture) return pictureValue(node, value, refuse)
  if (isNumericType(node.paramType)) return numberValue(node, value, refuse)
  if (node.paramType === 4) {
    const text = String(value).trim().toLowerCase()
    if (text === 'true' || text === '1') return { kind: 'json', value: true }
    if (text === 'false' || text === '0') return { kind: 'json', value: false }
    return refuse('应为“是”或“否”', 'Must be yes or no')
  }
  if (node.as === 'json') return jsonValue(value, refuse)
  if (node.as === 'file') return refuse('需要图片', 'Picture required')
  // A text keeps being a text; a list or an object of a variable enters as JSON.
  if (typeof value === 'object') return { kind: 'json', value: value as Json } // a value of our own scope, not a picture
  return { kind: 'json', value: String(value) }
}

function pictureValue(node: BodyNode, picture: Picture, refuse: Refuse): Rendered | undefined {
  if (!node.as || node.as === 'json')
    return refuse('请在参数上选择图片的发送方式', 'Select how the parameter sends pictures')
  if (node.as === 'url' && !picture.canHaveUrl)
    return refuse('此图片没有可公开访问的地址', 'This picture has no public URL')
  return { kind: 'picture', picture, as: node.as }
}

function numberValue(node: BodyNode, value: unknown, refuse: Refuse): Rendered | undefined {
  const text = String(value).trim()
  if (text.length > 40) return refuse('应为数字', 'Must be a number')
  if (node.paramType === 3) {
    if (!/^-?\d+(\.\d+)?([eE][+-]?\d{1,3})?$/.test(text) || !Number.isFinite(Number(text)))
      return refuse('应为数字', 'Must be a number')
    return { kind: 'json', value: new JsonNumber(text.replace(/^(-?)0+(?=\d)/, '$1')) }
  }
  const whole = /^(-?\d+)(?:\.0+)?$/.exec(text)?.[1]
  if (whole === undefined) return refuse('应为整数', 'Must be an integer')
  return { kind: 'json', value: new JsonNumber(BigInt(whole).toString()) }
}

function jsonValue(value: unknown, refuse: Refuse): Rendered | undefined {
  if (typeof value !== 'string') return { kind: 'json', value: value as Json } // numbers, lists, objects of our own scope
  try {
    return { kind: 'json', value: parseJson(value) }
  } catch (error) {
    if (!(error instanceof JsonProblem)) throw error
    return refuse('不是有效的 JSON', 'Invalid JSON')
  }
}

/** The value at a path of names is set, groups on the way are made (idempotency.bodyPath). */
export function setRendered(root: Rendered, path: readonly (string | number)[], value: Json): Rendered {
  const [step, ...rest] = path
  if (step === undefined) return { kind: 'json', value }
  const entries: [string, Rendered][] = root.kind === 'object' ? [...root.entries] : []
  const place = entries.findIndex(([name]) => name === String(step))
  const next = setRendered(entries[place]?.[1] ?? { kind: 'object', entries: [] }, rest, value)
  if (place < 0) entries.push([String(step), next])
  else entries[place] = [String(step), next]
  return { kind: 'object', entries }
}

/** The tree as plain JSON, each picture as the text that `pictureText` gives it. */
export function toPlain(
  rendered: Rendered,
  pictureText: (picture: Picture, as: 'b64' | 'dataUrl' | 'url' | 'file') => string,
): Json {
  if (rendered.kind === 'json') return rendered.value
  if (rendered.kind === 'picture') return pictureText(rendered.picture, rendered.as)
  if (rendered.kind === 'array') return rendered.items.map((item) => toPlain(item, pictureText))
  return Object.fromEntries(rendered.entries.map(([name, item]) => [name, toPlain(item, pictureText)]))
}
