import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Scope } from '../../../platform/scope.ts'
import { ofTenants, withoutGivenAlone } from '../../access/model/platform-only.ts'
import { TENANT_ADMIN_ALIAS } from '../../access/model/administrator.ts'
import { withAncestors } from '../../access/menus/menu-forest.ts'
import { findMenus } from '../../access/menus/menu.repository.ts'
import { createTenantPackageRepository } from './tenant-package.repository.ts'

/**
 * What a package brings to the roles that run a tenant (alias `admin`): they are given all of it but buttons that are given alone. Nothing is taken from any
 * role; the cut is made where rights are read (../rights/evaluate.ts), so a larger package later brings it back.
 */
export function createTenantPackageGrants({ db, ids }: Pick<Deps, 'db' | 'ids'>) {
  /** Within the tenant's own transaction. */
  async function giveToAdmins(
    trx: Db,
    author: Pick<Scope, 'userId'>,
    tenantId: string,
    menuIds: readonly string[],
  ): Promise<void> {
    const scope = { tenantId }
    const wanted = [...withAncestors(withoutGivenAlone(ofTenants(await findMenus(trx))), new Set(menuIds))]
    const roles = await trx
      .as(scope)
      .selectFrom('systemRole')
      .select('id')
      .where('tenantId', '=', tenantId)
      .where('roleAlias', '=', TENANT_ADMIN_ALIAS)
      .where('isDeleted', '=', 0)
      .execute()
    const rows = roles.flatMap(({ id: roleId }) =>
      wanted.map((menuId) => ({
        id: ids.next(),
        tenantId,
        roleId,
        menuId,
        createUser: author.userId,
        updateUser: author.userId,
      })),
    )
    if (rows.length === 0) return
    await trx
      .as(scope)
      .insertInto('systemRoleMenu')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['tenantId', 'roleId', 'menuId'])
          .where(sql<boolean>`is_deleted = 0`)
          .doNothing(),
      )
      .execute()
  }

  return {
    giveToAdmins,
    /** To every tenant that uses this package, one transaction each: what a run that broke off left out, the next save of the package gives. */
    async giveToUsers(author: Pick<Scope, 'userId'>, packageId: string): Promise<void> {
      const packages = createTenantPackageRepository(db)
      const found = await packages.find(packageId)
      if (!found) return
      for (const { tenantId } of await packages.listUsers([packageId])) {
        await db.transaction({ tenantId }, (trx) => giveToAdmins(trx, author, tenantId, found.menuId.split(',')))
      }
    },
  }
}

export type TenantPackageGrants = ReturnType<typeof createTenantPackageGrants>
