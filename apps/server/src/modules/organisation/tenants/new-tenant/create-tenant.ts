import { randomInt } from 'node:crypto'
import { website } from '@drawdesk/contract/core/constants'
import type { Deps } from '../../../../platform/deps.ts'
import type { Language } from '@drawdesk/contract/core/texts'
import type { Caller } from '../../../../platform/scope.ts'
import { makeInitialPassword } from '../../../identity/passwords/initial-password.ts'
import type { FindFirstSignIns } from '../first-sign-ins.loader.ts'
import { createDictRepository } from '../../../settings/dictionaries/dict.repository.ts'
import { readParams } from '../../../settings/params/param.reader.ts'
import { createErasureRepository } from '../erasures/erasure.repository.ts'
import { createTenantPackageRepository } from '../../packages/tenant-package.repository.ts'
import { createTenantRepository } from '../tenant.repository.ts'
import { tenantErrors } from '../tenant.errors.ts'
import type { TenantValues } from '../tenant-values.ts'
import { findAdminMenuIds } from './admin-menus.ts'
import { FIRST_ACCOUNT, FIRST_NAME } from './administrator.step.ts'
import { NEW_TENANT_STEPS } from './new-tenant.ts'
import type { NewTenant } from './new-tenant-step.ts'
import { orderStarterPack, STARTER_QUEUE } from './starter-order.ts'
import type { AuthParts } from '../../../identity/caller/auth-parts.ts'

/** Tries with another number when one is taken: with 10,000 tenants the fifth fails once in 40 billion. */
const TRIES_MOST = 5
/** Whose parameters and dictionaries a new tenant begins with. */
const PLATFORM = { tenantId: website.defaultTenantId }
const [NUMBER_FROM, NUMBER_TO] = [100_000, 1_000_000]

export interface NewTenantInput extends Partial<TenantValues> {
  tenantName: string
  /** `""` for none. */
  packageId: string
  hosts: readonly string[]
  /** Begins with the starter pack, its texts in this language. */
  starterPack?: Language | undefined
}

/** Makes tenants. */
export function createTenantMaker(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'secrets' | 'log' | 'config' | 'jobs'> & {
    firstSignIns: FindFirstSignIns
    auth: AuthParts
  },
  steps = NEW_TENANT_STEPS,
  newNumber = () => String(randomInt(NUMBER_FROM, NUMBER_TO)),
) {
  const { db, clock, ids, log, firstSignIns: findFirstSignIns } = deps

  /**
   * A tenant with everything it needs to be signed in to, or nothing at all; its number is random, and so is the password of its first
   * administrator, shown in this answer alone.
   *
   * @throws AppError `tenant.unknownPackage`, `tenant.noNumberLeft`
   */
  return async (caller: Caller, { packageId, hosts, starterPack, ...values }: NewTenantInput) => {
    const defaults = await readParams(db, PLATFORM, ['tenant.default.accountNumber', 'tenant.default.menuCode'])
    const [accountNumber, menuCodes] = [defaults['tenant.default.accountNumber'], defaults['tenant.default.menuCode']]
    const { password, secret } = await makeInitialPassword(deps)
    const id = ids.next()
    const now = clock.now()
    const made = {
      tenantName: values.tenantName,
      createUser: caller.userId,
      adminRoleId: ids.next(),
      userRoleId: ids.next(),
      deptId: ids.next(),
      postId: ids.next(),
      administratorId: ids.next(),
      secret,
      dicts: await createDictRepository(db, 'systemDictBiz').listAll(PLATFORM),
      adminMenuIds: await findAdminMenuIds(db, packageId, menuCodes),
    }
    const row = {
      id,
      ...values,
      packageId: packageId || null,
      accountNumber,
      createUser: caller.userId,
      createDept: caller.deptId,
      updateUser: caller.userId,
      createTime: now,
      updateTime: now,
    }

    async function make(tenantId: string): Promise<void> {
      const tenant: NewTenant = { tenantId, ...made }
      await db.transaction({ tenantId }, async (trx) => {
        // Held, so that nobody removes it while it gets a tenant.
        if (packageId !== '' && !(await createTenantPackageRepository(trx).hold(packageId)))
          throw tenantErrors.unknownPackage()
        await trx
          .platform()
          .insertInto('systemTenant')
          .values({ ...row, tenantId })
          .execute()
        await createTenantRepository(trx).replaceHosts(id, hosts)
        for (const step of steps) await step(trx, tenant, { ids })
        if (starterPack)
          await orderStarterPack(deps, trx, { tenantId, userId: made.administratorId, language: starterPack })
      })
    }

    for (let tries = 0; tries < TRIES_MOST; tries += 1) {
      const tenantId = newNumber()
      // Who kept something of an erased tenant must not find another one behind its number.
      if (await createErasureRepository(db).isErased(tenantId)) continue
      try {
        await make(tenantId)
        if (starterPack) deps.jobs.wake(STARTER_QUEUE)
        log.info({ tenantId, by: caller.userId }, 'a tenant was made')
        const firstSignIns = await findFirstSignIns({ tenantId }, [
          {
            userId: made.administratorId,
            account: FIRST_ACCOUNT,
            realName: FIRST_NAME,
            password,
            expireTime: secret.initialUntil,
          },
        ])
        return { id, version: 1, tenantId, firstSignIns }
      } catch (error) {
        if ((error as { constraint?: string }).constraint !== 'system_tenant_tenant_id_key') throw error
      }
    }
    throw tenantErrors.noNumberLeft()
  }
}
