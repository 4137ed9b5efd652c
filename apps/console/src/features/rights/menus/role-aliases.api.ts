import { roleResource, type Role } from '@drawdesk/contract/rights/role'
import { useQuery } from '@tanstack/react-query'
import { seededName } from '../../../lib/texts/language.ts'
import { call } from '../../../lib/http/http.ts'
import { usePermission } from '../../../lib/session/permissions.ts'
import { resourceKeys } from '../../../resource/keys.ts'

const flat = (roles: readonly Role[]): Role[] =>
  roles.flatMap((role) => [role, ...flat((role.children ?? []) as Role[])])

/** Aliases of the tenant's roles with their names, to choose from; empty for who may not read roles. Aliases of other tenants are typed. */
export function useRoleAliases(): { value: string; label: string }[] {
  const mayRead = usePermission('role_view')
  const { data = [] } = useQuery({
    queryKey: resourceKeys(roleResource).of('aliases'),
    queryFn: ({ signal }) => call<Role[]>('GET', `${roleResource.path}/list`, { signal, silent: true }),
    enabled: mayRead,
  })
  const names = new Map<string, string>()
  for (const { roleAlias, roleName } of flat(data))
    names.set(roleAlias, names.has(roleAlias) ? `${names.get(roleAlias)}, ${roleName}` : roleName)
  return [...names].map(([value, name]) => ({ value, label: `${seededName(name)} (${value})` }))
}
