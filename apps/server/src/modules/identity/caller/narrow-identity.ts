import { idsOf } from '../../../platform/ids/id-list.ts'
import type { Identity } from './identity.repository.ts'

/** The identity as its session uses it: the chosen roles and departments, or all of them where the session names none. */
export function narrowIdentity(
  identity: Identity,
  { chosenRoleId, chosenDeptId }: { chosenRoleId: string; chosenDeptId: string },
): Identity {
  const narrow = (list: string, chosen: string): string =>
    chosen === ''
      ? list
      : idsOf(list)
          .filter((id) => idsOf(chosen).includes(id))
          .join(',')
  return {
    ...identity,
    roleId: narrow(identity.roleId, chosenRoleId),
    deptId: narrow(identity.deptId, chosenDeptId),
    roles: chosenRoleId === '' ? identity.roles : identity.roles.filter(({ id }) => idsOf(chosenRoleId).includes(id)),
  }
}
