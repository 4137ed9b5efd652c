import { EngineError } from '../command.ts'
import type { Compensation, ScopeState, Token } from '../state.ts'
import { cancelContent, cancelToken } from './cancel.ts'
import { containersAround } from './closing.ts'
import { createScope, type Draft, entry, nodeOf, park, push, removeToken, scopeOf } from './draft.ts'
import { leave } from './leave.ts'
import { scopesUp } from './variables.ts'

/**
 * Undoes the next of what the token's event names, the last one done first, each in a scope of its own with the variables of the time; goes on when none
 * is left. The token waits for that scope.
 */
export function undoNext(draft: Draft, token: Token): void {
  const next = draft.compensations.findLast((one) => isNamed(draft, one, token))
  if (next === undefined) return finishUndoing(draft, token)
  draft.compensations = draft.compensations.filter((one) => one !== next)
  park(draft, { ...token, waitsFor: 'scope' })
  const { container } = nodeOf(draft, next.handler)
  const { variables } = next
  const scope = createScope(draft, { parent: next.scope, node: container, owner: token.id, variables })
  push(draft, { kind: 'enter', node: next.handler, scope: scope.id })
}

/** An event that names an activity reaches those of outer scopes too; an event sub-process those around it. */
function isNamed(draft: Draft, { node, scope }: Compensation, token: Token): boolean {
  const event = eventOf(draft, token)
  const named = event?.kind === 'compensation' ? event.activity : undefined
  if (named !== undefined) {
    const isIt = node === named || containersAround(draft, node).includes(named)
    return isIt && [...scopesUp(draft, token.scope)].some(({ id }) => id === scope)
  }
  const own = scopeOf(draft, token.scope)
  const isHandling = entry(draft.definition.nodes, own.node)?.type === 'eventSubProcess'
  return scope === own.id || (isHandling && scope === own.parent)
}

function eventOf(draft: Draft, token: Token) {
  const node = nodeOf(draft, token.node)
  return 'event' in node ? node.event : undefined
}

function finishUndoing(draft: Draft, token: Token): void {
  if (eventOf(draft, token)?.kind === 'cancel') return finishCancelling(draft, token)
  leave(draft, token)
}

/** A cancel end event: what else runs in its transaction ends, what was done there is undone, then the transaction is left by its cancel event. */
export function cancelTransaction(draft: Draft, token: Token): void {
  const scope = [...scopesUp(draft, token.scope)].find(
    ({ node }) => entry(draft.definition.nodes, node)?.type === 'transaction',
  )
  if (scope === undefined) throw noTransaction(token)
  cancelContent(draft, scope.id, 'cancelled')
  undoNext(draft, { ...token, scope: scope.id })
}

function finishCancelling(draft: Draft, token: Token): void {
  const scope: ScopeState = scopeOf(draft, token.scope)
  const owner = entry(draft.tokens, scope.owner)
  const boundary = owner && cancelEventOf(draft, owner)
  if (owner === undefined || boundary === undefined) throw noTransaction(token)
  draft.effects.push({ kind: 'left', visit: Number(token.id), token: token.id, node: token.node, how: 'completed' })
  removeToken(draft, token)
  cancelToken(draft, owner, 'cancelled')
  push(draft, { kind: 'enter', node: boundary, scope: owner.scope })
}

const cancelEventOf = (draft: Draft, owner: Token) =>
  nodeOf(draft, owner.node).boundaryEvents.find((id) => {
    const node = nodeOf(draft, id)
    return node.type === 'boundaryEvent' && node.event.kind === 'cancel'
  })

const noTransaction = ({ node }: Token) =>
  new EngineError('uncaught-error', 'There is no transaction around, or it has no cancel event', {
    node,
    detail: { code: 'cancel' },
  })
