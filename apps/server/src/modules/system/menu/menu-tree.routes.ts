import { website } from '@drawdesk/contract/core/constants'
import { Flag, Type } from '@drawdesk/contract/core/schema'
import { TreeNode } from '@drawdesk/contract/core/tree'
import type { Language } from '@drawdesk/contract/core/texts'
import { toForest } from '../../../crud/forest.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Caller } from '../../../platform/scope.ts'
import { route, type AnyRoute } from '../../../wire/route.ts'
import { ofTenants } from '../../auth/platform-only.ts'
import type { MenuRow } from './menu-forest.ts'
import { findMenuIdsWithin, findMenus } from './menu.repository.ts'

/** Menus and buttons as a forest to choose from. */
export function menuTreeRoutes({ db }: Pick<Deps, 'db'>): AnyRoute[] {
  return [
    route({
      method: 'GET', path: '/blade-system/menu/tree', summary: 'Menus and buttons to choose from, limited to the package of a tenant', audit: 'menu.tree', permission: 'signedIn',
      input: Type.Object({
        /** For an administrator of the platform; everybody else is answered for his own tenant. */
        tenantId: Type.Optional(Type.String({ maxLength: 20 })),
        /** 1: only what tenants may hold. */
        grantable: Type.Optional(Flag),
      }),
      answer: Type.Array(TreeNode),
      async handle({ caller, input, language }) {
        const menus = await findFor(db, tenantAskedFor(caller, input.tenantId))
        return toForest((input.grantable === 1 ? ofTenants(menus) : menus).map((menu) => toNode(menu, language)))
      },
    }),
  ]
}

function tenantAskedFor(caller: Caller, tenantId: string | undefined): string {
  return caller.isAdministrator && tenantId ? tenantId : caller.tenantId
}

async function findFor(db: Db, tenantId: string): Promise<MenuRow[]> {
  const menus = await findMenus(db)
  if (tenantId === website.defaultTenantId) return menus
  const within = await findMenuIdsWithin(db, tenantId)
  return ofTenants(menus).filter(({ id }) => within.has(id))
}

function toNode({ id, parentId, name, nameEn }: MenuRow, language: Language) {
  return { id, parentId, title: language === 'en' && nameEn !== '' ? nameEn : name, key: id, value: id }
}
