import { sql, type Expression, type SqlBool } from 'kysely'
import { Type, type TProperties, type TSchema } from 'typebox'
import { DATE_SEARCH_KEYS } from '@drawdesk/contract/core/constants'
import { namesOf, type FieldDefinition, type ResourceDefinition } from '@drawdesk/contract/core/resource'
import { storedNamesOf, storedNamesWhere } from '@drawdesk/contract/core/words/shown-names'
import { dateSearch, SEARCH_MOST } from '@drawdesk/contract/core/schema'
import { commonErrors, type BilingualFieldError } from '../platform/errors.ts'
import { parseTime } from '../platform/clock.ts'
import { wrongFormat } from '../wire/input-problems.ts'
import { factsOf, mainType } from '../wire/schema-facts.ts'
import { isRealDay } from './values.ts'

/** Filters of one list, by wire name, ready for SQL. `column` is the camelCase name the query builder uses. */
export interface Filter {
  column: string
  operator:
    | '='
    | '<>'
    | '<'
    | '<='
    | '>'
    | '>='
    | 'contains'
    | 'notContains'
    | 'startsWith'
    | 'endsWith'
    | 'isNull'
    | 'isNotNull'
    | 'anyOf'
    | 'hasAny'
    | 'hasNone'
    | 'hasItem'
    | 'inRows'
    | 'matches'
  value: unknown
  /** Further columns in which the value may be found as well. */
  also?: readonly string[]
  /** Of the search box: a column that is not shown is left out of it, where any other condition by one is refused. */
  isSearch?: true
}

const SUFFIXES = {
  like: 'contains',
  equal: '=',
  notequal: '<>',
  likeleft: 'endsWith',
  likeright: 'startsWith',
  notlike: 'notContains',
  gt: '>',
  ge: '>=',
  lt: '<',
  le: '<=',
  dategt: '>',
  datege: '>=',
  datelt: '<',
  datele: '<=',
  dateequal: '=',
  null: 'isNull',
  notnull: 'isNotNull',
} as const satisfies Record<string, Filter['operator']>

type Suffix = keyof typeof SUFFIXES

const ID_PATTERN = '^[0-9]{1,19}$'

interface FilterableField {
  name: string
  kind: FieldDefinition['kind']
  /** `list`: several values in one comma-joined text. */
  type: 'text' | 'number' | 'decimal' | 'id' | 'day' | 'time' | 'list'
}

/** Of `inRows`: the column is named by one of these rows of another table. Plain values, so that what narrows a list can be compared. */
export interface AmongRows {
  table: string
  column: string
  where: readonly (readonly [string, '=' | '>=', string | number])[]
}

/** What a list needs to know of a resource; a list that is no plain screen declares just this. */
export type Listable = Pick<ResourceDefinition, 'row' | 'fields' | 'defaultSort'> & {
  names?: readonly string[]
  rows?: { nameField: string }
}

function filterableFields(resource: Listable): FilterableField[] {
  const declared = Object.entries(resource.fields).flatMap(([name, field]): FilterableField[] => {
    const schema = resource.row.properties[name]
    if (!field || !schema || field.kind === 'json' || !field.search) return []
    return [{ name, kind: field.kind, type: typeOf(field, schema) }]
  })
  return [{ name: 'id', kind: 'text', type: 'id' }, ...declared]
}

function typeOf(field: FieldDefinition, schema: TSchema): FilterableField['type'] {
  if (field.multiple) return 'list'
  if (field.kind === 'datetime') return 'time'
  if (field.kind === 'date') return 'day'
  const type = mainType(schema)
  if (field.kind === 'decimal' && type === 'string') return 'decimal'
  if (type === 'integer' || type === 'number') return 'number'
  return [schema, ...(factsOf(schema).anyOf ?? [])].some((option) => factsOf(option).pattern === ID_PATTERN)
    ? 'id'
    : 'text'
}

/** Query schema of a list's filters: each declared field bare and with its suffixes (contract README §8), whatever is declared the time of creation, and the search box. Texts here; values are read in {@link readFilters}. */
export function filterSchemaOf(resource: Listable): Readonly<TProperties> {
  const known = filterSchemas.get(resource)
  if (known) return known
  const made = makeFilterSchema(resource)
  filterSchemas.set(resource, made)
  return made
}

/** Made once of each list: applications of one process, and calls of one list, share them. */
const filterSchemas = new WeakMap<Listable, Readonly<TProperties>>()

function makeFilterSchema(resource: Listable): TProperties {
  const properties: TProperties = {
    ...dateSearch,
    ...(namesOf(resource).length > 0 ? { q: Type.Optional(Type.String({ maxLength: SEARCH_MOST })) } : {}),
  }
  for (const field of filterableFields(resource)) {
    properties[field.name] = Type.Optional(Type.String({ maxLength: 4000 }))
    for (const suffix of suffixesOf(field))
      properties[`${field.name}_${suffix}`] = Type.Optional(Type.String({ maxLength: 4000 }))
  }
  return properties
}

function suffixesOf(field: FilterableField): Suffix[] {
  if (field.type === 'list') return ['equal', 'notequal']
  const all = Object.keys(SUFFIXES) as Suffix[]
  if (field.type === 'text') return all.filter((suffix) => !suffix.startsWith('date'))
  return all.filter((suffix) => !suffix.includes('like'))
}

/**
 * Filters that a request names. Bare text fields contain; numbers, ids and choices equal, a comma list means any of them;
 * a field of several values has one of those named.
 * Empty values are no filter. Every list is searched by the time of creation, whether it declares that or not, and by `q` in what names its rows.
 *
 * @throws AppError `common.badInput` for a declared field with a value that is none of its kind.
 */
export function readFilters(resource: Listable, input: Readonly<Record<string, unknown>>, timeZone: string): Filter[] {
  const filters: Filter[] = []
  const problems: BilingualFieldError[] = []
  const fields = filterableFields(resource)
  for (const field of fields) {
    for (const suffix of ['', ...suffixesOf(field)] as ('' | Suffix)[]) {
      const name = suffix ? `${field.name}_${suffix}` : field.name
      const text = input[name]
      if (typeof text !== 'string' || text.trim() === '') continue
      if (field.type === 'list') {
        const wanted = partsOf(text)
        if (wanted.length > 0)
          filters.push({ column: field.name, operator: suffix === 'notequal' ? 'hasNone' : 'hasAny', value: wanted })
        continue
      }
      const operator = suffix ? SUFFIXES[suffix] : isWritten(field) ? 'contains' : '='
      if (operator === 'isNull' || operator === 'isNotNull') {
        filters.push({ column: field.name, operator, value: null })
        continue
      }
      const isList = operator === '=' && !suffix && text.includes(',')
      const values = (isList ? partsOf(text) : [text]).map((part) => readValue(field, part, timeZone))
      if (values.includes(undefined)) problems.push(wrongFormat(name))
      else if (operator === '=' && isWritten(field) && !isList) filters.push({ column: field.name, ...sameName(text) })
      else
        filters.push(
          isList
            ? { column: field.name, operator: 'anyOf', value: values }
            : { column: field.name, operator, value: values[0] },
        )
    }
  }
  if (!fields.some(({ name }) => name === CREATED)) {
    const created = readCreated(input, timeZone)
    filters.push(...created.filters)
    problems.push(...created.problems)
  }
  if (problems.length > 0) throw commonErrors.badInput({ errors: problems })
  return [...filters, ...readSearch(namesOf(resource), input.q)]
}

/** Each word stands somewhere in what names the row: `mass 123` finds Mass Person 123. */
function readSearch([column, ...also]: readonly string[], text: unknown): Filter[] {
  if (column === undefined || typeof text !== 'string') return []
  return wordsOf(text).map((value) => ({ column, also, operator: 'contains', value, isSearch: true }))
}

/** Further words stay together with the last of these. */
const WORDS_MOST = 6

/** The words of a search. */
export function wordsOf(text: string): string[] {
  const words = text.trim().split(/\s+/u).filter(Boolean)
  return words.length <= WORDS_MOST ? words : [...words.slice(0, WORDS_MOST - 1), words.slice(WORDS_MOST - 1).join(' ')]
}

/** A text that people write, where one that is chosen is a code. */
const isWritten = ({ type, kind }: FilterableField): boolean => type === 'text' && kind !== 'select' && kind !== 'tree'

/** This text, or a name that screens show as it. */
function sameName(text: string): Pick<Filter, 'operator' | 'value'> {
  const names = storedNamesOf(text)
  return names.length === 0 ? { operator: '=', value: text } : { operator: 'anyOf', value: [text, ...names] }
}

const CREATED = 'createTime'

function readCreated(
  input: Readonly<Record<string, unknown>>,
  timeZone: string,
): { filters: Filter[]; problems: BilingualFieldError[] } {
  const read = DATE_SEARCH_KEYS.flatMap((name): (Filter | BilingualFieldError)[] => {
    const text = input[name]
    if (typeof text !== 'string' || text.trim() === '') return []
    const value = readTime(text, timeZone)
    return [
      value === undefined
        ? wrongFormat(name)
        : { column: CREATED, operator: SUFFIXES[name.split('_')[1] as Suffix], value },
    ]
  })
  return { filters: read.filter((one) => 'column' in one), problems: read.filter((one) => 'field' in one) }
}

/**
 * The search by time of creation of a list that reads its other filters itself. Added to its query by {@link createdWithin}.
 *
 * @throws AppError `common.badInput` for what is no time.
 */
export function readDateSearch(input: Readonly<Record<string, unknown>>, timeZone: string): Filter[] {
  const { filters, problems } = readCreated(input, timeZone)
  if (problems.length > 0) throw commonErrors.badInput({ errors: problems })
  return filters
}

/** Narrows an own query to what was created then, by the column that says it: `createdWithin(dates, 'd.createTime')(query)`. */
export function createdWithin(dates: readonly Filter[], column: string) {
  return <Query extends { where(condition: Expression<SqlBool>): Query }>(query: Query): Query =>
    dates.reduce((narrowed, filter) => narrowed.where(filterExpression({ ...filter, column })), query)
}

const partsOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

function readValue(field: FilterableField, text: string, timeZone: string): unknown {
  switch (field.type) {
    case 'text':
    case 'list':
      return text
    case 'number':
      return /^-?\d{1,15}(\.\d{1,10})?$/.test(text) ? Number(text) : undefined
    case 'decimal':
      return /^-?\d{1,70}(\.\d{1,40})?$/.test(text) ? text : undefined
    case 'day':
      return readDay(text)
    case 'id':
      return /^\d{1,18}$/.test(text) || (/^\d{19}$/.test(text) && BigInt(text) <= 9_223_372_036_854_775_807n)
        ? text
        : undefined
    case 'time':
      return readTime(text, timeZone)
  }
}

/** A day alone is its first second. */
const readTime = (text: string, timeZone: string): Date | undefined =>
  parseTime(/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text} 00:00:00` : text, timeZone)

/** Of a time its day. */
function readDay(text: string): string | undefined {
  const day = text.slice(0, 10)
  return readTime(text, 'UTC') === undefined || !isRealDay(day) ? undefined : day
}

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (character) => `\\${character}`)

/** What `ilike` is given to find this text anywhere. */
export const likeText = (text: string): string => `%${escapeLike(text)}%`

/** Tables that never rest and are long. */
const LOGS: ReadonlySet<string> = new Set(['logUsual', 'logApi', 'logError', 'proxyHistory', 'chatAccess', 'chatCall'])

const READS_ROWS: ReadonlySet<Filter['operator']> = new Set(['contains', 'notContains', 'endsWith', 'matches'])

/** No index finds what a text contains, so that rows are read for it. */
export const isHeavy = (table: string, filters: readonly Filter[]): boolean =>
  filters.some(({ operator }) => READS_ROWS.has(operator)) || (LOGS.has(table) && filters.length > 0)

/** One filter as SQL. LIKE is no index condition behind row-level security; it filters within the tenant's rows. */
export function filterExpression({ also, ...filter }: Filter): Expression<SqlBool> {
  if (also !== undefined && also.length > 0)
    return sql<SqlBool>`(${sql.join(
      [filter.column, ...also].map((column) => filterExpression({ ...filter, column })),
      sql` or `,
    )})`
  const column = sql.ref<unknown>(filter.column)
  const text = (): string => escapeLike(String(filter.value))
  const said = (): string => String(filter.value).toLowerCase()
  /** The condition, or a name that screens show as something that fits (docs/adr/0065). */
  const orShown = (condition: Expression<unknown>, fits: (shown: string) => boolean): Expression<SqlBool> => {
    const names = storedNamesWhere(fits)
    return names.length === 0 ? sql<SqlBool>`(${condition})` : sql<SqlBool>`(${condition} or ${column} = any(${names}))`
  }
  switch (filter.operator) {
    case 'contains':
      return orShown(sql`${column} ilike ${`%${text()}%`}`, (shown) => shown.includes(said()))
    case 'notContains':
      return sql<SqlBool>`not ${orShown(sql`${column} ilike ${`%${text()}%`}`, (shown) => shown.includes(said()))}`
    case 'startsWith':
      return orShown(sql`${column} ilike ${`${text()}%`}`, (shown) => shown.startsWith(said()))
    case 'endsWith':
      return orShown(sql`${column} ilike ${`%${text()}`}`, (shown) => shown.endsWith(said()))
    case 'isNull':
      return sql<SqlBool>`${column} is null`
    case 'isNotNull':
      return sql<SqlBool>`${column} is not null`
    case 'anyOf':
      return sql<SqlBool>`${column} = any(${filter.value})`
    case 'hasAny':
      return sql<SqlBool>`string_to_array(${column}, ',') && ${filter.value}::text[]`
    case 'hasNone':
      return sql<SqlBool>`not string_to_array(${column}, ',') && ${filter.value}::text[]`
    case 'hasItem': // of a json list of texts
      return sql<SqlBool>`${column}::jsonb @> to_jsonb(array[${filter.value}::text])`
    case 'matches': // a regular expression of ours, never of a person's
      return sql<SqlBool>`${column} ~ ${filter.value}`
    case 'inRows': {
      const { table, column: theirs, where } = filter.value as AmongRows // by its operator
      const conditions = where.map(([name, operator, value]) => sql`${sql.ref(name)} ${sql.raw(operator)} ${value}`)
      return sql<SqlBool>`${column} in (select ${sql.ref(theirs)} from ${sql.table(table)} where ${sql.join(conditions, sql` and `)})`
    }
    default:
      return sql<SqlBool>`${column} ${sql.raw(filter.operator)} ${filter.value}`
  }
}
