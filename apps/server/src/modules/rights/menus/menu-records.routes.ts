import type { TSchema } from 'typebox'
import { Id, IdsAnswer, Type } from '@drawdesk/contract/core/schema'
import type { Language } from '@drawdesk/contract/core/texts'
import { Menu, menuResource } from '@drawdesk/contract/rights/menu'
import { filterSchemaOf, readFilters, type Filter } from '../../../crud/filters.ts'
import { toForest } from '../../../crud/tree/forest.ts'
import { readSort } from '../../../crud/paging.ts'
import { findChildRows, findTreeRows, withParentNames } from '../../../crud/tree/tree-rows.repository.ts'
import { treeRoutes } from '../../../crud/tree/tree.routes.ts'
import { columnsOf, type Values } from '../../../crud/values.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Caller } from '../../../platform/scope.ts'
import { familyOf } from '../../../wire/family.ts'
import { createNullFiller } from '../../../wire/answer/nulls.ts'
import { route, type AnyRoute } from '../../../wire/route.ts'
import { forgettingCallers } from '../../identity/caller/forget-callers.ts'
import { sortMenus } from './menu-order.ts'
import { menuRules } from './menu.rules.ts'
import { withCheckedRestore } from './menu-restore.ts'
import type { AuthParts } from '../../identity/caller/auth-parts.ts'

const { path } = menuResource
const RESOURCE = menuResource
/** The trees to choose from are our own: tenants are shown what they may hold. */
const OWN_TREES = new Set([`${path}/tree`, `${path}/lazy-tree`])
/** Pages on which a menu is chosen. */
const READERS = ['menu', 'data_scope', 'api_scope']
const PAGES_ONLY: Filter = { column: 'category', operator: '=', value: 1 }
const ParentId = Type.Optional(Type.Union([Id, Type.Literal('')]))

/** The menu as its administrators keep it. */
export function menuRecordRoutes(deps: Deps & { auth: AuthParts }): AnyRoute[] {
  const { db, config } = deps
  const listed = { table: 'systemMenu', columns: columnsOf(RESOURCE), sort: readSort(RESOURCE, {}) } as const
  const fill = createNullFiller(Type.Partial(Menu), familyOf(path), config.timeZone)
  const nodes = Type.Array(Type.Partial(Menu) as TSchema)
  const rules = menuRules(deps)
  const named =
    (caller: Caller, language: Language) =>
    async (rows: Values[]): Promise<Values[]> => {
      const below = await withParentNames(db, caller, 'systemMenu', { title: 'name', rows, language })
      return (await rules.decorate?.(caller, below, language)) ?? below
    }
  const records = treeRoutes(deps, { resource: RESOURCE, table: 'systemMenu', title: 'name', ...rules }).filter(
    (one) => !OWN_TREES.has(one.path),
  )
  return [
    ...forgettingCallers(deps, withCheckedRestore(db, records)),
    route({
      method: 'GET',
      path: `${path}/menu-list`,
      summary: 'Menus without buttons as a forest; above a match everything stays',
      audit: 'menu.menuList',
      permission: READERS,
      input: Type.Object(filterSchemaOf(RESOURCE)),
      answer: nodes,
      async handle({ caller, input, language }) {
        const rows = await findTreeRows(db, caller, {
          ...listed,
          decorate: named(caller, language),
          filters: [...readFilters(RESOURCE, input, config.timeZone), PAGES_ONLY],
        })
        return toForest(rows.map((row) => fill(row) as typeof row))
      },
    }),
    route({
      method: 'GET',
      path: `${path}/lazy-menu-list`,
      summary: 'Menus without buttons, one level; without a parent all that match',
      audit: 'menu.lazyMenuList',
      permission: READERS,
      input: Type.Object({ ...filterSchemaOf(RESOURCE), parentId: ParentId }),
      answer: nodes,
      async handle({ caller, input, language }) {
        const filters = [...readFilters(RESOURCE, { ...input, parentId: undefined }, config.timeZone), PAGES_ONLY]
        const rows = await findChildRows(db, caller, {
          ...listed,
          decorate: named(caller, language),
          filters,
          parentId: input.parentId || undefined,
        })
        const parents = new Set(
          (
            await findTreeRows(db, caller, {
              table: 'systemMenu',
              columns: ['id', 'parentId', 'category'],
              sort: [],
              filters: [],
            })
          )
            .filter(({ category }) => category === PAGES_ONLY.value)
            .map(({ parentId }) => parentId),
        )
        return rows.map((row) => ({ ...row, hasChildren: parents.has(row.id) }))
      },
    }),
    ...forgettingCallers(deps, [
      route({
        method: 'POST',
        path: `${path}/sort`,
        summary: 'Order of the menus below one: those that are named come first, in this order',
        audit: 'menu.sort',
        permission: 'menu_edit',
        input: Type.Object({ parentId: ParentId, ids: Type.Array(Id, { minItems: 1, maxItems: 1_000 }) }),
        answer: IdsAnswer,
        handle: async ({ caller, input }) => ({ ids: await sortMenus(deps, caller, input.parentId || '0', input.ids) }),
      }),
    ]),
  ]
}
