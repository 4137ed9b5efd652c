import { createBudget, isSame, type Budget } from './jmespath-budget.ts'
import type { FunctionArgument } from './jmespath-arguments.ts'
import { callFunction } from './jmespath-functions.ts'

/** A parsed expression as the package `jmespath` gives it. */
export interface ExpressionNode {
  type: string
  name?: string
  /** Of a KeyValuePair the node; of literals and indexes plain data. */
  value?: unknown
  children?: readonly unknown[]
}

/**
 * Runs a parsed JMESPath expression (jmespath.org, "Specification") with a limit to its work. Only own members of objects are seen.
 *
 * @throws {ExpressionTooLong}
 * @throws {TypeError} where a function is given what it cannot take.
 */
export function runExpression(node: ExpressionNode, data: unknown): unknown {
  return visit(node, data, createBudget())
}

const nodeAt = (node: ExpressionNode, index: number): ExpressionNode => node.children?.[index] as ExpressionNode // the parser fills the places of each type
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** JMESPath's own idea of false: null, false, `""`, `[]`, `{}`. */
export function isFalse(value: unknown): boolean {
  if (value === null || value === undefined || value === false || value === '') return true
  return typeof value === 'object' && Object.keys(value).length === 0
}

function visit(node: ExpressionNode, value: unknown, budget: Budget): unknown {
  budget.spend(1)
  const at = (index: number, given: unknown = value): unknown => visit(nodeAt(node, index), given, budget)
  switch (node.type) {
    case 'Field':
      return isObject(value) && Object.hasOwn(value, node.name ?? '') ? (value[node.name ?? ''] ?? null) : null
    case 'Identity':
    case 'Current':
      return value
    case 'Literal':
      return node.value
    case 'Subexpression':
    case 'IndexExpression':
    case 'Pipe':
      return (node.children ?? []).reduce<unknown>(
        (found, _child, index) =>
          found === null && node.type === 'Subexpression' && index > 0 ? null : at(index, found),
        value,
      )
    case 'Index':
      return Array.isArray(value) ? (value.at(Number(node.value)) ?? null) : null
    case 'Slice':
      return Array.isArray(value) ? slice(value, node.children as (number | null)[], budget) : null
    case 'Projection': {
      const list = at(0)
      return Array.isArray(list) ? project(list, nodeAt(node, 1), budget) : null
    }
    case 'ValueProjection': {
      const found = at(0)
      return isObject(found) ? project(Object.values(found), nodeAt(node, 1), budget) : null
    }
    case 'FilterProjection': {
      const list = at(0)
      if (!Array.isArray(list)) return null
      budget.spend(list.length)
      return project(
        list.filter((item) => !isFalse(at(2, item))),
        nodeAt(node, 1),
        budget,
      )
    }
    case 'Flatten': {
      const list = at(0)
      if (!Array.isArray(list)) return null
      for (const item of list) budget.spend(Array.isArray(item) ? item.length : 1)
      return list.flat()
    }
    case 'MultiSelectList':
      return value === null || value === undefined ? null : (node.children ?? []).map((_child, index) => at(index))
    case 'MultiSelectHash':
      if (value === null || value === undefined) return null
      return Object.fromEntries(
        (node.children as ExpressionNode[]).map((pair) => [
          pair.name ?? '',
          visit(pair.value as ExpressionNode, value, budget),
        ]),
      )
    case 'OrExpression': {
      const first = at(0)
      return isFalse(first) ? at(1) : first
    }
    case 'AndExpression': {
      const first = at(0)
      return isFalse(first) ? first : at(1)
    }
    case 'NotExpression':
      return isFalse(at(0))
    case 'Comparator':
      return compare(node.name ?? '', at(0), at(1), budget)
    case 'Function':
      return callFunction(
        node.name ?? '',
        (node.children ?? []).map((child, index) => argumentOf(child as ExpressionNode, () => at(index), budget)),
        budget,
      )
    default:
      throw new TypeError(`${node.type} has no value of its own`)
  }
}

function argumentOf(node: ExpressionNode, value: () => unknown, budget: Budget): FunctionArgument {
  if (node.type !== 'ExpressionReference') return { value: value() ?? null }
  return { run: (item) => visit(nodeAt(node, 0), item, budget) ?? null }
}

function project(list: readonly unknown[], each: ExpressionNode, budget: Budget): unknown[] {
  budget.spend(list.length)
  if (each.type === 'Identity') return list.filter((item) => item !== null && item !== undefined)
  return list.map((item) => visit(each, item, budget)).filter((item) => item !== null && item !== undefined)
}

function slice(list: readonly unknown[], [from, to, by]: readonly (number | null)[], budget: Budget): unknown[] {
  const step = by ?? 1
  if (step === 0) throw new TypeError('a slice cannot go on by 0')
  const cap = (place: number): number => {
    const index = place < 0 ? place + list.length : place
    return step > 0 ? Math.min(Math.max(index, 0), list.length) : Math.min(Math.max(index, -1), list.length - 1)
  }
  const start = from === null || from === undefined ? (step < 0 ? list.length - 1 : 0) : cap(from)
  const stop = to === null || to === undefined ? (step < 0 ? -1 : list.length) : cap(to)
  const items: unknown[] = []
  for (let index = start; step > 0 ? index < stop : index > stop; index += step) items.push(list[index])
  budget.spend(items.length)
  return items
}

/** Order is for numbers and texts; of anything else neither is more. */
function compare(name: string, first: unknown, second: unknown, budget: Budget): boolean {
  if (name === 'EQ') return isSame(first, second, budget)
  if (name === 'NE') return !isSame(first, second, budget)
  const isOrdered = (value: unknown): value is number | string => typeof value === 'number' || typeof value === 'string'
  if (!isOrdered(first) || !isOrdered(second)) return false
  if (name === 'GT') return first > second
  if (name === 'GTE') return first >= second
  return name === 'LT' ? first < second : first <= second
}
