import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { parseTime } from '../../../platform/clock.ts'
import type { Condition, Operand } from './condition.ts'
import { withClock } from './condition-values.ts'
import type { ScopedColumn } from './scoped-resources.ts'

/** Who asks, as rules and conditions see them. */
export interface RulePerson {
  tenantId: string
  userId: string
  account: string
  deptIds: readonly string[]
  roleIds: readonly string[]
  /** In which times of conditions are written. */
  timeZone: string
}

type Sql = RawBuilder<SqlBool>

/** Type of the parameters that a column is compared with. */
const TYPES = { id: 'bigint', ids: 'bigint', text: 'text', number: 'numeric', time: 'timestamptz' } as const

const LINKS = {
  userDept: { table: 'user_dept', key: 'dept_id' },
  userRole: { table: 'user_role', key: 'role_id' },
  userPost: { table: 'user_post', key: 'post_id' },
} as const

export const refOf = (column: ScopedColumn, alias: string): RawBuilder<unknown> => sql.ref(`${alias}.${column.column}`)

/** The condition on the table as it is called in the query; every value travels as a parameter. */
export function conditionSql(condition: Condition, person: RulePerson, alias: string): Sql {
  switch (condition.kind) {
    case 'and':
    case 'or': {
      const parts = condition.parts.map((part) => conditionSql(part, person, alias))
      return sql<SqlBool>`(${sql.join(parts, condition.kind === 'and' ? sql` and ` : sql` or `)})`
    }
    case 'not':
      return sql<SqlBool>`not (${conditionSql(condition.part, person, alias)})`
    case 'isNull':
      return condition.isNot
        ? sql<SqlBool>`not ${isNone(condition.column, person, alias)}`
        : isNone(condition.column, person, alias)
    case 'like':
      return sql<SqlBool>`${refOf(condition.column, alias)} ${sql.raw(condition.isNot ? 'not ilike' : 'ilike')} ${condition.pattern.replaceAll('\\', '\\\\')}`
    case 'in': {
      const found = isAnyOf(
        condition.column,
        condition.values.flatMap((value) => valuesOf(value, condition.column, person)),
        person,
        alias,
      )
      return condition.isNot ? sql<SqlBool>`not ${found}` : found
    }
    case 'between': {
      const [from, to] = [condition.from, condition.to].map((value) => parameter(value, condition.column, person))
      return sql<SqlBool>`${refOf(condition.column, alias)} ${sql.raw(condition.isNot ? 'not between' : 'between')} ${from} and ${to}`
    }
    case 'compare': {
      const { column, operator, value } = condition
      if (column.kind !== 'ids')
        return sql<SqlBool>`${refOf(column, alias)} ${sql.raw(operator)} ${parameter(value, column, person)}`
      const found = isAnyOf(column, valuesOf(value, column, person), person, alias)
      return operator === '=' ? found : sql<SqlBool>`not ${found}`
    }
  }
}

/**
 * Is the column one of these values (of several ids: has it one of them)? The people of a table of links are looked up once per query,
 * not once per row.
 */
export function isAnyOf(
  column: ScopedColumn,
  values: readonly string[],
  { tenantId }: Pick<RulePerson, 'tenantId'>,
  alias: string,
): Sql {
  const type = sql.raw(TYPES[column.kind])
  if (column.link) {
    const { table, key } = LINKS[column.link]
    return sql<SqlBool>`(${refOf(column, alias)} = any (array(select link.user_id from ${sql.raw(table)} link where link.tenant_id = ${tenantId} and link.${sql.raw(key)} = any (${[...values]}::bigint[]))))`
  }
  if (column.kind === 'ids')
    return sql<SqlBool>`(string_to_array(${refOf(column, alias)}, ',') && ${[...values]}::text[])`
  return sql<SqlBool>`(${refOf(column, alias)} = any (${[...values]}::${type}[]))`
}

function isNone(column: ScopedColumn, { tenantId }: RulePerson, alias: string): Sql {
  if (column.link) {
    const { table } = LINKS[column.link]
    return sql<SqlBool>`(not exists (select 1 from ${sql.raw(table)} link where link.tenant_id = ${tenantId} and link.user_id = ${refOf(column, alias)}))`
  }
  // Texts are never null here: an empty one is none.
  return column.kind === 'ids' || column.kind === 'text'
    ? sql<SqlBool>`(coalesce(${refOf(column, alias)}, '') = '')`
    : sql<SqlBool>`(${refOf(column, alias)} is null)`
}

/** One value; of somebody without a department `${deptId}` is null, which nothing equals. */
function parameter(operand: Operand, column: ScopedColumn, person: RulePerson): RawBuilder<unknown> {
  return sql`${valuesOf(operand, column, person)[0] ?? null}::${sql.raw(TYPES[column.kind])}`
}

function valuesOf(operand: Operand, column: ScopedColumn, person: RulePerson): string[] {
  if ('literal' in operand)
    return [column.kind === 'time' ? instantOf(operand.literal, person.timeZone) : operand.literal]
  switch (operand.variable) {
    case 'userId':
      return [person.userId]
    case 'account':
      return [person.account]
    case 'deptId':
      return person.deptIds.slice(0, 1)
    case 'deptIds':
      return [...person.deptIds]
    case 'roleIds':
      return [...person.roleIds]
  }
}

/** A time that this zone skips (when clocks are set forward) is taken as if the zone were UTC. */
const instantOf = (text: string, timeZone: string): string =>
  (parseTime(withClock(text), timeZone) ?? parseTime(withClock(text), 'UTC') ?? new Date(0)).toISOString()
