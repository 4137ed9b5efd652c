import { website } from '@drawdesk/contract/core/constants'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { systemScope } from '../../../platform/scope.ts'

/** Who may export or erase tenants notices that one of them came further; what it is now, they ask. */
export async function publishTenantData(
  { events }: Pick<Deps, 'events'>,
  trx: Db,
  id: string,
  kind: 'export' | 'erasure',
): Promise<void> {
  const scope = systemScope(website.defaultTenantId)
  await events.publish(
    trx,
    scope,
    ['tenant_archive', 'tenant_wipe'].map((permission) => ({
      topic: 'tenantData' as const,
      id,
      permission,
      more: { kind },
    })),
  )
}
