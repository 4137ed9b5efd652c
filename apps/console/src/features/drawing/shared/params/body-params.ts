import { presetWord } from '../../../../lib/texts/language.ts'
import {
  childrenOf,
  formatPath,
  isContainerType,
  type BodyNode,
  type NodeOption,
  type ParamType,
} from '@drawdesk/contract/drawing/body/body-node'
import { exactExpression, expressionsOf } from '@drawdesk/contract/drawing/definition/template'

export type ParamValue = string | number | boolean | null

/** A parameter of an API's body that a style may set. */
export interface BodyParam {
  /** Under which it is stored (`parameters.size`). */
  path: string
  paramType: ParamType
  description: string
  /** As people read it; `""` where it has none, or a variable stands there. */
  default: string
  /** What may be chosen; empty: anything of its type. */
  options: readonly NodeOption[]
  /** Offered, but others may be typed. */
  suggestions: readonly string[]
}

/** Filled by the send call and by fields of the style itself. */
export const FILLED_BY_SENDING: ReadonlySet<string> = new Set([
  'prompt',
  'negativePrompt',
  'width',
  'height',
  'n',
  'seed',
  'image',
  'images',
])

/** The parameters below a body, in its order, without those that the send call fills; elements that repeat have no place of their own. */
export function bodyParams(body: BodyNode, lists: Readonly<Record<string, readonly string[]>>): BodyParam[] {
  const found: BodyParam[] = []
  const walk = (node: BodyNode, segments: readonly (string | number)[]): void => {
    if (isContainerType(node.paramType)) {
      for (const [segment, child] of childrenOf(node)) if (!child.repeat) walk(child, [...segments, segment])
      return
    }
    const text = typeof node.paramDef === 'string' ? node.paramDef : ''
    const used = expressionsOf(text)
    if (used.some(({ namespace, path }) => namespace !== 'vars' || FILLED_BY_SENDING.has(String(path[0])))) return
    const variable = exactExpression(text)
    const ownDefault = variable?.filters.find(({ name }) => name === 'default')?.argument
    const name = String(segments.at(-1) ?? '')
    found.push({
      path: formatPath(segments),
      paramType: node.paramType,
      description: presetWord('about', node.paramDes ?? ''),
      options: node.options ?? [],
      default: variable ? (ownDefault ?? '') : String(node.paramDef ?? ''),
      suggestions: lists[name] ?? lists[String(variable?.path[0] ?? '')] ?? [],
    })
  }
  walk(body, [])
  return found
}

/** The values with one of them set; a value that is the default, or nothing in a number, is not kept. */
export function withValue(
  values: Readonly<Record<string, ParamValue>>,
  param: Pick<BodyParam, 'path' | 'default'>,
  value: ParamValue | undefined,
): Record<string, ParamValue> {
  const { [param.path]: _, ...rest } = values
  return value === undefined || value === null || (param.default !== '' && String(value) === param.default)
    ? rest
    : { ...rest, [param.path]: value }
}
