import { commonErrors } from '../../../platform/errors.ts'
import { hasPermission, type Caller } from '../../../platform/scope.ts'
import { menuGroups } from '@drawdesk/contract/core/menus'

const known: ReadonlySet<string> = new Set(
  menuGroups.flatMap(({ pages }) =>
    pages.flatMap(({ code, buttons }) => [code, ...buttons.map((button) => button.code)]),
  ),
)

/** Code of a page that only people of the platform can hold. */
const PLATFORM_ALONE = 'menu'

/**
 * Codes that let somebody make a call: those of these that the menu has. While none of them is there (its page is not), the call is for those who
 * run the platform.
 */
export function flowPermission(...codes: readonly string[]): readonly string[] {
  const held = codes.filter((code) => known.has(code))
  return held.length > 0 ? held : [PLATFORM_ALONE]
}

/** The same for a list of the caller's own work: while its page is not there, everybody who is signed in may read their own. */
export const workPermission = (code: string): string => (known.has(code) ? code : 'signedIn')

/**
 * Where one call serves actions with codes of their own (a save that adds or changes).
 *
 * @throws AppError `common.forbidden`
 */
export function checkFlowCode(caller: Caller, code: string): void {
  if (known.has(code) && !hasPermission(caller, code)) throw commonErrors.forbidden()
}
