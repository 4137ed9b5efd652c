import type { Value } from '../engine/state.ts'
import type { ExpressionContext } from './context.ts'
import { ExpressionFault } from './fault.ts'
import { readVariable } from './functions.ts'
import { callMethod } from './methods.ts'
import { isList, isRecord, shownValue, toText } from './values.ts'

/** Names that each object of the language has: none of them names data, and none is read, not even where it is data. */
export const BANNED_NAMES: ReadonlySet<string> = new Set([...Object.getOwnPropertyNames(Object.prototype), 'prototype'])

const PLACE = /^(?:0|[1-9]\d{0,9})$/

/**
 * `base[key]`: an entry of a record or an item of a list; null where there is none, and of null.
 *
 * @throws {ExpressionFault} of anything else: a text or number has no properties.
 */
export function readProperty(base: Value, key: Value): Value {
  const name = toText(key)
  if (BANNED_NAMES.has(name)) throw new ExpressionFault('banned-name', name)
  if (base === null) return null
  if (isRecord(base)) return Object.hasOwn(base, name) ? (base[name] ?? null) : null
  if (isList(base) && PLACE.test(name)) return base[Number(name)] ?? null
  throw new ExpressionFault('unknown-property', `${shownValue(base)}.${name.slice(0, 60)}`)
}

/** `name.member(values)`: of the bean of that name, else of the variable; `execution` reads variables where neither is there. */
export function callNamed(
  context: ExpressionContext,
  { name, member, values }: { name: string; member: string; values: Value[] },
): Value {
  if (Object.hasOwn(context.beans, name)) {
    const bean = context.beans[name] ?? {}
    const found = Object.hasOwn(bean, member) ? bean[member] : undefined
    if (found === undefined) throw new ExpressionFault('unknown-method', `${name}.${member}`)
    return found(...values) ?? null
  }
  if (name === 'execution' && context.variables(name) === undefined) return ofExecution(context, member, values)
  return callMethod(readVariable(context, name), member, values)
}

/** What diagrams written for Flowable call most. */
function ofExecution(context: ExpressionContext, member: string, values: readonly Value[]): Value {
  const variable = toText(values[0] ?? null)
  if (BANNED_NAMES.has(variable)) throw new ExpressionFault('banned-name', variable)
  if (member === 'getVariable' && values.length === 1) return context.variables(variable) ?? null
  if (member === 'hasVariable' && values.length === 1) return context.variables(variable) !== undefined
  throw new ExpressionFault('unknown-method', `execution.${member}`)
}
