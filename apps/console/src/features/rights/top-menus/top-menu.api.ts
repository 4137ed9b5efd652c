import { menuResource } from '@drawdesk/contract/rights/menu'
import type { GrantKeys, GrantTree } from '@drawdesk/contract/rights/role'
import { topMenuResource } from '@drawdesk/contract/rights/top-menu'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { resourceKeys } from '../../../resource/keys.ts'

export const topMenuKeys = resourceKeys(topMenuResource)

/** The menus that an entry of the top bar may show; buttons are not among them. */
export const topTreeQuery = (tenantId: string | undefined) =>
  queryOptions({
    queryKey: resourceKeys(menuResource).of('grant-top-tree', tenantId),
    queryFn: ({ signal }) =>
      call<GrantTree>('GET', `${menuResource.path}/grant-top-tree`, { query: { tenantId }, signal, silent: true }),
    retry: false,
  })

/** The menus that an entry shows; always asked anew, because what is not sent back is taken away. */
export const topKeysQuery = (topMenuId: string, tenantId: string | undefined) =>
  queryOptions({
    queryKey: topMenuKeys.of('granted', topMenuId, tenantId),
    queryFn: ({ signal }) =>
      call<GrantKeys>('GET', `${menuResource.path}/top-tree-keys`, {
        query: { topMenuIds: topMenuId, tenantId },
        signal,
        silent: true,
      }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

/** These menus in place of those that the entries show. */
export function setTopMenus(
  topMenuIds: readonly string[],
  menuIds: readonly string[],
  tenantId: string | undefined,
): Promise<unknown> {
  return call('POST', `${topMenuResource.path}/grant`, { body: { topMenuIds, menuIds, tenantId } })
}
