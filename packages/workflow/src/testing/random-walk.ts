import type { ProcessDefinition } from '../definition/definition.ts'
import { EngineError, type Command } from '../engine/command.ts'
import { createInstance, definitionOf, type Instance } from './instance.ts'
import { createRandom, randomDiagram, type Random } from './random-diagram.ts'

/** What a step may be refused with without anything being wrong: jumps that would break something, rounds that are the last. */
const REFUSALS: readonly string[] = ['unreachable', 'last-round', 'no-loop']
/** Steps of one instance at most; loops that go on and on are left then. */
const STEPS_MAX = 60

/**
 * Runs random diagrams by random commands until so many steps are done. Each step is checked by `checkStep`.
 *
 * @throws {Error} with the seed of the diagram.
 */
export async function walkRandomly({
  steps,
  seed,
}: {
  steps: number
  seed: number
}): Promise<{ steps: number; ended: number; refused: number }> {
  const counts = { steps: 0, ended: 0, refused: 0 }
  for (let one = seed; counts.steps < steps; one += 1) {
    const random = createRandom(one)
    const definition = await definitionOf(randomDiagram(random, { set: 'all', size: 3 + random.below(3) }))
    try {
      walk(definition, random, counts)
    } catch (error) {
      throw new Error(`Seed ${one}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
    }
  }
  return counts
}

function walk(
  definition: ProcessDefinition,
  random: Random,
  counts: { steps: number; ended: number; refused: number },
) {
  const instance = createInstance(definition, { isStored: random.below(2) === 0 }).start({ n: random.below(10) })
  counts.steps += 1
  for (let count = 0; count < STEPS_MAX && instance.state.ended === undefined; count += 1) {
    const command = random.below(5) === 0 ? interfere(instance, random) : goOn(instance, random)
    try {
      instance.run(command)
      counts.steps += 1
    } catch (error) {
      if (!(error instanceof EngineError) || !REFUSALS.includes(error.code)) throw error
      counts.refused += 1
    }
  }
  if (instance.state.ended === undefined) instance.run({ kind: 'cancel', reason: 'enough' })
  else counts.ended += 1
}

/** A task done, or an event that comes. */
function goOn(instance: Instance, random: Random): Command {
  const { state } = instance
  const variables = { n: random.below(60) }
  const tasks = Object.values(state.tokens).filter(({ waitsFor }) => waitsFor === 'task')
  const events = Object.values(state.subscriptions)
  if (tasks.length + events.length === 0)
    throw new Error(JSON.stringify(instance.effects.slice(-30)) + JSON.stringify(state))
  const isEvent = tasks.length === 0 || (events.length > 0 && random.below(3) === 0)
  return isEvent
    ? { kind: 'trigger', subscription: random.pick(events).id, variables }
    : { kind: 'complete-task', token: random.pick(tasks).id, variables }
}

/** What an operator does beside the diagram. */
function interfere(instance: Instance, random: Random): Command {
  const { state, definition } = instance
  const token = random.pick(Object.values(state.tokens)).id
  switch (random.below(4)) {
    case 0:
      return { kind: 'jump', tokens: [token], target: random.pick(Object.keys(definition.nodes)) }
    case 1:
      return { kind: 'add-rounds', token, items: [null] }
    case 2:
      return { kind: 'remove-round', token }
    default:
      return { kind: 'migrate', to: definition, mapping: {} }
  }
}
