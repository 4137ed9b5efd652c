import { ExpressionProblem } from './expression-problem.ts'

/** A value, or an expression (`&x`) that the function runs on each item. */
export type FunctionArgument = { value: unknown } | { run: (item: unknown) => unknown }

/** What a function was given; each reading throws where it is something else. */
export interface Given {
  any(index: number): unknown
  text(index: number): string
  number(index: number): number
  list(index: number): readonly unknown[]
  /** A list of numbers, or a list of texts. */
  ordered(index: number): readonly (number | string)[]
  numbers(index: number): readonly number[]
  object(index: number): Record<string, unknown>
  each(index: number): (item: unknown) => unknown
  count: number
}

/** What functions want, by its English words. */
const WANTED: Readonly<Record<string, string>> = {
  'a text': '文本',
  texts: '文本的列表',
  'a value, no &expression': '一个值，而不是 &表达式',
  'a list': '列表',
  'a number': '数字',
  numbers: '数字的列表',
  'numbers, or texts': '数字或文本的列表',
  'an object': '对象',
  'an &expression': '&表达式，如 &name',
  'numbers, or texts, to sort by': '用来排序的数字或文本',
  'a text, a list or an object': '文本、列表或对象',
  'something less deeply nested': '嵌套得浅一些的值',
  'a text that is JSON': '内容是 JSON 的文本',
  'a text in base64': 'base64 文本',
  'a text in hex': '十六进制文本',
  'a separator': '分隔符',
}

/** @throws ExpressionProblem */
export function refuse(name: string, wanted: string): never {
  throw new ExpressionProblem({
    zh: `${name}() 需要${WANTED[wanted] ?? ` ${wanted}`}`,
    en: `${name}() requires ${wanted}`,
  })
}

/** Readings of what the function `name` was given. */
export function readArguments(name: string, given: readonly FunctionArgument[]): Given {
  const any = (index: number): unknown => {
    const argument = given[index]
    return argument && 'value' in argument ? argument.value : refuse(name, 'a value, no &expression')
  }
  const list = (index: number): readonly unknown[] => {
    const value = any(index)
    return Array.isArray(value) ? value : refuse(name, 'a list')
  }
  const all = <T>(items: readonly unknown[], is: (item: unknown) => item is T): items is readonly T[] =>
    items.every((item) => is(item))
  const isNumber = (item: unknown): item is number => typeof item === 'number'
  const isText = (item: unknown): item is string => typeof item === 'string'
  return {
    any,
    list,
    count: given.length,
    text: (index) => {
      const value = any(index)
      return typeof value === 'string' ? value : refuse(name, 'a text')
    },
    number: (index) => {
      const value = any(index)
      return typeof value === 'number' ? value : refuse(name, 'a number')
    },
    ordered: (index) => {
      const items = list(index)
      return all(items, isNumber) || all(items, isText) ? items : refuse(name, 'numbers, or texts')
    },
    numbers: (index) => {
      const items = list(index)
      return all(items, isNumber) ? items : refuse(name, 'numbers')
    },
    object: (index) => {
      const value = any(index)
      return typeof value === 'object' && value !== null && !Array.isArray(value)
        ? (value as Record<string, unknown>)
        : refuse(name, 'an object') // no list, not null
    },
    each: (index) => {
      const argument = given[index]
      return argument && 'run' in argument ? argument.run : refuse(name, 'an &expression')
    },
  }
}
