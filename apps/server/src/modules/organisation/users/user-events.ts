import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Scope } from '../../../platform/scope.ts'

/** Menu code of the page that receives them. */
const PAGE = 'user'
/** Beyond this one event without an id says that many changed. */
const PUBLISHED_SINGLY = 20

/** Publishes to open pages of users that these changed. Last step of the transaction (platform/events). */
export async function publishUserChanges(
  { events }: Pick<Deps, 'events'>,
  trx: Db,
  scope: Pick<Scope, 'tenantId'>,
  ids: readonly string[],
): Promise<void> {
  const published = ids.length > PUBLISHED_SINGLY ? ['0'] : ids
  if (published.length > 0)
    await events.publish(
      trx,
      scope,
      published.map((id) => ({ topic: 'user', id, permission: PAGE })),
    )
}
