import type { Bilingual } from '@drawdesk/contract/core/texts'
import { ExpressionProblem } from './expression-problem.ts'
import { readArguments, refuse, type FunctionArgument, type Given } from './jmespath-arguments.ts'
import { isSame, type Budget } from './jmespath-budget.ts'
import { readJson } from './read-json.ts'

const JSON_DEPTH_MAX = 200

interface FunctionEntry {
  /** How many arguments; -1 = one or more. */
  count: number
  call(given: Given, budget: Budget): unknown
}

/** Functions of JMESPath (its specification, "Built-in functions") and our own; the contract's list explains each (expression-functions.ts). */
const FUNCTIONS: Readonly<Record<string, FunctionEntry>> = {
  abs: { count: 1, call: (given) => Math.abs(given.number(0)) },
  avg: {
    count: 1,
    call: (given) => (given.numbers(0).length === 0 ? null : sum(given.numbers(0)) / given.numbers(0).length),
  },
  ceil: { count: 1, call: (given) => Math.ceil(given.number(0)) },
  contains: {
    count: 2,
    call: (given, budget) => {
      const [where, what] = [given.any(0), given.any(1)]
      if (typeof where === 'string') return typeof what === 'string' && where.includes(what)
      return given.list(0).some((item) => isSame(item, what, budget))
    },
  },
  ends_with: { count: 2, call: (given) => given.text(0).endsWith(given.text(1)) },
  first: { count: 1, call: (given) => given.list(0)[0] ?? null },
  floor: { count: 1, call: (given) => Math.floor(given.number(0)) },
  from_base64: { count: 1, call: (given, budget) => decoded(given.text(0), 'base64', budget) },
  from_hex: { count: 1, call: (given, budget) => decoded(given.text(0), 'hex', budget) },
  from_json: { count: 1, call: (given, budget) => fromJson(given.text(0), budget) },
  join: {
    count: 2,
    call: (given, budget) => {
      const list = given.list(1).map((item) => (typeof item === 'string' ? item : refuse('join', 'texts')))
      budget.spendChars(list.reduce((chars, item) => chars + item.length + given.text(0).length, 0))
      return list.join(given.text(0))
    },
  },
  keys: { count: 1, call: (given) => Object.keys(given.object(0)) },
  last: { count: 1, call: (given) => given.list(0).at(-1) ?? null },
  length: { count: 1, call: (given) => lengthOf(given.any(0)) },
  lower: { count: 1, call: (given, budget) => copied(given.text(0), budget).toLowerCase() },
  map: { count: 2, call: (given, budget) => everyOf(given.list(1), given.each(0), budget) },
  max: { count: 1, call: (given) => best(given.ordered(0), given.ordered(0), 1) },
  max_by: { count: 2, call: (given, budget) => best(given.list(0), sortKeys(given.list(0), given.each(1), budget), 1) },
  merge: {
    count: -1,
    call: (given, budget) => {
      const parts = Array.from({ length: given.count }, (_, index) => Object.entries(given.object(index)))
      budget.spend(parts.reduce((count, entries) => count + entries.length, 0))
      return Object.fromEntries(parts.flat())
    },
  },
  min: { count: 1, call: (given) => best(given.ordered(0), given.ordered(0), -1) },
  min_by: {
    count: 2,
    call: (given, budget) => best(given.list(0), sortKeys(given.list(0), given.each(1), budget), -1),
  },
  not_null: {
    count: -1,
    call: (given) =>
      Array.from({ length: given.count }, (_, index) => given.any(index)).find((value) => value !== null) ?? null,
  },
  replace: { count: 3, call: (given, budget) => replaced(given.text(0), given.text(1), given.text(2), budget) },
  reverse: {
    count: 1,
    call: (given, budget) => {
      const value = given.any(0)
      if (typeof value !== 'string') return [...given.list(0)].reverse()
      budget.spendChars(value.length * 10)
      return [...value].reverse().join('')
    },
  },
  sort: { count: 1, call: (given, budget) => sorted(given.ordered(0), given.ordered(0), budget) },
  sort_by: {
    count: 2,
    call: (given, budget) => sorted(given.list(0), sortKeys(given.list(0), given.each(1), budget), budget),
  },
  split: { count: 2, call: (given, budget) => splitText(given.text(0), given.text(1), budget) },
  starts_with: { count: 2, call: (given) => given.text(0).startsWith(given.text(1)) },
  substring: {
    count: 3,
    call: (given, budget) => {
      const [text, from, length] = [copied(given.text(0), budget), given.number(1), given.number(2)]
      return text.slice(from).slice(0, Math.max(0, length))
    },
  },
  sum: { count: 1, call: (given) => sum(given.numbers(0)) },
  to_array: { count: 1, call: (given) => (Array.isArray(given.any(0)) ? given.any(0) : [given.any(0)]) },
  to_number: { count: 1, call: (given) => toNumber(given.any(0)) },
  to_string: { count: 1, call: (given, budget) => toText(given.any(0), budget) },
  trim: { count: 1, call: (given, budget) => copied(given.text(0), budget).trim() },
  type: { count: 1, call: (given) => typeName(given.any(0)) },
  upper: { count: 1, call: (given, budget) => copied(given.text(0), budget).toUpperCase() },
  values: { count: 1, call: (given) => Object.values(given.object(0)) },
}

/** Every function there is. */
export const FUNCTION_NAMES: readonly string[] = Object.keys(FUNCTIONS)

export const noFunction = (name: string): Bilingual => ({
  zh: `没有函数 ${name}()`,
  en: `unknown function ${name}()`,
})

export function isFunction(name: string): boolean {
  return Object.hasOwn(FUNCTIONS, name)
}

/** @throws {TypeError} where there is no such function, or it is given what it cannot take. */
export function callFunction(name: string, given: readonly FunctionArgument[], budget: Budget): unknown {
  const entry = isFunction(name) ? FUNCTIONS[name] : undefined
  if (!entry) throw new ExpressionProblem(noFunction(name))
  if (entry.count < 0 ? given.length === 0 : given.length !== entry.count)
    throw new ExpressionProblem(wrongCount(name, entry.count))
  return entry.call(readArguments(name, given), budget)
}

const wrongCount = (name: string, count: number): Bilingual => ({
  zh: `${name}() 需要${count < 0 ? '至少一个' : ` ${count} 个`}参数`,
  en: `${name}() requires ${count < 0 ? 'one or more' : count} arguments`,
})

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

function everyOf(list: readonly unknown[], each: (item: unknown) => unknown, budget: Budget): unknown[] {
  budget.spend(list.length)
  return list.map(each)
}

function sortKeys(list: readonly unknown[], each: (item: unknown) => unknown, budget: Budget): (number | string)[] {
  const keys = everyOf(list, each, budget)
  const type = typeof keys[0]
  return keys.map((key) =>
    typeof key === type && (typeof key === 'number' || typeof key === 'string')
      ? key
      : refuse('…_by', 'numbers, or texts, to sort by'),
  )
}

function best(items: readonly unknown[], keys: readonly (number | string)[], sign: 1 | -1): unknown {
  let found = 0
  for (let index = 1; index < keys.length; index += 1)
    if (sign * order(keys[index] ?? 0, keys[found] ?? 0) > 0) found = index
  return items[found] ?? null
}

const order = (a: number | string, b: number | string): number => (a < b ? -1 : a > b ? 1 : 0)

function sorted(items: readonly unknown[], keys: readonly (number | string)[], budget: Budget): unknown[] {
  budget.spend(items.length * 10)
  const places = keys.map((key, index) => ({ key, index })).sort((a, b) => order(a.key, b.key) || a.index - b.index)
  return places.map(({ index }) => items[index])
}

function lengthOf(value: unknown): number {
  if (typeof value === 'string' || Array.isArray(value)) return value.length
  return typeof value === 'object' && value !== null
    ? Object.keys(value).length
    : refuse('length', 'a text, a list or an object')
}

function toNumber(value: unknown): number | null {
  if (typeof value === 'number') return value
  if (typeof value !== 'string') return null
  return Number.isNaN(Number(value)) ? null : Number(value)
}

/** Texts as they are, anything else as JSON. */
function toText(value: unknown, budget: Budget): string {
  if (typeof value === 'string') return value
  spendJson(value, budget, 0)
  return JSON.stringify(value)
}

/** One part may stand in many places, so what will be written is counted first. */
function spendJson(value: unknown, budget: Budget, depth: number): void {
  if (depth > JSON_DEPTH_MAX) refuse('to_string', 'something less deeply nested')
  budget.spend(1)
  if (typeof value === 'string') budget.spendChars(value.length)
  else if (typeof value === 'object' && value !== null)
    for (const item of Object.values(value)) spendJson(item, budget, depth + 1)
}

function typeName(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

/** A text that is about to be written once more. */
function copied(text: string, budget: Budget): string {
  budget.spendChars(text.length)
  return text
}

/** A provider may answer millions of brackets: what will be made is counted before it is. */
function fromJson(text: string, budget: Budget): unknown {
  budget.spendChars(text.length)
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charCodeAt(at)
    if (char === 0x2c || char === 0x5b || char === 0x7b) budget.spend(1) // , [ {
  }
  try {
    return readJson(text)
  } catch (error) {
    if (error instanceof SyntaxError) return refuse('from_json', 'a text that is JSON')
    throw error
  }
}

function decoded(text: string, form: 'base64' | 'hex', budget: Budget): string {
  const plain = copied(text, budget).trim()
  const isWritten = form === 'hex' ? /^(?:[0-9a-f]{2})*$/i.test(plain) : /^[A-Za-z0-9+/_-]*={0,2}$/.test(plain)
  return isWritten ? Buffer.from(plain, form).toString('utf8') : refuse(`from_${form}`, `a text in ${form}`)
}

function countOf(text: string, part: string, budget: Budget): number {
  let count = 0
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) {
    budget.spend(1)
    count += 1
  }
  return count
}

function splitText(text: string, separator: string, budget: Budget): string[] {
  if (separator === '') return refuse('split', 'a separator')
  budget.spendChars(text.length)
  countOf(text, separator, budget)
  return text.split(separator)
}

function replaced(text: string, from: string, to: string, budget: Budget): string {
  if (from === '') return refuse('replace', 'a text')
  budget.spendChars(text.length + countOf(text, from, budget) * to.length)
  return text.replaceAll(from, () => to)
}
