import type { Container, FlowNode, ProcessDefinition } from '../definition/definition.ts'
import type { ProblemList } from '../definition/problems.ts'

const labelOf = ({ id, name }: { id: string; name: string }): string => name || id

/** Where tokens begin, where they can come, and where they would be stuck. */
export function checkPaths(definition: ProcessDefinition, problems: ProblemList): void {
  for (const container of Object.values(definition.containers)) checkStarts(definition, container, problems)
  const reached = reachedNodes(definition)
  for (const node of Object.values(definition.nodes)) {
    const isReached = reached.has(node.id) || node.isForCompensation
    if (!isReached) problems.add('warning', 'unreachable', { element: node.id, facts: { name: labelOf(node) } })
    checkGateway(definition, node, problems)
    if (node.type === 'parallelGateway' && isReached) checkJoin(definition, node, problems)
  }
}

/** A process begins by one start event; what stands inside may begin without. */
function checkStarts(definition: ProcessDefinition, { id, parent, starts }: Container, problems: ProblemList): void {
  const plain = starts.filter((start) => {
    const node = definition.nodes[start]
    return node?.type === 'startEvent' && node.event === undefined
  })
  if (parent === undefined && starts.length === 0) problems.add('error', 'no-start', { element: id })
  else if (parent === undefined && plain.length === 0) problems.add('warning', 'no-plain-start', { element: id })
  for (const start of plain.slice(1)) {
    const node = definition.nodes[start]
    problems.add('error', 'several-starts', {
      element: start,
      facts: { name: node === undefined ? start : labelOf(node) },
    })
  }
}

/** All nodes to which a token can come by some way, conditions aside; `without`: as if this node were not there. */
function reachedNodes(definition: ProcessDefinition, without?: string): Set<string> {
  const reached = new Set<string>()
  const open = entriesOf(definition, definition.key)
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const node = definition.nodes[id]
    if (node === undefined || id === without || reached.has(id)) continue
    reached.add(id)
    open.push(...nextOf(definition, node))
  }
  return reached
}

/** Where a container begins: its starts, else what no flow leads to; its event sub-processes; where links lead. */
function entriesOf(definition: ProcessDefinition, id: string): string[] {
  const container = definition.containers[id]
  if (container === undefined) return []
  const nodes = container.nodes.flatMap((one) => definition.nodes[one] ?? [])
  const begins = (node: FlowNode) =>
    node.incoming.length === 0 && node.type !== 'boundaryEvent' && node.type !== 'eventSubProcess'
  const isAdHoc = definition.nodes[id]?.type === 'adHocSubProcess'
  const starts =
    container.starts.length > 0 && !isAdHoc ? container.starts : nodes.filter(begins).map((node) => node.id)
  const links = nodes.filter((node) => node.type === 'intermediateCatchEvent' && node.event?.kind === 'link')
  return [...starts, ...container.eventSubProcesses, ...links.map((node) => node.id)]
}

function nextOf(definition: ProcessDefinition, node: FlowNode): string[] {
  const inside = entriesOf(definition, node.id)
  const targets = node.outgoing.flatMap((flow) => definition.flows[flow]?.target ?? [])
  const undoing = node.type === 'boundaryEvent' && node.event.kind === 'compensation' ? node.event.activity : undefined
  return [...targets, ...node.boundaryEvents, ...inside, ...(undoing === undefined ? [] : [undoing])]
}

const CHOOSING: readonly FlowNode['type'][] = ['exclusiveGateway', 'inclusiveGateway', 'complexGateway']

function checkGateway(definition: ProcessDefinition, node: FlowNode, problems: ProblemList): void {
  if (!CHOOSING.includes(node.type) || node.outgoing.length < 2) return
  const name = labelOf(node)
  const others = node.outgoing.filter((id) => id !== node.defaultFlow).flatMap((id) => definition.flows[id] ?? [])
  const open = others.filter(({ condition }) => condition === undefined)
  if (node.defaultFlow === undefined && open.length === 0) {
    problems.add('warning', 'no-default', { element: node.id, facts: { name } })
  }
  // An inclusive gateway may well have a flow that is always taken.
  if (node.type !== 'exclusiveGateway') return
  for (const flow of open) {
    problems.add('warning', 'no-condition', { element: flow.id, facts: { name, flow: labelOf(flow) } })
  }
}

/** A join waits for all its flows: one that only begins behind it never comes. */
function checkJoin(definition: ProcessDefinition, join: FlowNode, problems: ProblemList): void {
  if (join.incoming.length < 2) return
  const before = reachedNodes(definition, join.id)
  for (const id of join.incoming) {
    const flow = definition.flows[id]
    if (flow === undefined || before.has(flow.source)) continue
    problems.add('error', 'loop-into-join', { element: id, facts: { name: labelOf(join), flow: labelOf(flow) } })
  }
}
