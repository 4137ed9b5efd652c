import type { Db } from '../../../../platform/database/db.ts'
import { ofTenants, withoutGivenAlone } from '../../../access/model/platform-only.ts'
import { withAncestors, withDescendants } from '../../../access/menus/menu-forest.ts'
import { findMenus } from '../../../access/menus/menu.repository.ts'
import { createTenantPackageRepository } from '../../packages/tenant-package.repository.ts'
import { tenantErrors } from '../tenant.errors.ts'

/**
 * Ids of the menus and buttons that a tenant's administrators get: its package's or, without one, those of these codes and
 * everything below them; in both cases what stands above, and never what is the platform's alone or given alone.
 *
 * @throws AppError `tenant.unknownPackage`
 */
export async function findAdminMenuIds(db: Db, packageId: string, menuCodes: readonly string[]): Promise<string[]> {
  const menus = withoutGivenAlone(ofTenants(await findMenus(db)))
  if (packageId === '') {
    const named = new Set(menus.filter(({ code }) => menuCodes.includes(code)).map(({ id }) => id))
    return [...withAncestors(menus, withDescendants(menus, named))]
  }
  const found = await createTenantPackageRepository(db).find(packageId)
  if (!found) throw tenantErrors.unknownPackage()
  return [...withAncestors(menus, new Set(found.menuId.split(',')))]
}
