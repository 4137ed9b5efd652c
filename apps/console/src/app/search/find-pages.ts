import { initialsOf } from '../../lib/texts/initials.ts'
import type { MenuPage } from '../../lib/menu/menu.ts'

/** Names of pages in every language, by path: the server sends them in one. */
export type PageNames = ReadonlyMap<string, readonly string[]>

/**
 * The pages whose name begins with the text, in either language or by its pinyin initials, upper or lower case alike (specification §2);
 * in menu order, all of them for no text.
 */
export function findPages(pages: readonly MenuPage[], text: string, names: PageNames): MenuPage[] {
  const wanted = text.trim().toLowerCase()
  return pages.filter((page) => keysOf(page, names).some((key) => key.startsWith(wanted)))
}

function keysOf({ path, name }: MenuPage, names: PageNames): string[] {
  const all = [name, ...(names.get(path) ?? [])]
  return [...all.map((each) => each.toLowerCase()), ...all.map(initialsOf).filter(Boolean)]
}
