import type { FormValues } from '../../../resource/use-resource-form.ts'
import { isExternal } from '../../../lib/menu/menu-address.ts'
import type { MenuRow } from './menu-order.ts'

export const CATEGORY = { menu: 1, button: 2 } as const
/** Own steps of ten, so that one can be put between two. */
const SORT_STEP = 10

/** What a new menu begins with, as it travels. */
export const NEW_MENU = { category: CATEGORY.menu, action: 0, isOpen: 1, sort: SORT_STEP } as const

/** What the form of a row below this one begins with: below a group a page, below a page a button; nothing stands below a button. */
export function newChildOf(parent: MenuRow): FormValues | undefined {
  if (parent.category === CATEGORY.button) return undefined
  const children = parent.children ?? []
  const sort = Math.max(0, ...children.map((child) => child.sort)) + SORT_STEP
  const isPage =
    children.length > 0
      ? children.every(({ category }) => category === CATEGORY.button)
      : parent.parentId !== '0' && !isExternal(parent.path)
  if (isPage)
    return {
      category: CATEGORY.button,
      action: 2,
      isOpen: 1,
      sort,
      code: `${parent.code}_`,
      path: '',
      name: '',
      nameEn: '',
      alias: '',
      source: '',
      remark: '',
    }
  return {
    category: CATEGORY.menu,
    action: 0,
    isOpen: 1,
    sort,
    path: parent.path === '' || isExternal(parent.path) ? '' : `${parent.path}/`,
    code: '',
    name: '',
    nameEn: '',
    alias: '',
    source: '',
    remark: '',
  }
}

/** A button opens nothing; a menu has no place among buttons. */
export function hiddenFieldsOf({ category }: FormValues): readonly string[] {
  return category === CATEGORY.button
    ? ['path', 'isOpen', 'component', 'source', 'meta', 'group', 'query']
    : ['action', 'alias']
}
