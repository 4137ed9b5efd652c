import type { Db } from '../../../../platform/database/db.ts'
import type { Scope } from '../../../../platform/scope.ts'
import { adminAliasOf } from '../../users/acting.ts'
import { findAliases, hasOtherWithAlias } from '../../users/people/people.repository.ts'
import { findOpen, type Blocker } from './blockers.repository.ts'
import { createPersonErasures } from './person-erasure.repository.ts'

/** What must come to an end before this person is erased; none for most. */
export async function findBlockers(
  db: Db,
  scope: Pick<Scope, 'tenantId'>,
  userId: string,
  now: Date,
): Promise<Blocker[]> {
  const open = await findOpen(db, scope, userId, now)
  const account = await createPersonErasures(db).findAccount(scope, userId)
  if (account?.isDeleted !== 0 || account.status !== 1) return open
  const alias = adminAliasOf(scope)
  const aliases = (await findAliases(db, scope as Scope, [userId])).get(userId) ?? []
  if (!aliases.includes(alias) || (await hasOtherWithAlias(db, scope, alias, [userId]))) return open
  return [...open, { kind: 'lastAdministrator', count: 1 }]
}
