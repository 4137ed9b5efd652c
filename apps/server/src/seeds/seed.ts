import { website } from '@drawdesk/contract/core/constants'
import { systemScope } from '../platform/scope.ts'
import { sealClearHeaders } from '../modules/chat/apis/seal-clear-headers.ts'
import { seedBizDicts, seedBizDictsOfTenants, seedDicts } from './dicts.seed.ts'
import { seedFlowRoles } from './flow-roles.seed.ts'
import { lockSeed } from './lock.ts'
import type { SeedDeps } from './seed-deps.ts'
import { seedMenus } from './menus.seed.ts'
import { giveNewButtons } from './new-buttons.seed.ts'
import { seedSampleApi } from './sample-api.seed.ts'
import { seedSampleChatApi } from './sample-chat-api.seed.ts'
import { seedShipped, type ShippedNeeds } from '../modules/workflow/shipped/seed-shipped.ts'
import { seedSampleVoices } from '../modules/voice/packets/sample-voices.seed.ts'
import { seedOlderTenants } from './older-tenants.seed.ts'
import { seedReports } from './reports.seed.ts'
import { seedPayChannels } from './pay-channels.seed.ts'
import { seedPosts } from '../modules/organisation/posts/posts.seed.ts'
import { seedClients, seedParams, seedPeople, seedTenant, type FirstAdministrator } from './organisation.seed.ts'
import type { AuthParts } from '../modules/identity/caller/auth-parts.ts'
import { giveWorkPages } from './work-pages.seed.ts'

/**
 * Brings what every installation starts with; run at each start, as the serving role. One transaction under a lock: of two
 * servers that start at once the second finds everything there.
 *
 * @returns isFirst: the first administrator was made now, with the given password.
 * @throws {Error} when the first administrator must be made and no password is given; nothing is written then.
 */
export async function seed(
  deps: SeedDeps & ShippedNeeds & { auth: AuthParts },
  first: { adminPassword?: string | undefined; mustChange: boolean },
): Promise<{ isFirst: boolean }> {
  const scope = systemScope(website.defaultTenantId)
  const administrator: FirstAdministrator = { adminPassword: first.adminPassword, mustChange: first.mustChange }
  const done = await deps.db.transaction(scope, async (trx) => {
    await lockSeed(trx)
    await seedTenant(deps, trx, scope)
    await seedClients(deps, trx)
    await seedDicts(deps, trx)
    await seedBizDicts(deps, trx, scope.tenantId)
    await seedMenus(deps, trx)
    await seedParams(deps, trx, scope)
    await seedSampleApi(deps, trx, scope)
    await seedSampleChatApi(deps, trx, scope)
    await seedSampleVoices(deps, trx, scope)
    await seedShipped(deps, trx, scope)
    const postId = await seedPosts(deps, trx, scope)
    return { isFirst: await seedPeople(deps, trx, scope, { ...administrator, postId }) }
  })
  await seedBizDictsOfTenants(deps)
  await giveNewButtons(deps)
  await seedFlowRoles(deps)
  await giveWorkPages(deps)
  await seedPayChannels(deps)
  await seedOlderTenants(deps)
  await seedReports(deps)
  await sealClearHeaders(deps)
  return done
}
