import type { ProcessDefinition } from '@drawdesk/workflow/definition/definition'
import type { Effect, OpenTask } from '@drawdesk/workflow/engine/effect'
import type { NewFlowJob } from '../durable/flow-job.repository.ts'
import type { NewSubscription } from '../durable/subscription.repository.ts'
import { SEQUENCE_FLOW, type NewActivity } from './history.repository.ts'
import type { TaskOutcome } from './task.repository.ts'

type EffectOf<Kind extends Effect['kind']> = Extract<Effect, { kind: Kind }>

export interface OpenedTask {
  id: string
  visit: number
  token: string
  nodeId: string
  task: OpenTask
  /** The loop whose round it is; null: none. */
  loopToken: string | null
}

/** The version is that of the instance. */
export type ActivityFacts = Omit<NewActivity, 'id' | 'definitionId'>

/** What a step has to write, sorted by where it goes. Pure. */
export interface StepFacts {
  activities: ActivityFacts[]
  /** Visits of former steps that ended, by how. */
  endedVisits: Map<TaskOutcome, number[]>
  openedTasks: OpenedTask[]
  /** Tokens of tasks that ended, by how. */
  closedTasks: Map<TaskOutcome, string[]>
  subscriptions: Omit<NewSubscription, 'id'>[]
  /** Engine's ids of messages and signals that nobody waits for any more. */
  unsubscribed: string[]
  jobs: Omit<NewFlowJob, 'id'>[]
  /** Subscriptions and tokens whose jobs are not wanted any more. */
  droppedJobs: string[]
  childrenWanted: EffectOf<'child-wanted'>[]
  childrenDropped: string[]
  migrated: EffectOf<'migrated'>[]
  ended: EffectOf<'ended'>['end'] | undefined
}

interface StepPlace {
  definition: ProcessDefinition
  instanceId: string
  now: Date
  nextId(): string
}

/** Sorts the effects of a step. What begins and ends within it is written once. */
export function stepFacts(effects: readonly Effect[], place: StepPlace): StepFacts {
  const facts: StepFacts = {
    activities: [],
    endedVisits: new Map(),
    openedTasks: [],
    closedTasks: new Map(),
    subscriptions: [],
    unsubscribed: [],
    jobs: [],
    droppedJobs: [],
    childrenWanted: [],
    childrenDropped: [],
    migrated: [],
    ended: undefined,
  }
  const visits = new Map<number, ActivityFacts>()
  for (const effect of effects) {
    if (isHistory(effect)) addHistory(facts, visits, effect, place)
    else if (isWork(effect)) addWork(facts, effect, place)
    else addRest(facts, effect)
  }
  // A task that opened and closed in one step was nobody's to do.
  facts.openedTasks = facts.openedTasks.filter(({ visit }) => visits.get(visit)?.endTime === null)
  const opened = new Map(facts.openedTasks.map(({ visit, id }) => [visit, id]))
  for (const [visit, activity] of visits) activity.taskId = opened.get(visit) ?? null
  return facts
}

type HistoryEffect = EffectOf<'entered' | 'left' | 'taken' | 'task-opened' | 'task-closed'>
type WorkEffect = EffectOf<
  'subscribed' | 'unsubscribed' | 'job-wanted' | 'job-dropped' | 'work-wanted' | 'work-dropped' | 'thrown'
>

const HISTORY: ReadonlySet<Effect['kind']> = new Set(['entered', 'left', 'taken', 'task-opened', 'task-closed'])
const WORK: ReadonlySet<Effect['kind']> = new Set([
  'subscribed',
  'unsubscribed',
  'job-wanted',
  'job-dropped',
  'work-wanted',
  'work-dropped',
  'thrown',
])
const isHistory = (effect: Effect): effect is HistoryEffect => HISTORY.has(effect.kind)
const isWork = (effect: Effect): effect is WorkEffect => WORK.has(effect.kind)

function addHistory(
  facts: StepFacts,
  visits: Map<number, ActivityFacts>,
  effect: HistoryEffect,
  { definition, instanceId, now, nextId }: StepPlace,
): void {
  switch (effect.kind) {
    case 'entered': {
      const node = definition.nodes[effect.node]
      const activity: ActivityFacts = {
        instanceId,
        visit: effect.visit,
        nodeId: effect.node,
        nodeName: node?.name ?? '',
        nodeType: node?.type ?? '',
        taskId: null,
        startTime: now,
        endTime: null,
        outcome: '',
      }
      visits.set(effect.visit, activity)
      facts.activities.push(activity)
      return
    }
    case 'left': {
      const begun = visits.get(effect.visit)
      if (begun) Object.assign(begun, { endTime: now, outcome: effect.how })
      else pushTo(facts.endedVisits, effect.how, effect.visit)
      return
    }
    case 'taken':
      facts.activities.push({
        instanceId,
        visit: 0,
        nodeId: effect.flow,
        nodeName: definition.flows[effect.flow]?.name ?? '',
        nodeType: SEQUENCE_FLOW,
        taskId: null,
        startTime: now,
        endTime: now,
        outcome: 'completed',
      })
      return
    case 'task-opened':
      facts.openedTasks.push({
        id: nextId(),
        visit: effect.visit,
        token: effect.token,
        nodeId: effect.node,
        task: effect.task,
        loopToken: effect.loop ?? null,
      })
      return
    case 'task-closed':
      pushTo(facts.closedTasks, effect.how, effect.token)
  }
}

function addWork(facts: StepFacts, effect: WorkEffect, { instanceId, now }: StepPlace): void {
  const job = { instanceId, definitionId: null, due: now, facts: {} }
  switch (effect.kind) {
    case 'subscribed': {
      const { id, kind, node, name = '', due } = effect.subscription
      // A condition is asked by the engine itself.
      if (kind === 'timer' && due !== undefined) {
        facts.droppedJobs.push(id) // a timer that comes again has its id
        facts.jobs.push({ ...job, kind: 'timer', nodeId: node, reference: id, due: new Date(due) })
      } else if (kind === 'message' || kind === 'signal')
        facts.subscriptions.push({ kind, name, instanceId, subscription: id, definitionId: null, nodeId: node })
      return
    }
    case 'unsubscribed':
      facts.unsubscribed.push(effect.id)
      facts.droppedJobs.push(effect.id)
      facts.jobs = facts.jobs.filter(({ kind, reference }) => kind !== 'timer' || reference !== effect.id)
      facts.subscriptions = facts.subscriptions.filter(({ subscription }) => subscription !== effect.id)
      return
    case 'job-wanted':
      facts.jobs.push({ ...job, kind: 'continue', nodeId: effect.node, reference: effect.token })
      return
    case 'work-wanted':
      facts.jobs.push({
        ...job,
        kind: 'work',
        nodeId: effect.node,
        reference: effect.token,
        facts: { handler: effect.handler, fields: effect.fields },
      })
      return
    case 'job-dropped':
    case 'work-dropped':
      facts.droppedJobs.push(effect.token)
      facts.jobs = facts.jobs.filter(({ kind, reference }) => kind === 'timer' || reference !== effect.token)
      return
    case 'thrown':
      facts.jobs.push({
        ...job,
        kind: 'throw',
        nodeId: '',
        reference: '',
        facts: { what: effect.what, name: effect.name, variables: effect.variables },
      })
  }
}

function addRest(facts: StepFacts, effect: Exclude<Effect, HistoryEffect | WorkEffect>): void {
  switch (effect.kind) {
    case 'child-wanted':
      facts.childrenWanted.push(effect)
      return
    case 'child-dropped':
      facts.childrenDropped.push(effect.token)
      facts.childrenWanted = facts.childrenWanted.filter(({ token }) => token !== effect.token)
      return
    case 'migrated':
      facts.migrated.push(effect)
      return
    case 'ended':
      facts.ended = effect.end
      return
    case 'variables':
      return // they stand in the state
  }
}

function pushTo<Key, Item>(lists: Map<Key, Item[]>, key: Key, item: Item): void {
  const list = lists.get(key)
  if (list) list.push(item)
  else lists.set(key, [item])
}
