import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import type { TObject, TSchema } from 'typebox'
import { GivenIdList, Id, IdList } from '@drawdesk/contract/core/schema'
import { AppError, commonErrors, type BilingualFieldError } from '../platform/errors.ts'
import type { Family } from './family.ts'
import { factsOf, isNullable, mainType } from './schema-facts.ts'
import { parseJson } from './body/json.ts'
import { describeProblem } from './input-problems.ts'

const OPTIONS = { strict: false, validateFormats: false, verbose: true } as const
const every = new Ajv({ ...OPTIONS, allErrors: true })
const first = new Ajv(OPTIONS)

/** Of more values than any form has only the first problem is looked for: each costs as much as a hundred sound values. */
const VALUES_WITH_ALL_PROBLEMS = 5_000
/** So many problems are reported at most. */
const PROBLEMS_MOST = 100

/** By the text of the schema: many routes take the same arguments, and those of a resource are put together anew by each who asks for them. */
const compiled = new Map([every, first].map((ajv) => [ajv, new Map<string, ValidateFunction>()] as const))

function validatorOf(ajv: Ajv, schema: TSchema, text: string): ValidateFunction {
  const known = compiled.get(ajv)
  const validate = known?.get(text) ?? ajv.compile(schema)
  known?.set(text, validate)
  return validate
}

const ID_PATTERNS = new Set([Id, IdList, GivenIdList].map((schema) => factsOf(schema).pattern))

/** Largest signed 64-bit number: what a bigint column holds. */
const LARGEST_ID = 9_223_372_036_854_775_807n

/**
 * Makes the checker of one route: merged query and body in, typed arguments out (wire-business §1: a GET takes the query,
 * a POST takes JSON, form or query alike). Known names are brought to their type, unknown names dropped.
 *
 * @throws AppError `common.badInput` (400) with one entry per wrong field.
 */
export function createInputReader(
  schema: TObject,
  family: Family,
): (query: unknown, body: unknown) => Record<string, unknown> {
  // Compiled by the first call: hundreds of routes at once would take seconds of every start.
  let text: string | undefined
  function problemsOf(input: unknown, values: number): readonly ErrorObject[] {
    const validate = validatorOf(
      values > VALUES_WITH_ALL_PROBLEMS ? first : every,
      schema,
      (text ??= JSON.stringify(schema)),
    )
    return validate(input) ? [] : (validate.errors as ErrorObject[])
  }
  const properties = Object.entries(schema.properties as Record<string, TSchema>)
  return (query, body) => {
    const given: Record<string, unknown> = {
      ...(query as Record<string, unknown>),
      ...(Array.isArray(body) ? { list: body } : ((body as Record<string, unknown> | null | undefined) ?? {})),
    }
    const input: Record<string, unknown> = {}
    for (const [name, property] of properties) {
      if (!Object.hasOwn(given, name)) continue
      const value = bringToType(given[name], property, family)
      if (value !== undefined) input[name] = value
    }
    const walk: Walk = { values: 0, problems: [] }
    findUnstorable(input, schema, [], walk)
    const problems = [...problemsOf(input, walk.values).slice(0, PROBLEMS_MOST).map(describeProblem), ...walk.problems]
    if (problems.length > 0) throw commonErrors.badInput({ errors: uniqueByField(problems) })
    return input
  }
}

/** Tolerances of the family (contract README §6): digits as text for numbers, comma text for lists, JSON text for objects. */
function bringToType(value: unknown, schema: TSchema, family: Family): unknown {
  const type = mainType(schema)
  if (value === undefined || value === 'undefined') return undefined // unset search fields are interpolated as this word
  if (value === null) return bringNull(schema, type, family)
  switch (type) {
    case 'integer':
    case 'number':
      if (value === '') return isNullable(schema) ? null : undefined
      if (family === 'blade' && isNullable(schema) && (value === -1 || value === '-1')) return null
      return typeof value === 'string' && /^\s*[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?\s*$/i.test(value)
        ? Number(value)
        : value
    case 'string':
      return typeof value === 'number' || typeof value === 'bigint' ? String(value) : value
    case 'boolean':
      if (value === '') return undefined
      return value === 'true' || value === '1' || value === 1
        ? true
        : value === 'false' || value === '0' || value === 0
          ? false
          : value
    case 'array': {
      const list = typeof value === 'string' ? splitList(value) : typeof value === 'number' ? [value] : value
      const items = factsOf(schema).items
      return Array.isArray(list) && items ? list.map((item) => bringToType(item, items, family)) : list
    }
    case 'object':
      if (value === '') return isNullable(schema) ? null : undefined
      return typeof value === 'string' ? parseObject(value) : value
    default:
      return value
  }
}

function bringNull(schema: TSchema, type: string | undefined, family: Family): unknown {
  if (isNullable(schema)) return null
  if (family === 'blade') return undefined // the stock clients send null for "unchanged"
  if (type === 'string') return ''
  if (type === 'array') return []
  return null
}

function splitList(text: string): unknown {
  const trimmed = text.trim()
  if (trimmed === '') return []
  if (trimmed.startsWith('[')) return parseObject(trimmed)
  return trimmed
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)
}

/** JSON text, or the text itself, which the schema then refuses with the field's name. */
function parseObject(text: string): unknown {
  try {
    return parseJson(text)
  } catch (error) {
    if (error instanceof AppError) return text
    throw error
  }
}

/** By the schema, which does not change. */
const idSchemas = new WeakMap<TSchema, boolean>()

/** An id, an id or none, or a comma list of ids. */
function holdsIds(schema: TSchema | undefined): boolean {
  if (schema === undefined) return false
  let isOfIds = idSchemas.get(schema)
  if (isOfIds === undefined) {
    isOfIds = [schema, ...(factsOf(schema).anyOf ?? [])].some((option) => {
      const pattern = factsOf(option).pattern?.replace(/^\^\$\|/, '') // a save lets the empty text through
      return pattern !== undefined && ID_PATTERNS.has(pattern)
    })
    idSchemas.set(schema, isOfIds)
  }
  return isOfIds
}

interface Walk {
  values: number
  problems: BilingualFieldError[]
}

const NUL_TEXT = { zh: '不能包含空字符', en: 'Can’t contain null characters' } as const

/** What a text or bigint column cannot hold, anywhere in the arguments: NUL characters, ids beyond 64 bits. `path` is the way to the value. */
function findUnstorable(value: unknown, schema: TSchema | undefined, path: (string | number)[], walk: Walk): void {
  walk.values += 1
  const report = (text: BilingualFieldError['text']): void => {
    if (walk.problems.length < PROBLEMS_MOST) walk.problems.push({ field: fieldOf(path), text })
  }
  if (typeof value === 'string') {
    if (value.includes('\u0000')) report(NUL_TEXT)
    if (holdsIds(schema) && value.split(',').some((id) => /^[0-9]{19}$/.test(id) && BigInt(id) > LARGEST_ID))
      report({ zh: '编号超出范围', en: 'ID out of range' })
    return
  }
  if (typeof value !== 'object' || value === null) return
  if (path.length > 60) return report({ zh: '嵌套过深', en: 'Nested too deep' })
  if (Array.isArray(value)) {
    const items = factsOf(schema).items
    for (const [index, item] of value.entries()) {
      path.push(index)
      findUnstorable(item, items, path, walk)
      path.pop()
    }
    return
  }
  const properties = factsOf(schema).properties
  for (const [name, item] of Object.entries(value)) {
    if (name.includes('\u0000')) report(NUL_TEXT)
    path.push(name)
    findUnstorable(item, properties?.[name], path, walk)
    path.pop()
  }
}

const fieldOf = (path: readonly (string | number)[]): string =>
  path.reduce<string>(
    (field, part) => (typeof part === 'number' ? `${field}[${part}]` : field ? `${field}.${part}` : part),
    '',
  )

function uniqueByField(problems: BilingualFieldError[]): BilingualFieldError[] {
  const first = new Map<string, BilingualFieldError>()
  for (const problem of problems) if (!first.has(problem.field)) first.set(problem.field, problem)
  return [...first.values()]
}
