import type { TSchema } from 'typebox'

/** The JSON Schema words that the wire layer reads. */
export interface SchemaFacts {
  type?: string | string[]
  nullable?: boolean
  properties?: Record<string, TSchema>
  items?: TSchema
  anyOf?: TSchema[]
  enum?: unknown[]
  const?: unknown
  required?: string[]
  pattern?: string
  additionalProperties?: unknown
  patternProperties?: Record<string, TSchema>
}

export const factsOf = (schema: TSchema | undefined): SchemaFacts => schema ?? {}

/** The one type a value of this schema has, null aside; undefined for mixed and open schemas. */
export function mainType(schema: TSchema | undefined): string | undefined {
  const facts = factsOf(schema)
  if (typeof facts.type === 'string') return facts.type
  if (Array.isArray(facts.type)) {
    const types = facts.type.filter((type) => type !== 'null')
    return types.length === 1 ? types[0] : undefined
  }
  if (facts.anyOf) {
    const types = new Set(facts.anyOf.map((option) => mainType(option)).filter((type) => type !== 'null'))
    return types.size === 1 ? [...types][0] : undefined
  }
  if (facts.const !== undefined) return typeof facts.const
  return undefined
}

export function isNullable(schema: TSchema | undefined): boolean {
  const facts = factsOf(schema)
  if (facts.nullable) return true
  if (Array.isArray(facts.type)) return facts.type.includes('null')
  return facts.anyOf?.some((option) => factsOf(option).type === 'null') ?? false
}
