import { PageOf, PageQuery, Type } from '@drawdesk/contract/core/schema'
import type { Language } from '@drawdesk/contract/core/texts'
import { TreeNode } from '@drawdesk/contract/core/tree'
import {
  Region,
  REGION_PATH,
  REGION_ROOT,
  RegionChoice,
  RegionCode,
  RegionSave,
  RegionSaved,
  regionTexts,
} from '@drawdesk/contract/settings/region'
import { filterSchemaOf, readFilters, type Filter, type Listable } from '../../../crud/filters.ts'
import { historyRoutes } from '../../../crud/history/history.routes.ts'
import { readPaging, readSort, type Sort } from '../../../crud/paging.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import { route, type AnyRoute } from '../../../wire/route.ts'
import { findDictNames } from '../dictionaries/dict.repository.ts'
import { createRegionRepository, type RegionWithFamily } from './region.repository.ts'
import { regionSheetRoutes } from './region-sheet.routes.ts'
import { createRegionService } from './region.service.ts'

/** Of a list: what may be searched and sorted by. */
const listable: Listable = {
  names: ['name', 'code'],
  row: Region,
  fields: {
    code: { kind: 'text', search: 'contains' },
    parentCode: { kind: 'select', search: 'equals' },
    name: { kind: 'text', search: 'contains' },
    level: { kind: 'integer', search: 'equals' },
    sort: { kind: 'integer' },
  },
  defaultSort: { field: 'code', order: 'asc' },
}
const PAGE = 'region'
const MayBeCode = Type.Optional(Type.Union([RegionCode, Type.Literal('')]))

/** Rows are keyed by their code: there is no id. */
const byCode = (filters: readonly Filter[]): Filter[] =>
  filters.map((filter) => (filter.column === 'id' ? { ...filter, column: 'code' } : filter))
const sortByCode = (sort: readonly Sort[]): Sort[] =>
  sort.map((one) => (one.column === 'id' ? { ...one, column: 'code' } : one))

/** Regions: everybody signed in may choose one; the pages that manage them are the platform's. */
export function regionRoutes(deps: Deps): AnyRoute[] {
  const { db, config } = deps
  const regions = createRegionRepository(db)
  const service = createRegionService(deps)

  async function toViews(rows: readonly RegionWithFamily[], language: Language) {
    const levels = await findDictNames(db, 'region', language)
    return rows.map((row) => ({
      ...row,
      id: row.code,
      parentId: row.parentCode,
      levelName: levels.get(String(row.level)) ?? '',
    }))
  }
  /** @throws AppError `common.notFound` */
  async function getRegion(code: string): Promise<RegionWithFamily> {
    const row = await regions.find(code)
    if (!row) throw commonErrors.notFound()
    return row
  }
  const filtersIn = (input: object): Filter[] =>
    byCode(readFilters(listable, input as Readonly<Record<string, unknown>>, config.timeZone))

  return [
    route({
      method: 'GET',
      path: `${REGION_PATH}/list`,
      summary: 'Regions: a page',
      audit: 'region.list',
      permission: PAGE,
      input: Type.Object({ ...PageQuery.properties, ...filterSchemaOf(listable) }),
      answer: PageOf(Region),
      async handle({ input, language }) {
        const page = await regions.page(filtersIn(input), sortByCode(readSort(listable, input)), readPaging(input))
        return { ...page, records: await toViews(page.records, language) }
      },
    }),
    route({
      method: 'GET',
      path: `${REGION_PATH}/lazy-list`,
      summary: 'Regions directly in one, by default in the country; with a filter all that match',
      audit: 'region.lazyList',
      permission: PAGE,
      input: Type.Object({ ...filterSchemaOf(listable), parentCode: MayBeCode }),
      answer: Type.Array(Region),
      async handle({ input, language }) {
        const filters = filtersIn({ ...input, parentCode: undefined })
        return toViews(
          await regions.list(input.parentCode || (filters.length > 0 ? undefined : REGION_ROOT), filters),
          language,
        )
      },
    }),
    route({
      method: 'GET',
      path: `${REGION_PATH}/lazy-tree`,
      summary: 'Regions directly in one as nodes to choose from, by default in the country',
      audit: 'region.lazyTree',
      permission: 'signedIn',
      input: Type.Object({ parentCode: MayBeCode }),
      answer: Type.Array(TreeNode),
      handle: async ({ input }) =>
        (await regions.list(input.parentCode || REGION_ROOT)).map(({ code, parentCode, name, hasChildren }) => ({
          id: code,
          parentId: parentCode,
          title: name,
          key: code,
          value: code,
          hasChildren,
        })),
    }),
    route({
      method: 'GET',
      path: `${REGION_PATH}/select`,
      summary: 'Regions directly in one, by default in the country',
      audit: 'region.select',
      permission: 'signedIn',
      input: Type.Object({ code: MayBeCode }),
      answer: Type.Array(RegionChoice),
      handle: ({ input }) => regions.list(input.code || REGION_ROOT),
    }),
    route({
      method: 'GET',
      path: `${REGION_PATH}/detail`,
      summary: 'One region, by its code',
      audit: 'region.detail',
      permission: PAGE,
      input: Type.Object({ code: RegionCode }),
      answer: Region,
      async handle({ input, language }) {
        return (await toViews([await getRegion(input.code)], language))[0]
      },
    }),
    ...historyRoutes(deps, {
      resource: { name: 'region', path: REGION_PATH, row: Region, texts: regionTexts },
      table: 'systemRegion',
      key: RegionCode,
      find: (_scope, code) => getRegion(code),
      permission: PAGE,
      scopeIn: (caller) => caller,
    }),
    route({
      method: 'POST',
      path: `${REGION_PATH}/submit`,
      summary: 'Change the region of this code, or add it',
      audit: 'region.save',
      permission: ['region_add', 'region_edit'],
      input: RegionSave,
      answer: RegionSaved,
      handle: ({ caller, input }) => service.save(caller, input),
    }),
    route({
      method: 'POST',
      path: `${REGION_PATH}/remove`,
      summary: 'Remove the region with this code',
      audit: 'region.remove',
      permission: 'region_delete',
      input: Type.Object({ id: RegionCode }),
      answer: Type.Object({}),
      async handle({ caller, input }) {
        await service.remove(caller, input.id)
        return {}
      },
    }),
    ...regionSheetRoutes(deps, { filters: filterSchemaOf(listable), filtersIn }),
  ]
}
