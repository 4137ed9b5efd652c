import { website } from '@drawdesk/contract/core/constants'
import type { Language } from '@drawdesk/contract/core/texts'
import { OWN_DATASOURCE_ID, type DatasourceChoice } from '@drawdesk/contract/develop/datasource'
import { updateRow } from '../../../crud/rows.repository.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import { systemScope, type Caller } from '../../../platform/scope.ts'
import type { AuthParts } from '../../identity/caller/auth-parts.ts'
import { recordRightsChange } from '../../access/history/changes.repository.ts'
import type { Sessions } from '../../identity/sessions/sessions.service.ts'
import { createTenantPackageRepository } from '../packages/tenant-package.repository.ts'
import type { TenantPackageGrants } from '../packages/package-grants.ts'
import { createTenantMaker } from './new-tenant/create-tenant.ts'
import { tenantErrors } from './tenant.errors.ts'
import { createTenantRepository, type TenantRow } from './tenant.repository.ts'
import { readTenantValues } from './tenant-values.ts'
import type { FileService } from '../../files/file.service.ts'
import type { Sources } from '../../develop/datasources/sources.ts'
import type { FindFirstSignIns } from './first-sign-ins.loader.ts'

/** Arguments of a save: the fields of the form as they were sent, and these. */
export interface TenantInput extends Record<string, unknown> {
  id?: string
  version?: number
  packageId?: string
  /** Of a new one: does it begin with the starter pack? What STARTER_PACK says unless given. */
  starterPack?: 0 | 1
}

/** `undefined` stays as it is; null is no limit. */
export interface TenantLimits {
  accountNumber: number | null | undefined
  expireTime: Date | null | undefined
  /** Null is what the platform says, 0 no limit. */
  fileLimitGb: number | null | undefined
}

export type TenantNeeds = Pick<Deps, 'db' | 'clock' | 'ids' | 'secrets' | 'log' | 'storage' | 'config' | 'jobs'> & {
  auth: AuthParts
  sessions: Sessions
  packageGrants: TenantPackageGrants
  files: FileService
  firstSignIns: FindFirstSignIns
  sources: Sources
}

export function createTenantService(deps: TenantNeeds) {
  const { db, clock, sessions, packageGrants: grants } = deps
  const tenants = createTenantRepository(db)
  const make = createTenantMaker(deps)

  /** By its six digits, or by the id of its row: public clients send either. @throws AppError `common.notFound` */
  async function get(numberOrId: string): Promise<TenantRow> {
    const found = /^\d{6}$/.test(numberOrId) ? await tenants.findByNumber(numberOrId) : await tenants.find(numberOrId)
    if (!found) throw commonErrors.notFound()
    return found
  }

  /** Runs a write of hosts; of two tenants that want one at the same moment the second is answered whose it is. */
  async function withHosts<T>(
    hosts: readonly string[] | undefined,
    ownId: string | undefined,
    write: () => Promise<T>,
  ): Promise<T> {
    const check = async (cause?: unknown): Promise<void> => {
      const taken = hosts && (await tenants.findTakenHost(hosts, ownId))
      if (!taken) return
      const error = tenantErrors.domainTaken({ values: taken, cause })
      throw tenantErrors.domainTaken({
        values: taken,
        cause,
        errors: [{ field: 'domain', text: { zh: error.messageIn('zh'), en: error.messageIn('en') } }],
      })
    }
    await check()
    try {
      return await write()
    } catch (error) {
      if ((error as { constraint?: string }).constraint === 'system_tenant_domain_pkey') await check(error)
      throw error
    }
  }

  return {
    get,

    /**
     * Makes a tenant with all that belongs to it, or changes what was sent of one that exists. A package is taken with a new
     * tenant only; see {@link setPackage}.
     *
     * @throws AppError `common.badInput`, `common.notFound`, `common.stale`, `tenant.*`
     */
    async save(
      caller: Caller,
      { id, version, packageId = '', starterPack, ...given }: TenantInput,
      language: Language = 'zh',
    ) {
      const { values, hosts } = await readTenantValues(deps, given, !id)
      const hasStarterPack = starterPack === undefined ? deps.config.isStarterPackOn : starterPack === 1
      if (!id)
        return withHosts(hosts, undefined, () =>
          make(caller, {
            ...values,
            tenantName: values.tenantName ?? '',
            packageId,
            hosts: hosts ?? [],
            starterPack: hasStarterPack ? language : undefined,
          }),
        )
      const { tenantId } = await get(id)
      const saved = await withHosts(hosts, id, () =>
        db.transaction(caller, async (trx) => {
          const done = await updateRow(deps, trx, caller, 'systemTenant', { id, version, values: { ...values } })
          if (hosts) await createTenantRepository(trx).replaceHosts(id, hosts)
          return done
        }),
      )
      return { ...saved, tenantId }
    },

    /** @throws AppError `common.notFound` for any unknown one (nothing changes then), `tenant.platformIsUnbound` */
    async setLimits(
      caller: Caller,
      ids: readonly string[],
      { accountNumber, expireTime, fileLimitGb }: TenantLimits,
    ): Promise<void> {
      const wanted = [...new Set(ids)]
      const rows = (await tenants.listAny(wanted)).filter(({ isDeleted }) => isDeleted === 0)
      if (rows.length !== wanted.length) throw commonErrors.notFound()
      if (expireTime && rows.some(({ tenantId }) => tenantId === website.defaultTenantId))
        throw tenantErrors.platformIsUnbound()
      const now = clock.now()
      await tenants.set(
        wanted,
        {
          ...(accountNumber === undefined ? {} : { accountNumber }),
          ...(expireTime === undefined ? {} : { expireTime }),
          ...(fileLimitGb === undefined ? {} : { fileLimitGb }),
        },
        { userId: caller.userId, now },
      )
      if (expireTime && expireTime <= now) await sessions.endOfTenants(rows.map(({ tenantId }) => tenantId))
    },

    /** Data sources of a tenant to choose from. @throws AppError `common.notFound` */
    async listDatasources(numberOrId: string, language: Language): Promise<DatasourceChoice[]> {
      const { tenantId } = await get(numberOrId)
      return deps.sources.list(systemScope(tenantId), language)
    },

    /**
     * What reports and models of a tenant use where nothing else is said; `""` (or `"0"`) is the database of this product.
     *
     * @throws AppError `common.notFound`, `tenant.unknownDatasource` beside the field
     */
    async setDatasource(caller: Caller, numberOrId: string, datasourceId: string): Promise<void> {
      const { id, tenantId } = await get(numberOrId)
      const isOwn = datasourceId === '' || datasourceId === OWN_DATASOURCE_ID
      const known = isOwn ? [] : await deps.sources.list(systemScope(tenantId), 'zh')
      if (!isOwn && !known.some((one) => one.id === datasourceId))
        throw tenantErrors.unknownDatasource({
          errors: [{ field: 'datasourceId', text: tenantErrors.unknownDatasource().text }],
        })
      await tenants.set(
        [id],
        { datasourceId: isOwn ? null : datasourceId },
        { userId: caller.userId, now: clock.now() },
      )
    },

    /**
     * Bounds a tenant's rights by a package, `""` frees it; its administrators are given what the package has, first, so that a
     * run that breaks off leaves nobody with less. Counts from each person's next request on (in other processes within a second).
     * Noted as a change of rights of the platform.
     *
     * @throws AppError `common.notFound`, `tenant.unknownPackage`, `tenant.platformIsUnbound`
     */
    async setPackage(caller: Caller, numberOrId: string, packageId: string): Promise<void> {
      const { id, tenantId, tenantName } = await get(numberOrId)
      if (tenantId === website.defaultTenantId) throw tenantErrors.platformIsUnbound()
      await db.transaction({ tenantId }, async (trx) => {
        const found = packageId === '' ? undefined : await createTenantPackageRepository(trx).hold(packageId)
        if (packageId !== '' && !found) throw tenantErrors.unknownPackage()
        if (found) await grants.giveToAdmins(trx, caller, tenantId, found.menuId.split(','))
      })
      await db.transaction(caller, async (trx) => {
        const now = clock.now()
        const held = await createTenantRepository(trx).hold(id)
        if (!held) throw commonErrors.notFound()
        if (packageId !== '' && !(await createTenantPackageRepository(trx).hold(packageId)))
          throw tenantErrors.unknownPackage()
        await createTenantRepository(trx).set([id], { packageId: packageId || null }, { userId: caller.userId, now })
        const [before, after] = [{ [tenantId]: { packageId: held.packageId ?? '' } }, { [tenantId]: { packageId } }]
        await recordRightsChange(deps, trx, caller, {
          kind: 'tenantPackage',
          title: tenantName,
          targetIds: [tenantId],
          before,
          after,
        })
      })
      deps.auth.callers.forgetAll()
    },
  }
}
