import type { Dept } from '@drawdesk/contract/organisation/dept'
import { placesOf, type TreeRow } from '../../../resource/tree/visible-rows.ts'

/** What must be known of a department to place another by it. */
export type PlacedDept = Pick<Dept, 'id' | 'parentId' | 'ancestors' | 'deptName'>
export type DropPlace = 'before' | 'after' | 'inside'

/** Upper and lower part of the row of a sibling mean beside it, the middle below it. */
const EDGE = 0.3

/**
 * Where a held department goes that is dropped at this part (0 to 1, from above) of another's row; undefined where it cannot, or stands already.
 * `siblings`: those beside the held one, in order, with it; `[]` while their order is not to be changed.
 */
export function dropAt(
  held: PlacedDept,
  target: PlacedDept,
  part: number,
  siblings: readonly string[],
): DropPlace | undefined {
  if (target.id === held.id || target.ancestors.split(',').includes(held.id)) return undefined
  const [from, at] = [siblings.indexOf(held.id), siblings.indexOf(target.id)]
  if (from >= 0 && at >= 0) {
    if (part < EDGE) return at === from + 1 ? undefined : 'before'
    if (part > 1 - EDGE) return at === from - 1 ? undefined : 'after'
  }
  return target.id === held.parentId ? undefined : 'inside'
}

/** Those beside a department, in order, with it; `[]` when it is not there. */
export function siblingsOf(forest: readonly TreeRow[], id: string): string[] {
  const rows = [...placesOf(forest).values()].map(({ row }) => row)
  const parentId = rows.find((row) => row.id === id)?.parentId
  return parentId === undefined ? [] : rows.flatMap((row) => (row.parentId === parentId ? row.id : []))
}

/** The siblings with one of them before or after another. */
export function movedTo(siblings: readonly string[], id: string, over: string, place: 'before' | 'after'): string[] {
  const others = siblings.filter((each) => each !== id)
  return others.toSpliced(others.indexOf(over) + (place === 'after' ? 1 : 0), 0, id)
}

/** The part of the new order in which it differs from the old one. */
export function changedPart(before: readonly string[], after: readonly string[]): string[] {
  const differs = (id: string, index: number): boolean => id !== before[index]
  return after.slice(after.findIndex(differs), after.findLastIndex(differs) + 1)
}

/** The forest with these siblings in this order, in the places that they hold. Others stay the same objects as far as nothing below them moves. */
export function reordered(forest: readonly TreeRow[], ids: readonly string[]): TreeRow[] {
  const named = new Map(forest.filter(({ id }) => ids.includes(id)).map((row) => [row.id, row]))
  if (named.size === 0)
    return forest.map((row) => (row.children ? { ...row, children: reordered(row.children, ids) } : row))
  const next = ids[Symbol.iterator]()
  return forest.map((row) => (named.has(row.id) ? (named.get(next.next().value ?? '') ?? row) : row))
}
