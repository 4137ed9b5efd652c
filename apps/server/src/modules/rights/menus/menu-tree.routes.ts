import { Flag, Type } from '@drawdesk/contract/core/schema'
import { TreeNode } from '@drawdesk/contract/core/tree'
import type { Language } from '@drawdesk/contract/core/texts'
import { toForest } from '../../../crud/tree/forest.ts'
import { scopeOf, tenantArgument } from '../../../crud/operator.service.ts'
import type { Deps } from '../../../platform/deps.ts'
import { route, type AnyRoute } from '../../../wire/route.ts'
import type { AuthParts } from '../../identity/caller/auth-parts.ts'
import { ofTenants } from '../../access/model/platform-only.ts'
import { isOpenTo } from '../../access/model/evaluate.ts'
import type { MenuRow } from '../../access/menus/menu-forest.ts'

const PAGE = 1

/** Menus and buttons as a forest to choose from. */
export function menuTreeRoutes(deps: Pick<Deps, 'db'> & { auth: AuthParts }): AnyRoute[] {
  const { rights } = deps.auth
  return [
    route({
      method: 'GET',
      path: '/blade-system/menu/tree',
      summary: 'Menus and buttons to choose from, limited to the package of a tenant',
      audit: 'menu.tree',
      permission: 'signedIn',
      input: Type.Object({
        ...tenantArgument,
        /** 1: only what tenants may hold. */
        grantable: Type.Optional(Flag),
        /** 1: without buttons. */
        pages: Type.Optional(Flag),
      }),
      answer: Type.Array(TreeNode),
      async handle({ caller, input, language }) {
        const known = await rights.current((await scopeOf(deps.db, caller, input.tenantId)).tenantId)
        const menus = known.menus.filter(({ id }) => isOpenTo(known.model, id))
        const asked = input.pages === 1 ? menus.filter(({ category }) => category === PAGE) : menus
        return toForest((input.grantable === 1 ? ofTenants(asked) : asked).map((menu) => toNode(menu, language)))
      },
    }),
  ]
}

function toNode({ id, parentId, name, nameEn }: MenuRow, language: Language) {
  return { id, parentId, title: language === 'en' && nameEn !== '' ? nameEn : name, key: id, value: id }
}
