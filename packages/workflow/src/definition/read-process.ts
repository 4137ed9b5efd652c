import type { Container, FlowNode, ProcessDefinition, SequenceFlow } from './definition.ts'
import { bodyOf, documentationOf, elementOf, englishOf, listOf, type ModdleElement, textOf } from './moddle.ts'
import { nodeTypeOf, readNode } from './read-node.ts'
import { readListeners, splitList } from './read-work.ts'
import { nameOf, type Reader } from './reader.ts'

const CONTAINERS: readonly string[] = ['subProcess', 'transaction', 'adHocSubProcess', 'eventSubProcess']

interface Parts {
  containers: Record<string, Container>
  nodes: Record<string, FlowNode>
  flows: Record<string, SequenceFlow>
}

/** Names of a diagram may be those of an object's own methods, so the tables have no prototype while they are filled. */
const emptyTable = <T>(): Record<string, T> => Object.create(null)

export function readProcess(process: ModdleElement, reader: Reader): ProcessDefinition {
  const parts: Parts = { containers: emptyTable(), nodes: emptyTable(), flows: emptyTable() }
  readContainer(process, undefined, parts, reader)
  const english = englishOf(process)
  return {
    key: reader.idOf(process),
    name: nameOf(process, reader),
    nameEn: english.name,
    documentation: documentationOf(process),
    documentationEn: english.documentation,
    containers: { ...parts.containers },
    nodes: { ...parts.nodes },
    flows: { ...parts.flows },
    starterUsers: splitList(textOf(process, 'candidateStarterUsers')),
    starterGroups: splitList(textOf(process, 'candidateStarterGroups')),
    othersApprove: process.othersApprove === true,
  }
}

/** How many nodes there are, also inside; without building anything. */
export function countNodes(container: ModdleElement): number {
  return listOf(container, 'flowElements').reduce(
    (sum, element) => sum + (nodeTypeOf(element) === undefined ? 0 : 1) + countNodes(element),
    0,
  )
}

function readContainer(element: ModdleElement, parent: string | undefined, parts: Parts, reader: Reader): void {
  const id = reader.idOf(element)
  const elements = listOf(element, 'flowElements')
  const flows = readFlows(elements, parts, reader)
  const nodes: FlowNode[] = []
  for (const one of elements) {
    const around = surroundingsOf(one, { container: element, flows, elements, reader })
    const node = readNode(one, around, reader)
    if (node === undefined) continue
    nodes.push(node)
    parts.nodes[node.id] = node
    if (CONTAINERS.includes(node.type)) readContainer(one, id, parts, reader)
  }
  parts.containers[id] = {
    id,
    parent,
    nodes: nodes.map((node) => node.id),
    starts: nodes.filter(({ type }) => type === 'startEvent').map((node) => node.id),
    eventSubProcesses: nodes.filter(({ type }) => type === 'eventSubProcess').map((node) => node.id),
    // Those of a sub-process are its node's.
    listeners: parent === undefined ? readListeners(element) : [],
  }
}

function readFlows(elements: readonly ModdleElement[], parts: Parts, reader: Reader): readonly SequenceFlow[] {
  const inside = new Set(elements)
  const flows: SequenceFlow[] = []
  for (const element of elements) {
    if (element.$type !== 'bpmn:SequenceFlow') continue
    const id = reader.idOf(element)
    const source = elementOf(element, 'sourceRef')
    const target = elementOf(element, 'targetRef')
    if (source === undefined || target === undefined || !inside.has(source) || !inside.has(target)) {
      reader.problems.add('error', 'loose-flow', { element: id, facts: { name: nameOf(element, reader) } })
      continue
    }
    const flow: SequenceFlow = {
      id,
      name: textOf(element, 'name') ?? '',
      nameEn: englishOf(element).name,
      source: reader.idOf(source),
      target: reader.idOf(target),
      condition: bodyOf(elementOf(element, 'conditionExpression')),
      listeners: readListeners(element),
    }
    flows.push(flow)
    parts.flows[id] = flow
  }
  return flows
}

interface ContainerFacts {
  container: ModdleElement
  flows: readonly SequenceFlow[]
  elements: readonly ModdleElement[]
  reader: Reader
}

function surroundingsOf(element: ModdleElement, { container, flows, elements, reader }: ContainerFacts) {
  const id = reader.idOf(element)
  const association = listOf(container, 'artifacts').find(
    (artifact) => artifact.$type === 'bpmn:Association' && elementOf(artifact, 'sourceRef') === element,
  )
  const undoing = elementOf(association, 'targetRef')
  return {
    container: reader.idOf(container),
    incoming: flows.filter(({ target }) => target === id).map((flow) => flow.id),
    outgoing: flows.filter(({ source }) => source === id).map((flow) => flow.id),
    boundaryEvents: elements
      .filter((one) => one.$type === 'bpmn:BoundaryEvent' && elementOf(one, 'attachedToRef') === element)
      .map((one) => reader.idOf(one)),
    undoneBy: undoing && reader.idOf(undoing),
  }
}
