import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import type { AnyRoute } from '../../wire/route.ts'
import { factsOf, mainType } from '../../wire/schema-facts.ts'
import type { Plant } from './plant.ts'

/** What schemas with a pattern of their own may take, where neither the id nor the word will do. */
const OTHERS: readonly unknown[] = ['1', 'a', '2026-01-02 03:04:05', 'password', '110000', '', 1, 0, [], {}]
/** Names that a filter adds to those of the fields (`account_like`). */
const FILTER = /_(like|likeleft|likeright|notlike|equal|notequal|gt|ge|lt|le|null|notnull|date[a-z]+)$/
const PAGING = new Set(['current', 'size', 'ascs', 'descs'])

/**
 * Arguments that name what was planted, in several ways: only what the call must have; everything it takes; and each thing it may have
 * alone. `by` says what texts are: the planted id, or the planted word.
 */
export function argumentsOf(route: AnyRoute, given: Plant, by: 'id' | 'word'): Record<string, unknown>[] {
  const properties = Object.entries(route.input.properties as Record<string, TSchema>).filter(
    ([name]) => !FILTER.test(name) && !PAGING.has(name),
  )
  const required = new Set((route.input as { required?: string[] }).required ?? [])
  const all = Object.fromEntries(properties.map(([name, schema]) => [name, valueFor(name, schema, given, by)]))
  const least = Object.fromEntries(Object.entries(all).filter(([name]) => required.has(name)))
  const single = properties.filter(([name]) => !required.has(name)).map(([name]) => ({ ...least, [name]: all[name] }))
  // A save with the planted id changes one thing of the row at a time.
  const changes =
    'id' in all && !required.has('id') ? properties.map(([name]) => ({ ...least, id: all.id, [name]: all[name] })) : []
  return [least, all, ...single, ...changes]
}

function valueFor(name: string, schema: TSchema, { id, word, tenantId }: Plant, by: 'id' | 'word'): unknown {
  if (/^tenant_?id$/i.test(name)) return tenantId
  const { enum: choices } = factsOf(schema)
  if (choices) return choices[0]
  // By word the id is never sent: the caller's own log would show what was sent.
  const text = by === 'id' ? id : word
  if (mainType(schema) === 'array') return [fits(schema, [text]) ? text : '1']
  return [text, ...OTHERS].find((value) => fits(schema, value)) ?? '1'
}

const fits = (schema: TSchema, value: unknown): boolean => Value.Check(schema, value)
