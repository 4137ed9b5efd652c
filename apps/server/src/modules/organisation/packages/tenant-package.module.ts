import { Type } from '@drawdesk/contract/core/schema'
import { TenantPackageChoice, tenantPackageResource } from '@drawdesk/contract/organisation/tenant-package'
import { resourceRoutes } from '../../../crud/resource.routes.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import { route, type AnyRoute, type Module, type SignedInCall } from '../../../wire/route.ts'
import type { AuthParts } from '../../identity/caller/auth-parts.ts'
import { ofTenants } from '../../access/model/platform-only.ts'
import { findMenus } from '../../access/menus/menu.repository.ts'
import { notePackages } from './package-notes.ts'
import type { TenantPackageGrants } from './package-grants.ts'
import { tenantPackageErrors } from './tenant-package.errors.ts'
import { createTenantPackageRepository } from './tenant-package.repository.ts'

/** Tenant packages: the rights that a tenant may have at most. The cut itself is made where rights are worked out (../rights/evaluate.ts). */
export const tenantPackageModule: Module<Deps & { auth: AuthParts; packageGrants: TenantPackageGrants }> = {
  name: 'organisation/packages',
  routes: (deps) => {
    return [
      ...withGrants(
        deps,
        resourceRoutes(deps, {
          resource: tenantPackageResource,
          table: 'systemTenantPackage',
          unique: { system_tenant_package_name: { error: tenantPackageErrors.nameTaken, field: 'packageName' } },
          checkSave: (_caller, { values }) => checkMenus(deps.db, values.menuId),
          checkRemove: (_caller, { ids }) => checkUnused(deps.db, ids),
          async afterChange(trx, caller, change) {
            await checkUnusedIfRemoved(trx, change.ids)
            await notePackages(deps, trx, caller, change)
            deps.auth.callers.forgetAll()
          },
        }),
      ),
      route({
        method: 'GET',
        path: '/blade-system/tenant-package/select',
        summary: 'Packages to choose from',
        audit: 'tenantPackage.select',
        permission: ['tenantpackage', 'tenant'],
        input: Type.Object({}),
        answer: Type.Array(TenantPackageChoice),
        handle: () => createTenantPackageRepository(deps.db).listChoices(),
      }),
    ]
  },
}

/** A saved package is given to the administrators of the tenants that use it, once it is saved. */
function withGrants(
  deps: Deps & { auth: AuthParts; packageGrants: TenantPackageGrants },
  routes: AnyRoute[],
): AnyRoute[] {
  const { packageGrants: grants } = deps
  return routes.map((one) => {
    if (one.isOpen || one.path !== `${tenantPackageResource.path}/${tenantPackageResource.calls.save}`) return one
    return {
      ...one,
      async handle(call: SignedInCall<Record<string, unknown>>) {
        const saved = (await one.handle(call)) as { id: string }
        await grants.giveToUsers(call.caller, saved.id)
        deps.auth.callers.forgetAll()
        return saved
      },
    }
  })
}

/** @throws AppError `tenantPackage.unknownMenus` beside the field */
async function checkMenus(db: Db, menuId: unknown): Promise<void> {
  if (typeof menuId !== 'string') return
  const known = new Set(ofTenants(await findMenus(db)).map(({ id }) => id))
  if (menuId.split(',').every((id) => known.has(id))) return
  throw commonErrors.badInput({ errors: [{ field: 'menuId', text: tenantPackageErrors.unknownMenus().text }] })
}

/** @throws AppError `tenantPackage.inUse` naming the first tenant */
async function checkUnused(db: Db, ids: readonly string[]): Promise<void> {
  const [user] = await createTenantPackageRepository(db).listUsers(ids)
  if (user) throw tenantPackageErrors.inUse({ values: { packageName: user.packageName, tenantName: user.tenantName } })
}

/** Again, with the rows held by this very removal: a tenant that was given the package meanwhile is seen now, a later one waits. */
async function checkUnusedIfRemoved(trx: Db, ids: readonly string[]): Promise<void> {
  const rows = await trx
    .platform()
    .selectFrom('systemTenantPackage')
    .select('id')
    .where('id', 'in', [...ids])
    .where('isDeleted', '=', 1)
    .execute()
  if (rows.length > 0)
    await checkUnused(
      trx,
      rows.map(({ id }) => id),
    )
}
