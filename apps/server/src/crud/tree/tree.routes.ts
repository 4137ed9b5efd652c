import { Type, type TProperties, type TSchema } from 'typebox'
import { Id } from '@drawdesk/contract/core/schema'
import { TREE_ROOT_ID, TreeNode } from '@drawdesk/contract/core/tree'
import type { Language } from '@drawdesk/contract/core/texts'
import type { Db } from '../../platform/database/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/scope.ts'
import { familyOf } from '../../wire/family.ts'
import { createNullFiller } from '../../wire/answer/nulls.ts'
import { route, type AnyRoute } from '../../wire/route.ts'
import { idsRoutes } from '../bulk/ids.routes.ts'
import type { MarkChange, SaveChange } from '../change.ts'
import { exportRoutes } from '../export/export.routes.ts'
import { filterSchemaOf, readFilters, type Filter } from '../filters.ts'
import { toForest } from './forest.ts'
import { scopeOf, tenantArgumentOf } from '../operator.service.ts'
import { readSort } from '../paging.ts'
import type { ResourceOptions } from '../resource-options.ts'
import { hiddenAs } from '../row-rule.ts'
import { rowRoutes } from '../row.routes.ts'
import { isPlatformTable } from '../tables.ts'
import { findPlace, moveBelow } from './tree-place.repository.ts'
import {
  findChildLinks,
  findChildRows,
  findLiveIds,
  findParentIds,
  findTreeRows,
  lockTree,
  withParentNames,
  type TreeRow,
} from './tree-rows.repository.ts'
import { treeErrors } from './tree.errors.ts'
import { columnsOf, type Values } from '../values.ts'

export interface TreeOptions extends ResourceOptions {
  /** Column that names a node. */
  title: string
  /** Arguments of `tree`, and what they leave of it. */
  treeOf?: { searches: TProperties; filtersOf(input: Values): readonly Filter[] }
}

/**
 * The calls of a resource whose rows stand below each other (`parent_id`, 0 at the top): `list` answers a forest that keeps
 * what stands above a match, `lazy-list` one level, `tree` and `lazy-tree` the same as nodes to choose from (for everybody
 * signed in); detail, submit, remove and restore as {@link rowRoutes}, with the rules of a tree. Where the row has
 * `ancestors` ("0,1,2") it is kept right for everything below a moved row.
 */
export function treeRoutes(deps: Deps, options: TreeOptions): AnyRoute[] {
  const { resource, table, title, treeOf } = options
  const { db, config } = deps
  const { path, name, code, calls } = resource
  const columns = [...new Set(['id', 'parentId', title, ...columnsOf(resource)])]
  const isPlatform = isPlatformTable(table)
  const own = tenantArgumentOf(resource)
  const heading = resource.texts.title.en
  const hasAncestors = 'ancestors' in resource.row.properties
  const fill = createNullFiller(Type.Partial(resource.row), familyOf(path), config.timeZone)
  const nodesOf = Type.Array(Type.Partial(resource.row) as TSchema)
  const order = readSort(resource, {})
  const scopeIn = async (caller: Caller, input: object): Promise<Caller> =>
    isPlatform ? caller : scopeOf(db, caller, (input as Values).tenantId)
  const filtersIn = (input: object) =>
    readFilters(resource, isPlatform ? { ...input } : { ...input, tenantId: undefined }, config.timeZone)

  const decorate = async (caller: Caller, rows: Values[], language: Language, place?: 'detail'): Promise<Values[]> => {
    const named = await withParentNames(db, caller, table, { title, rows, language })
    return options.decorate ? options.decorate(caller, named, language, place) : named
  }
  /** As they are before they are nested. */
  const toNodes = (rows: TreeRow[]): TreeNode[] =>
    rows.map((row) => ({
      id: row.id,
      parentId: row.parentId,
      title: String(row[title] ?? ''),
      key: row.id,
      value: row.id,
      ...(row.hasChildren === undefined ? {} : { hasChildren: Boolean(row.hasChildren) }),
    }))
  const namedIn = (caller: Caller, language: Language) =>
    options.decorate && (async (rows: Values[]) => options.decorate?.(caller, rows, language) ?? rows)

  const listed = { table, columns, sort: order, hide: hiddenAs(path) }
  return [
    route({
      method: 'GET',
      path: `${path}/${calls.list}`,
      summary: `${heading}: all as a forest; above a match everything stays`,
      audit: `${name}.list`,
      permission: code,
      input: Type.Object({ ...filterSchemaOf(resource), ...own }),
      answer: nodesOf,
      async handle({ caller, input, language }) {
        const scope = await scopeIn(caller, input)
        const rows = await findTreeRows(db, scope, {
          ...listed,
          filters: filtersIn(input),
          decorate: (found) => decorate(scope, found, language),
        })
        // Filled before they are nested: the answer's schema knows one level only.
        return toForest(rows.map((row) => fill(row) as TreeRow))
      },
    }),
    route({
      method: 'GET',
      path: `${path}/lazy-list`,
      summary: `${heading}: one level; without a parent all that match`,
      audit: `${name}.lazyList`,
      permission: code,
      input: Type.Object({
        ...filterSchemaOf(resource),
        parentId: Type.Optional(Type.Union([Id, Type.Literal('')])),
        ...own,
      }),
      answer: nodesOf,
      async handle({ caller, input, language }) {
        const scope = await scopeIn(caller, input)
        const filters = filtersIn({ ...input, parentId: undefined })
        return findChildRows(db, scope, {
          ...listed,
          filters,
          parentId: input.parentId || undefined,
          decorate: (found) => decorate(scope, found, language),
        })
      },
    }),
    route({
      method: 'GET',
      path: `${path}/tree`,
      summary: `${heading}: all as nodes to choose from`,
      audit: `${name}.tree`,
      permission: 'signedIn',
      input: Type.Object({ ...treeOf?.searches, ...own }),
      answer: Type.Array(TreeNode),
      async handle({ caller, input, language }) {
        const scope = await scopeIn(caller, input)
        return withBranches(
          toForest(
            toNodes(
              await findTreeRows(db, scope, {
                ...listed,
                filters: treeOf?.filtersOf(input) ?? [],
                decorate: namedIn(scope, language),
              }),
            ),
          ),
        )
      },
    }),
    route({
      method: 'GET',
      path: `${path}/lazy-tree`,
      summary: `${heading}: one level as nodes to choose from`,
      audit: `${name}.lazyTree`,
      permission: 'signedIn',
      input: Type.Object({ parentId: Type.Optional(Type.Union([Id, Type.Literal('')])), ...own }),
      answer: Type.Array(TreeNode),
      async handle({ caller, input, language }) {
        const scope = await scopeIn(caller, input)
        return toNodes(
          await findChildRows(db, scope, {
            ...listed,
            filters: [],
            parentId: input.parentId || TREE_ROOT_ID,
            decorate: namedIn(scope, language),
          }),
        )
      },
    }),
    ...exportRoutes(deps, { ...options, decorate }),
    ...(calls.export === undefined ? [] : idsRoutes(deps, options)),
    ...rowRoutes(deps, { ...options, decorate, toColumns, beforeRemove, beforeRestore }),
  ]

  async function toColumns(trx: Db, caller: Caller, change: SaveChange): Promise<Values> {
    const { values, before } = change
    await lockTree(trx, caller, table)
    const id = before?.id as string | undefined
    const parentId =
      values.parentId === undefined && before ? String(before.parentId) : String(values.parentId || TREE_ROOT_ID)
    const placed: Values = { ...values, parentId }
    if (parentId !== before?.parentId) {
      const ancestors = await findPlace(trx, caller, table, { id, parentId })
      if (hasAncestors) placed.ancestors = ancestors.join(',')
      if (id) await moveBelow(trx, caller, table, { id, ancestors, hasAncestors })
    }
    return options.toColumns ? options.toColumns(trx, caller, { ...change, values: placed }) : placed
  }

  async function beforeRemove(trx: Db, caller: Caller, { ids }: MarkChange): Promise<void> {
    await lockTree(trx, caller, table)
    const children = await findChildLinks(trx, caller, table, ids, { evenUnseen: true })
    if (children.some((child) => !ids.includes(child.id))) throw treeErrors.hasChildren()
  }

  async function beforeRestore(trx: Db, caller: Caller, { ids }: MarkChange): Promise<void> {
    await lockTree(trx, caller, table)
    const parents = await findParentIds(trx, caller, table, ids)
    const wanted = parents.filter((parentId) => parentId !== TREE_ROOT_ID && !ids.includes(parentId))
    if ((await findLiveIds(trx, caller, table, wanted)).size < new Set(wanted).size) throw treeErrors.parentMissing()
  }
}

/** `hasChildren: true` where there are branches; nothing where there are none (contract README §9). */
function withBranches(nodes: TreeNode[]): TreeNode[] {
  return nodes.map((node) =>
    node.children ? { ...node, hasChildren: true, children: withBranches(node.children) } : node,
  )
}
