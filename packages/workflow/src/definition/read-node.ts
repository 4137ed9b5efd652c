import type { FlowNode, NodeFacts, NodeType } from './definition.ts'
import { bodyOf, elementOf, englishOf, listOf, type ModdleElement, documentationOf, textOf } from './moddle.ts'
import { readEvent } from './read-event.ts'
import { readCall, readListeners, readLoop, readUserTask, readWork } from './read-work.ts'
import { nameOf, type Reader } from './reader.ts'

const TYPES: Readonly<Record<string, NodeType>> = {
  'bpmn:StartEvent': 'startEvent',
  'bpmn:EndEvent': 'endEvent',
  'bpmn:IntermediateCatchEvent': 'intermediateCatchEvent',
  'bpmn:IntermediateThrowEvent': 'intermediateThrowEvent',
  'bpmn:BoundaryEvent': 'boundaryEvent',
  'bpmn:UserTask': 'userTask',
  'bpmn:ManualTask': 'manualTask',
  'bpmn:Task': 'task',
  'bpmn:ServiceTask': 'serviceTask',
  'bpmn:SendTask': 'sendTask',
  'bpmn:BusinessRuleTask': 'businessRuleTask',
  'bpmn:ScriptTask': 'scriptTask',
  'bpmn:ReceiveTask': 'receiveTask',
  'bpmn:CallActivity': 'callActivity',
  'bpmn:SubProcess': 'subProcess',
  'bpmn:Transaction': 'transaction',
  'bpmn:AdHocSubProcess': 'adHocSubProcess',
  'bpmn:ExclusiveGateway': 'exclusiveGateway',
  'bpmn:ParallelGateway': 'parallelGateway',
  'bpmn:InclusiveGateway': 'inclusiveGateway',
  'bpmn:ComplexGateway': 'complexGateway',
  'bpmn:EventBasedGateway': 'eventBasedGateway',
}

/** What runs; data objects, stores and the like do not. */
export function nodeTypeOf(element: ModdleElement): NodeType | undefined {
  if (!Object.hasOwn(TYPES, element.$type)) return undefined
  return element.$type === 'bpmn:SubProcess' && element.triggeredByEvent === true
    ? 'eventSubProcess'
    : TYPES[element.$type]
}

/** What the flows and boundary events around a node add to it. */
export interface NodeSurroundings {
  container: string
  incoming: readonly string[]
  outgoing: readonly string[]
  boundaryEvents: readonly string[]
  /** Of a compensation boundary event: the activity that its association leads to. */
  undoneBy: string | undefined
}

/** Undefined: the node cannot run, and a problem says why. */
export function readNode(element: ModdleElement, around: NodeSurroundings, reader: Reader): FlowNode | undefined {
  const type = nodeTypeOf(element)
  if (type === undefined) return undefined
  const defaultFlow = elementOf(element, 'default')
  const loop = readLoop(element)
  const id = reader.idOf(element)
  if (loop !== undefined && loop.kind !== 'standard' && loop.cardinality === undefined && loop.collection === undefined)
    reader.problems.add('warning', 'loop-without-count', { element: id, facts: { name: nameOf(element, reader) } })
  const facts = {
    id,
    name: textOf(element, 'name') ?? '',
    nameEn: englishOf(element).name,
    documentation: documentationOf(element),
    container: around.container,
    incoming: around.incoming,
    outgoing: around.outgoing,
    defaultFlow: defaultFlow && reader.idOf(defaultFlow),
    boundaryEvents: around.boundaryEvents,
    listeners: readListeners(element),
    asyncBefore: element.async === true,
    isForCompensation: element.isForCompensation === true,
    loop,
  }
  const node = withOwnFacts(type, facts, { element, around, reader })
  if (node !== undefined) reportHandlers(node, element, reader)
  return node
}

interface Origin {
  element: ModdleElement
  around: NodeSurroundings
  reader: Reader
}

function withOwnFacts(type: NodeType, facts: NodeFacts, { element, around, reader }: Origin): FlowNode | undefined {
  switch (type) {
    case 'startEvent': {
      const event = readEvent(element, reader)
      const own = { initiator: textOf(element, 'initiator'), formKey: textOf(element, 'formKey') }
      return { ...facts, ...own, type, event, isInterrupting: element.isInterrupting !== false }
    }
    case 'endEvent':
    case 'intermediateCatchEvent':
    case 'intermediateThrowEvent':
      return { ...facts, type, event: readEvent(element, reader) }
    case 'boundaryEvent':
      return readBoundaryEvent(facts, { element, around, reader })
    case 'userTask':
      return { ...facts, type, task: readUserTask(element) }
    case 'serviceTask':
    case 'sendTask':
    case 'businessRuleTask':
      return { ...facts, type, work: readWork(element, reader) }
    case 'scriptTask': {
      const own = {
        script: textOf(element, 'script') ?? '',
        format: textOf(element, 'scriptFormat') ?? '',
        storesVariables: element.autoStoreVariables === true,
      }
      const rest = { resultVariable: textOf(element, 'resultVariable'), skip: textOf(element, 'skipExpression') }
      return { ...facts, ...own, ...rest, type }
    }
    case 'receiveTask': {
      const message = elementOf(element, 'messageRef')
      return { ...facts, type, messageName: message && (textOf(message, 'name') ?? reader.idOf(message)) }
    }
    case 'callActivity':
      return readCallActivity(facts, element, reader)
    case 'adHocSubProcess':
      return { ...facts, type, completion: bodyOf(elementOf(element, 'completionCondition')) }
    default:
      return { ...facts, type }
  }
}

function readBoundaryEvent(facts: NodeFacts, { element, around, reader }: Origin): FlowNode | undefined {
  const host = elementOf(element, 'attachedToRef')
  const event = readEvent(element, reader)
  if (host === undefined || event === undefined) {
    const place = { element: facts.id, facts: { name: nameOf(element, reader) } }
    // A definition that is there and could not be read is a problem already.
    if (host === undefined || listOf(element, 'eventDefinitions').length === 0)
      reader.problems.add('error', 'loose-boundary-event', place)
    return undefined
  }
  const own = event.kind === 'compensation' ? { ...event, activity: around.undoneBy } : event
  const isInterrupting = element.cancelActivity !== false
  return { ...facts, type: 'boundaryEvent', event: own, attachedTo: reader.idOf(host), isInterrupting }
}

function readCallActivity(facts: NodeFacts, element: ModdleElement, reader: Reader): FlowNode {
  const call = readCall(element)
  if (call.calledKey === '')
    reader.problems.add('warning', 'no-called-process', { element: facts.id, facts: { name: nameOf(element, reader) } })
  return { ...facts, type: 'callActivity', call }
}

/** Work that nobody can do is an error; a listener that nobody runs is passed over. */
export function reportHandlers(node: FlowNode, element: ModdleElement, reader: Reader): void {
  const { handlers } = reader
  if (handlers === undefined) return
  const report = (severity: 'error' | 'warning', handler: string | undefined) => {
    if (handler === undefined || handlers.has(handler)) return
    const code = severity === 'error' ? 'unknown-handler' : 'unknown-listener'
    reader.problems.add(severity, code, { element: node.id, facts: { name: nameOf(element, reader), handler } })
  }
  if ('work' in node) report('error', node.work.handler)
  for (const listener of node.listeners) report('warning', listener.handler)
}
