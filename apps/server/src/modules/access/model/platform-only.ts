import { website } from '@drawdesk/contract/core/constants'
import { CODES_GIVEN_ALONE, menuGroups } from '@drawdesk/contract/core/menus'

const platformOnlyCodes: ReadonlySet<string> = new Set(
  menuGroups.flatMap(({ pages }) =>
    pages
      .filter(({ isPlatformOnly }) => isPlatformOnly)
      .flatMap((page) => [page.code, ...page.buttons.map(({ code }) => code)]),
  ),
)

export function isPlatformTenant(tenantId: string): boolean {
  return tenantId === website.defaultTenantId
}

/** Can people of this tenant hold this code at all? What is platform-only is the platform's, whatever a role of another tenant was given. */
export function mayHold(tenantId: string, code: string): boolean {
  return isPlatformTenant(tenantId) || !platformOnlyCodes.has(code)
}

/** Of these menus and buttons, those that come by themselves to those who run the platform or a tenant. */
export function withoutGivenAlone<Menu extends { code: string }>(menus: readonly Menu[]): Menu[] {
  return menus.filter(({ code }) => !CODES_GIVEN_ALONE.has(code))
}

/** Of these menus and buttons, those that tenants may hold: what only people of the platform may is left out. */
export function ofTenants<Menu extends { code: string }>(menus: readonly Menu[]): Menu[] {
  return menus.filter(({ code }) => !platformOnlyCodes.has(code))
}
