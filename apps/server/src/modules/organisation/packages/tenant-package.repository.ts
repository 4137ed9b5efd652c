import type { Selectable } from 'kysely'
import type { SystemTenantPackageTable } from '../../../db/schema.generated.ts'
import type { Db } from '../../../platform/database/db.ts'

export type TenantPackageRow = Selectable<SystemTenantPackageTable>

export function createTenantPackageRepository(db: Db) {
  const packages = () => db.platform().selectFrom('systemTenantPackage').where('isDeleted', '=', 0)
  return {
    async find(id: string): Promise<TenantPackageRow | undefined> {
      return packages().selectAll().where('id', '=', id).executeTakeFirst()
    },
    /** So that nobody removes it before this transaction ends. */
    async hold(id: string): Promise<TenantPackageRow | undefined> {
      return packages().selectAll().where('id', '=', id).forShare().executeTakeFirst()
    },
    /** In order of their names. */
    async listChoices(): Promise<Pick<TenantPackageRow, 'id' | 'packageName'>[]> {
      return packages().select(['id', 'packageName']).orderBy('packageName').orderBy('id').execute()
    },
    /** Live tenants that use one of these, in order of their names. */
    async listUsers(ids: readonly string[]): Promise<{ tenantId: string; tenantName: string; packageName: string }[]> {
      return db
        .platform()
        .selectFrom('systemTenant')
        .innerJoin('systemTenantPackage', 'systemTenantPackage.id', 'systemTenant.packageId')
        .select(['systemTenant.tenantId', 'systemTenant.tenantName', 'systemTenantPackage.packageName'])
        .where('systemTenant.packageId', 'in', [...ids])
        .where('systemTenant.isDeleted', '=', 0)
        .orderBy('systemTenant.tenantName')
        .execute()
    },
  }
}
