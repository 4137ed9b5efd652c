import { Id, Type } from '@drawdesk/contract/core/schema'
import { MenuMeta } from '@drawdesk/contract/system/menu-meta'
import type { Db } from '../../../platform/database/db.ts'
import type { Caller } from '../../../platform/scope.ts'
import { auditOf } from '../../../wire/audit.ts'
import { openRoute, route, type Module } from '../../../wire/route.ts'
import { createAuthenticator } from '../../auth/authenticate.ts'
import { mayHold } from '../../auth/platform-only.ts'
import { buildButtons, buildRoutes, type MenuRow } from './menu-forest.ts'
import { menuTreeRoutes } from './menu-tree.routes.ts'
import { findGrantedMenuIds, findMenus } from './menu.repository.ts'

const common = {
  id: Id,
  parentId: Id,
  code: Type.String(),
  name: Type.String(),
  alias: Type.String(),
  path: Type.String(),
  /** Icon word. */
  source: Type.String(),
  sort: Type.Integer(),
  /** Nodes of the same fields; absent when there are none. As deep as the tree is, so its shape is not repeated here. */
  children: Type.Optional(Type.Array(Type.Unknown())),
}
const RouteNode = Type.Object({ ...common, category: Type.Integer(), isOpen: Type.Integer(), meta: Type.Optional(MenuMeta) })
const TopMenu = Type.Object({ id: Id, code: Type.String(), name: Type.String(), source: Type.String(), path: Type.String(), sort: Type.Integer() })
const ButtonNode = Type.Object({ ...common, action: Type.Integer() })

/** The menu tree as the caller may use it. */
export const menuModule: Module = {
  name: 'system/menu',
  routes(deps) {
    const { db } = deps
    const authenticate = createAuthenticator(deps)
    return [
      openRoute({
        method: 'GET', path: '/blade-system/menu/routes', summary: 'Menus of the caller as a forest; without a token none', audit: 'menu.routes',
        input: Type.Object({ topMenuId: Type.Optional(Type.String({ maxLength: 20 })) }), answer: Type.Array(RouteNode),
        async handle({ input, language, request, reply }) {
          reply.header('cache-control', 'no-store')
          if (!request.headers['blade-auth']) return []
          const caller = await authenticate(request)
          auditOf(request).caller = caller // an open call reads the token itself, and the logs ask who it was
          // No top menu can be made yet, so none of them holds a menu.
          if (input.topMenuId && input.topMenuId !== '0') return []
          const menus = (await findMenus(db)).filter(({ code }) => mayHold(caller.tenantId, code))
          return buildRoutes(menus, await grantedOf(db, caller, menus), language)
        },
      }),
      route({
        method: 'GET', path: '/blade-system/menu/top-menu', summary: 'Menus of the top bar, in order', audit: 'menu.topMenu', permission: 'signedIn',
        input: Type.Object({}), answer: Type.Array(TopMenu),
        handle: async () => [], // none can be made yet
      }),
      ...menuTreeRoutes(deps),
      route({
        method: 'GET', path: '/blade-system/menu/buttons', summary: 'Buttons of the caller under their pages', audit: 'menu.buttons', permission: 'signedIn',
        input: Type.Object({}), answer: Type.Array(ButtonNode),
        async handle({ caller, language }) {
          const menus = (await findMenus(db)).filter(({ code }) => mayHold(caller.tenantId, code))
          return buildButtons(menus, await grantedOf(db, caller, menus), language)
        },
      }),
    ]
  },
}

/** An administrator holds every menu, granted or not: what he adds is his at once. */
async function grantedOf(db: Db, caller: Caller, menus: readonly MenuRow[]): Promise<Set<string>> {
  return caller.isAdministrator ? new Set(menus.map(({ id }) => id)) : findGrantedMenuIds(db, caller, caller.roleIds)
}
