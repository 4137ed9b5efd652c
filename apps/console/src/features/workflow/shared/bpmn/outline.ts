import { elementOf, elementsOf, eventKindOf, textOf, typeOf, type BpmnElement } from './element.ts'

/** A node of a diagram in its list form. */
export interface OutlineNode {
  id: string
  name: string
  /** `userTask`, `startEvent`, `exclusiveGateway` …; {@link eventKind} says more of an event. */
  type: string
  eventKind: string
  /** Where it leads, in the order of the file. */
  next: readonly OutlineFlow[]
  /** Of a sub-process its nodes, and of every activity the events on its border before those. */
  children: readonly OutlineNode[]
}

interface OutlineFlow {
  id: string
  name: string
  target: string
}

/** The nodes of all processes of a file, in flow order; a sub-process and what is on a border hold theirs as children. */
export function outlineOf(definitions: BpmnElement): OutlineNode[] {
  return elementsOf(definitions, 'rootElements')
    .filter((element) => typeOf(element) === 'process')
    .flatMap(nodesOf)
}

/** Every node of an outline in its order, with how deep it lies. */
export function flatOutline(nodes: readonly OutlineNode[], depth = 0): { node: OutlineNode; depth: number }[] {
  return nodes.flatMap((node) => [{ node, depth }, ...flatOutline(node.children, depth + 1)])
}

function nodesOf(container: BpmnElement): OutlineNode[] {
  const elements = elementsOf(container, 'flowElements')
  const flows = elements.filter((element) => typeOf(element) === 'sequenceFlow')
  const nodes = elements.filter((element) => !NOT_NODES.has(typeOf(element)))
  const borders = nodes.filter((element) => typeOf(element) === 'boundaryEvent')
  const outgoing = (element: BpmnElement) =>
    flows.filter((flow) => elementOf(flow, 'sourceRef') === element).map((flow) => toFlow(flow))
  const toNode = (element: BpmnElement): OutlineNode => ({
    id: textOf(element, 'id'),
    name: textOf(element, 'name'),
    type: typeOf(element),
    eventKind: eventKindOf(element),
    next: outgoing(element),
    children: [
      ...borders.filter((border) => elementOf(border, 'attachedToRef') === element).map(toNode),
      ...(isContainer(element) ? nodesOf(element) : []),
    ],
  })
  return inFlowOrder(nodes, flows)
    .filter((element) => typeOf(element) !== 'boundaryEvent')
    .map(toNode)
}

const NOT_NODES: ReadonlySet<string> = new Set([
  'sequenceFlow',
  'dataObject',
  'dataObjectReference',
  'dataStoreReference',
])

/** Only these have elements of their own. */
const CONTAINERS: ReadonlySet<string> = new Set(['subProcess', 'adHocSubProcess', 'transaction'])
const isContainer = (element: BpmnElement) => CONTAINERS.has(typeOf(element))

function toFlow(flow: BpmnElement): OutlineFlow {
  return { id: textOf(flow, 'id'), name: textOf(flow, 'name'), target: textOf(elementOf(flow, 'targetRef'), 'id') }
}

/** Each node after those that lead to it; a flow that leads back counts for nothing, branches stay whole. */
function inFlowOrder(nodes: readonly BpmnElement[], flows: readonly BpmnElement[]): BpmnElement[] {
  const reached = new Set<BpmnElement>()
  const ordered: BpmnElement[] = []
  const targetsOf = (node: BpmnElement): BpmnElement[] => [
    ...flows
      .filter((flow) => elementOf(flow, 'sourceRef') === node)
      .flatMap((flow) => elementOf(flow, 'targetRef') ?? []),
    ...nodes.filter((border) => elementOf(border, 'attachedToRef') === node),
  ]
  // By a stack of its own: a chain of two thousand nodes is deeper than the call stack may be.
  const visit = (start: BpmnElement) => {
    if (reached.has(start)) return
    reached.add(start)
    const open = [{ node: start, left: targetsOf(start) }]
    for (let top = open.at(-1); top; top = open.at(-1)) {
      const target = top.left.pop()
      if (target === undefined) {
        ordered.push(top.node)
        open.pop()
      } else if (!reached.has(target) && nodes.includes(target)) {
        reached.add(target)
        open.push({ node: target, left: targetsOf(target) })
      }
    }
  }
  const hasWayIn = new Set(flows.map((flow) => elementOf(flow, 'targetRef')))
  const begins = nodes.filter((node) => !hasWayIn.has(node) && typeOf(node) !== 'boundaryEvent')
  for (const node of [...begins, ...nodes].toReversed()) {
    // Those without a way in are the beginnings; what lies in a circle without one comes after them.
    if (begins.includes(node) || begins.length === 0) visit(node)
  }
  const fromBegins = ordered.toReversed()
  return [...fromBegins, ...nodes.filter((node) => !reached.has(node))]
}
