import { Id, Type } from '@drawdesk/contract/core/schema'
import { TreeNode } from '@drawdesk/contract/core/tree'
import { RoleCopied, RoleCopy, RoleGrant, roleResource } from '@drawdesk/contract/rights/role'
import { NOT_SUBMITTED, Submitted } from '@drawdesk/contract/settings/approval'
import { toForest } from '../../../crud/tree/forest.ts'
import { scopeOf, tenantArgument } from '../../../crud/operator.service.ts'
import { findTreeRows } from '../../../crud/tree/tree-rows.repository.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/scope.ts'
import { route, type AnyRoute } from '../../../wire/route.ts'
import { ADMINISTRATOR_ALIAS, TENANT_ADMIN_ALIAS } from '../../access/model/administrator.ts'
import type { ChangeGate } from '../../access/history/change-gate.ts'
import { getMembership } from '../../organisation/users/membership.ts'
import { createRoleCopies } from './role.copy.ts'
import type { RoleGrants } from './role.grant.ts'
import { findTenantOfRole, listRoles } from './role.repository.ts'

const { path } = roleResource
const RoleOption = Type.Object({ id: Id, roleName: Type.String() })
const CopyInput = Type.Object({ ...RoleCopy.properties, ...tenantArgument })
const GrantInput = Type.Object({ ...RoleGrant.properties, ...tenantArgument })

/** Roles to choose from, and what they are given. */
export function roleRoutes(deps: Deps & { roleGrants: RoleGrants; changeApprovals: ChangeGate }): AnyRoute[] {
  const { db, changeApprovals, roleGrants: grants } = deps
  const copies = createRoleCopies(deps)
  return [
    route({
      method: 'GET',
      path: `${path}/tree`,
      summary: 'Roles as a forest to choose from; those of administrators only for administrators',
      audit: 'role.tree',
      permission: 'signedIn',
      input: Type.Object({ ...tenantArgument }),
      answer: Type.Array(TreeNode),
      handle: async ({ caller, input }) => findForest(db, await scopeOf(db, caller, input.tenantId)),
    }),
    route({
      method: 'GET',
      path: `${path}/tree-by-id`,
      summary: 'The same of the tenant that a role belongs to',
      audit: 'role.treeById',
      permission: 'signedIn',
      input: Type.Object({ roleId: Id }),
      answer: Type.Array(TreeNode),
      handle: async ({ caller, input }) => findForest(db, await scopeOfRole(db, caller, input.roleId)),
    }),
    route({
      method: 'GET',
      path: `${path}/select`,
      summary: 'Roles of a user, by default of the caller',
      audit: 'role.select',
      permission: 'signedIn',
      input: Type.Object({ userId: Type.Optional(Type.String({ maxLength: 20 })) }),
      answer: Type.Array(RoleOption),
      handle: async ({ caller, input }) =>
        listRoles(db, caller, (await getMembership(db, caller, input.userId)).roleId),
    }),
    route({
      method: 'POST',
      path: `${path}/grant`,
      summary:
        'Menus, data scopes and API scopes of roles; a list that is absent stays, an empty one takes all away. Where a process is bound, it is asked first',
      audit: 'role.grant',
      permission: 'role_grant',
      needsProof: true,
      input: GrantInput,
      answer: Submitted,
      bodyLimit: GRANT_BYTES_MOST,
      async handle({ caller, input: { tenantId, ...grant }, language }) {
        const at = await scopeOf(db, caller, tenantId)
        const { roleIds: targetIds, ...lists } = grant
        const submitted = await changeApprovals.submit(at, caller, { kind: 'role', targetIds, ...lists }, { language })
        if (submitted) return submitted
        await grants.grant(at, grant)
        return NOT_SUBMITTED
      },
    }),
    route({
      method: 'POST',
      path: `${path}/copy`,
      summary:
        'Copy a role with its place, menus and scopes as far as the caller may give them, without its people. Where a process is bound, that is asked what it is given',
      audit: 'role.copy',
      permission: 'role_grant',
      needsProof: true,
      input: CopyInput,
      answer: RoleCopied,
      handle: async ({ caller, input: { tenantId, ...copy }, language }) =>
        copies.copy(await scopeOf(db, caller, tenantId), caller, copy, language),
    }),
  ]
}

/** Three lists of ten thousand ids. */
const GRANT_BYTES_MOST = 2 * 1024 * 1024

/** @throws AppError `common.notFound`; another tenant's role is an operator's to see */
async function scopeOfRole(db: Db, caller: Caller, roleId: string): Promise<Caller> {
  if (caller.isAdministrator) {
    const tenantId = await findTenantOfRole(db, roleId)
    if (tenantId === undefined) throw commonErrors.notFound()
    return { ...caller, tenantId }
  }
  if ((await listRoles(db, caller, roleId)).length === 0) throw commonErrors.notFound()
  return caller
}

async function findForest(db: Db, scope: Caller): Promise<TreeNode[]> {
  const rows = await findTreeRows(db, scope, {
    table: 'systemRole',
    columns: ['id', 'parentId', 'roleName', 'roleAlias'],
    filters: [],
    sort: [
      { column: 'sort', order: 'asc' },
      { column: 'id', order: 'asc' },
    ],
  })
  const isShown = (alias: unknown): boolean =>
    scope.isAdministrator || (alias !== ADMINISTRATOR_ALIAS && (alias !== TENANT_ADMIN_ALIAS || scope.isTenantAdmin))
  return toForest(
    rows
      .filter(({ roleAlias }) => isShown(roleAlias))
      .map(({ id, parentId, roleName }) => ({ id, parentId, title: String(roleName), key: id, value: id })),
  )
}
