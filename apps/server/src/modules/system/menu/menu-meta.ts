import type { MenuMeta } from '@drawdesk/contract/system/menu-meta'

/**
 * What is stored beside a menu entry, as it travels; undefined where nothing is. Operators write it by hand: a field of the wrong kind is
 * left out rather than spoiling everybody's menu, but `roles` that cannot be read are nobody's, as hiding was meant.
 */
export function readMenuMeta(stored: unknown): MenuMeta | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const { i18n, roles, menu, isTab } = stored as Record<string, unknown> // an object, by the column's check
  const meta: MenuMeta = {
    ...(typeof i18n === 'string' && { i18n }),
    ...(roles !== undefined && roles !== null && { roles: readRoles(roles) }),
    ...(typeof menu === 'boolean' && { menu }),
    ...(typeof isTab === 'boolean' && { isTab }),
  }
  return Object.keys(meta).length > 0 ? meta : undefined
}

function readRoles(roles: unknown): string[] {
  const isReadable = Array.isArray(roles) && roles.every((role) => typeof role === 'string')
  // An empty alias is no role's.
  return isReadable ? roles : ['']
}
