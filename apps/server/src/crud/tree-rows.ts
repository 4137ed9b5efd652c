import { sql } from 'kysely'
import { TREE_ROOT_ID } from '@drawdesk/contract/core/tree'
import type { Db } from '../platform/database/db.ts'
import type { Scope } from '../platform/scope.ts'
import { filterExpression, type Filter } from './filters.ts'
import type { Sort } from './paging.ts'
import { inTenant, isPlatformTable, open, type ResourceTable } from './tables.ts'
import { treeErrors } from './tree.errors.ts'
import type { Values } from './values.ts'

/** More rows than this are not answered in one piece. */
export const TREE_MAX_ROWS = 10_000
/** Levels of a tree. */
export const TREE_MAX_DEPTH = 30

export type TreeRow = Values & { id: string; parentId: string }

interface TreeQuery {
  table: ResourceTable
  columns: readonly string[]
  filters: readonly Filter[]
  sort: readonly Sort[]
}

function liveRows(db: Db, scope: Scope, { table, columns, filters, sort }: TreeQuery) {
  let query = inTenant(scope, table)(open(db, scope, table).selectFrom(table as string).select(columns as unknown as 'id'[])).where('isDeleted', '=', 0).limit(TREE_MAX_ROWS + 1)
  for (const filter of filters) query = query.where(filterExpression(filter))
  for (const { column, order } of sort) query = query.orderBy(column as 'id', order)
  return query
}

/**
 * The live rows that pass the filters, and everything above them, in order.
 *
 * @throws AppError `tree.tooMany`.
 */
export async function findTreeRows(db: Db, scope: Scope, query: TreeQuery): Promise<TreeRow[]> {
  const all = liveRows(db, scope, { ...query, filters: [] })
  if (query.filters.length === 0) return asked((await all.execute()) as unknown as TreeRow[])
  const [rows, matches] = await db.batch(scope, [all, liveRows(db, scope, { ...query, columns: ['id'], sort: [] })])
  const byId = new Map(asked(rows as unknown as TreeRow[]).map((row) => [row.id, row]))
  const kept = new Set<string>()
  for (const { id } of matches) for (let row = byId.get(id); row && !kept.has(row.id); row = byId.get(row.parentId)) kept.add(row.id)
  return [...byId.values()].filter(({ id }) => kept.has(id))
}

/**
 * The live rows directly below a parent; without one, all that pass the filters. Each with `hasChildren`.
 *
 * @throws AppError `tree.tooMany`.
 */
export async function findChildRows(db: Db, scope: Scope, query: TreeQuery & { parentId: string | undefined }): Promise<(TreeRow & { hasChildren: boolean })[]> {
  let rows = liveRows(db, scope, query)
  if (query.parentId !== undefined) rows = rows.where('parentId', '=', query.parentId)
  const found = asked((await rows.execute()) as unknown as TreeRow[])
  const parents = new Set((await findChildLinks(db, scope, query.table, found.map(({ id }) => id))).map(({ parentId }) => parentId))
  return found.map((row) => ({ ...row, hasChildren: parents.has(row.id) }))
}

function asked<Row>(rows: Row[]): Row[] {
  if (rows.length > TREE_MAX_ROWS) throw treeErrors.tooMany({ values: { limit: TREE_MAX_ROWS } })
  return rows
}

/** Who stands directly below these; removed rows too if asked for. */
export async function findChildLinks(db: Db, scope: Scope, table: ResourceTable, parentIds: readonly string[], options: { evenDeleted?: boolean } = {}): Promise<{ id: string; parentId: string }[]> {
  if (parentIds.length === 0) return []
  const links = open(db, scope, table).selectFrom(table as string).select(['id', 'parentId']).where(sql<boolean>`parent_id = any(${[...parentIds]}::bigint[])`)
  const walled = inTenant(scope, table)(links)
  return (options.evenDeleted ? walled : walled.where('isDeleted', '=', 0)).execute()
}

/** Parents of these rows, removed ones too. */
export async function findParentIds(db: Db, scope: Scope, table: ResourceTable, ids: readonly string[]): Promise<string[]> {
  const rows = open(db, scope, table).selectFrom(table as string).select('parentId').where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
  return (await inTenant(scope, table)(rows).execute()).map(({ parentId }) => parentId)
}

/** Titles of live rows, by id. */
export async function findTitles(db: Db, scope: Scope, table: ResourceTable, { title, ids }: { title: string; ids: readonly string[] }): Promise<Map<string, string>> {
  const wanted = [...new Set(ids)].filter((id) => id !== TREE_ROOT_ID && id !== '')
  if (wanted.length === 0) return new Map()
  const query = open(db, scope, table).selectFrom(table as string).select(['id', `${title} as title` as 'id as title']).where('isDeleted', '=', 0).where(sql<boolean>`id = any(${wanted}::bigint[])`)
  return new Map((await inTenant(scope, table)(query).execute()).map((row) => [row.id, row.title]))
}

/** Until the transaction ends nobody else moves, removes or adds in this tree: two moves at once could make a circle. */
export async function lockTree(trx: Db, scope: Scope, table: ResourceTable): Promise<void> {
  const name = `drawdesk.tree ${table} ${isPlatformTable(table) ? '' : scope.tenantId}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(open(trx, scope, table))
}
