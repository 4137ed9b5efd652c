import type { FlowNode } from '../../definition/definition.ts'
import type { ScopeState } from '../state.ts'
import { type Draft, entry, nodeOf, removeScope } from './draft.ts'

/** The activity that undoes this one, by its compensation boundary event. */
function undoingOf(draft: Draft, node: FlowNode): string | undefined {
  for (const id of node.boundaryEvents) {
    const boundary = nodeOf(draft, id)
    if (boundary.type === 'boundaryEvent' && boundary.event.kind === 'compensation' && boundary.event.activity)
      return boundary.event.activity
  }
  return undefined
}

/** What is done can be undone from now on. It stands for what was done inside. */
export function registerCompensation(draft: Draft, node: FlowNode, scope: string): void {
  const handler = undoingOf(draft, node)
  if (handler === undefined) return
  const isInside = (id: string) => id !== node.id && containersAround(draft, id).includes(node.id)
  const others = draft.compensations.filter((one) => one.scope !== scope || !isInside(one.node))
  draft.compensations = [...others, { node: node.id, handler, scope, variables: {} }]
}

/** Containers of a node, from the inner to the outer one. */
export function containersAround(draft: Draft, node: string): readonly string[] {
  const around: string[] = []
  for (let id = entry(draft.definition.nodes, node)?.container; id !== undefined;) {
    around.push(id)
    id = entry(draft.definition.containers, id)?.parent
  }
  return around
}

/** Ends a scope in which nothing runs. What was done in it can be undone from around it, with the variables as they are now. */
export function closeScope(draft: Draft, { id, parent }: ScopeState): void {
  const variables = entry(draft.scopes, id)?.variables ?? {}
  if (parent !== undefined)
    draft.compensations = draft.compensations.map((one) =>
      one.scope === id ? { ...one, scope: parent, variables: { ...variables, ...one.variables } } : one,
    )
  removeScope(draft, id)
}
