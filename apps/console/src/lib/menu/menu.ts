import type { MenuGroup, MenuMeta, MenuQuery } from '@drawdesk/contract/rights/menu-meta'
import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../http/http.ts'
import { getLanguage, shellTextOf } from '../texts/language.ts'
import { menuTargetOf, tabAddressOf } from './menu-address.ts'
import type { ButtonNode } from '../session/permissions.ts'
import { useSession } from '../session/session-store.ts'
import { zh, type ShellTextKey } from '../texts/shell-texts/zh.ts'
import { callKey, frameMeta, isOfFrame } from '../http/read-keys.ts'

export { isExternal } from './menu-address.ts'
export type { MenuMeta }

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
  /** Other addresses at which it is marked as open, with what lies below them. */
  group?: MenuGroup | null
  /** Goes along when it is opened. */
  query?: MenuQuery | null
  children?: MenuNode[] | null
}

/** A page of the menu, found by path. */
export interface MenuPage {
  /** Names the page and its tab; an http address for what opens in a window of its own. */
  path: string
  /** Where a link to it leads: `path` with the arguments of the entry, and for an embedded page the menu fields besides. */
  to: string
  name: string
  /** Its permission codes begin with it. */
  code: string
  icon: string
  /** Names of the groups above it, outermost first. */
  groups: readonly string[]
  hasTab: boolean
  /** False: it opens by its address and is offered nowhere. */
  isListed: boolean
}

/** Asks again for all that the frame knows of the person (menu, buttons, top menus): what they may do was changed here. */
export const refreshFrame = (queries: QueryClient): Promise<void> => queries.invalidateQueries({ predicate: isOfFrame })

/** Kept until the session ends or the language changes. */
export const menuQuery = queryOptions({
  queryKey: callKey('/blade-system/menu/routes'),
  meta: frameMeta,
  queryFn: ({ signal }) => call<MenuNode[]>('GET', '/blade-system/menu/routes', { signal, silent: true }),
  staleTime: Number.POSITIVE_INFINITY,
})

export const buttonsQuery = queryOptions({
  queryKey: callKey('/blade-system/menu/buttons'),
  meta: frameMeta,
  queryFn: ({ signal }) => call<ButtonNode[]>('GET', '/blade-system/menu/buttons', { signal, silent: true }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** The pages of a menu in its order: its nodes without children, groups left out. */
export function menuPagesOf(forest: readonly MenuNode[], groups: readonly string[] = [], isListed = true): MenuPage[] {
  return forest.flatMap((node) => {
    const isHere = isListed && node.meta?.menu !== false
    return node.children && node.children.length > 0
      ? menuPagesOf(node.children, [...groups, node.name], isHere)
      : [
          {
            ...placeOf(node),
            name: node.name,
            code: node.code,
            icon: node.source,
            groups,
            hasTab: node.meta?.isTab !== false,
            isListed: isHere,
          },
        ]
  })
}

function placeOf(node: MenuNode): Pick<MenuPage, 'path' | 'to'> {
  const target = menuTargetOf(node)
  if (target.kind === 'window') return { path: target.href, to: target.href }
  const { pathname, search } = new URL(target.to, window.location.origin)
  return target.kind === 'page'
    ? { path: pathname, to: target.to }
    : { path: tabAddressOf(pathname, search).value, to: target.to }
}

/**
 * The menu as the person sees it: without the entries and groups of whose roles they have none (specification §6), and the groups that become
 * empty; a name is the console's own text where `meta.i18n` names one. `roleNames`: aliases, comma-joined.
 */
export function menuForRoles(forest: readonly MenuNode[], roleNames: string): MenuNode[] {
  const roles = roleNames.split(',')
  return forest.flatMap((node) => {
    const wanted = node.meta?.roles ?? []
    if (wanted.length > 0 && !wanted.some((role) => roles.includes(role))) return []
    const named = { ...node, name: nameOf(node) }
    if (!node.children || node.children.length === 0) return [named]
    const children = menuForRoles(node.children, roleNames)
    return children.length > 0 ? [{ ...named, children }] : []
  })
}

function nameOf({ name, meta }: MenuNode): string {
  const key = meta?.i18n
  return key && Object.hasOwn(zh, key) ? shellTextOf(getLanguage(), key as ShellTextKey) : name
}

/** The pages that the person's menu offers; empty until it is loaded. */
export function useMenuPages(): MenuPage[] {
  const { data } = useQuery(menuQuery)
  const roleNames = useSession(({ user }) => user?.roleName ?? '')
  return useMemo(
    () => menuPagesOf(menuForRoles(data ?? [], roleNames)).filter(({ isListed }) => isListed),
    [data, roleNames],
  )
}
