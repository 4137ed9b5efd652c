import { EngineError } from '../engine/command.ts'
import type { Value } from '../engine/state.ts'
import type { ExpressionContext } from './context.ts'
import { ExpressionFault } from './fault.ts'
import { isEmpty, isEqual, isList, order, shownValue, toNumber, toText } from './values.ts'

/** @throws {EngineError} `unknown-variable`. */
export function readVariable(context: ExpressionContext, name: string): Value {
  const value = context.variables(name)
  if (value === undefined) {
    throw new EngineError('unknown-variable', `There is no variable “${name}”`, { detail: { name } })
  }
  return value
}

/** A function of a namespace. Of those of variables, the first argument is a name, in quotes or not, and need not be known. */
export interface NamedFunction {
  takes: readonly [least: number, most: number]
  takesName: boolean
  run(context: ExpressionContext, values: readonly Value[]): Value
}

type OfVariable = (value: Value | undefined, values: readonly Value[], name: string) => Value

const ofVariable = (least: number, most: number, run: OfVariable): NamedFunction => ({
  takes: [least + 1, most + 1],
  takesName: true,
  run: (context, [name = '', ...values]) => run(context.variables(String(name)), values, String(name)),
})

const ofValues = (least: number, most: number, run: NamedFunction['run']): NamedFunction => ({
  takes: [least, most],
  takesName: false,
  run,
})

const named = (names: string, found: NamedFunction): [string, NamedFunction][] =>
  names.split(' ').map((name) => [name, found])

const compared = (holds: (difference: number) => boolean) =>
  ofVariable(1, 1, (value, [other = null]) => {
    const difference = value === undefined ? undefined : order(value, other)
    return difference !== undefined && holds(difference)
  })

/** A text contains parts of it, a list its items. */
const has = (value: Value | undefined, wanted: Value): boolean => {
  if (isList(value)) return value.some((item) => isEqual(item, wanted))
  return typeof value === 'string' && value.includes(toText(wanted))
}

/** As Flowable names them. An unknown variable is null to all but `get`. */
const OF_VARIABLES = new Map<string, NamedFunction>([
  ...named('get', { ...ofVariable(0, 0, () => null), run: (context, [name]) => readVariable(context, String(name)) }),
  ...named(
    'getOrDefault',
    ofVariable(1, 1, (value, [other = null]) => value ?? other),
  ),
  ...named(
    'exists',
    ofVariable(0, 0, (value) => value !== undefined && value !== null),
  ),
  ...named(
    'empty isEmpty',
    ofVariable(0, 0, (value) => isEmpty(value ?? null)),
  ),
  ...named(
    'notEmpty isNotEmpty',
    ofVariable(0, 0, (value) => !isEmpty(value ?? null)),
  ),
  ...named(
    'equals eq',
    ofVariable(1, 1, (value, [other = null]) => isEqual(value ?? null, other)),
  ),
  ...named(
    'notEquals ne',
    ofVariable(1, 1, (value, [other = null]) => !isEqual(value ?? null, other)),
  ),
  ...named(
    'contains',
    ofVariable(1, 20, (value, values) => values.every((one) => has(value, one))),
  ),
  ...named(
    'containsAny',
    ofVariable(1, 20, (value, values) => values.some((one) => has(value, one))),
  ),
  ...named(
    'lowerThan lessThan lt',
    compared((difference) => difference < 0),
  ),
  ...named(
    'lowerThanOrEquals lessThanOrEquals lte',
    compared((difference) => difference <= 0),
  ),
  ...named(
    'greaterThan gt',
    compared((difference) => difference > 0),
  ),
  ...named(
    'greaterThanOrEquals gte',
    compared((difference) => difference >= 0),
  ),
])

const DATE = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3})\d*)?)?(Z|[+-]\d{2}:?\d{2})?)?$/

/** ISO 8601 in; without a zone it is UTC. */
function toDate(value: Value): Date {
  const text = toText(value).trim()
  const date = DATE.test(text) ? new Date(withZone(text)) : new Date(Number.NaN)
  if (Number.isNaN(date.getTime())) throw new ExpressionFault('not-a-date', shownValue(value))
  return date
}

const withZone = (text: string): string =>
  text.length === 10 || /(?:Z|[+-]\d{2}:?\d{2})$/.test(text.slice(10)) ? text : `${text.replace(' ', 'T')}Z`

/** Years, months and days later; a day that a month does not have becomes its last one. */
function shifted(value: Value, amounts: readonly Value[], sign: 1 | -1): Value {
  const date = toDate(value)
  const [years = 0, months = 0, days = 0] = amounts.map((amount) => sign * Math.trunc(toNumber(amount)))
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + years * 12 + months)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, last) + days)
  if (Number.isNaN(date.getTime())) throw new ExpressionFault('not-a-date', shownValue(value))
  return date.toISOString()
}

/** Dates are ISO 8601 in UTC: values are JSON, and such texts are ordered as their times. */
const OF_DATES = new Map<string, NamedFunction>([
  ['now', ofValues(0, 0, (context) => context.now.toISOString())],
  ['toDate', ofValues(1, 1, (_context, [value = null]) => toDate(value).toISOString())],
  ['addDate', ofValues(4, 4, (_context, [value = null, ...amounts]) => shifted(value, amounts, 1))],
  ['subtractDate', ofValues(4, 4, (_context, [value = null, ...amounts]) => shifted(value, amounts, -1))],
])

/** By their namespaces. */
export const FUNCTIONS: ReadonlyMap<string, ReadonlyMap<string, NamedFunction>> = new Map([
  ['var', OF_VARIABLES],
  ['vars', OF_VARIABLES],
  ['variables', OF_VARIABLES],
  ['date', OF_DATES],
])
