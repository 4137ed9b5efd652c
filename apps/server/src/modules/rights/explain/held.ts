import type { HeldRight } from '@drawdesk/contract/rights/rights'
import type { Language } from '@drawdesk/contract/core/texts'
import { evaluateRights } from '../../access/model/evaluate.ts'
import { menuName } from './explain-step.ts'
import type { RightsModel } from '../../access/model/model.ts'

/** The menus and buttons that somebody with these roles holds, in the order of the menus, each with the roles that give it. */
export function heldRights(model: RightsModel, roleIds: readonly string[], language: Language): HeldRight[] {
  const { menuIds } = evaluateRights(model, roleIds)
  // Each role for itself: that of an administrator gives everything.
  const givers = roleIds.flatMap((id) => {
    const role = model.roles.get(id)
    return role ? [{ role: { id, roleName: role.roleName }, given: evaluateRights(model, [id]).menuIds }] : []
  })
  return [...model.menus.values()]
    .filter(({ id }) => menuIds.has(id))
    .map((menu) => ({
      id: menu.id,
      parentId: menu.parentId,
      code: menu.code,
      name: menuName(menu, language),
      category: menu.category,
      roles: givers.filter(({ given }) => given.has(menu.id)).map(({ role }) => role),
    }))
}
