import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from './http.ts'
import { menuTargetOf, tabAddressOf } from './menu-address.ts'
import type { ButtonNode } from './permissions.ts'
import { useSession } from './session-store.ts'

export { isExternal } from './menu-address.ts'

/** What an entry may say of itself besides (specification §3). */
export interface MenuMeta {
  /** Role aliases that may see it; everybody when absent or empty. */
  roles?: readonly string[] | null
  /** False: the page opens without a tab. */
  isTab?: boolean | null
}

/** A node of the server's menu tree; more fields come, these are read. Names come in the language asked for. */
export interface MenuNode {
  id: string
  name: string
  path: string
  code: string
  /** Icon word. */
  source: string
  /** 2: opens in a new window. */
  isOpen?: number
  meta?: MenuMeta | null
  children?: MenuNode[] | null
}

/** A page of the menu, found by path. */
export interface MenuPage {
  /** Names the page and its tab; an http address for what opens in a window of its own. */
  path: string
  /** Where a link to it leads: `path`, and for an embedded page the menu fields besides. */
  to: string
  name: string
  icon: string
  /** Names of the groups above it, outermost first. */
  groups: readonly string[]
  hasTab: boolean
}

/** Kept until the session ends or the language changes. */
export const menuQuery = queryOptions({
  queryKey: ['shell', 'menu'],
  queryFn: ({ signal }) => call<MenuNode[]>('GET', '/blade-system/menu/routes', { signal, silent: true }),
  staleTime: Number.POSITIVE_INFINITY,
})

export const buttonsQuery = queryOptions({
  queryKey: ['shell', 'buttons'],
  queryFn: ({ signal }) => call<ButtonNode[]>('GET', '/blade-system/menu/buttons', { signal, silent: true }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** The pages of a menu in its order: its nodes without children, groups left out. */
export function menuPagesOf(forest: readonly MenuNode[], groups: readonly string[] = []): MenuPage[] {
  return forest.flatMap((node) =>
    node.children && node.children.length > 0
      ? menuPagesOf(node.children, [...groups, node.name])
      : [{ ...placeOf(node), name: node.name, icon: node.source, groups, hasTab: node.meta?.isTab !== false }],
  )
}

function placeOf(node: MenuNode): Pick<MenuPage, 'path' | 'to'> {
  const target = menuTargetOf(node)
  if (target.kind === 'window') return { path: target.href, to: target.href }
  const { pathname, search } = new URL(target.to, window.location.origin)
  return target.kind === 'page' ? { path: target.to, to: target.to } : { path: tabAddressOf(pathname, search).value, to: target.to }
}

/** The menu without the entries, and the groups, whose roles the person has none of (specification §6). `roleNames`: aliases, comma-joined. */
export function menuForRoles(forest: readonly MenuNode[], roleNames: string): MenuNode[] {
  const roles = roleNames.split(',')
  return forest.flatMap((node) => {
    const wanted = node.meta?.roles ?? []
    if (wanted.length > 0 && !wanted.some((role) => roles.includes(role))) return []
    return [node.children ? { ...node, children: menuForRoles(node.children, roleNames) } : node]
  })
}

/** The person's pages; empty until the menu is loaded. */
export function useMenuPages(): MenuPage[] {
  const { data } = useQuery(menuQuery)
  const roleNames = useSession(({ user }) => user?.roleName ?? '')
  return useMemo(() => menuPagesOf(menuForRoles(data ?? [], roleNames)), [data, roleNames])
}
