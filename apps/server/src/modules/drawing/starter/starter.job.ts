import { pickLanguage } from '@drawdesk/contract/core/texts'
import type { Deps } from '../../../platform/deps.ts'
import { systemScope } from '../../../platform/scope.ts'
import { STARTER_QUEUE } from '../../organisation/tenants/new-tenant/starter-order.ts'
import type { StarterPack } from './starter.service.ts'

/** In processes that work: packs that were ordered with a new tenant. One that comes twice adds nothing. */
export function workOnStarterPacks({ jobs, starterPack }: Pick<Deps, 'jobs'> & { starterPack: StarterPack }): void {
  jobs.handle(STARTER_QUEUE, { laneLimit: () => 1 }, async ({ tenantId, payload }) => {
    await starterPack.add(
      { ...systemScope(tenantId), userId: String(payload.userId) },
      pickLanguage(String(payload.language)),
    )
  })
}
