import type { Language } from '@drawdesk/contract/core/texts'
import { toForest } from '../../../crud/tree/forest.ts'
import { readMenuExtras, type StoredExtras } from './menu-meta.ts'

export interface MenuRow extends StoredExtras {
  id: string
  parentId: string
  code: string
  name: string
  nameEn: string
  alias: string
  path: string
  source: string
  sort: number
  /** 1 menu, 2 button. */
  category: number
  action: number
  isOpen: number
  component: string
  /** Seen in this tenant alone; `""` or absent in all. */
  onlyTenant?: string
}

/** Everything above these menus, and they themselves: a granted button brings its page, a page its group. */
export function withAncestors(menus: readonly MenuRow[], ids: ReadonlySet<string>): Set<string> {
  const byId = new Map(menus.map((menu) => [menu.id, menu]))
  const reached = new Set<string>()
  for (const id of ids) {
    // A menu already reached has its ancestors already; this also ends the walk in a circle of parents.
    for (let menu = byId.get(id); menu && !reached.has(menu.id); menu = byId.get(menu.parentId)) reached.add(menu.id)
  }
  return reached
}

/** These menus and everything below them. */
export function withDescendants(menus: readonly MenuRow[], ids: ReadonlySet<string>): Set<string> {
  const below = Map.groupBy(menus, ({ parentId }) => parentId)
  const reached = new Set<string>()
  const reach = (id: string): void => {
    if (reached.has(id)) return
    reached.add(id)
    for (const child of below.get(id) ?? []) reach(child.id)
  }
  for (const id of ids) reach(id)
  return reached
}

const nameIn = (language: Language, { name, nameEn }: Pick<MenuRow, 'name' | 'nameEn'>): string =>
  language === 'en' && nameEn !== '' ? nameEn : name

/** Menus (not buttons) that may be opened, by these granted ids. */
export function buildRoutes(menus: readonly MenuRow[], granted: ReadonlySet<string>, language: Language) {
  const reached = withAncestors(menus, granted)
  return toForest(
    menus
      .filter(({ id, category }) => category === 1 && reached.has(id))
      .map(({ nameEn, action: _action, meta, group, query, ...menu }) => ({
        ...menu,
        name: nameIn(language, { name: menu.name, nameEn }),
        ...readMenuExtras({ meta, group, query }),
      })),
  )
}

/** Granted buttons under their pages. A page without a granted button is left out: a client would take the leaf for a button's code. */
export function buildButtons(menus: readonly MenuRow[], granted: ReadonlySet<string>, language: Language) {
  const isShown = ({ id, category }: MenuRow): boolean => category === 2 && granted.has(id)
  const pages = new Set(menus.filter(isShown).map(({ parentId }) => parentId))
  return toForest(
    menus
      .filter((menu) => isShown(menu) || pages.has(menu.id))
      .map(
        ({
          nameEn,
          category: _category,
          isOpen: _isOpen,
          component: _component,
          meta: _meta,
          group: _group,
          query: _query,
          ...menu
        }) => ({ ...menu, name: nameIn(language, { name: menu.name, nameEn }) }),
      ),
  )
}
