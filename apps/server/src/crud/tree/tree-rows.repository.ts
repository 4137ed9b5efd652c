import { sql, type SqlBool } from 'kysely'
import type { Bilingual, Language } from '@drawdesk/contract/core/texts'
import { TREE_ROOT_ID } from '@drawdesk/contract/core/tree'
import type { Db } from '../../platform/database/db.ts'
import type { Scope } from '../../platform/scope.ts'
import { filterExpression, type Filter } from '../filters.ts'
import type { Sort } from '../paging.ts'
import { flagsOf, present, seenCondition, shownFilters, shownSort } from '../row-rule.ts'
import { inTenant, inWholeTenant, isPlatformTable, open, type ResourceTable } from '../tables.ts'
import { treeErrors } from './tree.errors.ts'
import type { Values } from '../values.ts'

/** More rows than this are not answered at once. */
export const TREE_MAX_ROWS = 10_000
/** Levels of a tree. */
export const TREE_MAX_DEPTH = 30

export type TreeRow = Values & { id: string; parentId: string }

interface TreeQuery {
  table: ResourceTable
  columns: readonly string[]
  filters: readonly Filter[]
  sort: readonly Sort[]
  /** Names what the wire shows beside the columns. */
  decorate?: ((rows: Values[]) => Promise<Values[]>) | undefined
  /** What stands for a column that is not shown. */
  hide?: 'null' | 'absent'
}

function liveRows(db: Db, scope: Scope, { table, columns, filters, sort }: TreeQuery) {
  let query = inTenant(
    scope,
    table,
  )(
    open(db, scope, table)
      .selectFrom(table as string)
      .select(columns as unknown as 'id'[])
      .select(flagsOf(scope, table) as never),
  )
    .where('isDeleted', '=', 0)
    .limit(TREE_MAX_ROWS + 1)
  for (const filter of filters) query = query.where(filterExpression(filter))
  for (const { column, order } of shownSort(scope, table, sort)) query = query.orderBy(column as 'id', order)
  return query
}

/**
 * The live rows that pass the filters, and everything above them, in order; of both only what the scope sees.
 *
 * @throws AppError `tree.tooMany`; `common.badInput` for a filter by a column that is not shown.
 */
export async function findTreeRows(db: Db, scope: Scope, asked: TreeQuery): Promise<TreeRow[]> {
  const query = { ...asked, filters: shownFilters(scope, asked.table, asked.filters) }
  const rows = await matchesAndAbove(db, scope, query)
  return (await present(scope, query.table, rows, query.decorate, query.hide)) as TreeRow[]
}

async function matchesAndAbove(db: Db, scope: Scope, query: TreeQuery): Promise<TreeRow[]> {
  const all = liveRows(db, scope, { ...query, filters: [] })
  if (query.filters.length === 0) return asked((await all.execute()) as unknown as TreeRow[])
  const [rows, matches] = await db.batch(scope, [all, liveRows(db, scope, { ...query, columns: ['id'], sort: [] })])
  const byId = new Map(asked(rows as unknown as TreeRow[]).map((row) => [row.id, row]))
  const kept = new Set<string>()
  for (const { id } of matches)
    for (let row = byId.get(id); row && !kept.has(row.id); row = byId.get(row.parentId)) kept.add(row.id)
  return [...byId.values()].filter(({ id }) => kept.has(id))
}

/**
 * The live rows directly below a parent; without one, all that pass the filters. Each with `hasChildren`.
 *
 * @throws AppError `tree.tooMany`; `common.badInput` for a filter by a column that is not shown.
 */
export async function findChildRows(
  db: Db,
  scope: Scope,
  asking: TreeQuery & { parentId: string | undefined },
): Promise<(TreeRow & { hasChildren: boolean })[]> {
  const query = { ...asking, filters: shownFilters(scope, asking.table, asking.filters) }
  let rows = liveRows(db, scope, query)
  if (query.parentId !== undefined) rows = rows.where(isBelow(db, scope, query.table, query.parentId))
  const found = asked((await rows.execute()) as unknown as TreeRow[])
  const parents = new Set(
    (
      await findChildLinks(
        db,
        scope,
        query.table,
        found.map(({ id }) => id),
      )
    ).map(({ parentId }) => parentId),
  )
  const nodes = found.map((row) => ({ ...row, hasChildren: parents.has(row.id) }))
  return (await present(scope, query.table, nodes, query.decorate, query.hide)) as (TreeRow & {
    hasChildren: boolean
  })[]
}

/** Directly below this parent. At the top stands also what is below a row that the scope does not see, as in a forest of what it sees. */
function isBelow(db: Db, scope: Scope, table: ResourceTable, parentId: string) {
  const below = sql<SqlBool>`${sql.ref(`${table}.parentId`)} = ${parentId}::bigint`
  const condition = seenCondition(scope, table, 'above')
  if (parentId !== TREE_ROOT_ID || !condition) return below
  const parent = open(db, scope, table)
    .selectFrom(`${table} as above`)
    .select(sql<number>`1`.as('one'))
    .where('above.isDeleted', '=', 0)
    .whereRef('above.id', '=', `${table}.parentId` as 'above.id')
    .where(condition)
  return sql<SqlBool>`(${below} or not exists (${inWholeTenant(scope, table)(parent as never)}))`
}

function asked<Row>(rows: Row[]): Row[] {
  if (rows.length > TREE_MAX_ROWS) throw treeErrors.tooMany({ values: { limit: TREE_MAX_ROWS } })
  return rows
}

interface LinkOptions {
  /** Removed rows too. */
  evenDeleted?: boolean
  /** What keeps the tree whole asks for rows that the scope does not see. */
  evenUnseen?: boolean
}

/** Who stands directly below these. */
export async function findChildLinks(
  db: Db,
  scope: Scope,
  table: ResourceTable,
  parentIds: readonly string[],
  options: LinkOptions = {},
): Promise<{ id: string; parentId: string }[]> {
  if (parentIds.length === 0) return []
  const links = open(db, scope, table)
    .selectFrom(table as string)
    .select(['id', 'parentId'])
    .where(sql<boolean>`parent_id = any(${[...parentIds]}::bigint[])`)
  const walled = (options.evenUnseen ? inWholeTenant : inTenant)(scope, table)(links)
  return (options.evenDeleted ? walled : walled.where('isDeleted', '=', 0)).execute()
}

/** Parents of these rows, removed ones too. */
export async function findParentIds(
  db: Db,
  scope: Scope,
  table: ResourceTable,
  ids: readonly string[],
): Promise<string[]> {
  const rows = open(db, scope, table)
    .selectFrom(table as string)
    .select('parentId')
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
  return (await inTenant(scope, table)(rows).execute()).map(({ parentId }) => parentId)
}

/** Which of these rows live, whether the scope sees them or not. */
export async function findLiveIds(
  db: Db,
  scope: Scope,
  table: ResourceTable,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const query = open(db, scope, table)
    .selectFrom(table as string)
    .select('id')
    .where('isDeleted', '=', 0)
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
  return new Set((await inWholeTenant(scope, table)(query).execute()).map(({ id }) => id))
}

/** Titles of live rows that the scope sees, by id. */
export async function findTitles(
  db: Db,
  scope: Scope,
  table: ResourceTable,
  { title, ids }: { title: string; ids: readonly string[] },
): Promise<Map<string, string>> {
  const wanted = [...new Set(ids)].filter((id) => id !== TREE_ROOT_ID && id !== '')
  if (wanted.length === 0) return new Map()
  const query = open(db, scope, table)
    .selectFrom(table as string)
    .select(['id', `${title} as title` as 'id as title'])
    .where('isDeleted', '=', 0)
    .where(sql<boolean>`id = any(${wanted}::bigint[])`)
  return new Map((await inTenant(scope, table)(query).execute()).map((row) => [row.id, row.title]))
}

/** What stands for the parent of a row at the top. */
const AT_TOP: Bilingual = { zh: '顶级', en: 'Top level' }

/** Rows with the title of what each stands below: `""` where the scope does not see that. */
export async function withParentNames(
  db: Db,
  scope: Scope,
  table: ResourceTable,
  { title, rows, language }: { title: string; rows: Values[]; language: Language },
): Promise<Values[]> {
  const names = await findTitles(db, scope, table, { title, ids: rows.map(({ parentId }) => String(parentId)) })
  return rows.map((row) => ({
    ...row,
    parentName: row.parentId === TREE_ROOT_ID ? AT_TOP[language] : (names.get(String(row.parentId)) ?? ''),
  }))
}

/** Until the transaction ends nobody else moves, removes or adds in this tree: two moves at once could make a circle. */
export async function lockTree(trx: Db, scope: Scope, table: ResourceTable): Promise<void> {
  const name = `drawdesk.tree ${table} ${isPlatformTable(table) ? '' : scope.tenantId}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(open(trx, scope, table))
}
