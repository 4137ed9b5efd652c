import type { Expression, Kysely, SqlBool } from 'kysely'
import type { Database } from '../db/schema.generated.ts'
import type { Db } from '../platform/database/db.ts'
import type { Scope } from '../platform/scope.ts'
import { visibleTo } from './row-rule.ts'

type TableWith<Columns> = { [Table in keyof Database]: Database[Table] extends Columns ? Table : never }[keyof Database]
interface Audited {
  id: unknown
  isDeleted: unknown
  version: unknown
  createUser: unknown
}

/** Tables that belong to no tenant and are not behind the wall; a test compares this list with the database. */
export const PLATFORM_TABLES = [
  'systemApiScope',
  'systemClient',
  'systemDataScope',
  'systemDict',
  'systemMenu',
  'systemTenant',
  'systemTenantPackage',
] as const satisfies readonly TableWith<Audited>[]
export type PlatformTable = (typeof PLATFORM_TABLES)[number]

/** Tables with the columns that every tenant row has. */
export type TenantTable = Exclude<TableWith<Audited & { tenantId: unknown }>, PlatformTable>

/** Only these can stand behind a plain resource. */
export type ResourceTable = TenantTable | PlatformTable

export function isPlatformTable(table: ResourceTable): table is PlatformTable {
  return (PLATFORM_TABLES as readonly string[]).includes(table)
}

/**
 * The query builder seen with the columns that all these tables share. The table is chosen at run time, and its own
 * columns are checked by the resource definition, so the kit works on this narrow view. Tables of the platform have no
 * `tenantId` (or, as the tenants themselves, one that is no wall).
 */
export interface CommonRow {
  id: string
  tenantId: string
  parentId: string
  ancestors: string
  isDeleted: number
  status: number
  version: number
  createUser: string | null
  createDept: string | null
  updateUser: string | null
  createTime: Date
  updateTime: Date
}

export type CommonDatabase = Record<string, CommonRow>

export function commonView(kysely: Kysely<Database>): Kysely<CommonDatabase> {
  return kysely as unknown as Kysely<CommonDatabase>
}

/** Queries on this table in this scope; on a tenant table the caller adds the tenant's condition, see {@link inTenant}. */
export function open(db: Db, scope: Pick<Scope, 'tenantId'>, table: ResourceTable): Kysely<CommonDatabase> {
  return commonView(isPlatformTable(table) ? db.platform() : db.as(scope))
}

interface Wallable<Query> {
  where(column: 'tenantId', operator: '=', value: string): Query
  where(condition: Expression<SqlBool>): Query
}

/**
 * Wall 1: the condition that a query on a tenant table must have, and one on a table of the platform must not; and only those of its
 * rows that the scope sees ({@link visibleTo}). What is not seen is answered as if it were not there.
 */
export function inTenant(scope: Pick<Scope, 'tenantId' | 'rowRules'>, table: ResourceTable) {
  const wall = inWholeTenant(scope, table)
  const rule = visibleTo(scope, table)
  return <Query extends Wallable<Query>>(query: Query): Query => rule(wall(query))
}

/** Wall 1 alone, for what keeps a tree whole: who stands above or below a row, whether the caller sees it or not. Nothing of such rows is answered. */
export function inWholeTenant(scope: Pick<Scope, 'tenantId'>, table: ResourceTable) {
  return <Query extends { where(column: 'tenantId', operator: '=', value: string): Query }>(query: Query): Query =>
    isPlatformTable(table) ? query : query.where('tenantId', '=', scope.tenantId)
}
