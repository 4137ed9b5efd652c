import { Type } from 'typebox'
import { PageOf, PageQuery } from '@drawdesk/contract/core/schema'
import type { Deps } from '../platform/deps.ts'
import { route, type AnyRoute } from '../wire/route.ts'
import { idsRoutes } from './bulk/ids.routes.ts'
import { exportRoutes } from './export/export.routes.ts'
import { filterSchemaOf, readFilters } from './filters.ts'
import { listRows } from './list.repository.ts'
import { scopeOf, tenantArgumentOf } from './operator.service.ts'
import { readPaging, readSort } from './paging.ts'
import { plainListRoutes } from './plain-list.routes.ts'
import type { ResourceOptions } from './resource-options.ts'
import { hiddenAs } from './row-rule.ts'
import { rowRoutes } from './row.routes.ts'
import { isPlatformTable } from './tables.ts'
import { columnsOf, type Values } from './values.ts'

export type { ResourceOptions as ResourceRoutesOptions, ResourceRules } from './resource-options.ts'

/** list, detail, submit, remove and restore of a declared resource, as far as its actions go: nothing of it is written by hand per screen. */
export function resourceRoutes(deps: Deps, options: ResourceOptions): AnyRoute[] {
  const { resource, table, decorate, searches = {}, narrow = (filters) => filters } = options
  const { db, config } = deps
  const columns = columnsOf(resource)
  const isPlatform = isPlatformTable(table)

  const page = route({
    method: 'GET',
    path: `${resource.path}/${resource.calls.list}`,
    summary: `${resource.texts.title.en}: a page`,
    audit: `${resource.name}.list`,
    permission: resource.code,
    input: Type.Object({
      ...PageQuery.properties,
      ...filterSchemaOf(resource),
      ...searches,
      ...tenantArgumentOf(resource),
    }),
    answer: PageOf(Type.Partial(resource.row)),
    async handle({ caller, input, language }) {
      const scope = isPlatform ? caller : await scopeOf(db, caller, (input as Values).tenantId)
      const filters = await narrow(
        readFilters(resource, isPlatform ? input : { ...input, tenantId: undefined }, config.timeZone),
        scope,
        input,
      )
      return listRows(db, scope, {
        table,
        columns,
        filters,
        sort: readSort(resource, input),
        paging: readPaging(input),
        decorate: decorate && ((rows) => decorate(scope, rows, language)),
        hide: hiddenAs(resource.path),
      })
    },
  })
  const routes = [page, ...exportRoutes(deps, options), ...idsRoutes(deps, options), ...rowRoutes(deps, options)]
  return options.plainList ? [...routes, ...plainListRoutes(deps, options, routes)] : routes
}
