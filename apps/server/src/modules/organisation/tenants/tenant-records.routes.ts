import { website } from '@drawdesk/contract/core/constants'
import { tenantResource } from '@drawdesk/contract/organisation/tenant'
import { resourceRoutes } from '../../../crud/resource.routes.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import type { AnyRoute } from '../../../wire/route.ts'
import type { Sessions } from '../../identity/sessions/sessions.service.ts'
import { avatarAddress } from '../../files/avatar.ts'
import { limitBytesOf, readPlatformLimits } from '../../files/quota/file-limit.ts'
import { createErasureRepository } from './erasures/erasure.repository.ts'
import { tenantErrors } from './tenant.errors.ts'
import { createTenantRepository } from './tenant.repository.ts'
import { createTenantService, type TenantInput, type TenantNeeds } from './tenant.service.ts'

type Row = Record<string, unknown> & {
  tenantId: string
  packageId: string | null
  fileLimitGb: number | null
  backgroundUrl?: string
}

/** list, detail, remove and restore. A removed tenant is out at once: nobody signs in, open sessions end, its hosts are free. */
export function tenantRecordRoutes(deps: Deps & TenantNeeds): AnyRoute[] {
  const service = createTenantService(deps)
  const tenants = createTenantRepository(deps.db)
  return resourceRoutes(deps, {
    resource: tenantResource,
    table: 'systemTenant',
    // A new tenant is more than its row.
    save: (caller, input) => service.save(caller, input as TenantInput), // by the schema of the call
    async checkRemove(_caller, { ids }) {
      if ((await tenants.listAny(ids)).some(({ tenantId }) => tenantId === website.defaultTenantId))
        throw tenantErrors.platformStays()
    },
    afterChange: (trx, _caller, { ids }) => followRemoval(deps, trx, ids),
    async decorate(_caller, rows) {
      const given = rows as Row[]
      const [names, counts, bytes, limits] = await Promise.all([
        tenants.listPackageNames([...new Set(given.flatMap(({ packageId }) => packageId ?? []))]),
        tenants.countAccounts(given.map(({ tenantId }) => tenantId)),
        tenants.countBytes(given.map(({ tenantId }) => tenantId)),
        readPlatformLimits(deps.db),
      ])
      return given.map((row) => ({
        ...row,
        packageName: names.get(row.packageId ?? '') ?? '',
        accountCount: counts.get(row.tenantId) ?? 0,
        usedBytes: bytes.get(row.tenantId) ?? 0,
        fileLimitBytes: limitBytesOf(row.fileLimitGb, limits['file.tenant.maxGb']),
        ...(row.backgroundUrl === undefined
          ? {}
          : { backgroundUrl: avatarAddress(deps, website.defaultTenantId, row.backgroundUrl) }),
      }))
    },
  })
}

/** Hosts come and go with their tenants, sessions only go. @throws AppError `common.restoreTaken` when another tenant has a host by now. */
async function followRemoval(deps: Deps & { sessions: Sessions }, trx: Db, ids: readonly string[]): Promise<void> {
  const tenants = createTenantRepository(trx)
  const rows = await tenants.listAny(ids)
  const erasures = await createErasureRepository(trx).listOf(rows.map(({ tenantId }) => tenantId))
  const restored = rows.find(
    ({ isDeleted, tenantId }) => isDeleted === 0 && erasures.some(({ tenantNumber }) => tenantNumber === tenantId),
  )
  if (restored) throw tenantErrors.underErasure({ values: { tenantName: restored.tenantName } })
  for (const { id, isDeleted, domain } of rows) {
    const hosts = isDeleted === 0 ? domain.split(',').filter(Boolean) : []
    if (await tenants.findTakenHost(hosts, id)) throw commonErrors.restoreTaken()
    await tenants.replaceHosts(id, hosts)
  }
  await deps.sessions.endOfTenants(
    rows.filter(({ isDeleted }) => isDeleted === 1).map(({ tenantId }) => tenantId),
    trx,
  )
}
