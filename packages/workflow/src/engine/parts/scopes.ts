import type { FlowNode } from '../../definition/definition.ts'
import { EngineError } from '../command.ts'
import type { InstanceEnd, Token } from '../state.ts'
import { cancelContent } from './cancel.ts'
import { containerOf, createScope, type Draft, nextId, nodeOf, park, push, removeScope, VISITS_MAX } from './draft.ts'
import { runListeners } from './listeners.ts'
import { subscribeBoundaryEvents, subscribeEventSubProcesses } from './subscriptions.ts'

/** A node is entered: its visit begins. */
export function beginVisit(draft: Draft, token: Token): void {
  countVisit(draft, token.node)
  draft.effects.push({
    kind: 'entered',
    visit: Number(token.id),
    token: token.id,
    node: token.node,
    scope: token.scope,
  })
}

export function countVisit(draft: Draft, node: string): void {
  draft.visits += 1
  if (draft.visits > VISITS_MAX)
    throw new EngineError('endless', `More than ${VISITS_MAX} nodes in one step`, {
      node,
      detail: { most: `${VISITS_MAX}` },
    })
}

/** Opens the scope of a sub-process whose token waits for it from now on. */
export function beginSubProcess(draft: Draft, token: Token): void {
  park(draft, { ...token, waitsFor: 'scope' })
  subscribeBoundaryEvents(draft, token)
  const scope = createScope(draft, { parent: token.scope, node: token.node, owner: token.id, variables: {} })
  subscribeEventSubProcesses(draft, scope)
  for (const node of firstNodes(draft, token.node)) push(draft, { kind: 'enter', node, scope: scope.id })
}

/** Where a container begins by itself: at its start events, without any at all nodes that nothing leads to. */
export function firstNodes(draft: Draft, container: string): readonly string[] {
  const { starts = [], nodes = [] } = containerOf(draft, container) ?? {}
  const isAdHoc = draft.definition.nodes[container]?.type === 'adHocSubProcess'
  if (starts.length > 0 && !isAdHoc) return starts
  return nodes.filter((id) => isBeginning(nodeOf(draft, id)))
}

const isBeginning = (node: FlowNode) =>
  node.incoming.length === 0 &&
  !node.isForCompensation &&
  node.type !== 'boundaryEvent' &&
  node.type !== 'eventSubProcess' &&
  !(node.type === 'intermediateCatchEvent' && node.event?.kind === 'link')

/** Begins the event sub-process with this start event. One that interrupts ends all else in the scope. */
export function beginEventSubProcess(
  draft: Draft,
  start: Extract<FlowNode, { type: 'startEvent' }>,
  scope: string,
): void {
  if (start.isInterrupting) cancelContent(draft, scope, 'cancelled')
  const token: Token = { id: nextId(draft), node: start.container, scope, waitsFor: 'scope' }
  beginVisit(draft, token)
  const node = nodeOf(draft, start.container)
  runListeners(draft, node.listeners, { on: 'start', token: token.id, place: { scope, node: node.id } })
  park(draft, token)
  const inner = createScope(draft, { parent: scope, node: start.container, owner: token.id, variables: {} })
  subscribeEventSubProcesses(draft, inner)
  push(draft, { kind: 'enter', node: start.id, scope: inner.id })
}

/** The scope of the instance itself. */
export const rootOf = (draft: Draft) => {
  const root = Object.values(draft.scopes).find(({ parent }) => parent === undefined)
  if (root === undefined) throw new EngineError('not-waiting', 'The instance has not begun')
  return root
}

/** Whatever still runs is closed; the variables of the instance stay. */
export function endInstance(draft: Draft, end: InstanceEnd): void {
  const root = rootOf(draft)
  cancelContent(draft, root.id, 'cancelled')
  const { listeners = [] } = containerOf(draft, root.node) ?? {}
  runListeners(draft, listeners, { on: 'end', token: '', place: { scope: root.id, node: root.node } })
  for (const id of Object.keys(draft.scopes)) if (id !== root.id) removeScope(draft, id)
  draft.agenda = []
  draft.emptied.clear()
  draft.compensations = []
  draft.ended = end
  draft.effects.push({ kind: 'ended', end })
}
