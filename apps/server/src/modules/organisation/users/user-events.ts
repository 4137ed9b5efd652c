import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Scope } from '../../../platform/scope.ts'

/** Menu code of the page that is told. */
const PAGE = 'user'
/** Beyond this one event without an id says that many changed. */
const TOLD_SINGLY = 20

/** Open pages of users hear that these changed. Last step of the transaction (platform/events). */
export async function tellUsers(
  { events }: Pick<Deps, 'events'>,
  trx: Db,
  scope: Pick<Scope, 'tenantId'>,
  ids: readonly string[],
): Promise<void> {
  const told = ids.length > TOLD_SINGLY ? ['0'] : ids
  if (told.length > 0)
    await events.publish(
      trx,
      scope,
      told.map((id) => ({ topic: 'user', id, permission: PAGE })),
    )
}
