import type { TreeNode } from '@drawdesk/contract/core/tree'
import { menuResource } from '@drawdesk/contract/rights/menu'
import {
  roleResource,
  type GrantKeys,
  type GrantTree,
  type LockedNode,
  type RoleCopied,
  type RoleCopy,
  type RoleGrant,
} from '@drawdesk/contract/rights/role'
import type { Submitted } from '@drawdesk/contract/settings/approval'
import type { RightsSchedule } from '@drawdesk/contract/rights/rights'
import { queryOptions } from '@tanstack/react-query'
import { seededName } from '../../../lib/texts/language.ts'
import { call } from '../../../lib/http/http.ts'
import { resourceKeys } from '../../../resource/keys.ts'

export const roleKeys = resourceKeys(roleResource)

/**
 * Everything that the caller may give: menus with their buttons, and the scopes. It lies under the menus, so a change there is seen.
 * `tenantId`: whose roles they are, where an operator works on another tenant's.
 */
export const grantTreeQuery = (tenantId: string | undefined) =>
  queryOptions({
    queryKey: resourceKeys(menuResource).of('grant-tree', tenantId),
    queryFn: ({ signal }) =>
      call<GrantTree>('GET', `${menuResource.path}/grant-tree`, { query: { tenantId }, signal, silent: true }),
    retry: false,
  })

/** What a role was given, ids as stored. Always asked anew: what is not sent back is taken away. */
export const grantedQuery = (roleId: string, tenantId: string | undefined) =>
  queryOptions({
    queryKey: roleKeys.of('granted', roleId, tenantId),
    queryFn: ({ signal }) =>
      call<GrantKeys>('GET', `${menuResource.path}/role-tree-keys`, {
        query: { roleIds: roleId, tenantId },
        signal,
        silent: true,
      }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

/** What stands beside the grant tree and cannot be given: what these roles have of it, and buttons of its pages. */
export const lockedQuery = (roleIds: readonly string[], tenantId: string | undefined) =>
  queryOptions({
    queryKey: roleKeys.of('locked', roleIds.join(), tenantId),
    queryFn: ({ signal }) =>
      call<LockedNode[]>('GET', `${menuResource.path}/grant-locked`, {
        query: { roleIds: roleIds.join(), tenantId },
        signal,
        silent: true,
      }),
    retry: false,
  })

const flat = (nodes: readonly TreeNode[]): { id: string; name: string }[] =>
  nodes.flatMap(({ id, title, children = [] }) => [{ id, name: seededName(title) }, ...flat(children)])

/** All roles to choose from, those below others after them. */
export const roleChoicesQuery = (tenantId: string | undefined) =>
  queryOptions({
    queryKey: roleKeys.of('choices', tenantId),
    queryFn: ({ signal }) =>
      call<TreeNode[]>('GET', `${roleResource.path}/tree`, { query: { tenantId }, signal, silent: true }),
    select: (nodes) => flat(nodes),
  })

/** Where a process has to approve it, that is asked, and nothing is changed. */
export function grantToRoles(grant: RoleGrant & { tenantId: string | undefined }): Promise<Submitted> {
  return call('POST', `${roleResource.path}/grant`, { body: grant })
}

export function copyRole(copy: RoleCopy & { tenantId: string | undefined }): Promise<RoleCopied> {
  return call('POST', `${roleResource.path}/copy`, { body: copy, silent: true })
}

/** Made at its time (`YYYY-MM-DD HH:mm:ss`, the server's), as the caller, with the rights of that time. */
export function scheduleChange(change: RightsSchedule): Promise<Pick<Submitted, 'processInstanceId'>> {
  return call('POST', '/blade-system/rights/schedule', { body: change })
}
