import { sourceMenuIndexResource } from '@drawdesk/contract/operation/source-menu-index'
import { resourceRoutes } from '../../../crud/resource.routes.ts'
import type { Module } from '../../../wire/route.ts'

/** Which resource stands behind which menu key: a plain list. */
export const sourceMenuIndexModule: Module = {
  name: 'operation/menu-sources',
  routes: (deps) =>
    resourceRoutes(deps, {
      resource: sourceMenuIndexResource,
      table: 'sourceMenuIndex',
      plainList: true,
    }),
}
