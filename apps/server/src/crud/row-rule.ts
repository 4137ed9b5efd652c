import { sql, type Expression, type SqlBool } from 'kysely'
import { nameFieldOf } from '@drawdesk/contract/core/resource'
import { familyOf } from '../wire/family.ts'
import { commonErrors } from '../platform/errors.ts'
import type { RowRule, Scope } from '../platform/scope.ts'
import type { Filter } from './filters.ts'
import type { Sort } from './paging.ts'
import type { Values } from './values.ts'

type Ruled = Pick<Scope, 'rowRules'>

/** Shown whatever a scope says: without them no row can be opened, placed or saved. */
const ALWAYS_SHOWN: ReadonlySet<string> = new Set(['id', 'tenantId', 'parentId', 'ancestors', 'version'])
/** What a tree adds to its rows. */
const OF_TREES: ReadonlySet<string> = new Set(['hasChildren', 'children', 'parentName'])
const FLAG = 'seenBy'

const ruleOf = ({ rowRules }: Ruled, table: string): RowRule | undefined => rowRules?.get(table)

/** The rows of this table that the scope sees, on the table as it is called in the query; undefined when that is all of them. */
export function seenCondition(scope: Ruled, table: string, alias: string = table): Expression<SqlBool> | undefined {
  const rule = ruleOf(scope, table)
  return (
    rule &&
    sql<SqlBool>`(${sql.join(
      rule.parts.map((part) => part.condition(alias)),
      sql` or `,
    )})`
  )
}

/** The same on sums that are kept by these columns; undefined where a part of the rule reads others, or may. */
export function keptCondition(
  scope: Ruled,
  table: string,
  alias: string,
  columns: ReadonlySet<string>,
): Expression<SqlBool> | undefined {
  const parts = ruleOf(scope, table)?.parts ?? []
  return parts.every(({ reads }) => reads && [...reads].every((name) => columns.has(name)))
    ? seenCondition(scope, table, alias)
    : undefined
}

/** Narrows an own query to the rows that the scope sees: `visibleTo(scope, 'userAccount')(query)`. The kit's queries are narrowed by `inTenant`. */
export function visibleTo(scope: Ruled, table: string, alias: string = table) {
  const condition = seenCondition(scope, table, alias)
  return <Query extends { where(condition: Expression<SqlBool>): Query }>(query: Query): Query =>
    condition ? query.where(condition) : query
}

/**
 * Columns to read beside those asked for, where different rows show different columns: by which parts of the rule each row is seen.
 * Read by {@link present}, dropped by the schemas of the answers.
 */
export function flagsOf(scope: Ruled, table: string, alias: string = table) {
  const parts = ruleOf(scope, table)?.parts ?? []
  return parts.length < 2
    ? []
    : parts.map((part, index) => sql<boolean>`(${part.condition(alias)})`.as(`${FLAG}${index}`))
}

/** Is this column shown of every row that is seen? Only then may rows be searched or ordered by it. */
export function isShown(scope: Ruled, table: string, column: string): boolean {
  return (
    ALWAYS_SHOWN.has(column) ||
    (ruleOf(scope, table)?.parts ?? []).every(({ columns }) => columns === null || columns.has(column))
  )
}

const NOTHING: Filter = { column: 'id', operator: 'anyOf', value: [] }

/**
 * The conditions as the scope may ask them: the search box looks in the columns that are shown, and finds nothing where none is.
 *
 * @throws AppError as {@link checkFilters}
 */
export function shownFilters(scope: Ruled, table: string, filters: readonly Filter[]): Filter[] {
  const shown = filters.map((filter): Filter => {
    if (!filter.isSearch) return filter
    const [column, ...also] = columnsOf(filter).filter((name) => isShown(scope, table, name))
    return column === undefined ? NOTHING : { ...filter, column, also }
  })
  checkFilters(scope, table, shown)
  return shown
}

const columnsOf = ({ column, also = [] }: Pick<Filter, 'column' | 'also'>): string[] => [column, ...also]

/** @throws AppError `common.badInput` beside the filter by a column that is not shown: the rows found would reveal what it holds. */
export function checkFilters(scope: Ruled, table: string, filters: readonly Pick<Filter, 'column' | 'also'>[]): void {
  const hidden = filters.filter((filter) => columnsOf(filter).some((column) => !isShown(scope, table, column)))
  if (hidden.length === 0) return
  throw commonErrors.badInput({
    errors: hidden.map(({ column }) => ({
      field: column,
      text: { zh: '你看不到这一字段，不能按它查询', en: 'You can’t see this field, so you can’t search by it' },
    })),
  })
}

/** The order without columns that are not shown; the id, which is always last, is. */
export function shownSort(scope: Ruled, table: string, sort: readonly Sort[]): Sort[] {
  return sort.filter(({ column }) => isShown(scope, table, column))
}

/** What is not shown of one row, by its flags. A name (`deptName`) is shown with its column (`deptId`), everything else if it is named itself. */
export function hiddenIn(scope: Ruled, table: string, row: Values): (field: string) => boolean {
  const parts = ruleOf(scope, table)?.parts ?? []
  const own = parts.length < 2 ? parts : parts.filter((_, index) => row[`${FLAG}${index}`] === true)
  if (parts.length === 0 || own.some(({ columns }) => columns === null)) return () => false
  const shown = new Set(
    own.flatMap(({ columns }) => [...(columns ?? [])].flatMap((column) => [column, nameFieldOf(column)])),
  )
  return (field) => !ALWAYS_SHOWN.has(field) && !OF_TREES.has(field) && !shown.has(field)
}

/**
 * Rows as they go out: named by `decorate`, and with null for what is not shown, or without it where the answer's fields are optional.
 * Every query of the kit ends here.
 */
export async function present<Row extends Values>(
  scope: Ruled,
  table: string,
  rows: Row[],
  decorate?: (rows: Row[]) => Promise<Values[]>,
  hide: 'null' | 'absent' = 'null',
): Promise<Values[]> {
  const shown = decorate ? await decorate(rows) : rows
  if (!ruleOf(scope, table)?.parts.some(({ columns }) => columns !== null)) return shown
  return shown.map((view, index) => {
    const isHidden = hiddenIn(scope, table, rows[index] ?? {})
    const fields = Object.entries(view)
    return Object.fromEntries(
      hide === 'absent'
        ? fields.filter(([field]) => !isHidden(field))
        : fields.map(([field, value]) => [field, isHidden(field) ? null : value]),
    )
  })
}

/** How a call says what is not shown: the Blade families have their -1 for it, ours would write 0 for a number, so that it is left out. */
export function hiddenAs(path: string): 'null' | 'absent' {
  return familyOf(path) === 'own' ? 'absent' : 'null'
}

/** The values of a save without what is not shown of the row: its form could not show that, and it stays as it is. */
export function withoutHidden(scope: Ruled, table: string, row: Values, values: object): Values {
  const isHidden = hiddenIn(scope, table, row)
  return Object.fromEntries(Object.entries(values).filter(([field]) => !isHidden(field)))
}
