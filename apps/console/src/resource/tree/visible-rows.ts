import type { Row } from '../row.ts'

/** A row of a forest as the list call answers it; `children` is absent where there are none. */
export type TreeRow = Row & { children?: TreeRow[] }

/** A row on screen: how deep it stands (0 at the top) and whether something is below it. */
export interface Place {
  depth: number
  hasChildren: boolean
}

/** Every row of the forest with its place, in order of reading. */
export function placesOf(forest: readonly TreeRow[]): Map<string, Place & { row: Row }> {
  const places = new Map<string, Place & { row: Row }>()
  const walk = (rows: readonly TreeRow[], depth: number): void => {
    for (const row of rows) {
      const children = row.children ?? []
      places.set(row.id, { row, depth, hasChildren: children.length > 0 })
      walk(children, depth + 1)
    }
  }
  walk(forest, 0)
  return places
}

/** What is on screen: what stands below a folded row is not. */
export function visibleRows(forest: readonly TreeRow[], isUnfolded: (id: string) => boolean): Row[] {
  return forest.flatMap((row) => [
    row,
    ...(row.children && isUnfolded(row.id) ? visibleRows(row.children, isUnfolded) : []),
  ])
}

/** The table would nest by itself; here what is unfolded has its own rows. */
export function withoutChildren({ children: _children, ...row }: Row): Row {
  return row
}
