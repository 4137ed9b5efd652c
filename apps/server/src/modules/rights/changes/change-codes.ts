import type { RightsChangeInput, RightsChangeKind } from '@drawdesk/contract/rights/rights'
import { commonErrors } from '../../../platform/errors.ts'
import { hasPermission, type Caller } from '../../../platform/scope.ts'

/** The code that lets somebody make a change of this kind where nothing else is said. */
const CODES: Readonly<Record<RightsChangeKind, string>> = {
  role: 'role_grant',
  package: 'tenantpackage_edit',
  tenantPackage: 'tenant_package',
  dataScope: 'data_scope_edit',
  apiScope: 'api_scope_edit',
}
const SCOPE_PAGES = { dataScope: 'data_scope', apiScope: 'api_scope' } as const

/** Any of these lets somebody ask; which of them, {@link checkChangeCode} decides by the change. */
export const CHANGE_CODES: readonly string[] = [
  ...Object.values(CODES),
  ...Object.values(SCOPE_PAGES).flatMap((page) => [`${page}_add`, `${page}_delete`]),
]

/** Scopes are added, changed and removed by a code each; `isThere`: the scope exists. */
export function codeOfChange(
  { kind, values }: Pick<RightsChangeInput, 'kind'> & { values?: RightsChangeInput['values'] | undefined },
  isThere = true,
): string {
  if (kind !== 'dataScope' && kind !== 'apiScope') return CODES[kind]
  return `${SCOPE_PAGES[kind]}_${values === undefined ? 'delete' : isThere ? 'edit' : 'add'}`
}

/** @throws AppError `common.forbidden` */
export function checkChangeCode(caller: Caller, change: Parameters<typeof codeOfChange>[0], isThere = true): void {
  if (!hasPermission(caller, codeOfChange(change, isThere))) throw commonErrors.forbidden()
}
