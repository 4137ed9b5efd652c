import { menuGroups } from '@drawdesk/contract/core/menus'
import { initialsOf } from '../../lib/texts/initials.ts'
import type { MenuPage } from '../../lib/menu/menu.ts'

/** Names of the product's own pages in every language, by path: the server sends them in one. */
const ownNames = new Map(
  menuGroups.flatMap(({ pages }) => pages.map(({ path, name }) => [path, [name.zh, name.en]] as const)),
)

/**
 * The pages whose name begins with the text, in either language or by its pinyin initials, upper or lower case alike (specification §2);
 * in menu order, all of them for no text.
 */
export function findPages(pages: readonly MenuPage[], text: string): MenuPage[] {
  const wanted = text.trim().toLowerCase()
  return pages.filter((page) => keysOf(page).some((key) => key.startsWith(wanted)))
}

function keysOf({ path, name }: MenuPage): string[] {
  const names = [name, ...(ownNames.get(path) ?? [])]
  return [...names.map((each) => each.toLowerCase()), ...names.map(initialsOf).filter(Boolean)]
}
