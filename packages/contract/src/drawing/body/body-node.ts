import type { Bilingual } from '../../core/texts.ts'

/** Kinds of a parameter (wire-business §2). */
export const PARAM_TYPE = {
  text: 1,
  integer: 2,
  decimal: 3,
  boolean: 4,
  object: 5,
  array: 6,
  longText: 7,
  bigInteger: 8,
} as const
export type ParamType = (typeof PARAM_TYPE)[keyof typeof PARAM_TYPE]
export const PARAM_TYPES: readonly ParamType[] = [1, 2, 3, 4, 5, 6, 7, 8]

export const PARAM_TYPE_TEXTS: Readonly<Record<ParamType, Bilingual>> = {
  1: { zh: '文本', en: 'Text' },
  2: { zh: '整数', en: 'Integer' },
  3: { zh: '小数', en: 'Decimal' },
  4: { zh: '是/否', en: 'Yes/no' },
  5: { zh: '对象', en: 'Object' },
  6: { zh: '数组', en: 'Array' },
  7: { zh: '长文本', en: 'Long text' },
  8: { zh: '大整数', en: 'Big integer' },
}

/** How a value is put into the body: parsed as JSON, or a picture as base64, data URL, URL of our storage, or file of a multipart body. */
export const NODE_AS = ['json', 'b64', 'dataUrl', 'url', 'file'] as const
export type NodeAs = (typeof NODE_AS)[number]

export interface NodeOption {
  label: string
  value: string | number | boolean
}

/**
 * One parameter of a request body, recursive. The key of `childrenObjectMap` is the parameter's name; the order of the keys is
 * part of the data (JavaScript puts keys that look like whole numbers first, whatever was asked).
 */
export interface BodyNode {
  /** Unique in the tree; made by the editor. */
  id: string
  paramType: ParamType
  paramDes?: string
  /** Default; may hold `{{templates}}`. 8: digits as text. Objects and arrays have none. */
  paramDef?: string | number | boolean | null
  /** Type 5. */
  childrenObjectMap?: Record<string, BodyNode>
  /** Type 6: groups (type 5), or bare elements. */
  childrenArrayList?: BodyNode[]
  required?: boolean
  options?: NodeOption[]
  as?: NodeAs
  /** Left out of the body when it has no value. */
  omitEmpty?: boolean
  /** Left out unless this template has a value. */
  when?: string
  /** In an array: one element per item of the list variable written `{{images[*]}}`. */
  repeat?: boolean
}

/** One input error, in both languages; `field` is its path (`definition.submit.body.parameters.size`). */
export interface FieldProblem {
  field: string
  text: Bilingual
}

export const BODY_DEPTH_MAX = 12
export const BODY_NODES_MAX = 1_000
export const BODY_BYTES_MAX = 256 * 1024
export const PARAM_NAME_LENGTH_MAX = 128
export const FORBIDDEN_PARAM_NAMES: readonly string[] = ['__proto__', 'constructor', 'prototype']

export function isNumericType(paramType: ParamType): boolean {
  return paramType === 2 || paramType === 3 || paramType === 8
}

export function isContainerType(paramType: ParamType): boolean {
  return paramType === 5 || paramType === 6
}

/** A fresh node of this type without a value. */
export function newNode(paramType: ParamType, newId: () => string): BodyNode {
  if (paramType === 5) return { id: newId(), paramType, childrenObjectMap: {} }
  if (paramType === 6) return { id: newId(), paramType, childrenArrayList: [] }
  if (paramType === 4) return { id: newId(), paramType, paramDef: false }
  return { id: newId(), paramType, paramDef: '' }
}

/** Children in order, each with its name or index. */
export function childrenOf(node: BodyNode): [string | number, BodyNode][] {
  if (node.paramType === 5) return Object.entries(node.childrenObjectMap ?? {})
  if (node.paramType === 6) return (node.childrenArrayList ?? []).map((child, index) => [index, child])
  return []
}

/** `parameters.size`, `loras[0].name`; a name that is not plain is quoted: `["a.b"].c`. */
export function formatPath(segments: readonly (string | number)[]): string {
  let path = ''
  for (const segment of segments) {
    if (typeof segment === 'number') path += `[${segment}]`
    else if (/^[^.[\]"\s]+$/.test(segment)) path += path ? `.${segment}` : segment
    else path += `[${JSON.stringify(segment)}]`
  }
  return path
}

/** The segments of a path, or undefined when it cannot be read. `""` is the root. */
export function parsePath(path: string): (string | number)[] | undefined {
  const segments: (string | number)[] = []
  const step = /\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]|(\.?)([^.[\]"\s]+)/y
  while (step.lastIndex < path.length) {
    const at = step.lastIndex
    const found = step.exec(path)
    if (!found || (found[4] !== undefined && (at === 0) === (found[3] === '.'))) return undefined
    if (found[1] !== undefined) segments.push(Number(found[1]))
    else if (found[4] !== undefined) segments.push(found[4])
    else {
      try {
        segments.push(JSON.parse(found[2] ?? '') as string) // a quoted text
      } catch (error) {
        if (error instanceof SyntaxError) return undefined
        throw error
      }
    }
  }
  return segments
}

/** The node at `parameters.size` or `loras[0].name`; undefined when there is none. */
export function findByPath(root: BodyNode, path: string): BodyNode | undefined {
  let node: BodyNode | undefined = root
  for (const segment of parsePath(path) ?? [null]) {
    if (segment === null || !node) return undefined
    if (typeof segment === 'number') node = node.paramType === 6 ? node.childrenArrayList?.[segment] : undefined
    else {
      const map: Record<string, BodyNode> = (node.paramType === 5 && node.childrenObjectMap) || {}
      node = Object.hasOwn(map, segment) ? map[segment] : undefined
    }
  }
  return node
}

/** Path of the node with this id (`""` for the root), or undefined. */
export function pathOf(root: BodyNode, id: string): string | undefined {
  const search = (node: BodyNode, segments: (string | number)[]): string | undefined => {
    if (node.id === id) return formatPath(segments)
    for (const [segment, child] of childrenOf(node)) {
      const found = search(child, [...segments, segment])
      if (found !== undefined) return found
    }
    return undefined
  }
  return search(root, [])
}

/** Specification §2: an http image URL ending .jpg, .jpeg, .png, .gif or .jfif shows a thumbnail. */
export function isPictureUrl(text: unknown): text is string {
  return typeof text === 'string' && /^https?:\/\/[^\s/?#]+\/[^\s?#]*\.(?:jpg|jpeg|png|gif|jfif)$/i.test(text.trim())
}
