import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { DATA_SCOPE_TYPE } from '@drawdesk/contract/rights/data-scope'
import { LRUCache } from 'lru-cache'
import type { RowRule, RowRulePart, RowRules } from '../../../platform/scope.ts'
import { ConditionError, type Condition } from './condition.ts'
import { parseCondition } from './condition-parser.ts'
import { conditionSql, isAnyOf, refOf, type RulePerson } from './condition-sql.ts'
import type { DataScopeFacts, Rights } from '../model/model.ts'
import { findScopedColumn, findScopedResource, type ScopedColumn, type ScopedResource } from './scoped-resources.ts'

type Sql = RawBuilder<SqlBool>

const NOTHING = sql<SqlBool>`false`

/** Rows and columns that somebody with these rights sees, by table. Nothing for who runs the tenant or the platform. */
export function rowRulesOf(rights: Pick<Rights, 'rows'>, person: RulePerson): RowRules {
  const rules = new Map<string, RowRule>()
  for (const [scopeClass, scopes] of rights.rows) {
    const resource = findScopedResource(scopeClass)
    if (!resource) continue
    const rule = ruleOf(resource, scopes, person)
    rules.set(resource.table, rule)
    for (const dependent of resource.dependents ?? [])
      rules.set(dependent.table, dependentRule(resource, dependent, rule, person))
  }
  return rules
}

/** Rows that are seen with the row that they are of, and then whole. */
function dependentRule(
  { table }: ScopedResource,
  { column }: { column: string },
  { key, parts }: RowRule,
  { tenantId }: RulePerson,
): RowRule {
  const condition = (alias: string): Sql => sql<SqlBool>`${sql.ref(`${alias}.${column}`)} in (
    select of.id from ${sql.table(table)} of where of.tenant_id = ${tenantId} and (${sql.join(
      parts.map((part) => part.condition('of')),
      sql` or `,
    )}))`
  return { key, parts: [{ columns: null, condition }] }
}

function ruleOf(resource: ScopedResource, scopes: readonly DataScopeFacts[], person: RulePerson): RowRule {
  const byColumns = Map.groupBy(scopes, ({ scopeField }) => scopeField)
  const parts = [...byColumns].map(([fields, own]): RowRulePart => ({
    columns: fields === '*' ? null : new Set(fields.split(',')),
    condition: (alias) => anyOf(own.map((scope) => scopeCondition(resource, scope, person, alias))),
    reads: new Set(own.flatMap((scope) => columnsRead(resource, scope))),
  }))
  const facts = scopes.map(({ scopeType, scopeColumn, scopeValue, scopeField }) => [
    scopeType,
    scopeColumn,
    scopeValue,
    scopeField,
  ])
  return { key: JSON.stringify([facts, person.userId, person.account, person.deptIds, person.roleIds]), parts }
}

/** Of a scope that nothing is understood of, none: it shows no row. */
function columnsRead(
  resource: ScopedResource,
  { scopeType, scopeColumn, scopeValue }: Pick<DataScopeFacts, 'scopeType' | 'scopeColumn' | 'scopeValue'>,
): string[] {
  if (scopeType === DATA_SCOPE_TYPE.all) return []
  if (scopeType === DATA_SCOPE_TYPE.custom) {
    const condition = known(resource, scopeValue)
    return condition ? columnsOfCondition(condition) : []
  }
  const own = ownerColumn(resource, scopeColumn)
  return [...(own ? [own.column] : []), ...(resource.isPerson ? ['id'] : [])]
}

const columnsOfCondition = (condition: Condition): string[] => {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return condition.parts.flatMap(columnsOfCondition)
    case 'not':
      return columnsOfCondition(condition.part)
    default:
      return [condition.column.column]
  }
}

const anyOf = (conditions: readonly Sql[]): Sql =>
  conditions.length === 1 ? (conditions[0] as Sql) : sql<SqlBool>`(${sql.join(conditions, sql` or `)})`

/**
 * Rows of one scope, on the table as it is called in the query. What cannot be understood (a column that is gone, a condition
 * that no longer reads) is no row: no fault here may open a door.
 */
export function scopeCondition(
  resource: ScopedResource,
  scope: Pick<DataScopeFacts, 'scopeType' | 'scopeColumn' | 'scopeValue'>,
  person: RulePerson,
  alias: string,
): Sql {
  const column = ownerColumn(resource, scope.scopeColumn)
  switch (scope.scopeType) {
    case DATA_SCOPE_TYPE.all:
      return sql<SqlBool>`true`
    case DATA_SCOPE_TYPE.own:
      return column?.owner === 'user' ? ownRows(resource, column, person, alias) : NOTHING
    case DATA_SCOPE_TYPE.dept:
      return column?.owner === 'dept' ? isAnyOf(column, person.deptIds, person, alias) : NOTHING
    case DATA_SCOPE_TYPE.deptAndBelow:
      return column?.owner === 'dept' ? belowRows(column, person, alias) : NOTHING
    case DATA_SCOPE_TYPE.custom: {
      const condition = known(resource, scope.scopeValue)
      return condition ? sql<SqlBool>`(${conditionSql(condition, person, alias)})` : NOTHING
    }
    default:
      return NOTHING
  }
}

/** May this column say whose a row is, for a scope of this type? `-` stands for none. */
export function isOwnerColumn(resource: ScopedResource, name: string, scopeType: number): boolean {
  if (scopeType === DATA_SCOPE_TYPE.all || scopeType === DATA_SCOPE_TYPE.custom) return true
  return ownerColumn(resource, name)?.owner === (scopeType === DATA_SCOPE_TYPE.own ? 'user' : 'dept')
}

const ownerColumn = (resource: ScopedResource, name: string): ScopedColumn | undefined =>
  findScopedColumn(resource, name)

function ownRows(resource: ScopedResource, column: ScopedColumn, { tenantId, userId }: RulePerson, alias: string): Sql {
  if (!resource.isPerson) return sql<SqlBool>`${refOf(column, alias)} = ${userId}::bigint`
  // As an array, so that the planner goes from the few people to their rows: given an "or", it walked everybody's, newest first.
  return sql<SqlBool>`(${sql.ref(`${alias}.id`)} = any (array(
    select author.id from user_account author where author.tenant_id = ${tenantId} and ${refOf(column, 'author')} = ${userId}::bigint union all select ${userId}::bigint)))`
}

/** The caller's departments and all below them, looked up once per query. */
function belowRows(column: ScopedColumn, { tenantId, deptIds }: RulePerson, alias: string): Sql {
  const depts = sql`select unnest(${[...deptIds]}::bigint[]) union select below.id from system_dept below
    where below.tenant_id = ${tenantId} and string_to_array(below.ancestors, ',') && ${[...deptIds]}::text[]`
  if (column.link === undefined) return sql<SqlBool>`(${refOf(column, alias)} = any (array(${depts})))`
  return sql<SqlBool>`(${refOf(column, alias)} = any (array(select link.user_id from user_dept link where link.tenant_id = ${tenantId} and link.dept_id = any (array(${depts})))))`
}

const KEPT_MOST = 1_000
const kept = new LRUCache<string, { condition: Condition | undefined }>({ max: KEPT_MOST })

/** Conditions are read once and kept; undefined for one that cannot be read. */
function known(resource: ScopedResource, text: string): Condition | undefined {
  const key = `${resource.name} ${text}`
  let found = kept.get(key)
  if (!found) kept.set(key, (found = { condition: readable(resource, text) }))
  return found.condition
}

function readable(resource: ScopedResource, text: string): Condition | undefined {
  try {
    return parseCondition(text, resource)
  } catch (error) {
    if (error instanceof ConditionError) return undefined
    throw error
  }
}
