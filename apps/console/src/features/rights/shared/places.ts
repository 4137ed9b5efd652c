import type { RightsStep } from '@drawdesk/contract/rights/rights'

export type PlaceKind = 'user' | 'role' | 'tenant' | 'package' | 'menu' | 'dataScope' | 'apiScope'

/** A list where something is edited, narrowed to it. */
export interface Place {
  kind: PlaceKind
  path: string
  query: Readonly<Record<string, string>>
}

/** Where a link of the chain can be mended; undefined for what has no list. */
export function placeOf({
  kind,
  name,
  note,
}: Pick<RightsStep['through'][number], 'kind' | 'name' | 'note'>): Place | undefined {
  switch (kind) {
    case 'user':
      return { kind, path: '/system/user', query: { account: note } }
    case 'role':
      return { kind, path: '/authority/role', query: { roleName: name } }
    case 'tenant':
      return { kind, path: '/system/tenant', query: { tenantId: note } }
    case 'package':
      return { kind, path: '/system/tenantpackage', query: { packageName: name } }
    case 'menu':
      return { kind, path: '/system/menu', query: { code: note } }
    case 'dataScope':
      return { kind, path: '/authority/datascope', query: { scopeName: name } }
    case 'apiScope':
      return { kind, path: '/authority/apiscope', query: { scopeName: name } }
    default:
      return undefined
  }
}
