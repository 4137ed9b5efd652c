import { Id, Type } from '@drawdesk/contract/core/schema'
import { MenuGroup, MenuMeta, MenuQuery } from '@drawdesk/contract/rights/menu-meta'
import type { Caller } from '../../../platform/scope.ts'
import { auditOf } from '../../../wire/audit.ts'
import { openRoute, route, type Module } from '../../../wire/route.ts'
import type { Authenticate } from '../../identity/authentication/authenticate.ts'
import type { AuthParts } from '../../identity/caller/auth-parts.ts'
import type { Rights } from '../../access/model/model.ts'
import { findTopMenuIds, listTopMenus } from './caller-menu.repository.ts'
import { buildButtons, buildRoutes, type MenuRow } from '../../access/menus/menu-forest.ts'
import { menuGrantRoutes } from './menu-grant.routes.ts'
import { menuRecordRoutes } from './menu-records.routes.ts'
import { menuTreeRoutes } from './menu-tree.routes.ts'
import type { Deps } from '../../../platform/deps.ts'

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
const RouteNode = Type.Object({
  ...common,
  category: Type.Integer(),
  isOpen: Type.Integer(),
  component: Type.String(),
  meta: Type.Optional(MenuMeta),
  group: Type.Optional(MenuGroup),
  query: Type.Optional(MenuQuery),
})
const TopMenu = Type.Object({
  id: Id,
  code: Type.String(),
  name: Type.String(),
  source: Type.String(),
  path: Type.String(),
  sort: Type.Integer(),
})
const ButtonNode = Type.Object({ ...common, action: Type.Integer() })

/** The menu tree as the caller may use it. */
export const menuModule: Module<Deps & { auth: AuthParts; authenticate: Authenticate }> = {
  name: 'rights/menus',
  routes(deps) {
    const { db, authenticate } = deps
    const cache = deps.auth.rights

    /** The menus there are, and what the caller holds of them by the roles of the session. */
    async function heldBy({ tenantId, roleIds }: Caller): Promise<{ menus: readonly MenuRow[]; rights: Rights }> {
      const known = await cache.current(tenantId)
      return { menus: known.menus, rights: known.rightsOf(roleIds) }
    }

    return [
      openRoute({
        method: 'GET',
        path: '/blade-system/menu/routes',
        summary: 'Menus of the caller as a forest; without a token none',
        audit: 'menu.routes',
        isBackground: true,
        input: Type.Object({ topMenuId: Type.Optional(Type.String({ maxLength: 20 })) }),
        answer: Type.Array(RouteNode),
        async handle({ input, language, request, reply }) {
          reply.header('cache-control', 'no-store')
          if (!request.headers['blade-auth']) return []
          const caller = await authenticate(request)
          auditOf(request).caller = caller // an open call reads the token itself, and the logs ask who it was
          const [{ menus, rights }, chosen] = await Promise.all([
            heldBy(caller),
            findTopMenuIds(db, caller, input.topMenuId ?? ''),
          ])
          return buildRoutes(
            menus,
            chosen ? new Set([...chosen].filter((id) => rights.menuIds.has(id))) : rights.menuIds,
            language,
          )
        },
      }),
      route({
        method: 'GET',
        path: '/blade-system/menu/top-menu',
        summary: 'Menus of the top bar, in order; all of the tenant',
        audit: 'menu.topMenu',
        forGuests: true,
        isUnguarded: true,
        isBackground: true,
        permission: 'signedIn',
        input: Type.Object({}),
        answer: Type.Array(TopMenu),
        handle: async ({ caller, language }) =>
          (await listTopMenus(db, caller)).map(({ nameEn, ...top }) => ({
            ...top,
            name: language === 'en' && nameEn !== '' ? nameEn : top.name,
          })),
      }),
      ...menuTreeRoutes(deps),
      ...menuGrantRoutes(deps),
      ...menuRecordRoutes(deps),
      route({
        method: 'GET',
        path: '/blade-system/menu/buttons',
        summary: 'Buttons of the caller under their pages',
        audit: 'menu.buttons',
        beforePasswordChange: true,
        forGuests: true,
        isUnguarded: true,
        isBackground: true,
        permission: 'signedIn',
        input: Type.Object({}),
        answer: Type.Array(ButtonNode),
        async handle({ caller, language }) {
          const { menus, rights } = await heldBy(caller)
          return buildButtons(menus, rights.menuIds, language)
        },
      }),
    ]
  },
}
