import type { FlowNode, ProcessDefinition, SequenceFlow } from '../definition/definition.ts'
import { isEqual } from '../expressions/values.ts'
import type { Value } from '../engine/state.ts'

/** Which part of a node or flow is another one. */
export type ChangedPart =
  | 'name'
  | 'documentation'
  | 'type'
  | 'place'
  | 'flows'
  | 'people'
  | 'form'
  | 'due'
  | 'loop'
  | 'event'
  | 'work'
  | 'listeners'
  | 'condition'
  | 'settings'

/** Ids of nodes and flows of two versions of a process. */
export interface DefinitionDifference {
  /** Only in the second. */
  added: readonly string[]
  /** Only in the first. */
  removed: readonly string[]
  /** In both: one entry for each part, also of the process itself. */
  changed: readonly { nodeId: string; what: ChangedPart }[]
  /** Nothing of the above: if the files differ, then in how they are drawn. */
  layoutOnly: boolean
}

/** Names of facts that belong to a part of their own; all others are settings. */
const PARTS: Readonly<Record<string, ChangedPart>> = {
  name: 'name',
  nameEn: 'name',
  documentation: 'documentation',
  documentationEn: 'documentation',
  type: 'type',
  container: 'place',
  attachedTo: 'place',
  incoming: 'flows',
  outgoing: 'flows',
  source: 'flows',
  target: 'flows',
  defaultFlow: 'flows',
  condition: 'condition',
  listeners: 'listeners',
  loop: 'loop',
  event: 'event',
  isInterrupting: 'event',
  messageName: 'event',
  work: 'work',
  script: 'work',
  format: 'work',
  resultVariable: 'work',
  call: 'work',
  formKey: 'form',
  assignee: 'people',
  owner: 'people',
  candidateUsers: 'people',
  candidateGroups: 'people',
  initiator: 'people',
  dueDate: 'due',
  starterUsers: 'people',
  starterGroups: 'people',
  othersApprove: 'people',
}

type Facts = Readonly<Record<string, unknown>>

/** What the second version has, lacks, or says otherwise than the first; in the order in which the diagrams hold it. */
export function compareDefinitions(from: ProcessDefinition, to: ProcessDefinition): DefinitionDifference {
  const [before, after] = [elementsOf(from, from.key), elementsOf(to, from.key)]
  const added = [...after.keys()].filter((id) => !before.has(id))
  const removed = [...before.keys()].filter((id) => !after.has(id))
  const changed = [...before].flatMap(([id, facts]) => {
    const other = after.get(id)
    return other === undefined ? [] : changedParts(facts, other).map((what) => ({ nodeId: id, what }))
  })
  return { added, removed, changed, layoutOnly: added.length + removed.length + changed.length === 0 }
}

/** The process, its nodes and its flows by id, each as facts side by side. Processes are compared with each other, also when their ids differ. */
function elementsOf(definition: ProcessDefinition, process: string): Map<string, Facts> {
  const { key, name, nameEn, documentation, documentationEn, starterUsers, starterGroups, othersApprove, containers } =
    definition
  const facts: Facts = {
    name,
    nameEn,
    documentation,
    documentationEn,
    starterUsers,
    starterGroups,
    othersApprove,
    listeners: containers[key]?.listeners ?? [],
  }
  return new Map<string, Facts>([
    [process, { ...facts, key }],
    ...Object.values(definition.nodes).map((node): [string, Facts] => [node.id, factsOfNode(node, key)]),
    ...Object.values(definition.flows).map((flow): [string, Facts] => [flow.id, factsOfFlow(flow)]),
  ])
}

/** What a user task says of people stands beside its other facts; a node right in the process is nowhere else. */
function factsOfNode(node: FlowNode, key: string): Facts {
  const { container, incoming, outgoing, boundaryEvents: _events, ...facts } = node
  const task = node.type === 'userTask' ? node.task : {}
  const place = container === key ? '' : container
  return {
    ...facts,
    ...task,
    task: undefined,
    container: place,
    incoming: sorted(incoming),
    outgoing: sorted(outgoing),
  }
}

const factsOfFlow = ({ id: _id, ...facts }: SequenceFlow): Facts => facts

const sorted = (ids: readonly string[]): readonly string[] => ids.toSorted()

function changedParts(one: Facts, other: Facts): ChangedPart[] {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (name) => !isEqual(plain(one[name]), plain(other[name])),
  )
  return [...new Set(names.map((name) => PARTS[name] ?? 'settings'))]
}

/** Facts are JSON but for what is left out. */
const plain = (fact: unknown): Value => (fact === undefined ? null : JSON.parse(JSON.stringify(fact)))
