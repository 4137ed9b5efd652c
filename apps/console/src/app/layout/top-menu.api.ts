import { queryOptions, skipToken } from '@tanstack/react-query'
import { call } from '../../lib/http/http.ts'
import type { MenuNode } from '../../lib/menu/menu.ts'
import { callKey, frameMeta } from '../../lib/http/read-keys.ts'

/** A set of menus that the person may put into the side bar. */
export interface TopMenuEntry {
  id: string
  code: string
  name: string
  /** Icon word. */
  source: string
  /** A page to open with it, or `""`. */
  path: string
  sort: number
}

export const topMenuQuery = queryOptions({
  queryKey: callKey('/blade-system/menu/top-menu'),
  meta: frameMeta,
  queryFn: ({ signal }) => call<TopMenuEntry[]>('GET', '/blade-system/menu/top-menu', { signal, silent: true }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** The menu tree of one set; not asked for while none is chosen. */
export function topMenuForestQuery(topMenuId: string | undefined) {
  return queryOptions({
    queryKey: callKey('/blade-system/menu/routes', topMenuId),
    meta: frameMeta,
    queryFn:
      topMenuId === undefined
        ? skipToken
        : ({ signal }) => call<MenuNode[]>('GET', '/blade-system/menu/routes', { query: { topMenuId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
