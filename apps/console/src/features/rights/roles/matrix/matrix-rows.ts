import type { LockReason, LockedNode } from '@drawdesk/contract/rights/role'
import { isFound } from '../../../../components/check-tree/find-nodes.ts'
import {
  stateOf,
  toggle,
  withMarks,
  type CheckIndex,
  type CheckState,
  type Held,
  type Marks,
} from '../../../../components/check-tree/choice.ts'

/** Actions with a column of their own, in its order; every other action stands by its name in the last cell. */
export const ACTION_COLUMNS = ['view', 'add', 'edit', 'delete', 'import', 'export'] as const
export type ActionColumn = (typeof ACTION_COLUMNS)[number]

/** A menu or button as a grant tree has it. */
export interface MatrixNode {
  value: string
  title: string
  code?: string
  otherName?: string
  isButton?: 0 | 1
  children?: readonly MatrixNode[]
}

/** A box: a page itself, or one of its actions. */
export interface MatrixCell {
  id: string
  title: string
  code: string
  otherName: string
  /** Present where it is not the caller's to give. */
  lock?: LockReason
}

export interface MatrixRow {
  page: MatrixCell
  /** The groups above it, the outermost first. */
  groups: readonly { id: string; title: string }[]
  actions: Readonly<Partial<Record<ActionColumn, MatrixCell>>>
  others: readonly MatrixCell[]
}

/** Every page as a row, in the order of the menu, with what is locked in its place. */
export function matrixRows(nodes: readonly MatrixNode[], locked: readonly LockedNode[]): MatrixRow[] {
  const lockedBelow = Map.groupBy(locked, ({ parentId }) => parentId)
  const rows: MatrixRow[] = []
  const walk = (node: MatrixNode & { lock?: LockReason }, groups: MatrixRow['groups']): void => {
    const below: (MatrixNode & { lock?: LockReason })[] = [
      ...(node.children ?? []),
      ...(lockedBelow.get(node.value) ?? []).map(({ reason, id, ...one }) => ({ ...one, value: id, lock: reason })),
    ]
    const pages = below.filter(({ isButton }) => isButton !== 1)
    const buttons = below.filter(({ isButton }) => isButton === 1)
    if (pages.length === 0 || buttons.length > 0) rows.push(rowOf(node, groups, buttons))
    for (const page of pages) walk(page, [...groups, { id: node.value, title: node.title }])
  }
  const offered = new Set(idsOf(nodes))
  const others = new Set(locked.map(({ id }) => id))
  for (const node of nodes) walk(node, [])
  // Whole groups of which nothing is offered.
  for (const { reason, id, parentId, ...one } of locked)
    if (one.isButton === 0 && !offered.has(parentId) && !others.has(parentId))
      walk({ ...one, value: id, lock: reason }, [])
  return rows
}

const idsOf = (nodes: readonly MatrixNode[]): string[] =>
  nodes.flatMap(({ value, children = [] }) => [value, ...idsOf(children)])

function rowOf(
  node: MatrixNode & { lock?: LockReason },
  groups: MatrixRow['groups'],
  buttons: readonly (MatrixNode & { lock?: LockReason })[],
): MatrixRow {
  const page = cellOf(node)
  const actions: Partial<Record<ActionColumn, MatrixCell>> = {}
  const others: MatrixCell[] = []
  for (const button of buttons.map(cellOf)) {
    const column = ACTION_COLUMNS.find((action) => button.code === `${page.code}_${action}`)
    if (column && !actions[column]) actions[column] = button
    else others.push(button)
  }
  return { page, groups, actions, others }
}

const cellOf = ({ value, title, code = '', otherName = '', lock }: MatrixNode & { lock?: LockReason }): MatrixCell => ({
  id: value,
  title,
  code,
  otherName,
  ...(lock && { lock }),
})

/** The boxes of a row from left to right. */
export const cellsOf = ({ page, actions, others }: MatrixRow): MatrixCell[] => [
  page,
  ...ACTION_COLUMNS.flatMap((action) => actions[action] ?? []),
  ...others,
]

export type MatrixFilter = 'all' | 'granted' | 'changed' | 'different'

export interface Chosen {
  index: CheckIndex
  held: Held
  marks: Marks
}

/** Does a mark change what somebody has? */
export const isChanged = ({ held, marks }: Pick<Chosen, 'held' | 'marks'>, id: string): boolean => {
  const mark = marks.get(id)
  return mark !== undefined && [...held.values()].some((ids) => ids.has(id) !== mark)
}

/** How this box stands; one that is locked as the roles have it. */
export const cellState = ({ held, marks }: Pick<Chosen, 'held' | 'marks'>, { id, lock }: MatrixCell): CheckState =>
  stateOf(held, lock ? new Map() : marks, id)

/** Does the other role have it otherwise? */
export const isDifferent = (
  chosen: Pick<Chosen, 'held' | 'marks'>,
  cell: MatrixCell,
  other: ReadonlySet<string>,
): boolean => cellState(chosen, cell) !== (other.has(cell.id) ? 'on' : 'off')

/** Rows that a text finds (by page, group or action, in either language) and that the filter lets through. */
export function shownRows(
  rows: readonly MatrixRow[],
  chosen: Chosen,
  { text, filter, other }: { text: string; filter: MatrixFilter; other?: ReadonlySet<string> | undefined },
): MatrixRow[] {
  const wanted = text.trim().toLowerCase()
  return rows.filter((row) => {
    const cells = cellsOf(row)
    const isNamed =
      wanted === '' ||
      row.groups.some(({ title }) => title.toLowerCase().includes(wanted)) ||
      cells.some(({ id, ...cell }) => isFound({ value: id, ...cell }, wanted))
    if (!isNamed) return false
    switch (filter) {
      case 'all':
        return true
      case 'granted':
        return cells.some((cell) => cellState(chosen, cell) !== 'off')
      case 'changed':
        return cells.some(({ id }) => isChanged(chosen, id))
      case 'different':
        return other !== undefined && cells.some((cell) => isDifferent(chosen, cell, other))
    }
  })
}

/** A box was pressed: an action brings its page and groups along, a page takes its actions away; what is locked stays. */
export function press({ index, held, marks }: Chosen, cell: MatrixCell): Marks {
  return cell.lock ? marks : toggle(index, held, marks, cell.id)
}

/** A row as another role has it; what would be on takes along what is above it. */
export function takeRow({ index, marks }: Chosen, row: MatrixRow, other: ReadonlySet<string>): Marks {
  const free = cellsOf(row).filter(({ lock }) => !lock)
  const on = free.filter(({ id }) => other.has(id)).map(({ id }) => id)
  const off = free.filter(({ id }) => !other.has(id)).map(({ id }) => id)
  const above = on.flatMap((id) => index.get(id)?.above ?? [])
  return withMarks(index, withMarks(index, marks, off, false), [...above, ...on], true)
}

/** How many boxes the marks turn on and off. */
export function changesOf(chosen: Chosen): { on: number; off: number } {
  const changed = [...chosen.marks].filter(([id]) => isChanged(chosen, id))
  const on = changed.filter(([, mark]) => mark).length
  return { on, off: changed.length - on }
}
