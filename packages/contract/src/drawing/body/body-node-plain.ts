import { isNumericType, type BodyNode } from './body-node.ts'
import { exactNumber, JsonNumber, JsonProblem, parseJson, type Json } from './body-node-json.ts'

/** A text at least this long, or with a line break, becomes a long text. */
const LONG_TEXT_FROM = 80

/** 64-bit integers are kept as digits (type 8). */
function fromNumber(digits: string, newId: () => string): BodyNode {
  const value = exactNumber(digits)
  if (/[.eE]/.test(digits)) return { id: newId(), paramType: 3, paramDef: typeof value === 'number' ? value : digits }
  return typeof value === 'number'
    ? { id: newId(), paramType: 2, paramDef: value }
    : { id: newId(), paramType: 8, paramDef: digits }
}

/**
 * A body tree from plain JSON (of {@link parseJson} where digits matter). `null` becomes a text sent as JSON; the names
 * `__proto__`, `constructor`, `prototype` are left out, as a body may not hold them.
 */
export function fromJson(value: Json, newId: () => string): BodyNode {
  if (value === null) return { id: newId(), paramType: 1, paramDef: 'null', as: 'json' }
  if (value instanceof JsonNumber) return fromNumber(value.text, newId)
  if (typeof value === 'number') return fromNumber(String(value), newId)
  if (typeof value === 'boolean') return { id: newId(), paramType: 4, paramDef: value }
  if (typeof value === 'string') {
    return { id: newId(), paramType: value.length >= LONG_TEXT_FROM || value.includes('\n') ? 7 : 1, paramDef: value }
  }
  const id = newId()
  if (Array.isArray(value)) return { id, paramType: 6, childrenArrayList: value.map((item) => fromJson(item, newId)) }
  const names = Object.keys(value).filter((name) => !['__proto__', 'constructor', 'prototype'].includes(name))
  const children = names.map((name): [string, BodyNode] => [name, fromJson(value[name] ?? null, newId)])
  return { id, paramType: 5, childrenObjectMap: Object.fromEntries(children) }
}

/** The tree's defaults as plain JSON, templates as they are written; an empty number is null. {@link writeJson} keeps the digits. */
export function toPlainJson(node: BodyNode): Json {
  if (node.paramType === 5) {
    return Object.fromEntries(
      Object.entries(node.childrenObjectMap ?? {}).map(([name, child]) => [name, toPlainJson(child)]),
    )
  }
  if (node.paramType === 6) return (node.childrenArrayList ?? []).map(toPlainJson)
  const value = node.paramDef ?? ''
  if (isNumericType(node.paramType)) {
    const text = String(value)
    if (text === '') return null
    return /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(text) ? exactNumber(text) : text
  }
  if (node.paramType === 4) return value === 'true' || value === 'false' ? value === 'true' : value
  return node.as === 'json' ? parsedOrText(String(value)) : String(value)
}

function parsedOrText(text: string): Json {
  try {
    return parseJson(text)
  } catch (error) {
    if (error instanceof JsonProblem) return text
    throw error
  }
}

/** Gives every node without an id a new one; a tree that has them all comes back as it is. */
export function fillIds(node: BodyNode, newId: () => string): BodyNode {
  const id = node.id ? node.id : newId()
  if (node.paramType === 5) {
    const children = Object.entries(node.childrenObjectMap ?? {}).map(
      ([name, child]) => [name, fillIds(child, newId)] as const,
    )
    return { ...node, id, childrenObjectMap: Object.fromEntries(children) }
  }
  if (node.paramType === 6)
    return { ...node, id, childrenArrayList: (node.childrenArrayList ?? []).map((child) => fillIds(child, newId)) }
  return { ...node, id }
}
