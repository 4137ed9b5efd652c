/** JSON values: what variables hold, and what survives in a database. */
export type Value = null | boolean | number | string | readonly Value[] | { readonly [name: string]: Value }
export type Variables = Readonly<Record<string, Value>>

/**
 * All that a running instance knows, as JSON. {@link step} never changes one: it answers a new one. `version` is that of this shape; an older one is
 * brought up by `upgradeState`.
 */
export interface InstanceState {
  version: 1
  /** Last number given to a token, scope or subscription; their ids are its text. */
  sequence: number
  /** By id. The first scope is the instance itself; each running sub-process, loop and round of a loop has one below it. */
  scopes: Readonly<Record<string, ScopeState>>
  tokens: Readonly<Record<string, Token>>
  subscriptions: Readonly<Record<string, Subscription>>
  /** What compensation would undo, in the order in which it ended. */
  compensations: readonly Compensation[]
  /** How it ended; undefined while it runs. */
  ended: InstanceEnd | undefined
}

export interface ScopeState {
  id: string
  parent: string | undefined
  /** Container that runs in it, or the node that loops. */
  node: string
  /** Token that waits for its end; undefined for the instance. */
  owner: string | undefined
  variables: Variables
  /** Of a loop: how many rounds there are, how many began and ended. */
  loop?: { total: number; started: number; completed: number; items?: readonly Value[] }
}

/**
 * A visit of a node that waits; its id is the number of that visit. `task` waits for a person, `work` for an asynchronous handler, `job` for its own step, `event` for a subscription, `child`
 * for a called process, `scope` for what runs inside, `join` for other tokens.
 */
export interface Token {
  id: string
  node: string
  scope: string
  waitsFor: 'task' | 'work' | 'job' | 'event' | 'child' | 'scope' | 'join'
  /** Flow by which it came; a join counts these. */
  flow?: string
  /** Token of an event-based gateway that led here while its other ways are still open: the first one to go on closes them. */
  choice?: string
}

export interface Subscription {
  id: string
  kind: 'timer' | 'message' | 'signal' | 'condition'
  /** Catching event, boundary event, or start of an event sub-process. */
  node: string
  /** Token that waits or to which the event is attached; undefined for an event sub-process. */
  token: string | undefined
  scope: string
  /** Of messages and signals. */
  name?: string
  /** Of timers: ISO 8601 in UTC. */
  due?: string
  /** Of timers that come again: how often still (-1: without end), and the cycle as the diagram says it. */
  repeat?: { left: number; cycle: string }
  /** Of conditions that leave what they interrupt running: true since they last came. They come again when they were false between. */
  isMet?: boolean
}

/** `scope`: where it can be undone from. `variables`: those of scopes that have closed since, as they were. */
export interface Compensation {
  node: string
  handler: string
  scope: string
  variables: Variables
}

/** `node`: where it ended, if at one. `code`: of the error that nobody caught. */
export interface InstanceEnd {
  how: 'completed' | 'terminated' | 'cancelled' | 'error'
  node: string | undefined
  code?: string
  reason?: string
}
