import { sourceMenuIndexResource } from '@drawdesk/contract/biz/source-menu-index'
import { resourceRoutes } from '../../../crud/resource-routes.ts'
import type { Module } from '../../../wire/route.ts'

/** Which resource stands behind which menu key: a plain list. */
export const sourceMenuIndexModule: Module = {
  name: 'biz/source-menu-index',
  routes: (deps) =>
    resourceRoutes(deps, {
      resource: sourceMenuIndexResource,
      table: 'sourceMenuIndex',
      plainList: true,
    }),
}
