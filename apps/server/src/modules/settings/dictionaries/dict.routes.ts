import { DICT_TREE_ROOT } from '@drawdesk/contract/core/constants'
import { Id, PageOf, PageQuery, Type } from '@drawdesk/contract/core/schema'
import type { Language } from '@drawdesk/contract/core/texts'
import { TREE_ROOT_ID } from '@drawdesk/contract/core/tree'
import { DictEntry } from '@drawdesk/contract/settings/dict'
import { idsRoutes } from '../../../crud/bulk/ids.routes.ts'
import { exportRoutes } from '../../../crud/export/export.routes.ts'
import { filterSchemaOf, readFilters, type Filter } from '../../../crud/filters.ts'
import { toForest } from '../../../crud/tree/forest.ts'
import { listRows } from '../../../crud/list.repository.ts'
import { scopeOf, tenantArgument } from '../../../crud/operator.service.ts'
import { readPaging, readSort } from '../../../crud/paging.ts'
import { isPlatformTable } from '../../../crud/tables.ts'
import { withParentNames } from '../../../crud/tree/tree-rows.repository.ts'
import { treeRoutes } from '../../../crud/tree/tree.routes.ts'
import { columnsOf, type Values } from '../../../crud/values.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Caller } from '../../../platform/scope.ts'
import { familyOf } from '../../../wire/family.ts'
import { createNullFiller } from '../../../wire/answer/nulls.ts'
import { route, type AnyRoute } from '../../../wire/route.ts'
import { keepMatches } from './dict-entries.ts'
import { entriesExportRoutes } from './dict-export.routes.ts'
import type { DictFamily } from './dict-family.ts'
import { createDictRepository } from './dict.repository.ts'
import { createDictRules } from './dict.rules.ts'
import type { DictService } from './dict.service.ts'

/** Dictionaries, without their entries. */
const ofDicts = (filters: readonly Filter[]): readonly Filter[] => [
  { column: 'parentId', operator: '=', value: TREE_ROOT_ID },
  ...filters,
]

/** Of the tree: everything below its root, or one dictionary. */
const ofCode = (code: unknown): readonly Filter[] =>
  code === undefined || code === '' || code === DICT_TREE_ROOT ? [] : [{ column: 'code', operator: '=', value: code }]

/** All calls of one family: those of a tree, the dictionaries by page, the entries of one, and what forms offer. */
export function dictRoutes(deps: Deps, family: DictFamily, service: DictService): AnyRoute[] {
  const { db, config } = deps
  const { table, dicts, entries } = family
  const { path, name, code: permission } = dicts
  const rules = createDictRules(db, family)
  const own = isPlatformTable(table) ? {} : tenantArgument
  const heading = dicts.texts.title.en
  const row = Type.Partial(dicts.row)
  const columns = [...new Set(['id', 'parentId', ...columnsOf(entries)])]
  const fill = createNullFiller(row, familyOf(path), config.timeZone)
  const scopeIn = (caller: Caller, input: object): Promise<Caller> | Caller =>
    isPlatformTable(table) ? caller : scopeOf(db, caller, (input as Values).tenantId)
  const filtersIn = (input: object) =>
    readFilters(entries, isPlatformTable(table) ? { ...input } : { ...input, tenantId: undefined }, config.timeZone)
  const named = async (scope: Caller, found: Values[], language: Language): Promise<Values[]> => {
    const below = await withParentNames(db, scope, table, { title: 'dictValue', rows: found, language })
    return (await rules.decorate?.(scope, below, language)) ?? below
  }

  return [
    route({
      method: 'GET',
      path: `${path}/parent-list`,
      summary: `${heading}: a page`,
      audit: `${name}.parentList`,
      permission,
      input: Type.Object({ ...PageQuery.properties, ...filterSchemaOf(dicts), ...own }),
      answer: PageOf(row),
      async handle({ caller, input, language }) {
        const scope = await scopeIn(caller, input)
        const found = await listRows(db, scope, {
          table,
          columns,
          filters: ofDicts(filtersIn(input)),
          sort: readSort(dicts, input),
          paging: readPaging(input),
        })
        return { ...found, records: await named(scope, found.records, language) }
      },
    }),
    ...idsRoutes(deps, { resource: dicts, table, narrow: ofDicts }),
    ...entriesExportRoutes(deps, family),
    ...exportRoutes(deps, { resource: dicts, table, narrow: ofDicts, always: ['code', 'dictValueEn'] }),
    route({
      method: 'GET',
      path: `${path}/child-list`,
      summary: `${heading}: everything below one as a forest, sealed entries too; not paged`,
      audit: `${name}.childList`,
      permission,
      input: Type.Object({
        ...PageQuery.properties,
        ...filterSchemaOf(entries),
        parentId: Type.Optional(Type.Union([Id, Type.Literal(''), Type.Literal('-1')])),
        ...own,
      }),
      answer: Type.Array(row),
      async handle({ caller, input, language }) {
        const scope = await scopeIn(caller, input)
        const repository = createDictRepository(db, table)
        const { parentId = '' } = input as { parentId?: string }
        const filters = filtersIn({ ...input, parentId: undefined })
        const [top] = /^\d+$/.test(parentId) ? await repository.findByIds(scope, [parentId]) : []
        if (!top) return []
        const matches =
          filters.length > 0 ? await repository.findMatches(scope, [...ofCode(top.code), ...filters]) : undefined
        const rows = keepMatches(await repository.findByCodes(scope, [top.code]), top.id, matches)
        const shown = await named(scope, rows as unknown as Values[], language)
        return toForest(shown.map((one) => fill(one) as { id: string; parentId: string }))
      },
    }),
    route({
      method: 'GET',
      path: `${path}/dictionary`,
      summary: 'Unsealed entries of a dictionary, in order',
      audit: `${name}.dictionary`,
      forGuests: isPlatformTable(table),
      permission: 'signedIn',
      input: Type.Object({ code: Type.String({ minLength: 1, maxLength: 255 }), ...own }),
      answer: Type.Array(DictEntry),
      handle: async ({ caller, input, language }) =>
        service.listEntries(await scopeIn(caller, input), input.code, language),
    }),
    ...treeRoutes(deps, {
      resource: entries,
      table,
      title: 'dictValue',
      ...rules,
      treeOf: {
        searches: { code: Type.Optional(Type.String({ maxLength: 255 })) },
        filtersOf: ({ code }) => ofCode(code),
      },
    }),
  ]
}
