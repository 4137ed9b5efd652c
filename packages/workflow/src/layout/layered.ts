import { Graph, layout } from '@dagrejs/dagre'
import { ranksOf } from './ranks.ts'

export interface Point {
  x: number
  y: number
}

/** Upper left corner and size, in pixels. */
export interface Box extends Point {
  width: number
  height: number
}

/** `room`: pixels above and below that stay free, for a name below the shape. */
export interface LayoutNode {
  id: string
  width: number
  height: number
  room: number
}

export interface LayoutEdge {
  id: string
  source: string
  target: string
}

/** Boxes of nodes, ways of edges from border to border, and the size of all, beginning at 0. */
export interface Layered {
  boxes: ReadonlyMap<string, Box>
  ways: ReadonlyMap<string, readonly Point[]>
  width: number
  height: number
}

/** Names of flows stand here. */
const RANK_GAP_PX = 80
const NODE_GAP_PX = 40
/** Between flows that run back below all nodes. */
const BACK_GAP_PX = 20

/** Columns that edges pass, all taken as one: dagre needs about a second for 2,000 of them, and minutes for what nobody draws. */
const PASSED_COLUMNS_MAX = 2000

/** Nodes from left to right in the direction of their edges; an edge that runs back does so below them. */
export function layered(nodes: readonly LayoutNode[], edges: readonly LayoutEdge[]): Layered {
  const { boxes, bends } = arranged(nodes, edges)
  const ways = new Map<string, readonly Point[]>()
  const size = sizeOf(nodes, boxes)
  const backward: [id: string, source: Box, target: Box][] = []
  for (const { id, source: from, target: to } of edges) {
    const [source, target] = [boxes.get(from), boxes.get(to)]
    if (source === undefined || target === undefined) continue
    if (target.x <= source.x + source.width) backward.push([id, source, target])
    else {
      const way = forward(source, target, bends.get(id) ?? [])
      size.height = Math.max(size.height, ...way.map(({ y }) => y))
      ways.set(id, way)
    }
  }
  for (const [id, source, target] of backward) {
    size.height += BACK_GAP_PX
    ways.set(id, back({ source, target, y: size.height, all: [...boxes.values()] }))
  }
  return { boxes, ways, ...size }
}

/** Where nodes are, and the points at which edges pass other columns. */
interface Arranged {
  boxes: Map<string, Box>
  bends: Map<string, readonly Point[]>
}

function arranged(nodes: readonly LayoutNode[], edges: readonly LayoutEdge[]): Arranged {
  const ranks = ranksOf(
    nodes.map(({ id }) => id),
    edges,
  )
  const spanOf = ({ source, target }: LayoutEdge) => Math.abs((ranks.get(target) ?? 0) - (ranks.get(source) ?? 0))
  const passed = edges.reduce((sum, edge) => sum + Math.max(0, spanOf(edge) - 1), 0)
  return passed > PASSED_COLUMNS_MAX ? inColumns(nodes, ranks) : byDagre(nodes, edges)
}

function byDagre(nodes: readonly LayoutNode[], edges: readonly LayoutEdge[]): Arranged {
  const graph = new Graph({ multigraph: true })
  graph.setGraph({ rankdir: 'LR', ranksep: RANK_GAP_PX, nodesep: NODE_GAP_PX })
  graph.setDefaultEdgeLabel(() => ({}))
  for (const { id, width, height, room } of nodes) graph.setNode(id, { width, height: height + 2 * room })
  const between = edges.filter(({ source, target }) => source !== target)
  for (const { id, source, target } of between) graph.setEdge(source, target, {}, id)
  layout(graph)
  const boxes = new Map<string, Box>()
  for (const { id, width, height } of nodes) {
    const { x = 0, y = 0 } = graph.node(id)
    boxes.set(id, { x: x - width / 2, y: y - height / 2, width, height })
  }
  const bends = between.map(({ id, source, target }): [string, readonly Point[]] => {
    const points: Point[] = graph.edge(source, target, id).points ?? []
    return [id, points.slice(1, -1)]
  })
  return { boxes, bends: new Map(bends) }
}

/** One column beside the other, whatever the edges cross. */
function inColumns(nodes: readonly LayoutNode[], ranks: ReadonlyMap<string, number>): Arranged {
  const columns: LayoutNode[][] = []
  for (const node of nodes) (columns[ranks.get(node.id) ?? 0] ??= []).push(node)
  const boxes = new Map<string, Box>()
  let x = 0
  for (const column of columns) {
    let y = 0
    for (const { id, width, height, room } of column) {
      boxes.set(id, { x, y: y + room, width, height })
      y += height + 2 * room + NODE_GAP_PX
    }
    x += Math.max(...column.map(({ width }) => width)) + RANK_GAP_PX
  }
  return { boxes, bends: new Map() }
}

const centerOf = (box: Box): Point => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 })

function sizeOf(nodes: readonly LayoutNode[], boxes: ReadonlyMap<string, Box>): { width: number; height: number } {
  const size = { width: 0, height: 0 }
  for (const { id, room } of nodes) {
    const box = boxes.get(id)
    if (box === undefined) continue
    size.width = Math.max(size.width, box.x + box.width)
    size.height = Math.max(size.height, box.y + box.height + room)
  }
  return size
}

/**
 * Only level and upright lines. Of the bends, every second lies in a column that the edge passes and says at which height; those between lie in gaps,
 * where the height changes.
 */
function forward(source: Box, target: Box, bends: readonly Point[]): Point[] {
  const level = bends.length > 1 ? undefined : levelOf(source, target)
  const start = { x: source.x + source.width, y: level ?? centerOf(source).y }
  const end = { x: target.x, y: level ?? centerOf(target).y }
  const way = [start]
  let y = start.y
  for (let index = 0; index === 0 || index < bends.length; index += 2) {
    const x = bends[index]?.x ?? (start.x + end.x) / 2
    const next = bends[index + 1]?.y ?? end.y
    way.push({ x, y }, { x, y: next })
    y = next
  }
  return withoutStops([...way, end])
}

/** Room that a line keeps from a corner. */
const CORNER_PX = 10

/** Events and gateways have a corner only in the middle. */
const POINTED_PX = 50

/** A height at which a straight line leads from one box to the other: that of the middle of the lower one, if the other is there too. */
function levelOf(source: Box, target: Box): number | undefined {
  const [small, large] = source.height <= target.height ? [source, target] : [target, source]
  const { y } = centerOf(small)
  if (large.height <= POINTED_PX) return y === centerOf(large).y ? y : undefined
  return y >= large.y + CORNER_PX && y <= large.y + large.height - CORNER_PX ? y : undefined
}

/** Room beside a node for a line that cannot leave it below. */
const BESIDE_PX = 20

interface BackFacts {
  source: Box
  target: Box
  /** Height below everything. */
  y: number
  all: readonly Box[]
}

/** Out below, back at `y`, in from below; beside a node that has another one below it. */
function back({ source, target, y, all }: BackFacts): Point[] {
  const [from, to] = [centerOf(source), centerOf(target)]
  // An edge to its own node leaves and enters apart.
  const shift = source === target ? source.width / 4 : 0
  const [outX, inX] = [from.x + shift, to.x - shift]
  const below = (x: number, box: Box) =>
    all.filter((other) => other.y > box.y && x >= other.x && x <= other.x + other.width && other !== box)
  const right = source.x + source.width
  const left = target.x
  const rightOfAll = Math.max(right, ...below(right, source).map((box) => box.x + box.width)) + BESIDE_PX
  const leftOfAll = Math.min(left, ...below(left, target).map((box) => box.x)) - BESIDE_PX
  const out =
    below(outX, source).length === 0
      ? [{ x: outX, y: source.y + source.height }]
      : [
          { x: right, y: from.y },
          { x: rightOfAll, y: from.y },
        ]
  const into =
    below(inX, target).length === 0
      ? [{ x: inX, y: target.y + target.height }]
      : [
          { x: leftOfAll, y: to.y },
          { x: left, y: to.y },
        ]
  return [...out, { x: out.at(-1)?.x ?? outX, y }, { x: into[0]?.x ?? inX, y }, ...into]
}

/** Points at which a line goes straight on, or stays, say nothing. */
function withoutStops(way: readonly Point[]): Point[] {
  return way.filter((point, index) => {
    const [before, after] = [way[index - 1], way[index + 1]]
    if (before === undefined || after === undefined) return true
    return !((before.x === point.x && point.x === after.x) || (before.y === point.y && point.y === after.y))
  })
}
