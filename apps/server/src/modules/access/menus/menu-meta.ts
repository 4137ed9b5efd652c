import type { MenuGroup, MenuMeta, MenuQuery } from '@drawdesk/contract/rights/menu-meta'

/** As stored beside a menu entry. */
export interface StoredExtras {
  meta: unknown
  group: unknown
  query: unknown
}

/**
 * What is stored beside a menu entry, as it travels; undefined where nothing is. Other clients and hands in the database may have written it: a field
 * of the wrong kind is left out rather than spoiling everybody's menu, but `roles` that cannot be read are nobody's, as hiding was meant.
 */
export function readMenuMeta(stored: unknown): MenuMeta | undefined {
  if (!isObject(stored)) return undefined
  const { i18n, roles, menu, isTab } = stored
  const meta: MenuMeta = {
    ...(typeof i18n === 'string' && { i18n }),
    ...(roles !== undefined && roles !== null && { roles: readRoles(roles) }),
    ...(typeof menu === 'boolean' && { menu }),
    ...(typeof isTab === 'boolean' && { isTab }),
  }
  return Object.keys(meta).length > 0 ? meta : undefined
}

/** Undefined where none is stored. */
export function readMenuGroup(stored: unknown): MenuGroup | undefined {
  if (!Array.isArray(stored)) return undefined
  const group = stored.filter((path) => typeof path === 'string')
  return group.length > 0 ? group : undefined
}

/** Undefined where none is stored. */
export function readMenuQuery(stored: unknown): MenuQuery | undefined {
  if (!isObject(stored)) return undefined
  const query = Object.entries(stored).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' ? [[name, String(value)] as const] : [],
  )
  return query.length > 0 ? Object.fromEntries(query) : undefined
}

/** What stands beside an entry in the menu; a field that says nothing is absent. */
export function readMenuExtras({ meta: storedMeta, group: storedGroup, query: storedQuery }: StoredExtras): {
  meta?: MenuMeta
  group?: MenuGroup
  query?: MenuQuery
} {
  const [meta, group, query] = [readMenuMeta(storedMeta), readMenuGroup(storedGroup), readMenuQuery(storedQuery)]
  return { ...(meta && { meta }), ...(group && { group }), ...(query && { query }) }
}

const KNOWN_META = ['i18n', 'roles', 'menu', 'isTab']

/** What is stored for these: what is as if it were not set is left out, and what another client keeps there besides stays. Null for nothing. */
export function storedMenuMeta(given: MenuMeta, before: unknown): object | null {
  const { i18n = '', roles = [], menu = true, isTab = true } = given
  const others = isObject(before) ? Object.entries(before).filter(([name]) => !KNOWN_META.includes(name)) : []
  return orNull({
    ...Object.fromEntries(others),
    ...(i18n !== '' && { i18n }),
    ...(roles.length > 0 && { roles: [...new Set(roles)] }),
    ...(!menu && { menu }),
    ...(!isTab && { isTab }),
  })
}

/** Null for none. */
export const storedMenuGroup = (group: MenuGroup): MenuGroup | null => orNull([...new Set(group)])
/** Null for none. */
export const storedMenuQuery = (query: MenuQuery): MenuQuery | null => orNull(query)

const orNull = <T extends object>(value: T): T | null => (Object.keys(value).length > 0 ? value : null)

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function readRoles(roles: unknown): string[] {
  const isReadable = Array.isArray(roles) && roles.every((role) => typeof role === 'string')
  // An empty alias is no role's.
  return isReadable ? roles : ['']
}
