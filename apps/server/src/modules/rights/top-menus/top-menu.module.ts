import { Id, Type } from '@drawdesk/contract/core/schema'
import { isMenuPath, WRONG_MENU_PATH } from '@drawdesk/contract/rights/menu-path'
import { topMenuResource } from '@drawdesk/contract/rights/top-menu'
import { scopeOf, tenantArgument } from '../../../crud/operator.service.ts'
import { resourceRoutes } from '../../../crud/resource.routes.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/scope.ts'
import { route, type Module } from '../../../wire/route.ts'
import { isOpenTo } from '../../access/model/evaluate.ts'
import { granterOf } from '../../access/grants/may-grant.ts'
import { loadRightsModel } from '../../access/model/rights-cache.ts'
import { topMenuErrors } from './top-menu.errors.ts'
import { holdTopMenus, replaceSettings } from './top-menu.repository.ts'

const PAGE = 1
/** Menus of one top menu. */
const MENUS_MOST = 2_000

/** Entries of the top bar. They choose among what somebody holds, and give nobody anything. */
export const topMenuModule: Module = {
  name: 'rights/top-menus',
  routes: (deps) => [
    ...resourceRoutes(deps, {
      resource: topMenuResource,
      table: 'systemTopMenu',
      unique: { system_top_menu_code: { error: topMenuErrors.codeTaken, field: 'code' } },
      async checkSave(_caller, { values: { path }, before: existing }) {
        if (typeof path === 'string' && path !== existing?.path && !isMenuPath(path))
          throw commonErrors.badInput({ errors: [{ field: 'path', text: WRONG_MENU_PATH }] })
      },
    }),
    route({
      method: 'POST',
      path: `${topMenuResource.path}/grant`,
      summary: 'The menus that top menus show, in place of those they had',
      audit: 'topmenu.grant',
      permission: 'topmenu_setting',
      input: Type.Object({
        topMenuIds: Type.Array(Id, { minItems: 1, maxItems: 100 }),
        menuIds: Type.Array(Id, { maxItems: MENUS_MOST }),
        ...tenantArgument,
      }),
      answer: Type.Object({}),
      async handle({ caller, input }) {
        await grantMenus(
          deps,
          await scopeOf(deps.db, caller, input.tenantId),
          [...new Set(input.topMenuIds)],
          [...new Set(input.menuIds)],
        )
        return {}
      },
    }),
  ],
}

/** @throws AppError `common.notFound` for an unknown top menu, `common.badInput` beside `menuIds` for a menu that is not the caller's to show */
async function grantMenus(
  deps: Deps,
  caller: Caller,
  topMenuIds: readonly string[],
  menuIds: readonly string[],
): Promise<void> {
  await deps.db.transaction(caller, async (trx) => {
    if ((await holdTopMenus(trx, caller, topMenuIds)).length !== topMenuIds.length) throw commonErrors.notFound()
    const model = await loadRightsModel(trx, caller.tenantId)
    const { isOperator, rights } = granterOf(model, caller)
    const isShowable = (id: string): boolean =>
      model.menus.get(id)?.category === PAGE && (isOperator ? isOpenTo(model, id) : rights.menuIds.has(id))
    if (!menuIds.every(isShowable))
      throw commonErrors.badInput({ errors: [{ field: 'menuIds', text: topMenuErrors.unknownMenus().text }] })
    await replaceSettings(deps, trx, caller, topMenuIds, menuIds)
  })
}
