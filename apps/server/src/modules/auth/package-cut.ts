import { sql, type RawBuilder, type SqlBool } from 'kysely'

/**
 * Is this menu within the package of the tenant? True for every menu where the tenant has none. A package holds what was
 * chosen and everything above it. Part of each query that reads rights, so a change counts from the next reading on.
 *
 * A package that is gone (it cannot be removed while a tenant uses it) leaves nothing: no fault here may open a door.
 */
export function isWithinPackage(tenantId: string, menuId: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`(
    exists (select 1 from system_tenant where tenant_id = ${tenantId} and package_id is null)
    or ${menuId} in (
      with recursive package_menu as (
        select menu.id, menu.parent_id from system_menu menu
        where menu.id::text = any (select unnest(string_to_array(package.menu_id, ',')) from system_tenant_package package
          join system_tenant tenant on tenant.package_id = package.id where tenant.tenant_id = ${tenantId} and package.is_deleted = 0)
        union
        select above.id, above.parent_id from system_menu above join package_menu on package_menu.parent_id = above.id)
      select id from package_menu))`
}
