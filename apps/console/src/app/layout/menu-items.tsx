import type { MenuProps } from 'antd'
import { Link } from 'react-router'
import { MenuIcon } from '../../components/menu-icon.tsx'
import type { Bilingual } from '@drawdesk/contract/core/texts'
import type { MenuNode } from '../../lib/menu/menu.ts'
import { MENU_SECTIONS } from '../../lib/menu/menu-sections.ts'
import { FRAME_PATH, menuTargetOf, tabAddressOf } from '../../lib/menu/menu-address.ts'

export type MenuItems = NonNullable<MenuProps['items']>

interface MenuItemsChoice {
  home: string
  homePath: string
  /** Is there a page behind this path? Entries without one are left out, and groups that become empty. */
  hasPage: (path: string) => boolean
  /** What stands beside entries, by path: how much waits there. */
  counts?: Readonly<Record<string, string>>
  textOf: (text: Bilingual) => string
}

/** Entries of the side bar: home first, then the server's tree. */
export function menuItemsOf(forest: readonly MenuNode[], choice: MenuItemsChoice): MenuItems {
  const { home, homePath } = choice
  return [
    { key: homePath, label: <Link to={homePath}>{home}</Link>, title: home, icon: <MenuIcon word="home" /> },
    ...itemsOf(
      forest.filter((node) => node.path !== homePath),
      choice,
      true,
    ),
  ]
}

function itemsOf(nodes: readonly MenuNode[], choice: MenuItemsChoice, isTop: boolean): MenuItems {
  return nodes.flatMap((node): MenuItems => {
    if (node.meta?.menu === false) return []
    // Of groups and single pages at the top alone: no eighty icons are so different that each of eighty entries could have its own.
    const icon = isTop ? <MenuIcon word={node.source} /> : undefined
    if (node.children && node.children.length > 0) {
      const children = itemsOf(node.children, choice, false)
      return children.length > 0
        ? [
            {
              key: node.path || node.id,
              label: node.name,
              title: node.name,
              icon,
              children: inSections(node.path, children, choice),
            },
          ]
        : []
    }
    const target = menuTargetOf(node)
    if (target.kind === 'window') {
      return [
        {
          key: node.id,
          label: (
            <a href={target.href} target="_blank" rel="noopener noreferrer">
              {node.name}
            </a>
          ),
          title: node.name,
          icon,
        },
      ]
    }
    if (target.kind === 'frame')
      return [{ key: menuKeyOf(node), label: <Link to={target.to}>{node.name}</Link>, title: node.name, icon }]
    return choice.hasPage(node.path)
      ? [
          {
            key: node.path,
            label: (
              <Link to={target.to}>
                {node.name}
                <Count text={choice.counts?.[node.path]} />
              </Link>
            ),
            title: node.name,
            icon,
          },
        ]
      : []
  })
}

/** Under the headings that this group has; what belongs below none of them stands after them. */
function inSections(path: string, items: MenuItems, { textOf }: MenuItemsChoice): MenuItems {
  const sections = MENU_SECTIONS[path] ?? []
  const placed = sections.flatMap(({ name, paths }) => {
    const children = items.filter((item) => paths.includes(String(item?.key)))
    return children.length > 0
      ? [{ key: `${path}#${name.en}`, type: 'group' as const, label: textOf(name), children }]
      : []
  })
  const known = new Set(sections.flatMap(({ paths }) => paths))
  return placed.length > 1 ? [...placed, ...items.filter((item) => !known.has(String(item?.key)))] : items
}

function Count({ text }: { text: string | undefined }) {
  return text === undefined ? null : <span className="menu-count">{text}</span>
}

/** Keys of the groups around a page, outermost first; empty when it is not in the tree. */
export function groupKeysOf(forest: readonly MenuNode[], path: string): string[] {
  for (const node of forest) {
    if (!node.children || node.children.length === 0) continue
    if (node.children.some((child) => menuKeyOf(child) === path)) return [node.path || node.id]
    const inner = groupKeysOf(node.children, path)
    if (inner.length > 0) return [node.path || node.id, ...inner]
  }
  return []
}

interface Fold {
  open: readonly string[]
  /** What would be open after the press. */
  next: readonly string[]
  /** The entry that is marked. */
  marked: string
  /** A group that no other one closes. */
  kept: string
}

/** Which groups stand open after one was pressed: opening one closes those that hold neither it nor the marked entry, so that the menu stays in view. */
export function keysAfterFold(forest: readonly MenuNode[], { open, next, marked, kept }: Fold): string[] {
  const opened = next.find((key) => !open.includes(key))
  if (opened === undefined || opened === kept) return [...next]
  // By Enter antd "opens" entries that lead to a page as well.
  if (!isGroup(forest, opened)) return [...open]
  const stay = new Set([kept, opened, ...groupsAround(forest, opened), ...groupKeysOf(forest, marked)])
  return next.filter((key) => stay.has(key))
}

const isGroup = (forest: readonly MenuNode[], key: string): boolean =>
  forest.some(({ id, path, children }) => children?.length && ((path || id) === key || isGroup(children, key)))

/** Keys of the groups around a group, outermost first. */
function groupsAround(forest: readonly MenuNode[], key: string): string[] {
  for (const { id, path, children } of forest) {
    if (!children?.length) continue
    if (children.some((child) => child.children?.length && (child.path || child.id) === key)) return [path || id]
    const inner = groupsAround(children, key)
    if (inner.length > 0) return [path || id, ...inner]
  }
  return []
}

/** The entry that is marked while a page is open: its own, else the first that counts its address among its own; undefined where there is none. */
export function markedKeyOf(forest: readonly MenuNode[], path: string): string | undefined {
  const entries = leavesOf(forest)
  const own =
    entries.find((node) => menuKeyOf(node) === path) ??
    entries.find(({ group }) => group?.some((one) => path === one || path.startsWith(`${one}/`)))
  return own && menuKeyOf(own)
}

/** Entries that the side menu shows. */
function leavesOf(forest: readonly MenuNode[]): MenuNode[] {
  return forest.flatMap((node) =>
    node.meta?.menu === false ? [] : node.children && node.children.length > 0 ? leavesOf(node.children) : [node],
  )
}

/** What an entry is selected by: the name of its tab. */
function menuKeyOf(node: MenuNode): string {
  const target = menuTargetOf(node)
  if (target.kind !== 'frame') return node.path
  return tabAddressOf(FRAME_PATH, target.to.slice(target.to.indexOf('?'))).value
}
