import type { FlowNode, SequenceFlow } from '../../definition/definition.ts'
import { EngineError } from '../command.ts'
import { type Draft, flowOf, push } from './draft.ts'
import { runListeners } from './listeners.ts'
import { isTrue } from './variables.ts'

/** A visit that goes on: its token and where it stands. */
export interface Leaving {
  id: string
  scope: string
}

export const outgoingOf = (draft: Draft, node: FlowNode): readonly SequenceFlow[] =>
  node.outgoing.flatMap((id) => flowOf(draft, id) ?? [])

export function take(draft: Draft, flow: SequenceFlow, { id, scope }: Leaving): void {
  noteTaken(draft, flow, { id, scope })
  push(draft, { kind: 'enter', node: flow.target, scope, flow: flow.id })
}

/** The flow counts as taken although its target is entered in another way. */
export function noteTaken(draft: Draft, flow: SequenceFlow, { id, scope }: Leaving): void {
  draft.effects.push({ kind: 'taken', flow: flow.id })
  runListeners(draft, flow.listeners, { on: 'take', token: id, place: { scope, node: flow.id } })
}

/** Every flow that is true, else the default one; a node without flows ends its token. */
export function takeAllTrue(draft: Draft, node: FlowNode, leaving: Leaving): void {
  const flows = outgoingOf(draft, node)
  const isOpen = (flow: SequenceFlow) =>
    flow.id !== node.defaultFlow &&
    (flow.condition === undefined || isTrue(draft, flow.condition, { scope: leaving.scope, node: node.id }))
  const open = flows.filter(isOpen)
  const chosen = open.length > 0 ? open : flows.filter(({ id }) => id === node.defaultFlow)
  if (chosen.length === 0 && flows.length > 0) throw noFlow(node)
  for (const flow of chosen) take(draft, flow, leaving)
}

/** The first flow that is true, else the default one. */
export function takeFirstTrue(draft: Draft, node: FlowNode, leaving: Leaving): void {
  const flows = outgoingOf(draft, node)
  const chosen =
    flows.find(
      (flow) =>
        flow.id !== node.defaultFlow &&
        (flow.condition === undefined || isTrue(draft, flow.condition, { scope: leaving.scope, node: node.id })),
    ) ?? flows.find(({ id }) => id === node.defaultFlow)
  if (chosen !== undefined) return take(draft, chosen, leaving)
  if (flows.length > 0) throw noFlow(node)
}

const noFlow = (node: FlowNode) =>
  new EngineError('no-flow', `No flow of ${node.name || node.id} is open`, {
    node: node.id,
    detail: { name: node.name || node.id },
  })
