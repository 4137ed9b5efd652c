import type { ProcessDefinition } from '../definition/definition.ts'
import { createInstance, definitionOf, type Instance } from './instance.ts'
import { startOther, type OtherInstance } from './other-engine.ts'
import { createRandom, randomDiagram, type Random } from './random-diagram.ts'

/** Steps of one instance at most; loops that go on and on are left then. */
const STEPS_MAX = 40

export interface Opinion {
  steps: number
  visits: number
  ended: number
  /** Not compared to its end. */
  left: number
}

/**
 * Runs one random diagram by both engines and the same script, and holds them against each other after each step: the nodes visited in it, and those that wait. The order within a
 * step is not compared: BPMN leaves open which of two parallel tokens goes first. `size` bounds the blocks inside each other; `forOther` changes what the other engine is given.
 *
 * @throws {Error} where they differ, with the seed.
 */
export async function compareEngines(
  seed: number,
  { size = 5, forOther = (xml: string) => xml } = {},
): Promise<Opinion> {
  const random = createRandom(seed)
  const xml = randomDiagram(random, { set: 'shared', size: 2 + random.below(size - 1) })
  const definition = await definitionOf(xml)
  const n = random.below(10)
  const ours = createInstance(definition).start({ n })
  const other = await startOther(forOther(xml), { n })
  const opinion: Opinion = { steps: 1, visits: 0, ended: 0, left: 0 }
  const script: string[] = [`start n=${n}`]
  let seen = 0
  /** We count the rounds of a loop, the other engine the loop. */
  const endsAlike = (node: string) => definition.nodes[node]?.loop === undefined
  /** We begin an event when it comes and a join with its first token; the other engine with what it is attached to or chosen by, and with the last one. */
  const beginsAlike = (node: string) =>
    endsAlike(node) &&
    !['boundaryEvent', 'intermediateCatchEvent', 'parallelGateway'].includes(definition.nodes[node]?.type ?? '')
  const compare = () => {
    const effects = ours.effects.slice(seen)
    seen += effects.length
    const begun = effects.flatMap((effect) => (effect.kind === 'entered' ? [effect.node] : []))
    const done = effects.flatMap((effect) =>
      effect.kind === 'left' && effect.how === 'completed' ? [effect.node] : [],
    )
    opinion.visits += begun.length
    const theirs = other.news()
    const said = [
      ['begun', begun.filter(beginsAlike), theirs.begun.filter(beginsAlike)],
      ['done', done.filter(endsAlike), theirs.done.filter(endsAlike)],
      ['waiting', waitingOf(ours), other.waiting()],
      ['running', [String(ours.state.ended === undefined)], [String(other.isRunning())]],
    ] as const
    for (const [what, one, another] of said)
      if (one.toSorted().join() !== another.toSorted().join())
        throw new Error(
          `Seed ${seed}, after ${script.join('; ')}: ${what} by us: ${one.toSorted().join()}; by the other: ${another.toSorted().join()}`,
        )
  }
  /** What the other engine is known to do otherwise than BPMN says. From there on nothing is compared. */
  const isLeft = () => isCrowded(ours) || [...other.passedBy].some((node) => isJoin(definition, node))
  if (!isLeft()) compare()
  while (opinion.steps < STEPS_MAX && ours.state.ended === undefined && !isLeft()) {
    script.push(goOn(ours, other, random))
    opinion.steps += 1
    if (!isLeft()) compare()
  }
  if (isLeft()) opinion.left = 1
  if (ours.state.ended !== undefined) opinion.ended = 1
  return opinion
}

/** A parallel join that a way led to which was not taken: the other engine counts that as a token, BPMN asks for one by each flow. */
const isJoin = ({ nodes }: ProcessDefinition, id: string): boolean =>
  nodes[id]?.type === 'parallelGateway' && nodes[id].incoming.length > 1

/** Two tokens in one node: the other engine lets the second one wait for the first. */
const isCrowded = ({ state }: Instance): boolean => {
  const places = Object.values(state.tokens).flatMap(({ node, scope, waitsFor }) =>
    waitsFor === 'join' ? [] : [`${node} ${scope}`],
  )
  return new Set(places).size < places.length
}

const waitingOf = ({ state }: Instance): string[] => [
  ...Object.values(state.tokens)
    .filter(({ waitsFor }) => waitsFor === 'task')
    .map(({ node }) => node),
  ...Object.values(state.subscriptions).map(({ node }) => node),
]

/** One of all that wait, the same in both. */
function goOn(ours: Instance, other: OtherInstance, random: Random): string {
  const { state } = ours
  const variables = { n: random.below(60) }
  const node = random.pick(waitingOf(ours).toSorted())
  const tasks = Object.values(state.tokens).filter((token) => token.node === node && token.waitsFor === 'task')
  const events = Object.values(state.subscriptions).filter((one) => one.node === node)
  const place = random.below(tasks.length + events.length)
  const [task, event] = [tasks[place], events[place]]
  if (task) ours.run({ kind: 'complete-task', token: task.id, variables })
  else if (event) ours.run({ kind: 'trigger', subscription: event.id, variables })
  other.goOn(node, place, variables)
  return `${node}[${place}] n=${variables.n}`
}

/** So many diagrams from this seed on; answers the sums. */
export async function compareMany(seed: number, count: number, size: number): Promise<Opinion> {
  const sums: Opinion = { steps: 0, visits: 0, ended: 0, left: 0 }
  for (let one = seed; one < seed + count; one += 1) {
    const opinion = await compareEngines(one, { size })
    for (const name of ['steps', 'visits', 'ended', 'left'] as const) sums[name] += opinion[name]
  }
  return sums
}
