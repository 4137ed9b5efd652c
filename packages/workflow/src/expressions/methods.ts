import type { Value } from '../engine/state.ts'
import { ExpressionFault } from './fault.ts'
import { boundedText, boundLength, isEmpty, isEqual, isList, isRecord, order, toNumber, toText } from './values.ts'

/** Least and most arguments, and what it does with plain values. */
interface Method<Base> {
  takes: readonly [least: number, most: number]
  run(base: Base, values: readonly Value[]): Value
}

const method = <Base>(least: number, most: number, run: Method<Base>['run']): Method<Base> => ({
  takes: [least, most],
  run,
})

const at = (values: readonly Value[], index: number): Value => values[index] ?? null
const textAt = (values: readonly Value[], index: number): string => toText(at(values, index))
/** A whole number for cutting and looking up. */
const placeAt = (values: readonly Value[], index: number): number => Math.trunc(toNumber(at(values, index)))

const equals = method<Value>(1, 1, (base, values) => isEqual(base, at(values, 0)))
const compareTo = method<Value>(1, 1, (base, values) => Math.sign(order(base, at(values, 0)) ?? 0))
const toString = method<Value>(0, 0, (base) => toText(base))

/** Names as in Java, since diagrams are written for it. No patterns: one could run for ever. */
const OF_TEXT: ReadonlyMap<string, Method<string>> = new Map<string, Method<string>>([
  ['length', method<string>(0, 0, (base) => base.length)],
  ['isEmpty', method<string>(0, 0, (base) => base === '')],
  ['isBlank', method<string>(0, 0, (base) => base.trim() === '')],
  ['contains', method<string>(1, 1, (base, values) => base.includes(textAt(values, 0)))],
  ['startsWith', method<string>(1, 1, (base, values) => base.startsWith(textAt(values, 0)))],
  ['endsWith', method<string>(1, 1, (base, values) => base.endsWith(textAt(values, 0)))],
  ['indexOf', method<string>(1, 1, (base, values) => base.indexOf(textAt(values, 0)))],
  ['lastIndexOf', method<string>(1, 1, (base, values) => base.lastIndexOf(textAt(values, 0)))],
  ['charAt', method<string>(1, 1, (base, values) => base.charAt(placeAt(values, 0)))],
  [
    'substring',
    method<string>(1, 2, (base, values) =>
      base.slice(Math.max(0, placeAt(values, 0)), values.length > 1 ? Math.max(0, placeAt(values, 1)) : base.length),
    ),
  ],
  ['toUpperCase', method<string>(0, 0, (base) => base.toUpperCase())],
  ['toLowerCase', method<string>(0, 0, (base) => base.toLowerCase())],
  ['trim', method<string>(0, 0, (base) => base.trim())],
  ['strip', method<string>(0, 0, (base) => base.trim())],
  ['concat', method<string>(1, 1, (base, values) => base + textAt(values, 0))],
  ['replace', method<string>(2, 2, (base, values) => replaced(base, textAt(values, 0), textAt(values, 1)))],
  ['split', method<string>(1, 1, (base, values) => base.split(textAt(values, 0)))],
  ['equalsIgnoreCase', method<string>(1, 1, (base, values) => base.toLowerCase() === textAt(values, 0).toLowerCase())],
  ['equals', equals],
  ['compareTo', compareTo],
  ['toString', toString],
])

const OF_NUMBER: ReadonlyMap<string, Method<number>> = new Map<string, Method<number>>([
  ['intValue', method<number>(0, 0, (base) => Math.trunc(base))],
  ['longValue', method<number>(0, 0, (base) => Math.trunc(base))],
  ['doubleValue', method<number>(0, 0, (base) => base)],
  ['equals', equals],
  ['compareTo', compareTo],
  ['toString', toString],
])

const OF_BOOLEAN: ReadonlyMap<string, Method<boolean>> = new Map<string, Method<boolean>>([
  ['booleanValue', method<boolean>(0, 0, (base) => base)],
  ['equals', equals],
  ['toString', toString],
])

type List = readonly Value[]
const includes = (list: List, value: Value) => list.some((item) => isEqual(item, value))

const OF_LIST: ReadonlyMap<string, Method<List>> = new Map<string, Method<List>>([
  ['size', method<List>(0, 0, (base) => base.length)],
  ['isEmpty', method<List>(0, 0, (base) => base.length === 0)],
  ['get', method<List>(1, 1, (base, values) => at(base, placeAt(values, 0)))],
  ['contains', method<List>(1, 1, (base, values) => includes(base, at(values, 0)))],
  ['containsAll', method<List>(1, 1, (base, values) => listAt(values).every((value) => includes(base, value)))],
  ['indexOf', method<List>(1, 1, (base, values) => base.findIndex((item) => isEqual(item, at(values, 0))))],
  ['equals', equals],
  ['toString', toString],
])

type Entries = { readonly [name: string]: Value }
const entry = (base: Entries, name: string): Value | undefined => (Object.hasOwn(base, name) ? base[name] : undefined)

const OF_RECORD: ReadonlyMap<string, Method<Entries>> = new Map<string, Method<Entries>>([
  ['size', method<Entries>(0, 0, (base) => Object.keys(base).length)],
  ['isEmpty', method<Entries>(0, 0, (base) => isEmpty(base))],
  ['get', method<Entries>(1, 1, (base, values) => entry(base, textAt(values, 0)) ?? null)],
  ['getOrDefault', method<Entries>(2, 2, (base, values) => entry(base, textAt(values, 0)) ?? at(values, 1))],
  ['containsKey', method<Entries>(1, 1, (base, values) => entry(base, textAt(values, 0)) !== undefined)],
  ['containsValue', method<Entries>(1, 1, (base, values) => includes(Object.values(base), at(values, 0)))],
  ['keySet', method<Entries>(0, 0, (base) => Object.keys(base))],
  ['values', method<Entries>(0, 0, (base) => Object.values(base))],
  ['equals', equals],
  ['toString', toString],
])

/**
 * `base.name(values)` by the lists above: nothing else of a value can be called.
 *
 * @throws {ExpressionFault} when the type has no such method, or the number of arguments is wrong.
 */
export function callMethod(base: Value, name: string, values: readonly Value[]): Value {
  if (typeof base === 'string') return called(OF_TEXT, base, name, values)
  if (typeof base === 'number') return called(OF_NUMBER, base, name, values)
  if (typeof base === 'boolean') return called(OF_BOOLEAN, base, name, values)
  if (isList(base)) return called(OF_LIST, base, name, values)
  if (isRecord(base)) return called(OF_RECORD, base, name, values)
  throw new ExpressionFault('unknown-method', `null.${name}`)
}

function called<Base extends Value>(
  methods: ReadonlyMap<string, Method<Base>>,
  base: Base,
  name: string,
  values: readonly Value[],
): Value {
  const found = methods.get(name)
  if (found === undefined) throw new ExpressionFault('unknown-method', name)
  if (values.length < found.takes[0] || values.length > found.takes[1]) throw new ExpressionFault('arguments', name)
  const result = found.run(base, values)
  return typeof result === 'string' ? boundedText(result) : result
}

/** Measured before it is built: each match may make it longer. */
function replaced(base: string, from: string, to: string): string {
  if (from === '') return base
  const parts = base.split(from)
  boundLength(base.length + (parts.length - 1) * (to.length - from.length))
  return parts.join(to)
}

function listAt(values: readonly Value[]): List {
  const [list] = values
  return isList(list) ? list : [list ?? null]
}
