import { roleResource } from '@drawdesk/contract/rights/role'
import { treeRoutes } from '../../../crud/tree/tree.routes.ts'
import type { Module } from '../../../wire/route.ts'
import { forgettingCallers } from '../../identity/caller/forget-callers.ts'
import { roleRoutes } from './role.routes.ts'
import { roleRules } from './role.rules.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { RoleGrants } from './role.grant.ts'
import type { ChangeGate } from '../../access/history/change-gate.ts'
import type { AuthParts } from '../../identity/caller/auth-parts.ts'
import { withProof } from '../../../wire/proof.ts'

/** Trees of our own: not everybody is shown every role. */
const OWN = new Set([`${roleResource.path}/tree`, `${roleResource.path}/lazy-tree`])

/** Roles: what people may open, press, see and call. */
export const roleModule: Module<Deps & { roleGrants: RoleGrants; changeApprovals: ChangeGate; auth: AuthParts }> = {
  name: 'rights/roles',
  routes: (deps) => [
    ...withProof(
      forgettingCallers(
        deps,
        treeRoutes(deps, {
          resource: roleResource,
          table: 'systemRole',
          title: 'roleName',
          ...roleRules(deps),
        }),
      ),
    ).filter(({ path }) => !OWN.has(path)),
    ...roleRoutes(deps),
  ],
}
