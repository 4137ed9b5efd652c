import { menuResource } from '@drawdesk/contract/rights/menu'
import type { Db } from '../../../platform/database/db.ts'
import type { AnyRoute, SignedInCall } from '../../../wire/route.ts'
import { namesOfLacks } from '../../access/grants/lack-names.ts'
import { mayGrantErrors } from '../../access/grants/may-grant.errors.ts'
import { loadRightsModel } from '../../access/model/rights-cache.ts'

/** What was granted stays granted while a menu is removed: who had a removed menu may not bring it back for themselves. */
export function withCheckedRestore(db: Db, routes: AnyRoute[]): AnyRoute[] {
  return routes.map((one) => {
    if (one.isOpen || one.isDevice || one.path !== `${menuResource.path}/${menuResource.calls.restore}`) return one
    const handle = one.handle
    return {
      ...one,
      async handle(call: SignedInCall<{ ids: string[] }>) {
        const { caller, input } = call
        if (!caller.isAdministrator) {
          const model = await loadRightsModel(db, caller.tenantId)
          const back = input.ids.filter(
            (id) => !model.menus.has(id) && caller.roleIds.some((roleId) => model.roles.get(roleId)?.menuIds.has(id)),
          )
          if (back.length > 0)
            throw mayGrantErrors.liftsYourself({
              values: namesOfLacks(
                model,
                back.map((id) => ({ kind: 'menu', id })),
              ),
            })
        }
        return handle(call)
      },
    }
  })
}
