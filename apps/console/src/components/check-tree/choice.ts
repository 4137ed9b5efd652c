/** A node of a tree of boxes. `words` are what it is found by besides its title. */
export interface CheckNode {
  value: string
  title: string
  /** Shown beside the title, and found by: a permission code. */
  code?: string
  /** Its name in the other language: found by, not shown. */
  otherName?: string
  children?: readonly CheckNode[]
}

interface Place {
  node: CheckNode
  /** Ids above it, the nearest first. */
  above: readonly string[]
  /** Ids below it, in the order of the tree. */
  below: readonly string[]
  /** Has it a box? */
  isGiven: boolean
}

/** Every node by id, in the order of the tree. */
export type CheckIndex = ReadonlyMap<string, Place>

/** Ids that each subject (role, top menu) holds, by the subject's id. */
export type Held = ReadonlyMap<string, ReadonlySet<string>>

/** What was decided here, for all subjects alike; an id without a mark stays as each subject has it. */
export type Marks = ReadonlyMap<string, boolean>

/** `mixed`: some of the subjects have it. */
export type CheckState = 'on' | 'off' | 'mixed'

export const NO_MARKS: Marks = new Map()

/** Where each node stands. `isGiven` says which have a box; all unless given. */
export function indexTree(nodes: readonly CheckNode[], isGiven: (node: CheckNode) => boolean = () => true): CheckIndex {
  const index = new Map<string, Place>()
  const walk = (siblings: readonly CheckNode[], above: readonly string[]): string[] =>
    siblings.flatMap((node) => {
      const below: string[] = []
      index.set(node.value, { node, above, below, isGiven: isGiven(node) })
      below.push(...walk(node.children ?? [], [node.value, ...above]))
      return [node.value, ...below]
    })
  walk(nodes, [])
  return index
}

export function stateOf(held: Held, marks: Marks, id: string): CheckState {
  const mark = marks.get(id)
  if (mark !== undefined) return mark ? 'on' : 'off'
  const count = [...held.values()].filter((ids) => ids.has(id)).length
  return count === 0 ? 'off' : count === held.size ? 'on' : 'mixed'
}

/** The marks with these ids set, those without a box left out. */
export function withMarks(index: CheckIndex, marks: Marks, ids: readonly string[], isOn: boolean): Marks {
  const next = new Map(marks)
  for (const id of ids) if (index.get(id)?.isGiven) next.set(id, isOn)
  return next
}

/** The marks by which all subjects come to hold what is in `wanted` and nothing else, as far as there are boxes for it. */
export function marksLike(index: CheckIndex, held: Held, wanted: ReadonlySet<string>): Marks {
  const given = [...index].filter(([, { isGiven }]) => isGiven).map(([id]) => id)
  const differing = given.filter((id) => stateOf(held, NO_MARKS, id) !== (wanted.has(id) ? 'on' : 'off'))
  return new Map(differing.map((id) => [id, wanted.has(id)]))
}

/** One box was pressed: on, it takes along what is above it; off, what is below it. */
export function toggle(index: CheckIndex, held: Held, marks: Marks, id: string): Marks {
  const place = index.get(id)
  if (!place) return marks
  return stateOf(held, marks, id) === 'on'
    ? withMarks(index, marks, [id, ...place.below], false)
    : withMarks(index, marks, [id, ...place.above], true)
}

/** Everything below a node, with the node and what is above it; all of what is below taken away where it was all there. */
export function toggleBelow(index: CheckIndex, held: Held, marks: Marks, id: string): Marks {
  const place = index.get(id)
  if (!place) return marks
  return isWholeBelow(index, held, marks, id)
    ? withMarks(index, marks, place.below, false)
    : withMarks(index, marks, [id, ...place.above, ...place.below], true)
}

/** Is everything below it chosen? False where nothing below has a box. */
export function isWholeBelow(index: CheckIndex, held: Held, marks: Marks, id: string): boolean {
  const { chosen, all } = countBelow(index, held, marks, id)
  return all > 0 && chosen === all
}

/** How many of the boxes below a node are on. */
export function countBelow(index: CheckIndex, held: Held, marks: Marks, id: string): { chosen: number; all: number } {
  return countOf(index, held, marks, index.get(id)?.below ?? [])
}

/** How many of these boxes are on, of all of the tree unless given. */
export function countOf(
  index: CheckIndex,
  held: Held,
  marks: Marks,
  ids: Iterable<string> = index.keys(),
): { chosen: number; all: number } {
  const given = [...ids].filter((id) => index.get(id)?.isGiven)
  return { chosen: given.filter((id) => stateOf(held, marks, id) === 'on').length, all: given.length }
}

/**
 * How the boxes are drawn: half where the subjects differ, and where a box is off while something below it is not (a button that was given
 * without its page).
 */
export function boxesOf(index: CheckIndex, held: Held, marks: Marks): { checked: string[]; halfChecked: string[] } {
  const boxes = { checked: [] as string[], halfChecked: [] as string[] }
  const isTouched = new Set<string>()
  for (const [id, place] of [...index].toReversed()) {
    const state = stateOf(held, marks, id)
    if (state !== 'off' || isTouched.has(id)) for (const above of place.above) isTouched.add(above)
    if (!place.isGiven) continue
    if (state === 'on') boxes.checked.push(id)
    else if (state === 'mixed' || isTouched.has(id)) boxes.halfChecked.push(id)
  }
  return boxes
}

/**
 * What each subject holds in the end; undefined when nobody's ids change. Ids that the tree does not offer stay as they are.
 */
export function resultOf(held: Held, marks: Marks): Map<string, string[]> | undefined {
  const isOn = [...marks].filter(([, mark]) => mark).map(([id]) => id)
  const isChanged = [...held.values()].some((ids) => [...marks].some(([id, mark]) => ids.has(id) !== mark))
  if (!isChanged) return undefined
  return new Map(
    [...held].map(([subject, ids]) => [
      subject,
      [...new Set([...ids, ...isOn])].filter((id) => marks.get(id) !== false),
    ]),
  )
}

/** How many ids the subjects hold that the tree does not offer. */
export function countBeyond(index: CheckIndex, held: Held): number {
  return new Set([...held.values()].flatMap((ids) => [...ids]).filter((id) => !index.has(id))).size
}
