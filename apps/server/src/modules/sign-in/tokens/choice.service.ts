import type { Deps } from '../../../platform/deps.ts'
import { idsOf } from '../../../platform/ids/id-list.ts'
import type { Scope } from '../../../platform/scope.ts'
import { listDepts } from '../../organisation/departments/dept.repository.ts'
import { listRoles } from '../../rights/roles/role.repository.ts'
import { findMembership } from '../../organisation/users/user.repository.ts'
import type { Choice } from '../../identity/sessions/sessions.service.ts'
import { authErrors } from '../../identity/errors/auth.errors.ts'

export const isChoice = ({ roleId, deptId }: Choice): boolean => roleId !== undefined || deptId !== undefined

/**
 * The choice in the form it is stored in, once every id of it is a live role or department of the person.
 *
 * @throws AppError `auth.notYours`
 */
export async function checkChoice(
  { db }: Pick<Deps, 'db'>,
  person: Pick<Scope, 'tenantId'> & { userId: string },
  choice: Choice,
): Promise<Choice> {
  const lists = await findMembership(db, person, person.userId)
  const check = async (
    wanted: string | undefined,
    held: () => Promise<readonly { id: string }[]>,
  ): Promise<string | undefined> => {
    if (wanted === undefined) return undefined
    const ids = idsOf(wanted)
    const own = new Set((await held()).map(({ id }) => id))
    if (ids.length === 0 || !ids.every((id) => own.has(id))) throw authErrors.notYours()
    return ids.join(',')
  }
  return {
    roleId: await check(choice.roleId, () => listRoles(db, person, lists?.roleId ?? '')),
    deptId: await check(choice.deptId, () => listDepts(db, person, lists?.deptId ?? '')),
  }
}
