import type { TSchema } from '@drawdesk/contract/core/schema'
import { factsOf, isNullable, mainType, type SchemaFacts } from '../../wire/schema-facts.ts'

/** The limits that a sample keeps. */
interface Limits extends SchemaFacts {
  minimum?: number
  maximum?: number
  maxLength?: number
}

/** What texts may have to look like; the first that fits is taken. A code, a path, a number, a colour, a currency. */
const TEXTS: readonly ((n: number) => string)[] = [
  (n) => `text ${n}`,
  (n) => `sample-${n}`,
  (n) => `/sample/${n}`,
  () => '12.50',
  () => '#c8102e',
  () => 'CNY',
  (n) => `https://example.com/${n}`,
  (n) => `sample${n}`,
  (n) => `Sample${n}`,
  () => '2',
  () => '0',
  () => '2026-03-04',
]
/** Numbers without a largest one are below this. */
const SPAN = 1_000

/**
 * A value that is right by its schema; `n` makes it different from others where it is free. What may be empty and would name another row (an id) is
 * empty; of an object the fields that must be there.
 *
 * @throws {Error} for a pattern that none of our texts fits.
 */
export function sampleOfSchema(schema: TSchema | undefined, n: number): unknown {
  const facts: Limits = factsOf(schema)
  if (facts.const !== undefined) return facts.const
  if (facts.enum) return facts.enum[0]
  if (facts.anyOf) return sampleOfSchema(facts.anyOf.find(isEmptyText) ?? facts.anyOf[0], n)
  switch (mainType(schema)) {
    case 'string':
      return textOf(facts, n)
    case 'integer':
      return integerOf(facts, n)
    case 'number':
      return numberOf(facts)
    case 'boolean':
      return true
    case 'array':
      return namesRows(facts.items) ? [] : [sampleOfSchema(facts.items, n)]
    case 'object':
      return objectOf(facts, n)
    default:
      return isNullable(schema) ? null : n
  }
}

const isEmptyText = (schema: TSchema): boolean => factsOf(schema).const === ''
/** Ids, as they travel. */
const namesRows = (schema: TSchema | undefined): boolean => factsOf(schema).pattern === '^[0-9]{1,19}$'

function textOf({ pattern, maxLength = Infinity }: Limits, n: number): string {
  const fits = pattern === undefined ? () => true : (text: string) => new RegExp(pattern, 'u').test(text)
  const text = TEXTS.map((make) => make(n)).find((each) => each.length <= maxLength && fits(each))
  if (text === undefined) throw new Error(`no sample fits ${pattern}: add a text, or a value for the field`)
  return text
}

function integerOf({ minimum = 0, maximum = Infinity }: Limits, n: number): number {
  return minimum + (n % (Math.min(maximum - minimum, SPAN) + 1))
}

/** A quarter of the way, in hundredths. */
function numberOf({ minimum = 0, maximum = SPAN }: Limits): number {
  return Math.round((minimum + (maximum - minimum) / 4) * 100) / 100
}

function objectOf({ properties = {}, required = [], patternProperties = {} }: Limits, n: number): object {
  const [named] = Object.values(patternProperties)
  return Object.fromEntries([
    ...required.map((name) => [name, sampleOfSchema(properties[name], n)]),
    ...(named ? [['sample', sampleOfSchema(named, n)]] : []),
  ])
}
