import { permissionOf } from '@drawdesk/contract/core/resource'
import { SaveAnswer, Type } from '@drawdesk/contract/core/schema'
import type { RightsChangeInput } from '@drawdesk/contract/rights/rights'
import { NOT_SUBMITTED, Submitted } from '@drawdesk/contract/settings/approval'
import { TenantPackageChoice, tenantPackageResource } from '@drawdesk/contract/organisation/tenant-package'
import { resourceRoutes } from '../../../crud/resource.routes.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import { route, type AnyRoute, type Module, type SignedInCall } from '../../../wire/route.ts'
import { hasPermission } from '../../../platform/scope.ts'
import { findAwaiting } from '../../access/history/awaiting.loader.ts'
import type { ChangeGate } from '../../access/history/change-gate.ts'
import type { AuthParts } from '../../identity/caller/auth-parts.ts'
import { ofTenants } from '../../access/model/platform-only.ts'
import { findMenus } from '../../access/menus/menu.repository.ts'
import { notePackages } from './package-notes.ts'
import type { TenantPackageGrants } from './package-grants.ts'
import { tenantPackageErrors } from './tenant-package.errors.ts'
import { createTenantPackageRepository } from './tenant-package.repository.ts'
import { withProof } from '../../../wire/proof.ts'

type PackageNeeds = Deps & { auth: AuthParts; packageGrants: TenantPackageGrants; changeApprovals: ChangeGate }

/** Tenant packages: the rights that a tenant may have at most. The cut itself is made where rights are worked out (../rights/evaluate.ts). */
export const tenantPackageModule: Module<PackageNeeds> = {
  name: 'organisation/packages',
  routes: (deps) => {
    return [
      ...withProof(
        withGrants(
          deps,
          resourceRoutes(deps, {
            resource: tenantPackageResource,
            table: 'systemTenantPackage',
            unique: { system_tenant_package_name: { error: tenantPackageErrors.nameTaken, field: 'packageName' } },
            checkSave: (_caller, { values }) => checkMenus(deps.db, values.menuId),
            checkRemove: (_caller, { ids }) => checkUnused(deps.db, ids),
            async decorate(caller, rows) {
              const waiting = await findAwaiting(deps.db, caller, 'package')
              return rows.map((row) => ({ ...row, approvalInstanceId: waiting.get(String(row.id)) ?? '' }))
            },
            async afterChange(trx, caller, change) {
              await checkUnusedIfRemoved(trx, change.ids)
              await notePackages(deps, trx, caller, change)
              deps.auth.callers.forgetAll()
            },
          }),
        ),
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

/** Id, version, and whether its menus wait for approval. */
const PackageSaved = Type.Object({ ...SaveAnswer.properties, ...Submitted.properties })

/**
 * A saved package is given to the administrators of the tenants that use it, once it is saved. Where a process is bound, other menus of an existing package
 * wait for it; the rest of what was sent is saved.
 */
function withGrants(deps: PackageNeeds, routes: AnyRoute[]): AnyRoute[] {
  const { packageGrants: grants, changeApprovals } = deps
  return routes.map((one) => {
    if (one.isOpen || one.isDevice || one.path !== `${tenantPackageResource.path}/${tenantPackageResource.calls.save}`)
      return one
    return {
      ...one,
      answer: PackageSaved,
      async handle(call: SignedInCall<Record<string, unknown>>) {
        const { caller, language, input } = call
        const change = await menusToApprove(deps, call)
        const { menuId: _menuId, ...others } = input
        const saved = (await one.handle(change ? { ...call, input: others } : call)) as SaveAnswer
        const submitted = change && (await changeApprovals.submit(caller, caller, change, { language }))
        if (!submitted) await grants.giveToUsers(caller, saved.id)
        deps.auth.callers.forgetAll()
        return { ...saved, ...(submitted ?? NOT_SUBMITTED) }
      },
    }
  })
}

/** The change of menus that waits for a process; undefined where the save makes it. @throws AppError those of {@link ChangeGate.isBound}, `tenantPackage.unknownMenus` */
async function menusToApprove(
  { db, changeApprovals }: PackageNeeds,
  { caller, input: { id, menuId } }: SignedInCall<Record<string, unknown>>,
): Promise<RightsChangeInput | undefined> {
  const held = typeof id === 'string' && id !== '' ? await createTenantPackageRepository(db).find(id) : undefined
  if (!held || typeof menuId !== 'string') return undefined
  const [had, wanted] = [held.menuId, menuId].map((list) => list.split(',').filter(Boolean).toSorted().join(','))
  if (had === wanted || !hasPermission(caller, permissionOf(tenantPackageResource, 'edit'))) return undefined
  await checkMenus(db, menuId)
  if (!(await changeApprovals.isBound(caller, 'package', [held.id]))) return undefined
  return { kind: 'package', targetIds: [held.id], menuIds: menuId.split(',').filter(Boolean) }
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
