import type { Language } from '@drawdesk/contract/core/texts'
import type { Menu } from '@drawdesk/contract/rights/menu'

/** A menu as the list call answers it. */
export type MenuRow = Omit<Menu, 'children'> & { children?: MenuRow[] }

/** The row and those beside it, in order; `[]` when it is not there. */
export function siblingsOf(forest: readonly MenuRow[], id: string): readonly MenuRow[] {
  if (forest.some((row) => row.id === id)) return forest
  for (const { children = [] } of forest) {
    const found = siblingsOf(children, id)
    if (found.length > 0) return found
  }
  return []
}

/** What a row is called in this language; `""` when it is not there. */
export function nameIn(forest: readonly MenuRow[], id: string, language: Language): string {
  const row = siblingsOf(forest, id).find((each) => each.id === id)
  return (language === 'en' && row?.nameEn) || (row?.name ?? '')
}

/** The forest with a row in the place of one beside it; the rows between move up or down by one. Others stay the same objects. */
export function moveAmong(forest: readonly MenuRow[], id: string, place: string): readonly MenuRow[] {
  const from = forest.findIndex((row) => row.id === id)
  const to = forest.findIndex((row) => row.id === place)
  if (from >= 0 && to >= 0) {
    const row = forest[from] as MenuRow // it was found there
    const others = forest.toSpliced(from, 1)
    return others.toSpliced(to, 0, row)
  }
  if (from >= 0 || to >= 0) return forest
  return forest.map((row) => {
    const children = row.children && moveAmong(row.children, id, place)
    return children === row.children ? row : { ...row, children: [...(children ?? [])] }
  })
}
