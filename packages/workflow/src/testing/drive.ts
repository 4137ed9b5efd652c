import type { Variables } from '../engine/state.ts'
import type { Instance } from './instance.ts'

/** Steps of one instance; what needs more runs in a circle. */
const STEPS_MAX = 300

/** Does whatever there is to do, tasks before events, until the instance has ended or nothing can come. Boundary events come only where nothing else can. */
export function driveToEnd(instance: Instance, variables: Variables = {}): Instance {
  for (let count = 0; count < STEPS_MAX; count += 1) if (!driveOnce(instance, variables)) break
  return instance
}

/** False: there is nothing to do. */
function driveOnce(instance: Instance, variables: Variables): boolean {
  const { state, definition } = instance
  const [token] = Object.values(state.tokens).filter(({ waitsFor }) =>
    ['task', 'work', 'job', 'child'].includes(waitsFor),
  )
  if (token?.waitsFor === 'task') instance.run({ kind: 'complete-task', token: token.id, variables })
  else if (token?.waitsFor === 'work') instance.run({ kind: 'finish-work', token: token.id, result: {} })
  else if (token?.waitsFor === 'job') instance.run({ kind: 'continue', token: token.id })
  else if (token?.waitsFor === 'child') instance.run({ kind: 'finish-child', token: token.id, end: { variables: {} } })
  else {
    const all = Object.values(state.subscriptions)
    const subscription = all.find(({ node }) => definition.nodes[node]?.type !== 'boundaryEvent') ?? all[0]
    if (subscription === undefined) return false
    instance.run({ kind: 'trigger', subscription: subscription.id, variables })
  }
  return true
}
