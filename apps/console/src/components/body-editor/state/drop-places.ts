import type { NodePlace } from '@drawdesk/contract/drawing/body/body-node-place'
import type { DropMark } from './editor-store.ts'
import type { FlatRow } from './flat-rows.ts'

type NodeRow = Extract<FlatRow, { kind: 'node' }>

/** Upper and lower part of a container's row mean beside it, the middle inside. */
const EDGE = 0.28

/** Where a node goes that is dropped at this height (pixels of the window) of a row. */
export function placeAt(row: HTMLElement, clientY: number): NodePlace {
  const { top, height } = row.getBoundingClientRect()
  const part = (clientY - top) / Math.max(1, height)
  if (row.dataset.container === undefined) return part < 0.5 ? 'before' : 'after'
  return part < EDGE ? 'before' : part > 1 - EDGE ? 'after' : 'inside'
}

/** The place under a point of the window; undefined beside all rows. */
export function placeUnder({ x, y }: { x: number; y: number }): DropMark | undefined {
  const item = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-node]')
  const row = item?.querySelector<HTMLElement>('.body-row')
  return item?.dataset.node && row ? { id: item.dataset.node, place: placeAt(row, y) } : undefined
}

/** Every other place that a node can be brought to among the rows on screen, from the top down; none in itself. */
export function dropPlaces(rows: readonly FlatRow[], dragged: string): DropMark[] {
  const nodes = rows.filter((row): row is NodeRow => row.kind === 'node')
  const at = nodes.findIndex(({ node }) => node.id === dragged)
  const held = nodes[at]
  if (!held) return []
  const end = endOf(nodes, at)
  return nodes.flatMap(({ node, depth }, index): DropMark[] => {
    if (index >= at && index < end) return []
    const next = nodes[endOf(nodes, index)]
    const isLast = next === undefined || next.depth < depth
    return [
      // Before the one that follows it is where it stands.
      ...(index === end && depth === held.depth ? [] : [{ id: node.id, place: 'before' as const }]),
      ...(node.paramType === 5 || node.paramType === 6 ? [{ id: node.id, place: 'inside' as const }] : []),
      ...(isLast ? [{ id: node.id, place: 'after' as const }] : []),
    ]
  })
}

/** The next place up (-1) or down (1) from a mark, or from where the node stands; undefined at the ends. */
export function nextPlace(
  rows: readonly FlatRow[],
  dragged: string,
  mark: DropMark | undefined,
  step: -1 | 1,
): DropMark | undefined {
  const places = dropPlaces(rows, dragged)
  const now = places.findIndex(({ id, place }) => id === mark?.id && place === mark.place)
  if (now >= 0) return places[now + step]
  const lineOf = (id: string) => rows.findIndex(({ key }) => key === id)
  const line = lineOf(dragged)
  return step === 1 ? places.find(({ id }) => lineOf(id) > line) : places.findLast(({ id }) => lineOf(id) < line)
}

/** Behind a node and all that is shown in it. */
function endOf(nodes: readonly NodeRow[], at: number): number {
  const depth = nodes[at]?.depth ?? 0
  const next = nodes.findIndex((row, index) => index > at && row.depth <= depth)
  return next < 0 ? nodes.length : next
}
