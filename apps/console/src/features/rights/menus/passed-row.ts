/** Rows of the tree carry `data-row-key`; all that is unfolded below a row goes with it. */

/** The farthest row beside the held one whose middle, with what is unfolded below it, lies before `y` (pixels of the window). */
export function passedBy(siblings: readonly string[], id: string, y: number): string | undefined {
  const at = siblings.indexOf(id)
  const above = siblings.slice(0, at).find((sibling) => y < (middleOf(sibling) ?? -Infinity))
  const below = siblings.slice(at + 1).findLast((sibling) => y > (middleOf(sibling) ?? Infinity))
  return above ?? below
}

/** The middle of a row and what is unfolded below it, in pixels of the window; undefined while it is not drawn. */
export function middleOf(id: string): number | undefined {
  const row = document.querySelector<HTMLElement>(`tr[data-row-key="${CSS.escape(id)}"]`)
  const rows = [...(row?.closest('table')?.querySelectorAll<HTMLElement>('tr[data-row-key]') ?? [])]
  if (!row) return undefined
  const first = rows.indexOf(row)
  // What is unfolded below it ends where rows are no deeper than it.
  const next = rows.findIndex((each, index) => index > first && depthOf(each) <= depthOf(row))
  const last = rows[next < 0 ? rows.length - 1 : next - 1]
  return last && (row.getBoundingClientRect().top + last.getBoundingClientRect().bottom) / 2
}

/** How deep a row stands, as its first cell is drawn. */
function depthOf(row: HTMLElement): number {
  const cell = row.querySelector<HTMLElement>('.res-tree-cell')
  return Number(cell?.style.getPropertyValue('--res-depth') ?? 0)
}
