/**
 * A process as the engine reads it: BPMN 2.0 with the names of Flowable's extensions, resolved and checked. Plain data, immutable, as wide as the
 * whole diagram; {@link parseDefinition} makes it. Ids are those of the BPMN elements.
 */
export interface ProcessDefinition {
  /** Id of the process element: versions of one process share it. */
  key: string
  name: string
  /** What people read whose language is English; "" where the diagram does not say. */
  nameEn: string
  documentation: string
  documentationEn: string
  /** The process itself and every sub-process, by id; that of the process is {@link key}. */
  containers: Readonly<Record<string, Container>>
  /** All nodes, also those inside sub-processes. */
  nodes: Readonly<Record<string, FlowNode>>
  flows: Readonly<Record<string, SequenceFlow>>
  /** Who may start it; none named: everybody. */
  starterUsers: readonly string[]
  starterGroups: readonly string[]
  /** Who started an instance does not agree to its tasks that several may claim, while another of these could. */
  othersApprove: boolean
}

export interface Container {
  id: string
  /** Container around this one; undefined for the process. */
  parent: string | undefined
  nodes: readonly string[]
  /** Start events that begin it by itself, and event sub-processes that begin when their event comes. */
  starts: readonly string[]
  eventSubProcesses: readonly string[]
  listeners: readonly ListenerFacts[]
}

export interface SequenceFlow {
  id: string
  name: string
  nameEn: string
  source: string
  target: string
  /** Expression, trimmed; undefined: always taken. */
  condition: string | undefined
  listeners: readonly ListenerFacts[]
}

/** `skip`: an expression that, when true, lets the token pass without the work. `asyncBefore`: its work begins in a step of its own, by a job. */
export interface NodeFacts {
  id: string
  name: string
  nameEn: string
  documentation: string
  container: string
  incoming: readonly string[]
  outgoing: readonly string[]
  /** Flow that is taken if no other one is. */
  defaultFlow: string | undefined
  boundaryEvents: readonly string[]
  listeners: readonly ListenerFacts[]
  asyncBefore: boolean
  isForCompensation: boolean
  loop: LoopFacts | undefined
}

export type FlowNode =
  | (NodeFacts & {
      type: 'startEvent'
      event: EventFacts | undefined
      isInterrupting: boolean
      initiator: string | undefined
      formKey: string | undefined
    })
  | (NodeFacts & { type: 'endEvent'; event: EventFacts | undefined })
  | (NodeFacts & { type: 'intermediateCatchEvent' | 'intermediateThrowEvent'; event: EventFacts | undefined })
  | (NodeFacts & { type: 'boundaryEvent'; event: EventFacts; attachedTo: string; isInterrupting: boolean })
  | (NodeFacts & { type: 'userTask'; task: UserTaskFacts })
  | (NodeFacts & { type: 'manualTask' | 'task' })
  | (NodeFacts & { type: 'serviceTask' | 'sendTask' | 'businessRuleTask'; work: WorkFacts })
  | (NodeFacts & {
      type: 'scriptTask'
      script: string
      format: string
      /** Variables that the script sets become variables of the process. */
      storesVariables: boolean
      resultVariable: string | undefined
      skip: string | undefined
    })
  | (NodeFacts & { type: 'receiveTask'; messageName: string | undefined })
  | (NodeFacts & { type: 'callActivity'; call: CallFacts })
  | (NodeFacts & { type: 'subProcess' | 'transaction' | 'eventSubProcess' })
  | (NodeFacts & { type: 'adHocSubProcess'; completion: string | undefined })
  | (NodeFacts & {
      type: 'exclusiveGateway' | 'parallelGateway' | 'inclusiveGateway' | 'complexGateway' | 'eventBasedGateway'
    })

export type NodeType = FlowNode['type']

/** Expressions, but for `candidates`, whose items may be expressions too. Groups are `role:1`, `post:1`, `dept:1`; a bare value is a role. */
export interface UserTaskFacts {
  assignee: string | undefined
  owner: string | undefined
  candidateUsers: readonly string[]
  candidateGroups: readonly string[]
  formKey: string | undefined
  dueDate: string | undefined
  priority: string | undefined
  category: string | undefined
  skip: string | undefined
}

/** What a node does without a person: a handler that the host knows by name, an expression, a decision table, or a message that it sends. None: it passes. */
export interface WorkFacts {
  handler: string | undefined
  messageName: string | undefined
  expression: string | undefined
  decision: string | undefined
  fields: readonly { name: string; value: string }[]
  resultVariable: string | undefined
  skip: string | undefined
}

export interface CallFacts {
  calledKey: string
  businessKey: string | undefined
  inheritsVariables: boolean
  inputs: readonly VariableMapping[]
  outputs: readonly VariableMapping[]
}

/** `source`: a variable name or an expression in `${}`. */
export interface VariableMapping {
  source: string
  target: string
}

/** A loop: `standard` repeats while its condition holds, `parallel` and `sequential` run once for each item. */
export interface LoopFacts {
  kind: 'standard' | 'parallel' | 'sequential'
  /** A number or an expression. */
  cardinality: string | undefined
  /** A variable's name or an expression; a text is split at commas. */
  collection: string | undefined
  elementVariable: string | undefined
  indexVariable: string | undefined
  /** Ends the loop early; for `standard`: goes on while it is true. */
  condition: string | undefined
  /** Of `standard`: most rounds. */
  maximum: number | undefined
  /** Of `standard`: whether the condition is asked before the first round too. */
  testsBefore: boolean
}

export type EventFacts =
  /** An empty value: the diagram names no time, and it is never due by itself. */
  | { kind: 'timer'; timer: 'date' | 'duration' | 'cycle'; value: string }
  | { kind: 'message' | 'signal'; name: string }
  | { kind: 'error' | 'escalation'; code: string | undefined }
  | { kind: 'condition'; condition: string }
  | { kind: 'link'; name: string }
  /** Of a throwing event: what is undone, undefined for all. Of a boundary event: the activity that undoes. */
  | { kind: 'compensation'; activity: string | undefined }
  | { kind: 'cancel' }
  | { kind: 'terminate'; endsAll: boolean }

export interface ListenerFacts {
  on: 'start' | 'end' | 'take' | 'create' | 'assignment' | 'complete' | 'delete'
  handler: string | undefined
  expression: string | undefined
  fields: readonly { name: string; value: string }[]
}

/** What is wrong with a diagram. `element`: id in the diagram; `line`: in the file, counted from 1, where the reader says. */
export interface DefinitionProblem {
  code: string
  severity: 'error' | 'warning'
  element: string | undefined
  line: number | undefined
  message: { zh: string; en: string }
}
