import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from './http.ts'
import type { ButtonNode } from './permissions.ts'

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
  children?: MenuNode[] | null
}

/** A page of the menu, found by path. */
export interface MenuPage {
  path: string
  name: string
  icon: string
  /** Names of the groups above it, outermost first. */
  groups: readonly string[]
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

/** Is it an address outside the console? */
export function isExternal(path: string): boolean {
  return /^https?:/i.test(path)
}

/** The pages of a menu in its order: its nodes without children, groups left out. */
export function menuPagesOf(forest: readonly MenuNode[], groups: readonly string[] = []): MenuPage[] {
  return forest.flatMap((node) =>
    node.children && node.children.length > 0
      ? menuPagesOf(node.children, [...groups, node.name])
      : [{ path: node.path, name: node.name, icon: node.source, groups }],
  )
}

/** The person's pages; empty until the menu is loaded. */
export function useMenuPages(): MenuPage[] {
  const { data } = useQuery(menuQuery)
  return useMemo(() => menuPagesOf(data ?? []), [data])
}
