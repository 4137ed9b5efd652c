import { isVisit } from '@drawdesk/workflow/testing/properties'
import { variableOf, type ActFact } from './acts.ts'
import { APPROVE_NODES, COUNTERS, MAIN_KEY } from './diagrams.ts'
import type { CommentFact, InstanceFact, JobFact, MoveFact, StoredFlows, TaskFact, VisitFact } from './facts.ts'
import { leaveProblems } from './leave-way.ts'

export interface StartFact {
  tag: string
  /** The instance that was answered; "" without an answer. */
  instanceId: string
}

export interface FlowFacts extends StoredFlows {
  starts: readonly StartFact[]
  acts: readonly ActFact[]
}

export interface Violation {
  what: string
  /** The instance that it is about. */
  requestId: string | undefined
}

/** Comments that are somebody's decision on a task; a whole process is withdrawn without one. */
const DECISIONS: readonly string[] = ['approve', 'reject', 'rejectTo', 'resubmit', 'withdraw']
const DECIDING: readonly string[] = ['approve', 'reject', 'rejectTo']
/** Acts that leave a comment with their tag. */
const COMMENTED: readonly string[] = [
  'approve',
  'reject',
  'transfer',
  'delegate',
  'resolve',
  'addSign',
  'rejectTo',
  'withdraw',
  'jump',
  'migrate',
  'undoMigrate',
]

/** Holds everything that is stored of processes against each other, and against what callers were answered. True at any moment, whatever is dead. */
export function checkFlows(facts: FlowFacts): Violation[] {
  const byInstance = <Row extends { instanceId: string }>(rows: readonly Row[]): Map<string, Row[]> =>
    Map.groupBy(rows, ({ instanceId }) => instanceId)
  const [tasks, visits, jobs] = [byInstance(facts.tasks), byInstance(facts.visits), byInstance(facts.jobs)]
  const [comments, moves] = [byInstance(facts.comments), byInstance(facts.moves)]
  const called = Map.groupBy(facts.instances, ({ parentId }) => parentId ?? '')
  const byId = new Map(facts.instances.map((instance) => [instance.id, instance]))
  const violations = facts.instances.flatMap((instance) => {
    const own: Own = {
      instance,
      tasks: tasks.get(instance.id) ?? [],
      visits: visits.get(instance.id) ?? [],
      jobs: (jobs.get(instance.id) ?? []).filter(({ kind }) => kind !== 'throw'),
      comments: comments.get(instance.id) ?? [],
      moves: moves.get(instance.id) ?? [],
      called: (called.get(instance.id) ?? []).filter(({ isEnded }) => !isEnded),
      caller: byId.get(instance.parentId ?? ''),
    }
    const problems = [
      ...(instance.isEnded ? endedProblems(own) : runningProblems(own)),
      ...historyProblems(own),
      ...versionProblems(own),
      ...leaveProblems(own),
    ]
    return problems.map((what) => ({
      what: `instance ${instance.id} (${instance.key}): ${what}`,
      requestId: instance.id,
    }))
  })
  return [...violations, ...answerProblems(facts), ...decisionProblems(facts), ...restProblems(facts)]
}

interface Own {
  instance: InstanceFact
  tasks: readonly TaskFact[]
  visits: readonly VisitFact[]
  jobs: readonly JobFact[]
  comments: readonly CommentFact[]
  moves: readonly MoveFact[]
  /** Running ones. */
  called: readonly InstanceFact[]
  caller: InstanceFact | undefined
}

const openOf = <Row extends { isEnded: boolean }>(rows: readonly Row[]): Row[] => rows.filter(({ isEnded }) => !isEnded)

function endedProblems({ instance: { state }, tasks, visits, jobs, called }: Own): string[] {
  const left = {
    tokens: Object.keys(state.tokens).length,
    subscriptions: Object.keys(state.subscriptions).length,
    'open tasks': openOf(tasks).length,
    'open visits': openOf(visits).length,
    jobs: jobs.length,
    'running called instances': called.length,
  }
  const problems = Object.entries(left).flatMap(([name, count]) =>
    count > 0 ? [`it has ended with ${count} ${name}`] : [],
  )
  return state.ended === undefined ? [...problems, 'it has ended, its state has not'] : problems
}

function runningProblems(own: Own): string[] {
  const { instance, tasks, visits, jobs, called, caller } = own
  const tokens = Object.values(instance.state.tokens)
  const waitingFor = (kind: string): string[] => tokens.filter(({ waitsFor }) => waitsFor === kind).map(({ id }) => id)
  const due = Object.values(instance.state.subscriptions).filter(({ kind }) => kind === 'timer')
  const mains = tasks.filter((task) => task.token !== null && isWaitedFor(task, tasks))
  const jobsOf = (kind: string): string[] => jobs.filter((job) => job.kind === kind).map(({ reference }) => reference)
  const problems = [
    ...uneven(
      'tasks',
      mains.map(({ token }) => token ?? ''),
      waitingFor('task'),
    ),
    ...uneven(
      'timers',
      jobsOf('timer'),
      due.map(({ id }) => id),
    ),
    ...uneven('steps of their own', jobsOf('continue'), waitingFor('job')),
    ...uneven('works of handlers', jobsOf('work'), waitingFor('work')),
    ...uneven(
      'called instances',
      called.map(({ parentToken }) => parentToken),
      waitingFor('child'),
    ),
    ...uneven(
      'open visits',
      openOf(visits).map(({ visit }) => String(visit)),
      tokens.filter((token) => isVisit(instance.state, token)).map(({ id }) => id),
    ),
    ...openOf(tasks).flatMap((task) => taskProblems(task, own)),
  ]
  if (tokens.length === 0) problems.push('it runs, and nothing waits in it')
  if (instance.state.ended !== undefined) problems.push('its state has ended, it has not')
  if (caller && (caller.isEnded || caller.state.tokens[instance.parentToken]?.waitsFor !== 'child'))
    problems.push('it runs, and nobody waits for it')
  if (instance.suspension === 1)
    for (const { id, kind, isGivenUp, hasJob, error } of jobs)
      if (isGivenUp || !hasJob)
        problems.push(`job ${id} (${kind}) ${isGivenUp ? `was given up: ${error}` : 'is not queued'}`)
  return problems
}

/** A token waits for its task while that is open, or while somebody who was added to it has not acted. */
const isWaitedFor = (task: TaskFact, tasks: readonly TaskFact[]): boolean =>
  !task.isEnded || (task.outcome === 'completed' && openOf(tasks).some(({ parentId }) => parentId === task.id))

function taskProblems(task: TaskFact, { instance, tasks }: Own): string[] {
  const name = `task ${task.id} (${task.node})`
  const problems: string[] = []
  if (task.suspension !== instance.suspension)
    problems.push(`${name} is ${task.suspension === 1 ? 'not ' : ''}suspended, its instance otherwise`)
  const main = tasks.find(({ id }) => id === task.parentId)
  if (task.parentId !== null && (!main || instance.state.tokens[main.token ?? '']?.waitsFor !== 'task'))
    problems.push(`${name} was added to a task that nobody waits for`)
  const isItsTurn =
    main === undefined
      ? !openOf(tasks).some(({ parentId, signKind }) => parentId === task.id && signKind === 'before')
      : task.signKind !== 'after' || main.isEnded
  if (isItsTurn && task.assignee === null && task.candidates === 0) problems.push(`${name} is nobody's to do`)
  return problems
}

/** Two lists of ids that have to be the same. */
function uneven(name: string, stored: readonly string[], wanted: readonly string[]): string[] {
  const [has, should] = [stored.toSorted().join(), wanted.toSorted().join()]
  return has === should ? [] : [`${name} stored: ${has || 'none'}, by its state: ${should || 'none'}`]
}

function historyProblems({ instance, visits, tasks }: Own): string[] {
  const problems: string[] = []
  const twice = (what: string, keys: readonly (string | number)[]): void => {
    const all = new Set<string | number>()
    for (const key of keys) {
      if (all.has(key)) problems.push(`${what} ${key} is there twice`)
      all.add(key)
    }
  }
  twice(
    'visit',
    visits.map(({ visit }) => visit),
  )
  twice(
    'the visit of task',
    visits.flatMap(({ taskId }) => taskId ?? []),
  )
  const visitOf = new Map(visits.flatMap((visit) => (visit.taskId === null ? [] : [[visit.taskId, visit] as const])))
  for (const task of tasks) {
    if (task.token === null) continue
    const visit = visitOf.get(task.id)
    if (!visit) problems.push(`task ${task.id} (${task.node}) has no visit`)
    else if (visit.isEnded && !task.isEnded) problems.push(`task ${task.id} (${task.node}) is open, its visit ended`)
  }
  const root = Object.values(instance.state.scopes).find(({ parent }) => parent === undefined)
  for (const [node, variable] of Object.entries(COUNTERS[instance.key] ?? {})) {
    const done = visits.filter((visit) => visit.node === node && visit.outcome === 'completed').length
    const counted = root?.variables[variable] ?? 0
    if (counted !== done) problems.push(`${node} was done ${done} times, ${variable} is ${JSON.stringify(counted)}`)
  }
  return problems
}

/** What is open is of the version that the instance runs by, at nodes that this has; the moves in its history are those that are stored, and lead there. */
function versionProblems({ instance, tasks, visits, comments, moves }: Own): string[] {
  const { definition, version, key, state } = instance
  const problems: string[] = []
  for (const task of openOf(tasks))
    if (task.definition !== definition) problems.push(`task ${task.id} (${task.node}) is of another version`)
  for (const visit of openOf(visits))
    if (visit.definition !== definition) problems.push(`visit ${visit.visit} (${visit.node}) is of another version`)
  const foreign = key === MAIN_KEY ? APPROVE_NODES[version === 1 ? 2 : 1] : undefined
  const places = [
    ...Object.values(state.tokens),
    ...Object.values(state.scopes),
    ...openOf(tasks),
    ...openOf(visits),
  ].map(({ node }) => node)
  if (foreign !== undefined && places.includes(foreign))
    problems.push(`it is of version ${version} and stands at ${foreign}`)
  const shown = comments.filter(({ kind }) => kind === 'migrate' || kind === 'undoMigrate')
  const timesOf = (kind: string): number => shown.filter((one) => one.kind === kind).length
  const [moved, undone] = [moves.length, moves.filter(({ isUndone }) => isUndone).length]
  if (timesOf('migrate') !== moved || timesOf('undoMigrate') !== undone)
    problems.push(
      `it was moved ${moved} times and put back ${undone} times, its history says ${timesOf('migrate')} and ${timesOf('undoMigrate')}`,
    )
  for (const [index, { facts }] of shown.entries()) {
    const next = shown[index + 1]?.facts.fromVersion ?? version
    if (facts.toVersion !== next) problems.push(`it was put on version ${facts.toVersion}, and went on by ${next}`)
  }
  return problems
}

/** Each acknowledged act is there once, each other one once or not at all. */
function answerProblems({ starts, acts, instances, leaves, comments }: FlowFacts): Violation[] {
  const titles = Map.groupBy(leaves, ({ reason }) => reason)
  const said = Map.groupBy(comments, ({ content }) => content)
  const byId = new Map(instances.map((instance) => [instance.id, instance]))
  const problems: Violation[] = []
  const say = (what: string, requestId?: string): void => void problems.push({ what, requestId })
  for (const { tag, instanceId } of starts) {
    const made = titles.get(tag) ?? []
    if (made.length > 1) say(`start ${tag} is there ${made.length} times`, made[0]?.instanceId)
    if (instanceId !== '' && made[0]?.instanceId !== instanceId)
      say(`start ${tag} was answered with ${instanceId}, there is ${made[0]?.instanceId ?? 'none'}`, instanceId)
  }
  for (const { tag, act, taskId, instanceId, isAcknowledged, refusal } of acts) {
    const times = (said.get(tag) ?? []).length
    const name = `${act} ${tag} of ${taskId === '' ? instanceId : `task ${taskId}`}`
    if (times > 1) say(`${name} is there ${times} times`, instanceId)
    if (COMMENTED.includes(act) && isAcknowledged && times === 0)
      say(`${name} was acknowledged and is not there`, instanceId)
    if (refusal !== '' && times > 0) say(`${name} was refused (${refusal}) and is there`, instanceId)
    if (act === 'setVariables' && isAcknowledged && !hasVariable(byId.get(instanceId), tag))
      say(`${name} was acknowledged, the variable is not there`, instanceId)
  }
  const started = new Set(leaves.map(({ instanceId }) => instanceId))
  for (const { id, key, parentId } of instances)
    if (parentId === null && !started.has(id)) say(`instance ${id} (${key}) has no request`, id)
  for (const { instanceId, reason } of leaves)
    if (!byId.has(instanceId)) say(`request ${reason} has no instance`, instanceId)
  return problems
}

function hasVariable(instance: InstanceFact | undefined, tag: string): boolean {
  const root = Object.values(instance?.state.scopes ?? {}).find(({ parent }) => parent === undefined)
  return root?.variables[variableOf(tag)] === tag
}

/** Of twenty who decide a task one does; what was decided stands in the history once. */
function decisionProblems({ tasks, comments, acts }: FlowFacts): Violation[] {
  const decided = Map.groupBy(
    comments.filter(({ kind, taskId }) => DECISIONS.includes(kind) && taskId !== null),
    ({ taskId }) => taskId ?? '',
  )
  const signers = Map.groupBy(tasks, ({ parentId }) => parentId ?? '')
  const answered = Map.groupBy(
    acts.filter(({ act, isAcknowledged }) => DECIDING.includes(act) && isAcknowledged),
    ({ taskId }) => taskId,
  )
  const timesOf = (id: string): number => decided.get(id)?.length ?? 0
  return tasks.flatMap((task) => {
    const times = timesOf(task.id)
    const bySigners = (signers.get(task.id) ?? []).some(({ id }) => timesOf(id) > 0)
    const answers = answered.get(task.id)?.length ?? 0
    const what =
      times > 1
        ? `was decided ${times} times`
        : answers > 1
          ? `was decided by ${answers} callers, each of them with an answer that says so`
          : task.outcome === 'completed' && times === 0 && !bySigners
            ? 'is done, and nobody decided it'
            : task.outcome !== 'completed' && times > 0
              ? `was decided, and is ${task.outcome || 'open'}`
              : answers > 0 && times === 0
                ? 'was decided, as its caller was answered, and is not'
                : ''
    return what === '' ? [] : [{ what: `task ${task.id} (${task.node}) ${what}`, requestId: task.instanceId }]
  })
}

function restProblems({ orphanedCandidates, subscriptions }: FlowFacts): Violation[] {
  const problems: Violation[] = []
  if (orphanedCandidates > 0)
    problems.push({ what: `${orphanedCandidates} candidates are of tasks that are done`, requestId: undefined })
  if (subscriptions > 0) problems.push({ what: `${subscriptions} subscriptions are nobody's`, requestId: undefined })
  return problems
}
