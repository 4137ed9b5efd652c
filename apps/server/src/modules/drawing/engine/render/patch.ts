import { childrenOf, parsePath, type BodyNode } from '@drawdesk/contract/drawing/body/body-node'
import { exactNumber, JsonNumber, type Json } from '@drawdesk/contract/drawing/body/body-node-json'
import type { PatchStep } from '@drawdesk/contract/drawing/definition/draw-definition'
import { readPatchPath } from '@drawdesk/contract/drawing/definition/draw-definition-check-parts'
import {
  asText,
  isEmptyValue,
  renderTemplate,
  type TemplateScope,
} from '@drawdesk/contract/drawing/definition/template'
import { RenderProblem, type Rendered } from '../values/rendered.ts'
import { Picture } from '../values/values.ts'

interface PatchInput {
  body: BodyNode
  rendered: Rendered
  patch: readonly PatchStep[]
  scope: TemplateScope
}

type Path = readonly (string | number)[]

const problem = (index: number, zh: string, en: string): RenderProblem =>
  new RenderProblem([{ field: `definition.patch[${index}].path`, text: { zh, en } }])

/**
 * Sets values inside the `as: json` parameters of a rendered body, each at its path. A value keeps the type of what it replaces (the
 * digits of a seed become a number where a number stands). Only what is there is changed: the last step may be new, the way to it may not.
 *
 * @throws {RenderProblem} naming the step whose place does not exist.
 */
export function patchBody({ body, rendered, patch, scope }: PatchInput): Rendered {
  const first = firstJsonPath(body, [])
  let patched = rendered
  for (const [index, step] of patch.entries()) {
    const read = readPatchPath(step.path)
    const path = read?.parameter === undefined ? first : parsePath(read.parameter)
    if (!read || !path) throw problem(index, '没有可修改的 JSON 参数', 'No JSON parameter to change')
    const value = renderTemplate(step.value, scope)
    if (isEmptyValue(value)) continue
    if (value instanceof Picture || (typeof value === 'object' && containsPicture(value)))
      throw problem(index, '图片不能写入 JSON 参数', 'Pictures can’t be written into a JSON parameter')
    const missing = problem(index, `请求体中没有 ${step.path}`, `The body has no ${step.path}`)
    patched = inside(patched, path, (json) => setIn(json, read.steps, value as Json, missing), missing) // a value of our own scope, no picture
  }
  return patched
}

const containsPicture = (value: unknown): boolean =>
  Array.isArray(value) && value.some((item) => item instanceof Picture)

function firstJsonPath(node: BodyNode, path: Path): Path | undefined {
  if (node.as === 'json') return path
  for (const [name, child] of childrenOf(node)) {
    const found = firstJsonPath(child, [...path, name])
    if (found) return found
  }
  return undefined
}

/** Changes the JSON of the parameter at this path. */
function inside(rendered: Rendered, path: Path, change: (json: Json) => Json, missing: RenderProblem): Rendered {
  const [step, ...rest] = path
  if (step === undefined) {
    if (rendered.kind !== 'json') throw missing
    return { kind: 'json', value: change(rendered.value) }
  }
  if (rendered.kind === 'object' && rendered.entries.some(([name]) => name === String(step))) {
    return {
      kind: 'object',
      entries: rendered.entries.map(([name, item]) => [
        name,
        name === String(step) ? inside(item, rest, change, missing) : item,
      ]),
    }
  }
  if (rendered.kind === 'array' && typeof step === 'number' && step < rendered.items.length) {
    return {
      kind: 'array',
      items: rendered.items.map((item, index) => (index === step ? inside(item, rest, change, missing) : item)),
    }
  }
  throw missing
}

function setIn(json: Json | undefined, steps: readonly string[], value: Json, missing: RenderProblem): Json {
  const [step, ...rest] = steps
  if (step === undefined) return sameType(json, value)
  if (Array.isArray(json)) {
    const index = /^\d{1,6}$/.test(step) ? Number(step) : json.length
    if (index >= json.length) throw missing
    return json.map((item, at) => (at === index ? setIn(item, rest, value, missing) : item))
  }
  if (typeof json !== 'object' || json === null || json instanceof JsonNumber) throw missing
  const before = Object.hasOwn(json, step) ? json[step] : undefined
  if (before === undefined && rest.length > 0) throw missing
  return { ...json, [step]: setIn(before, rest, value, missing) }
}

/** Variables of a sender are often text; the place knows what it holds. */
function sameType(before: Json | undefined, value: Json): Json {
  const isNumber = typeof before === 'number' || before instanceof JsonNumber
  if (isNumber && typeof value === 'string' && /^-?\d{1,40}(\.\d{1,40})?$/.test(value.trim()))
    return exactNumber(value.trim().replace(/^(-?)0+(?=\d)/, '$1'))
  if (typeof before === 'boolean' && (value === 'true' || value === 'false')) return value === 'true'
  if (typeof before === 'string' && (typeof value === 'number' || value instanceof JsonNumber)) return asText(value)
  return value
}
