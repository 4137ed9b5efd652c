import type { InstanceEnd, InstanceState, Subscription, Value, Variables } from './state.ts'

/** One command's outcome: the state after it and all that happened, in order. The host writes both in one transaction. */
export interface StepResult {
  state: InstanceState
  effects: readonly Effect[]
}

/**
 * History, tasks, timers, and what leaves the instance. `visit` numbers the visits of nodes in this instance, as its token does. Every `entered` is
 * followed by its `left`, in this step or a later one; a loop is visited once for each round, a join once for each time that it goes on.
 */
export type Effect =
  | { kind: 'entered'; visit: number; token: string; node: string; scope: string }
  | { kind: 'left'; visit: number; token: string; node: string; how: 'completed' | 'cancelled' | 'jumped' }
  | { kind: 'taken'; flow: string }
  /** `loop`: the token that stands for the loop whose round it is; a standard loop asks the same again, and has no others beside it. */
  | { kind: 'task-opened'; visit: number; token: string; node: string; task: OpenTask; loop?: string }
  | { kind: 'task-closed'; token: string; node: string; how: 'completed' | 'cancelled' | 'jumped' }
  | { kind: 'subscribed'; subscription: Subscription }
  /** A timer that comes again is `subscribed` anew under its id; what another version calls otherwise too, after it was `unsubscribed`. */
  | { kind: 'unsubscribed'; id: string }
  /** Continue this token in a step of its own. */
  | { kind: 'job-wanted'; token: string; node: string }
  | { kind: 'job-dropped'; token: string }
  /** Begin this handler outside of the step; its answer is `finish-work`. */
  | { kind: 'work-wanted'; token: string; node: string; handler: string; fields: Readonly<Record<string, Value>> }
  | { kind: 'work-dropped'; token: string }
  | {
      kind: 'child-wanted'
      token: string
      node: string
      key: string
      businessKey: string | undefined
      variables: Variables
    }
  | { kind: 'child-dropped'; token: string }
  /** For others: what waits for a signal in this instance itself has received it already. */
  | { kind: 'thrown'; what: 'message' | 'signal'; name: string; variables: Variables }
  /** Names that this step wrote, with their scope. */
  | { kind: 'variables'; scope: string; values: Variables }
  /** The open visit, its task and its jobs belong to another node now, or to the same one of another version. `task`: what the task is called there. */
  | {
      kind: 'migrated'
      token: string
      from: string
      to: string
      task?: Pick<OpenTask, 'name' | 'formKey'>
    }
  | { kind: 'ended'; end: InstanceEnd }

/** A task for people, its expressions evaluated. */
export interface OpenTask {
  name: string
  assignee: string | undefined
  owner: string | undefined
  candidateUsers: readonly string[]
  candidateGroups: readonly string[]
  formKey: string | undefined
  /** ISO 8601 in UTC. */
  due: string | undefined
  priority: number
  category: string | undefined
}
