import { parseDefinition } from '../definition/parse-definition.ts'
import type { ProcessDefinition } from '../definition/definition.ts'
import type { Command, EngineHost } from '../engine/command.ts'
import type { Effect, OpenTask } from '../engine/effect.ts'
import type { InstanceState, Subscription, Token, Value, Variables } from '../engine/state.ts'
import { startState, step } from '../engine/step.ts'
import { checkStep } from './properties.ts'

export const NOW = new Date('2026-03-02T08:00:00.000Z')

export const testHost = (own: Partial<EngineHost> = {}): EngineHost => ({
  now: NOW,
  timezone: 'UTC',
  beans: {},
  runHandler: () => ({}),
  decide: () => null,
  runScript: undefined,
  ...own,
})

export async function definitionOf(xml: string, process?: string): Promise<ProcessDefinition> {
  const { definition, problems } = await parseDefinition(xml, process === undefined ? {} : { process })
  if (definition === undefined) throw new Error(`Refused: ${JSON.stringify(problems)}`)
  return definition
}

/** A running instance that a test drives by the names of nodes. Every step is checked against the properties of all steps. */
export interface Instance {
  readonly state: InstanceState
  readonly effects: readonly Effect[]
  definition: ProcessDefinition
  run(command: Command): Instance
  start(variables?: Variables, startNode?: string): Instance
  /** Completes the first open task of the node. */
  complete(node: string, variables?: Variables): Instance
  /** The event of this node comes: a catching event, boundary event, or start of an event sub-process. */
  trigger(node: string, variables?: Variables): Instance
  continue(node: string): Instance
  finishWork(node: string, result: Extract<Command, { kind: 'finish-work' }>['result']): Instance
  finishChild(node: string, end: Extract<Command, { kind: 'finish-child' }>['end']): Instance
  tokens(node: string): readonly Token[]
  /** Nodes that wait for somebody or something outside, by name, as often as they do. */
  waiting(): readonly string[]
  subscriptions(node?: string): readonly Subscription[]
  /** Nodes in the order of their visits. */
  visits(): readonly string[]
  flows(): readonly string[]
  tasks(node: string): readonly OpenTask[]
  variable(name: string): Value | undefined
  at(now: Date): Instance
}

export interface InstanceOptions {
  host?: Partial<EngineHost>
  /** Stores the state as JSON before each step, as a database does. */
  isStored?: boolean
}

export function createInstance(first: ProcessDefinition, { host: own = {}, isStored = false }: InstanceOptions = {}) {
  let state = startState()
  const effects: Effect[] = []
  let host = testHost(own)

  const first1 = <T>(all: readonly T[], node: string): T => {
    const [one] = all
    if (one === undefined) throw new Error(`${node} does not wait; these do: ${instance.waiting().join(', ')}`)
    return one
  }
  const token = (node: string, waitsFor: Token['waitsFor']) =>
    first1(
      instance.tokens(node).filter((one) => one.waitsFor === waitsFor),
      node,
    ).id

  const instance: Instance = {
    definition: first,
    get state() {
      return state
    },
    effects,
    run(command) {
      const before = isStored ? (JSON.parse(JSON.stringify(state)) as InstanceState) : state
      const frozen = JSON.stringify(before)
      const result = step(instance.definition, before, command, host)
      if (JSON.stringify(before) !== frozen) throw new Error('The step changed the state before it')
      if ('to' in command) instance.definition = command.to
      state = result.state
      effects.push(...result.effects)
      checkStep(instance.definition, state, effects)
      return instance
    },
    start: (variables = {}, startNode) =>
      instance.run({ kind: 'start', variables, initiator: 'ann', ...(startNode !== undefined && { startNode }) }),
    complete: (node, variables = {}) => instance.run({ kind: 'complete-task', token: token(node, 'task'), variables }),
    trigger: (node, variables = {}) =>
      instance.run({ kind: 'trigger', subscription: first1(instance.subscriptions(node), node).id, variables }),
    continue: (node) => instance.run({ kind: 'continue', token: token(node, 'job') }),
    finishWork: (node, result) => instance.run({ kind: 'finish-work', token: token(node, 'work'), result }),
    finishChild: (node, end) => instance.run({ kind: 'finish-child', token: token(node, 'child'), end }),
    tokens: (node) => Object.values(state.tokens).filter((one) => one.node === node),
    waiting: () =>
      Object.values(state.tokens)
        .filter(({ waitsFor }) => waitsFor !== 'scope' && waitsFor !== 'join')
        .map(({ node }) => node)
        .toSorted(),
    subscriptions: (node) =>
      Object.values(state.subscriptions).filter((one) => node === undefined || one.node === node),
    visits: () => effects.flatMap((effect) => (effect.kind === 'entered' ? [effect.node] : [])),
    flows: () => effects.flatMap((effect) => (effect.kind === 'taken' ? [effect.flow] : [])),
    tasks: (node) => effects.flatMap((one) => (one.kind === 'task-opened' && one.node === node ? [one.task] : [])),
    variable: (name) => Object.values(state.scopes).find(({ parent }) => parent === undefined)?.variables[name],
    at: (now) => {
      host = { ...host, now }
      return instance
    },
  }
  return instance
}
