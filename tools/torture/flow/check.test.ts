import type { Token } from '@drawdesk/workflow/engine/state'
import { describe, expect, it } from 'vitest'
import type { ActFact } from './acts.ts'
import { checkFlows, type FlowFacts } from './check.ts'
import { CALLED_KEY, MAIN_KEY } from './diagrams.ts'
import { LEAVE_KEY, leaveProblems } from './leave-way.ts'
import type { CommentFact, InstanceFact, JobFact, TaskFact, VisitFact } from './facts.ts'

const token = (id: string, node: string, waitsFor: Token['waitsFor']): Token => ({ id, node, scope: '1', waitsFor })

const stateOf = (tokens: Token[], more: Partial<InstanceFact['state']> = {}): InstanceFact['state'] => ({
  version: 1,
  sequence: 20,
  scopes: {
    1: {
      id: '1',
      parent: undefined,
      node: MAIN_KEY,
      owner: undefined,
      variables: { visits: 1, set_a1_3_0_0: 'a1-3.0.0' },
    },
  },
  tokens: Object.fromEntries(tokens.map((one) => [one.id, one])),
  subscriptions: {},
  compensations: [],
  ended: undefined,
  ...more,
})
const instance = (values: Partial<InstanceFact>): InstanceFact => ({
  id: '1',
  key: MAIN_KEY,
  definition: '91',
  version: 1,
  title: '',
  parentId: null,
  parentToken: '',
  isEnded: false,
  endHow: '',
  suspension: 1,
  state: stateOf([]),
  ...values,
})
const task = (values: Partial<TaskFact>): TaskFact => ({
  id: '10',
  instanceId: '1',
  definition: '91',
  token: '5',
  node: 'approve',
  assignee: '7',
  owner: null,
  isEnded: false,
  outcome: '',
  suspension: 1,
  parentId: null,
  signKind: '',
  candidates: 0,
  ...values,
})
const visit = (values: Partial<VisitFact>): VisitFact => ({
  instanceId: '1',
  definition: '91',
  visit: 5,
  node: 'approve',
  taskId: null,
  isEnded: false,
  outcome: '',
  ...values,
})
const job = (values: Partial<JobFact>): JobFact => ({
  id: '30',
  kind: 'timer',
  instanceId: '1',
  reference: '9',
  error: '',
  isGivenUp: false,
  hasJob: true,
  ...values,
})
const comment = (values: Partial<CommentFact>): CommentFact => ({
  instanceId: '1',
  taskId: '11',
  kind: 'approve',
  content: '',
  facts: {},
  ...values,
})
const act = (values: Partial<ActFact>): ActFact => ({
  tag: 'a1-1.0.0',
  act: 'approve',
  taskId: '11',
  instanceId: '1',
  isAcknowledged: true,
  refusal: '',
  ...values,
})

/** One that runs: a task with a timer, a step of its own, a handler at work, and a called process; and one that has ended. */
function sound(): FlowFacts {
  const done = { isEnded: true, outcome: 'completed' } as const
  const tokens = [
    token('5', 'approve', 'task'),
    token('6', 'remind', 'job'),
    token('7', 'call', 'child'),
    token('8', 'count', 'work'),
  ]
  const timer = { id: '9', kind: 'timer' as const, node: 'late', token: '5', scope: '1', due: '2026-01-01T00:00:00Z' }
  return {
    starts: [{ tag: 's1-1', instanceId: '1' }],
    acts: [
      act({}),
      act({ tag: 'a1-2.0.0', act: 'claim', taskId: '10' }),
      act({ tag: 'a1-3.0.0', act: 'setVariables', taskId: '' }),
    ],
    instances: [
      instance({ state: stateOf(tokens, { subscriptions: { 9: timer } }) }),
      instance({
        id: '2',
        key: CALLED_KEY,
        parentId: '1',
        parentToken: '7',
        state: stateOf([token('2', 'prepare', 'task')], {
          scopes: { 1: { id: '1', parent: undefined, node: CALLED_KEY, owner: undefined, variables: {} } },
        }),
      }),
    ],
    tasks: [
      task({}),
      task({ id: '11', token: '3', node: 'sign', ...done }),
      task({ id: '12', instanceId: '2', token: '2', node: 'prepare' }),
    ],
    visits: [
      visit({ taskId: '10' }),
      visit({ visit: 6, node: 'remind' }),
      visit({ visit: 7, node: 'call' }),
      visit({ visit: 8, node: 'count' }),
      visit({ visit: 2, node: 'count', ...done }),
      visit({ visit: 3, node: 'sign', taskId: '11', ...done }),
      visit({ instanceId: '2', visit: 2, node: 'prepare', taskId: '12' }),
    ],
    comments: [comment({ content: 'a1-1.0.0' })],
    moves: [],
    jobs: [
      job({}),
      job({ id: '31', kind: 'continue', reference: '6' }),
      job({ id: '32', kind: 'work', reference: '8' }),
    ],
    leaves: [{ instanceId: '1', reason: 's1-1' }],
    orphanedCandidates: 0,
    subscriptions: 0,
  }
}

/** As {@link sound}, with this done to it. */
const broken = (breakIt: (facts: FlowFacts) => void): string[] => {
  const facts = sound()
  breakIt(facts)
  return checkFlows(facts).map(({ what }) => what)
}
const [running, called] = [0, 1]

describe('the verdict on processes', () => {
  it('finds nothing where everything is right', () => {
    expect(checkFlows(sound())).toEqual([])
  })

  it.each<[string, RegExp, (facts: FlowFacts) => void]>([
    ['a task without its row', /tasks stored: none, by its state: 5/, (facts) => facts.tasks.splice(0, 1)],
    [
      'a task that is there twice',
      /tasks stored: 5,5, by its state: 5/,
      (facts) => facts.tasks.push(task({ id: '13' })),
    ],
    ['a timer without its job', /timers stored: none, by its state: 9/, (facts) => facts.jobs.splice(0, 1)],
    ['a timer with two jobs', /timers stored: 9,9, by its state: 9/, (facts) => facts.jobs.push(job({ id: '33' }))],
    ['a step of its own without its job', /steps of their own stored: none/, (facts) => facts.jobs.splice(1, 1)],
    [
      'work that nobody waits for',
      /works of handlers stored: 4,8/,
      (facts) => facts.jobs.push(job({ kind: 'work', reference: '4' })),
    ],
    [
      'a job that is not queued',
      /job 30 \(timer\) is not queued/,
      ({ jobs }) => Object.assign(jobs[0] ?? {}, { hasJob: false }),
    ],
    [
      'a job that was given up',
      /was given up: no/,
      ({ jobs }) => Object.assign(jobs[0] ?? {}, { isGivenUp: true, error: 'no' }),
    ],
    [
      'a called process that is gone',
      /called instances stored: none, by its state: 7/,
      (facts) => facts.instances.splice(called, 1),
    ],
    [
      'a called process of one that has ended',
      /ended with .*1 running called|nobody waits for it/,
      ({ instances }) => Object.assign(instances[running] ?? {}, { isEnded: true }),
    ],
    ['a task that nobody can do', /nobody's to do/, ({ tasks }) => Object.assign(tasks[0] ?? {}, { assignee: null })],
    [
      'a task whose instance stands still',
      /not suspended/,
      ({ instances }) => Object.assign(instances[called] ?? {}, { suspension: 2 }),
    ],
    [
      'one who was added to nothing',
      /was added to a task that nobody waits for/,
      (facts) => facts.tasks.push(task({ id: '14', token: null, parentId: '11' })),
    ],
    ['history that is open', /open visits stored/, (facts) => facts.visits.push(visit({ visit: 12, node: 'join' }))],
    [
      'a visit twice',
      /visit 3 is there twice/,
      (facts) => facts.visits.push(visit({ visit: 3, isEnded: true, outcome: 'completed' })),
    ],
    [
      'a visit that ended before its task',
      /is open, its visit ended/,
      ({ visits }) => Object.assign(visits[0] ?? {}, { isEnded: true }),
    ],
    [
      'work that counted twice',
      /count was done 2 times, visits is 1/,
      (facts) => facts.visits.push(visit({ visit: 13, node: 'count', isEnded: true, outcome: 'completed' })),
    ],
    [
      'an instance in which nothing waits',
      /nothing waits in it/,
      ({ instances }) => Object.assign(instances[called] ?? {}, { state: stateOf([]) }),
    ],
    ['a start that is lost', /was answered with 1, there is none/, (facts) => facts.leaves.splice(0, 1)],
    ['a start twice', /start s1-1 is there 2 times/, (facts) => facts.leaves.push({ instanceId: '1', reason: 's1-1' })],
    ['an act that is lost', /was acknowledged and is not there/, (facts) => facts.comments.splice(0, 1)],
    [
      'a decision twice',
      /was decided 2 times/,
      (facts) => facts.comments.push(comment({ kind: 'reject', content: 'x' })),
    ],
    [
      'two callers who both decided',
      /by 2 callers/,
      (facts) => void (facts.acts as ActFact[]).push(act({ tag: 'a1-1.1.0' })),
    ],
    [
      'a decision of an open task',
      /was decided, and is open/,
      (facts) => facts.comments.push(comment({ taskId: '10', content: 'y' })),
    ],
    [
      'a variable that is lost',
      /the variable is not there/,
      (facts) => void (facts.acts as ActFact[]).push(act({ tag: 'a9-1.0.0', act: 'setVariables', taskId: '' })),
    ],
    [
      'what was refused and done',
      /was refused \(409 no\) and is there/,
      ({ acts }) => Object.assign(acts[0] ?? {}, { isAcknowledged: false, refusal: '409 no' }),
    ],
    [
      'a task of a version that its instance has left',
      /task 10 \(approve\) is of another version/,
      ({ tasks }) => Object.assign(tasks[0] ?? {}, { definition: '92' }),
    ],
    [
      'a visit of such',
      /visit 6 \(remind\) is of another version/,
      ({ visits }) => Object.assign(visits[1] ?? {}, { definition: '92' }),
    ],
    [
      'an instance at a node that its version does not have',
      /is of version 2 and stands at approve/,
      ({ instances }) => Object.assign(instances[running] ?? {}, { version: 2 }),
    ],
    [
      'a move that its history does not have',
      /was moved 1 times and put back 0 times, its history says 0 and 0/,
      (facts) => facts.moves.push({ instanceId: '1', isUndone: false }),
    ],
    [
      'a move that did not last',
      /was put on version 2, and went on by 1/,
      (facts) => {
        facts.moves.push({ instanceId: '1', isUndone: false })
        facts.comments.push(comment({ taskId: null, kind: 'migrate', facts: { fromVersion: 1, toVersion: 2 } }))
      },
    ],
    ['candidates of what is done', /1 candidates/, (facts) => void (facts.orphanedCandidates = 1)],
  ])('finds %s', (_what, expected, breakIt) => {
    expect(broken(breakIt).join('\n')).toMatch(expected)
  })
})

describe('the verdict on requests for leave', () => {
  const decided = { isEnded: true, outcome: 'completed' } as const
  /** Decided at these nodes, at the last one not yet. */
  const leave = (nodes: readonly string[], { days = 2, said = {} }: { days?: number; said?: Record<number, string> }) =>
    leaveProblems({
      instance: instance({
        key: LEAVE_KEY,
        state: stateOf([], {
          scopes: { 1: { id: '1', parent: undefined, node: LEAVE_KEY, owner: undefined, variables: { days } } },
        }),
      }),
      visits: nodes.map((node, index) =>
        visit({ visit: index + 1, node, taskId: `${index}`, ...(index < nodes.length - 1 && decided) }),
      ),
      tasks: [task({ id: 'added', parentId: '1' })],
      comments: Object.entries(said).map(([index, kind]) => comment({ taskId: index, kind })),
    })

  it('finds nothing where each decision led where the diagram says', () => {
    expect(leave(['Approver', 'Hr', 'Manager', 'End'], {})).toEqual([])
    expect(leave(['Approver', 'Hr', 'Manager', 'Boss', 'End'], { days: 4 })).toEqual([])
    expect(
      leave(['Approver', 'Correct', 'Approver', 'Correct', 'Withdrawn'], {
        said: { 0: 'reject', 2: 'reject', 3: 'withdraw' },
      }),
    ).toEqual([])
    expect(leave(['Approver', 'Hr', 'Correct'], { said: { added: 'reject' } as Record<string, string> })).toEqual([])
  })

  it('finds a decision that led elsewhere', () => {
    expect(leave(['Approver', 'Manager'], {})).toEqual(['visit 2 of Approver led to Manager, not to Hr'])
    expect(leave(['Approver', 'Hr'], { said: { 0: 'reject' } })).toEqual([
      'visit 2 of Approver led to Hr, not to Correct',
    ])
    expect(leave(['Approver', 'Hr', 'Manager', 'End'], { days: 4 })).toEqual([
      'visit 4 of Manager led to End, not to Boss',
    ])
    expect(leave(['Hr'], {})).toEqual(['visit 1 of its start led to Hr, not to Approver'])
  })
})
