import type { DefinitionProblem, FlowNode, ProcessDefinition } from '../definition/definition.ts'
import { parseDefinition } from '../definition/parse-definition.ts'
import { compareDefinitions } from '../difference/compare.ts'
import type { BilingualText } from '../expressions/fault.ts'
import { withoutDiagrams } from '../layout/diagram-xml.ts'
import type { ApprovalChain, ChainFacts, ChainStep } from './chain.ts'
import { chainProblems } from './chain-problems.ts'
import { chainToXml } from './chain-to-bpmn.ts'
import { readAssignment, readList } from './people.ts'
import { CHAIN_NAMES } from './texts.ts'

/** Why a diagram cannot be shown as cards; `element` is its id in the diagram. */
export interface ChainRefusal {
  why: { element: string | undefined; message: BilingualText }
}

export interface ReadChain {
  chain: ApprovalChain
  facts: ChainFacts
}

/**
 * The chain of which a diagram is made. Only a diagram that `chainToBpmn` would make again, but for its layout, is one: whatever else somebody drew into
 * it would be lost when the chain is saved.
 */
export async function bpmnToChain(xml: string): Promise<ReadChain | ChainRefusal> {
  const { definition, problems } = await parseDefinition(xml)
  if (definition === undefined) return refuseBy(problems)
  try {
    const chain = { steps: readSteps(definition, firstStepOf(definition), 'End') }
    const facts = factsOf(definition)
    if (chainProblems(chain).length > 0) throw new Unreadable(undefined)
    await refuseOther(xml, definition, { chain, facts })
    return { chain, facts }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    return { why: { element: error.element, message: error.text } }
  }
}

function refuseBy(problems: readonly DefinitionProblem[]): ChainRefusal {
  const error = problems.find(({ severity }) => severity === 'error')
  return { why: { element: error?.element, message: error?.message ?? unreadable('') } }
}

const unreadable = (name: string): BilingualText =>
  name === ''
    ? { zh: '该流程图不是由简易设计器创建的', en: 'The diagram wasn’t made by the simple designer' }
    : { zh: `简易设计器无法显示“${name}”`, en: `The simple designer can’t show “${name}”` }

/** Thrown and caught in this file. */
class Unreadable extends Error {
  readonly element: string | undefined
  readonly text: BilingualText

  constructor(element: string | undefined, name = element ?? '') {
    const text = unreadable(name)
    super(text.en)
    this.element = element
    this.text = text
  }
}

const unreadableNode = ({ id, name }: FlowNode) => new Unreadable(id, name === '' ? id : name)

/** Entries by id: ids of a file may be names that every object has. */
const nodeOf = ({ nodes }: ProcessDefinition, id: string | undefined): FlowNode | undefined =>
  id !== undefined && Object.hasOwn(nodes, id) ? nodes[id] : undefined

const targetOf = ({ flows }: ProcessDefinition, flow: string): string | undefined =>
  Object.hasOwn(flows, flow) ? flows[flow]?.target : undefined

function firstStepOf(definition: ProcessDefinition): string | undefined {
  const first = targetOf(definition, 'Start_next')
  return first === 'Again' ? targetOf(definition, 'Again_next') : first
}

function factsOf(definition: ProcessDefinition): ChainFacts {
  const start = nodeOf(definition, 'Start')
  if (start?.type !== 'startEvent') throw new Unreadable(undefined)
  const { key, name, nameEn, documentation, documentationEn, starterUsers, starterGroups, othersApprove } = definition
  const language = start.name === CHAIN_NAMES.zh.start ? 'zh' : 'en'
  return {
    key,
    name,
    language,
    ...(nameEn !== '' && { nameEn }),
    ...(documentation !== '' && { documentation }),
    ...(documentationEn !== '' && { documentationEn }),
    ...(start.formKey !== undefined && { formKey: start.formKey }),
    ...(starterUsers.length > 0 && { starterUsers }),
    ...(starterGroups.length > 0 && { starterGroups }),
    ...(othersApprove && { othersApprove }),
  }
}

/** Steps from a node to another one, at which they end. A step comes once: a circle ends in an error. */
function readSteps(
  definition: ProcessDefinition,
  from: string | undefined,
  end: string,
  seen: Set<string> = new Set(),
): ChainStep[] {
  const steps: ChainStep[] = []
  let at = from
  while (at !== end) {
    const node = nodeOf(definition, at)
    if (node === undefined || seen.has(node.id)) throw new Unreadable(at)
    seen.add(node.id)
    const { step, next } = readStep(definition, node, seen)
    steps.push(step)
    at = targetOf(definition, next)
  }
  return steps
}

const namesOf = ({ name, nameEn }: Partial<Pick<FlowNode, 'name' | 'nameEn'>> = {}) => ({
  name: name ?? '',
  ...(nameEn !== undefined && nameEn !== '' && { nameEn }),
})

/** A step, and the flow that leads on from it. */
function readStep(definition: ProcessDefinition, node: FlowNode, seen: Set<string>): { step: ChainStep; next: string } {
  const { id } = node
  const named = namesOf(node)
  const next = `${id}_next`
  switch (node.type) {
    case 'userTask': {
      const who = readAssignment(node.task, node.loop)
      if (who === undefined) throw unreadableNode(node)
      return { step: { kind: 'approve', id, ...named, who }, next: `${id}_passed` }
    }
    case 'serviceTask': {
      const people = readList(/^\$\{(.*)\}$/.exec(node.work.fields[0]?.value ?? '')?.[1] ?? '')
      if (people === undefined) throw unreadableNode(node)
      return { step: { kind: 'copy', id, ...named, who: { ...people, mode: 'any', empty: 'skip' } }, next }
    }
    case 'callActivity':
      return { step: { kind: 'process', id, ...named, process: node.call.calledKey }, next }
    case 'exclusiveGateway': {
      const then = `${id}_then`
      const when = Object.hasOwn(definition.flows, then) ? definition.flows[then]?.condition : undefined
      if (when === undefined) throw unreadableNode(node)
      const steps = readSteps(definition, targetOf(definition, then), `${id}_merge`, seen)
      return { step: { kind: 'condition', id, ...named, when, steps }, next: `${id}_merge_next` }
    }
    case 'subProcess':
      return { step: { kind: 'parallel', id, ...named, steps: readBranches(definition, node, seen) }, next }
    default:
      throw unreadableNode(node)
  }
}

/** A branch is a step, or several behind a flow that is named and numbered like a step. */
function readBranches(definition: ProcessDefinition, { id }: FlowNode, seen: Set<string>): ChainStep[] {
  const fork = nodeOf(definition, `${id}_fork`)
  return (fork?.outgoing ?? []).map((flow): ChainStep => {
    const steps = readSteps(definition, targetOf(definition, flow), `${id}_join`, seen)
    const [only] = steps
    if (flow.startsWith(`${id}_branch`) && only !== undefined && steps.length === 1) return only
    return { kind: 'condition', id: flow, ...namesOf(definition.flows[flow]), when: '', steps }
  })
}

/** Makes the diagram again, and looks for what it then lacks or says otherwise. */
async function refuseOther(xml: string, before: ProcessDefinition, { chain, facts }: ReadChain): Promise<void> {
  const again = chainToXml(chain, facts)
  const { definition: after } = await parseDefinition(again)
  if (after === undefined) throw new Unreadable(undefined)
  const { added, removed, changed } = compareDefinitions(before, after)
  const [other] = [...removed, ...changed.map(({ nodeId }) => nodeId), ...added]
  if (other !== undefined) throw new Unreadable(other, nodeOf(before, other)?.name || other)
  const expected = countTags(again)
  const extra = [...countTags(withoutDiagrams(xml))].find(([tag, count]) => count > (expected.get(tag) ?? 0))
  if (extra !== undefined) throw new Unreadable(undefined, extra[0])
}

/** Elements that say again what flows say already. */
const REPEATED = new Set(['incoming', 'outgoing'])

/** How often each element comes: a comment or a lane is no part of what runs, and would be lost too. */
function countTags(xml: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const [, tag = ''] of xml.matchAll(/<(?:[\w.-]+:)?([A-Za-z][\w.-]*)/g)) {
    if (!REPEATED.has(tag)) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  }
  return counts
}
