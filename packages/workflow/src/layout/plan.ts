import { elementOf, listOf, type ModdleElement } from '../definition/moddle.ts'
import { type Box, layered, type LayoutEdge, type LayoutNode, type Point } from './layered.ts'

/** What is drawn: shapes and edges with the ids of their elements, in pixels from the upper left corner. */
export interface Plan {
  shapes: { id: string; box: Box; isExpanded: boolean }[]
  edges: { id: string; way: readonly Point[] }[]
  width: number
  height: number
}

const EVENT_PX = 36
const SIZES: Readonly<Record<string, { width: number; height: number }>> = {
  event: { width: EVENT_PX, height: EVENT_PX },
  gateway: { width: 50, height: 50 },
  activity: { width: 100, height: 80 },
  data: { width: 36, height: 50 },
  store: { width: 50, height: 50 },
  note: { width: 100, height: 40 },
}
/** Around what a sub-process holds; above it is its name. */
const PADDING_PX = { side: 30, top: 50, bottom: 30 } as const

const idOf = (element: ModdleElement): string => element.id ?? ''

/** Kind of a shape by the name of its type; undefined of what is an edge or is not drawn. */
function kindOf({ $type }: ModdleElement): keyof typeof SIZES | undefined {
  if ($type.endsWith('Event')) return 'event'
  if ($type.endsWith('Gateway')) return 'gateway'
  if (/(?:Task|SubProcess|Transaction|CallActivity)$/.test($type)) return 'activity'
  if ($type === 'bpmn:DataObjectReference') return 'data'
  if ($type === 'bpmn:DataStoreReference') return 'store'
  return $type === 'bpmn:TextAnnotation' ? 'note' : undefined
}

export const isShape = (element: ModdleElement): boolean => kindOf(element) !== undefined

const isBoundary = ({ $type }: ModdleElement) => $type === 'bpmn:BoundaryEvent'
const isEdge = ({ $type }: ModdleElement) => $type === 'bpmn:SequenceFlow' || $type === 'bpmn:Association'

/** Flow elements and artifacts of a process or sub-process. */
export const contentOf = (container: ModdleElement): readonly ModdleElement[] => [
  ...listOf(container, 'flowElements'),
  ...listOf(container, 'artifacts'),
]

/** All elements of a container that are drawn as shapes, also inside of others. */
export const shapesOf = (container: ModdleElement): ModdleElement[] =>
  contentOf(container).flatMap((element) => (isShape(element) ? [element, ...shapesOf(element)] : []))

/** All elements of a container that are drawn as edges. */
export const edgesOf = (container: ModdleElement): ModdleElement[] =>
  contentOf(container).flatMap((element) => (isEdge(element) ? [element] : edgesOf(element)))

/** Places for everything in a process or sub-process; sub-processes open, with their content inside. */
export function planOf(container: ModdleElement): Plan {
  const shapes = contentOf(container).filter(isShape)
  const inner = new Map(shapes.filter((shape) => contentOf(shape).length > 0).map((shape) => [shape, planOf(shape)]))
  const hosts = new Map(
    shapes.filter(isBoundary).flatMap((event): [string, string][] => {
      const host = elementOf(event, 'attachedToRef')
      return host === undefined ? [] : [[idOf(event), idOf(host)]]
    }),
  )
  const nodes = shapes.filter((shape) => !hosts.has(idOf(shape))).map((shape) => nodeOf(shape, inner.get(shape)))
  const ids = new Set(shapes.map(idOf))
  const edges = contentOf(container)
    .filter(isEdge)
    .map((edge) => ({ id: idOf(edge), source: endOf(edge, 'sourceRef'), target: endOf(edge, 'targetRef') }))
    .filter(({ source, target }) => ids.has(source) && ids.has(target))
  return placed({ nodes, edges, hosts, inner })
}

const endOf = (edge: ModdleElement, name: string): string => elementOf(edge, name)?.id ?? ''

function nodeOf(shape: ModdleElement, plan: Plan | undefined): LayoutNode {
  const size = SIZES[kindOf(shape) ?? 'activity'] ?? { width: 100, height: 80 }
  if (plan === undefined) return { id: idOf(shape), ...size, room: roomOf(shape) }
  return {
    id: idOf(shape),
    room: 0,
    width: Math.max(size.width, plan.width + 2 * PADDING_PX.side),
    height: Math.max(size.height, plan.height + PADDING_PX.top + PADDING_PX.bottom),
  }
}

/** Two lines of a name below the shape; activities and notes have theirs inside. */
const NAME_PX = 26

function roomOf(shape: ModdleElement): number {
  const kind = kindOf(shape)
  const hasName = typeof shape.name === 'string' && shape.name !== ''
  return hasName && kind !== 'activity' && kind !== 'note' ? NAME_PX : 0
}

interface Placing {
  nodes: readonly LayoutNode[]
  edges: readonly LayoutEdge[]
  /** Boundary event → what it stands on. */
  hosts: ReadonlyMap<string, string>
  inner: ReadonlyMap<ModdleElement, Plan>
}

/** Edges of boundary events are those of their hosts until all have their place. */
function placed({ nodes, edges, hosts, inner }: Placing): Plan {
  const onHosts = edges.map((edge) => ({
    ...edge,
    source: hosts.get(edge.source) ?? edge.source,
    target: hosts.get(edge.target) ?? edge.target,
  }))
  const { boxes, ways, width, height } = layered(nodes, onHosts)
  const plan: Plan = { shapes: [], edges: [], width, height }
  for (const [id, box] of boxes) {
    const [shape, content] = [...inner].find(([element]) => idOf(element) === id) ?? []
    plan.shapes.push({ id, box, isExpanded: shape !== undefined })
    if (content !== undefined) addInside(plan, content, { x: box.x + PADDING_PX.side, y: box.y + PADDING_PX.top })
  }
  const events = boundaryBoxes(hosts, boxes)
  for (const [id, box] of events) plan.shapes.push({ id, box, isExpanded: false })
  for (const { id, source } of edges) {
    const [way, event] = [ways.get(id), events.get(source)]
    if (way !== undefined) plan.edges.push({ id, way: event === undefined ? way : fromBelow(event, way) })
  }
  plan.height += events.size > 0 ? EVENT_PX : 0
  return plan
}

/** On the lower border of their hosts, from right to left. */
function boundaryBoxes(hosts: ReadonlyMap<string, string>, boxes: ReadonlyMap<string, Box>): Map<string, Box> {
  const counts = new Map<string, number>()
  const events = new Map<string, Box>()
  for (const [event, host] of hosts) {
    const box = boxes.get(host)
    if (box === undefined) continue
    const count = counts.get(host) ?? 0
    counts.set(host, count + 1)
    const x = box.x + box.width - (count + 1) * (EVENT_PX + 10)
    events.set(event, { x, y: box.y + box.height - EVENT_PX / 2, width: EVENT_PX, height: EVENT_PX })
  }
  return events
}

/** The way of a host's edge, begun at the foot of its boundary event. */
function fromBelow(event: Box, way: readonly Point[]): Point[] {
  const x = event.x + event.width / 2
  const foot = { x, y: event.y + event.height }
  const y = Math.max(foot.y + 20, ...way.slice(1, -1).map((point) => point.y))
  const end = way.at(-1) ?? foot
  const isFromBelow = way.length > 1 && way.at(-2)?.x === end.x
  if (isFromBelow) return [foot, { x, y }, { x: end.x, y }, end]
  const turn = end.x - 20
  return [foot, { x, y }, { x: turn, y }, { x: turn, y: end.y }, end]
}

/** Puts a plan into another one, its corner at a point. */
export function addInside(plan: Plan, content: Plan, { x, y }: Point): void {
  const moved = (point: Point) => ({ x: point.x + x, y: point.y + y })
  for (const { id, box, isExpanded } of content.shapes) {
    plan.shapes.push({ id, box: { ...box, ...moved(box) }, isExpanded })
  }
  for (const { id, way } of content.edges) plan.edges.push({ id, way: way.map(moved) })
}
