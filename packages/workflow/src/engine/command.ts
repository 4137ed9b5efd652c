import type { ProcessDefinition } from '../definition/definition.ts'
import type { Places } from './moves/places.ts'
import type { Value, Variables } from './state.ts'

/** What somebody or something does to a running instance. A command that does not fit the state throws {@link EngineError} and changes nothing. */
export type Command =
  /** `startNode`: one of the process's start events; undefined: the plain one. */
  | { kind: 'start'; variables: Variables; initiator: string; startNode?: string }
  | { kind: 'complete-task'; token: string; variables: Variables }
  /** A timer is due, or a message, signal or condition came. `variables` come with it. */
  | { kind: 'trigger'; subscription: string; variables?: Variables }
  /** The step of its own that `asyncBefore` asked for. */
  | { kind: 'continue'; token: string }
  /** What an asynchronous handler answered. `error`: caught by code like an error event. */
  | { kind: 'finish-work'; token: string; result: WorkResult }
  | { kind: 'finish-child'; token: string; end: { variables: Variables } | { error: { code: string } } }
  | { kind: 'set-variables'; variables: Variables; scope?: string }
  /** Takes these tokens (a loop as a whole) away and enters `target` in the nearest open scope. Refused: `unreachable`. */
  | { kind: 'jump'; tokens: readonly string[]; target: string }
  /** Further rounds of a running loop; `token`: any of its rounds. Parallel: at once; sequential: at the end. */
  | { kind: 'add-rounds'; token: string; items: readonly Value[] }
  /** Takes one round away; the last one stays. */
  | { kind: 'remove-round'; token: string }
  | { kind: 'cancel'; reason: string }
  /**
   * Goes on by another version: every token, scope and subscription is mapped, else `unmapped` with the nodes. Unnamed nodes keep their id; a
   * boundary event or start of an event sub-process mapped to '' is given up. Boundary events that only the new version has begin.
   */
  | { kind: 'migrate'; to: ProcessDefinition; mapping: Readonly<Record<string, string>> }
  /** Takes a migration back; `before` and `after`: where the instance stood around it. Refused: `moved-on`. */
  | { kind: 'move-back'; to: ProcessDefinition; before: Places; after: Places }

/** `value` goes into the task's result variable, `variables` under their own names. */
export type WorkResult = { value?: Value; variables?: Variables } | { error: { code: string; message: string } }

/** What the engine asks its surroundings within a step. Pure for the same arguments, or the step is not. */
export interface EngineHost {
  /** Whether another instance waits for this one: it then ends by an error that nobody in it caught, instead of the step being refused. */
  isCalled?: boolean
  /** Time of the step. */
  now: Date
  /** IANA zone in which cycles and bare dates are read. */
  timezone: string
  /** Beans of expressions: functions by `bean.function`, called with plain values. */
  beans: Readonly<Record<string, Readonly<Record<string, (...values: Value[]) => Value>>>>
  /** What a handler of a node or listener does, by name. `later`: the token waits for `finish-work`. Unknown names are found when a diagram is deployed. */
  runHandler(name: string, call: HandlerCall): { value?: Value; variables?: Variables } | 'later'
  /** A decision table by its key. Its outputs are variables if the task names no variable for the result. */
  decide(key: string, variables: Variables): Value
  /** Runs a script on plain values; throws what is said about it. Undefined: scripts are off. */
  runScript: ((script: Script, variables: Variables) => { value: Value; variables: Variables }) | undefined
}

/** `storesVariables`: what it sets are variables of the process, else only what it hands to `execution.setVariable`. */
export interface Script {
  node: string
  source: string
  storesVariables: boolean
}

export interface HandlerCall {
  node: string
  token: string
  fields: Readonly<Record<string, Value>>
  variables: Variables
}

/** Thrown by handlers and beans: an error as a diagram means it, caught there by its code. */
export class BpmnError extends Error {
  readonly code: string

  constructor(code: string, message = code) {
    super(message)
    this.name = 'BpmnError'
    this.code = code
  }
}

/** `code` names what it is, for texts and tests; `node`: where. */
export class EngineError extends Error {
  readonly code: EngineErrorCode
  readonly node: string | undefined
  readonly detail: Readonly<Record<string, string>>

  constructor(
    code: EngineErrorCode,
    message: string,
    { node, detail = {} }: { node?: string; detail?: Record<string, string> } = {},
  ) {
    super(message)
    this.name = 'EngineError'
    this.code = code
    this.node = node
    this.detail = detail
  }
}

export type EngineErrorCode =
  /** The token or subscription is gone, or waits for something else. */
  | 'not-waiting'
  | 'already-ended'
  /** No flow of a node is true and it has no default. */
  | 'no-flow'
  /** `detail.name`. */
  | 'unknown-variable'
  | 'bad-expression'
  /** `detail.value`: what cannot be read as a time. */
  | 'bad-timer'
  /** `detail.zh`, `detail.en`: why; `detail.decision`, where one is known. */
  | 'bad-decision'
  | 'uncaught-error'
  /** More than the most nodes in one step: a loop without a wait. */
  | 'endless'
  | 'unreachable'
  /** `detail.nodes`: comma list. */
  | 'unmapped'
  /** It went on since what is to be taken back. */
  | 'moved-on'
  | 'last-round'
  | 'no-loop'
  | 'script-off'
  | 'script-failed'
  | 'handler-failed'
  | 'no-start'
