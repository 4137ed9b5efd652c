import type { RightsChangeInput } from '@drawdesk/contract/rights/rights'
import { isPlatformTenant } from '../../access/model/platform-only.ts'
import type { Db } from '../../../platform/database/db.ts'
import { commonErrors } from '../../../platform/errors.ts'
import type { Caller, Scope } from '../../../platform/scope.ts'
import { createTenantPackageRepository } from '../../organisation/packages/tenant-package.repository.ts'
import { createTenantRepository } from '../../organisation/tenants/tenant.repository.ts'
import { tenantErrors } from '../../organisation/tenants/tenant.errors.ts'
import type { PackageFacts } from './apply-change.ts'
import { checkChangeCode } from './change-codes.ts'
import { findTenants } from '../explain/rights-people.repository.ts'

/** What a change is about, and who it can reach. */
export interface ChangeTargets {
  /** Names of the roles, the package, the tenant or the scope. */
  title: string
  /** Tenants whose people it may touch. */
  tenantIds: readonly string[]
  /** Of packages: what bounds these tenants then; null for nothing. */
  held?: PackageFacts | null
  /** False of a scope that would be new. */
  isThere: boolean
}

/**
 * Looks up what a change names, for somebody who holds the code that such changes ask for.
 *
 * @throws AppError `common.forbidden`, `common.notFound` for a target that is not there, `common.badInput` beside what is missing, `tenant.unknownPackage`, `tenant.platformIsUnbound`
 */
export async function findChangeTargets(
  db: Db,
  caller: Caller,
  { kind, targetIds, menuIds, packageId, values }: RightsChangeInput,
): Promise<ChangeTargets> {
  if (kind !== 'dataScope' && kind !== 'apiScope') checkChangeCode(caller, { kind, values })
  const [target = ''] = targetIds
  if (kind !== 'role' && targetIds.length !== 1)
    throw commonErrors.badInput({
      errors: [{ field: 'targetIds', text: { zh: '只能选择一个', en: 'Select only one' } }],
    })
  switch (kind) {
    case 'role':
      return { title: await roleNames(db, caller, targetIds), tenantIds: [caller.tenantId], isThere: true }
    case 'package': {
      const found = await createTenantPackageRepository(db).find(target)
      if (!found) throw commonErrors.notFound()
      const tenants = await findTenants(db, target)
      return {
        title: found.packageName,
        tenantIds: tenants.map(({ tenantId }) => tenantId),
        held: { name: found.packageName, menuIds: menuIds ?? found.menuId.split(',').filter(Boolean) },
        isThere: true,
      }
    }
    case 'tenantPackage': {
      const tenant = await createTenantRepository(db).findByNumber(target)
      if (!tenant) throw commonErrors.notFound()
      if (isPlatformTenant(target)) throw tenantErrors.platformIsUnbound()
      const found = packageId ? await createTenantPackageRepository(db).find(packageId) : undefined
      if (packageId && !found) throw tenantErrors.unknownPackage()
      return {
        title: tenant.tenantName,
        tenantIds: [target],
        held: found ? { name: found.packageName, menuIds: found.menuId.split(',').filter(Boolean) } : null,
        isThere: true,
      }
    }
    case 'dataScope':
    case 'apiScope': {
      const found = await db
        .platform()
        .selectFrom(kind === 'dataScope' ? 'systemDataScope' : 'systemApiScope')
        .select('scopeName')
        .where('id', '=', target)
        .where('isDeleted', '=', 0)
        .executeTakeFirst()
      checkChangeCode(caller, { kind, values }, found !== undefined)
      if (!found && !values) throw commonErrors.notFound()
      const named: unknown = values?.scopeName
      return {
        title: found?.scopeName ?? (typeof named === 'string' ? named : ''),
        tenantIds: (await findTenants(db)).map(({ tenantId }) => tenantId),
        isThere: found !== undefined,
      }
    }
  }
}

/** @throws AppError `common.notFound` unless all of them are live roles of the tenant */
async function roleNames(db: Db, scope: Pick<Scope, 'tenantId'>, ids: readonly string[]): Promise<string> {
  const wanted = [...new Set(ids)]
  const rows = await db
    .as(scope)
    .selectFrom('systemRole')
    .select('roleName')
    .where('tenantId', '=', scope.tenantId)
    .where('isDeleted', '=', 0)
    .where('id', 'in', wanted)
    .orderBy('sort')
    .orderBy('id')
    .execute()
  if (rows.length !== wanted.length) throw commonErrors.notFound()
  return rows.map(({ roleName }) => roleName).join('、')
}
