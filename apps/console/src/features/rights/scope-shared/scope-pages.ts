import type { ResourceDefinition } from '@drawdesk/contract/core/resource'
import { menuResource } from '@drawdesk/contract/rights/menu'
import type { GrantNode, GrantTree } from '@drawdesk/contract/rights/role'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../../lib/http/http.ts'
import { resourceKeys } from '../../../resource/keys.ts'

/** What is known of a page beside its name. */
export interface ScopePage {
  code: string
  /** Scopes that stand under it. */
  count: number
}

/** Pages by id with their codes and the number of their scopes; empty until it has come, and where the caller may grant nothing. */
export function useScopePages(
  resource: Pick<ResourceDefinition, 'path'>,
  kind: 'dataScope' | 'apiScope',
): ReadonlyMap<string, ScopePage> {
  // Under the scopes, so that the numbers follow when one is added or removed.
  const { data } = useQuery({
    queryKey: resourceKeys(resource).of('pages'),
    queryFn: ({ signal }) => call<GrantTree>('GET', `${menuResource.path}/grant-tree`, { signal, silent: true }),
    retry: false,
  })
  return useMemo(() => {
    const pages = new Map<string, ScopePage>()
    if (!data) return pages
    const counts = new Map(data[kind].map(({ value, children = [] }) => [value, children.length]))
    const walk = (nodes: readonly GrantNode[]): void => {
      for (const { value, code = '', children = [] } of nodes) {
        pages.set(value, { code, count: counts.get(value) ?? 0 })
        walk(children)
      }
    }
    walk(data.menu)
    return pages
  }, [data, kind])
}
