import { SECOND_FACTOR_PARAM } from '@drawdesk/contract/identity/second-factor'
import { website } from '@drawdesk/contract/core/constants'
import { Type } from '@drawdesk/contract/core/schema'
import { TenantInfo } from '@drawdesk/contract/organisation/tenant'
import type { Deps } from '../../../platform/deps.ts'
import { openRoute, type AnyRoute } from '../../../wire/route.ts'
import { avatarAddress } from '../../files/avatar.ts'
import type { SignInSources } from '../../identity/sources/sign-in-sources.ts'
import { createTenantRepository } from './tenant.repository.ts'
import { hostOf, hostsToTry } from './tenant-host.ts'
import { readParam } from '../../settings/params/param.reader.ts'

/** Longest address that a browser would open. */
const ADDRESS_MOST = 2_048

/**
 * What the login page of a host looks like, and whose it is. Its picture has a signed address made for this answer: it opens
 * before any sign-in and ends within two hours, and no other file can be asked for with it.
 */
export function tenantInfoRoutes(
  deps: Pick<Deps, 'db' | 'secrets' | 'clock' | 'config'> & { signInSources: SignInSources },
): AnyRoute[] {
  const tenants = createTenantRepository(deps.db)
  return [
    openRoute({
      method: 'GET',
      path: '/blade-system/tenant/info',
      summary: 'The tenant of a domain with the look of its login page, or nothing',
      audit: 'tenant.info',
      isBackground: true,
      input: Type.Object({ domain: Type.Optional(Type.String({ maxLength: ADDRESS_MOST })) }),
      answer: TenantInfo,
      async handle({ input, reply }) {
        reply.header('cache-control', 'no-store')
        const mode = deps.config.isTenantMode ? { tenantMode: true } : {}
        const host = hostOf(input.domain ?? '')
        const found = host === undefined ? undefined : await tenants.findByHosts(hostsToTry(host))
        const tenant = found?.tenantId ?? website.defaultTenantId
        const passkeys =
          (await readParam(deps.db, { tenantId: tenant }, SECOND_FACTOR_PARAM)) === 'off' ? {} : { passkeys: true }
        // Where the tenant's number is still asked for, nobody's sources are shown.
        const listed = !found && deps.config.isTenantMode ? [] : await deps.signInSources.listWays(tenant)
        const ways = listed.length === 0 ? {} : { signInWays: listed }
        if (!found) return { ...mode, ...passkeys, ...ways }
        const { tenantId, title, backgroundUrl } = found
        return {
          ...mode,
          ...passkeys,
          ...ways,
          tenantId,
          domain: found.host,
          title,
          backgroundUrl: avatarAddress(deps, website.defaultTenantId, backgroundUrl),
        }
      },
    }),
  ]
}
