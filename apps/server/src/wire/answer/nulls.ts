import type { TSchema } from 'typebox'
import { formatTime } from '../../platform/clock.ts'
import type { Family } from '../family.ts'
import { factsOf, mainType } from '../schema-facts.ts'

/**
 * Makes the function that brings an answer to the wire's form: times become text in the zone, a missing value becomes what
 * its family writes (wire-business §1: text `""`, lists `[]`, numbers and objects null; Blade families -1 and `{}`).
 * Built once per route from the answer schema. Absent optional fields stay absent.
 */
export function createNullFiller(schema: TSchema, family: Family, timeZone: string): (value: unknown) => unknown {
  return fillerOf(schema, family, timeZone) ?? ((value) => value)
}

type Filler = (value: unknown) => unknown

function fillerOf(schema: TSchema, family: Family, timeZone: string): Filler | undefined {
  const facts = factsOf(schema)
  const type = mainType(schema)
  const none = noneOf(type, family)
  if (type === 'object' && facts.properties) {
    const fillers = Object.entries(facts.properties).map(
      ([name, property]) => [name, fillerOf(property, family, timeZone), noneOf(mainType(property), family)] as const,
    )
    return (value) => {
      if (value === null) return none
      if (typeof value !== 'object') return value
      const source = value as Record<string, unknown>
      const result: Record<string, unknown> = {}
      for (const [name, filler, absent] of fillers) {
        const item = source[name]
        if (item === undefined) continue
        result[name] = item === null ? absent : filler ? filler(item) : item
      }
      return result
    }
  }
  if (type === 'array') {
    const items = facts.items && fillerOf(facts.items, family, timeZone)
    return (value) => (value === null ? none : items && Array.isArray(value) ? value.map(items) : value)
  }
  if (type === 'string')
    return (value) => (value === null ? none : value instanceof Date ? formatTime(value, timeZone) : value)
  if (type === undefined) return undefined
  return (value) => (value === null ? none : value)
}

function noneOf(type: string | undefined, family: Family): unknown {
  switch (type) {
    case 'string':
      return ''
    case 'array':
      return []
    case 'boolean':
      return false
    case 'integer':
    case 'number':
      return family === 'blade' ? -1 : null
    case 'object':
      return family === 'blade' ? {} : null
    default:
      return family === 'blade' ? -1 : null // ids of the audit columns: bigint, so a missing number
  }
}
