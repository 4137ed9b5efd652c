import {
  componentsOf,
  FACT_NAMES,
  SETTING_NAMES,
  PROPERTY_NAME,
  queryTypesOf,
  type ModelDifference,
  type Prototype,
  type PrototypesSaved,
  type QueryType,
  type TableColumn,
} from '@drawdesk/contract/develop/prototype'
import type { FieldError } from '@drawdesk/contract/core/schema'
import type { ModelColumns } from '../model.api.ts'

/** A column in the editor. What stands of the database is there to be seen; the rest is set by hand. */
export type ColumnDraft = Omit<TableColumn, 'propertyEntity'> & { id?: string }

export interface ColumnsDraft {
  columns: readonly ColumnDraft[]
}

const KEPT = ['jdbcName', ...FACT_NAMES, ...SETTING_NAMES] as const
export type Setting = (typeof SETTING_NAMES)[number]

/** Numbers that the wire has as -1 where there is none. */
const noneOf = (value: unknown): unknown => (value === -1 ? null : value)

function draftOfColumn(column: Prototype | TableColumn): ColumnDraft {
  const picked = Object.fromEntries(KEPT.map((name) => [name, noneOf(column[name])]))
  return { ...(picked as unknown as ColumnDraft), ...('id' in column ? { id: column.id } : {}) } // the names above are those of the type
}

export const draftOfRow = ({ columns }: ModelColumns): ColumnsDraft => ({ columns: columns.map(draftOfColumn) })

export const saveInputOf = ({ columns }: ColumnsDraft, id: string, version: number | undefined): PrototypesSaved => ({
  modelId: id,
  ...(version === undefined ? {} : { version }),
  list: columns.map(({ id: _id, ...column }) => column),
})

/** Another kind of field: the search that it had stays where it can, else the usual one; a dictionary stays with what is chosen. */
export function withComponent(column: ColumnDraft, componentType: ColumnDraft['componentType']): Partial<ColumnDraft> {
  const ways = queryTypesOf(componentType)
  const isKept = column.queryType !== '' && ways.includes(column.queryType)
  return {
    componentType,
    queryType: isKept ? column.queryType : (ways[0] ?? ''),
    isQuery: ways.length === 0 ? 0 : column.isQuery,
    dictCode: componentType === 'select' ? column.dictCode : '',
  }
}

/** How a list is searched by it, in one choice; `""` where it is not. */
export const queryOf = ({ isQuery, queryType }: ColumnDraft): QueryType | '' => (isQuery === 1 ? queryType : '')

export const withQuery = (column: ColumnDraft, query: QueryType | ''): Partial<ColumnDraft> =>
  query === ''
    ? { isQuery: 0, queryType: queryTypesOf(column.componentType)[0] ?? '' }
    : { isQuery: 1, queryType: query }

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Columns of both sides joined; what both changed otherwise stays mine, and is named. Order is mine. */
export function mergeDrafts(base: ColumnsDraft, mine: ColumnsDraft, theirs: ColumnsDraft) {
  const [was, their] = [base, theirs].map(({ columns }) => new Map(columns.map((one) => [one.jdbcName, one])))
  const here = new Set(mine.columns.map(({ jdbcName }) => jdbcName))
  const conflicts: string[] = []
  const columns = mine.columns.flatMap((column): ColumnDraft[] => {
    const [before, other] = [was?.get(column.jdbcName), their?.get(column.jdbcName)]
    if (!other) return before && isSame(before, column) ? [] : [column]
    if (before && isSame(before, column)) return [other]
    if (!isSame(before, other) && !isSame(column, other)) conflicts.push(column.jdbcName)
    return [column]
  })
  const added = theirs.columns.filter(({ jdbcName }) => !here.has(jdbcName) && !was?.has(jdbcName))
  return { merged: { columns: [...columns, ...added] }, conflicts }
}

export const withTheirs = (draft: ColumnsDraft, name: string, theirs: ColumnsDraft): ColumnsDraft => {
  const other = theirs.columns.find(({ jdbcName }) => jdbcName === name)
  return { columns: draft.columns.map((column) => (other && column.jdbcName === name ? other : column)) }
}

/** What the table has now: new columns at the end, other facts in their columns, and without those that are gone. What was set by hand stays. */
export function withDifference({ columns }: ColumnsDraft, { added, changed, removed }: ModelDifference): ColumnsDraft {
  const here = new Set(columns.map(({ jdbcName }) => jdbcName))
  const facts = new Map(changed.map((one) => [one.jdbcName, one.facts]))
  const taken = new Set(columns.map(({ propertyName }) => propertyName))
  const kept = columns
    .filter(({ jdbcName }) => !removed.includes(jdbcName))
    .map((column) => {
      const now = facts.get(column.jdbcName)
      return now ? { ...column, ...Object.fromEntries(FACT_NAMES.map((name) => [name, noneOf(now[name])])) } : column
    })
  const fresh = added
    .filter(({ jdbcName }) => !here.has(jdbcName))
    .map((column) => ({ ...draftOfColumn(column), propertyName: freeName(column.propertyName, taken) }))
  return { columns: [...kept, ...fresh] }
}

function freeName(wanted: string, taken: Set<string>): string {
  let name = wanted
  for (let count = 2; taken.has(name); count += 1) name = `${wanted}${count}`
  taken.add(name)
  return name
}

export type Problem = 'noLabel' | 'noProperty' | 'badProperty' | 'propertyTwice' | 'wrongComponent'

export const placeOf = (at: number, name: string): string => `list[${at}].${name}`

/** What the editor finds itself, each beside its cell. */
export function problemsOf({ columns }: ColumnsDraft): { field: string; problem: Problem }[] {
  const seen = new Set<string>()
  return columns.flatMap((column, at) => {
    const found: { field: string; problem: Problem }[] = []
    const wrong = (name: Setting, problem: Problem) => found.push({ field: placeOf(at, name), problem })
    if (column.comment.trim() === '') wrong('comment', 'noLabel')
    if (column.commentEn.trim() === '') wrong('commentEn', 'noLabel')
    if (column.propertyName === '') wrong('propertyName', 'noProperty')
    else if (!new RegExp(PROPERTY_NAME).test(column.propertyName)) wrong('propertyName', 'badProperty')
    else if (seen.has(column.propertyName)) wrong('propertyName', 'propertyTwice')
    seen.add(column.propertyName)
    if (!componentsOf(column.propertyType).includes(column.componentType)) wrong('componentType', 'wrongComponent')
    return found
  })
}

/** Errors of one column, by setting. */
export function errorsAt(errors: readonly FieldError[], at: number): Readonly<Record<string, string>> {
  const begin = `list[${at}].`
  return Object.fromEntries(
    errors.filter(({ field }) => field.startsWith(begin)).map(({ field, msg }) => [field.slice(begin.length), msg]),
  )
}
