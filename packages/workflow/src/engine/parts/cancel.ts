import type { Token } from '../state.ts'
import {
  type Draft,
  entry,
  isLoopBody,
  nodeOf,
  populate,
  removeScope,
  removeToken,
  scopesOwnedBy,
  tokensIn,
} from './draft.ts'
import { runListeners } from './listeners.ts'
import { unsubscribeScope, unsubscribeToken } from './subscriptions.ts'

export type Closing = 'cancelled' | 'jumped'

/** Ends a visit and all that runs inside it, without going on. */
export function cancelToken(draft: Draft, token: Token, how: Closing): void {
  const isVisit = !isLoopBody(draft, token) && isCarrier(draft, token)
  unsubscribeToken(draft, token.id)
  for (const scope of scopesOwnedBy(draft, token.id)) cancelScope(draft, scope.id, how)
  closeWaiting(draft, token, how)
  removeToken(draft, token)
  if (!isVisit) return
  draft.effects.push({ kind: 'left', visit: Number(token.id), token: token.id, node: token.node, how })
  if (token.waitsFor === 'join') enterNextOfJoin(draft, token)
}

function closeWaiting(draft: Draft, token: Token, how: Closing): void {
  // One that is at work right now waits for nothing yet.
  if (!Object.hasOwn(draft.tokens, token.id)) return
  const node = nodeOf(draft, token.node)
  switch (token.waitsFor) {
    case 'task':
      draft.effects.push({ kind: 'task-closed', token: token.id, node: token.node, how })
      runListeners(draft, node.listeners, {
        on: 'delete',
        token: token.id,
        place: { scope: token.scope, node: node.id },
      })
      break
    case 'job':
      draft.effects.push({ kind: 'job-dropped', token: token.id })
      break
    case 'work':
      draft.effects.push({ kind: 'work-dropped', token: token.id })
      break
    case 'child':
      draft.effects.push({ kind: 'child-dropped', token: token.id })
      break
    default:
  }
}

/** Of tokens that wait at one join, the one with the lowest number is its visit. */
export function isCarrier(draft: Draft, token: Token): boolean {
  if (token.waitsFor !== 'join') return true
  return waitingAtJoin(draft, token).every(({ id }) => Number(id) >= Number(token.id))
}

/** Tokens that wait at one join, by their numbers. */
export const waitingAtJoin = (draft: Draft, { node, scope }: { node: string; scope: string }): readonly Token[] =>
  tokensIn(draft, scope)
    .filter((token) => token.waitsFor === 'join' && token.node === node)
    .toSorted((one, other) => Number(one.id) - Number(other.id))

/** The visit of a join is over: if others wait there still, they are the next one. */
export function enterNextOfJoin(draft: Draft, { node, scope }: { node: string; scope: string }): void {
  const [next] = waitingAtJoin(draft, { node, scope })
  if (next !== undefined) draft.effects.push({ kind: 'entered', visit: Number(next.id), token: next.id, node, scope })
}

export function cancelScope(draft: Draft, scope: string, how: Closing): void {
  cancelContent(draft, scope, how)
  draft.compensations = draft.compensations.filter((one) => one.scope !== scope)
  removeScope(draft, scope)
}

/** All that runs or is about to run in the scope; the scope itself stays. */
export function cancelContent(draft: Draft, scope: string, how: Closing): void {
  dropItems(draft, (item) => item.scope === scope)
  unsubscribeScope(draft, scope)
  // The newest first: of a join, the one that is its visit comes last.
  for (const token of tokensIn(draft, scope).toReversed())
    if (entry(draft.tokens, token.id) !== undefined) cancelToken(draft, token, how)
}

export function dropItems(draft: Draft, isDropped: (item: Draft['agenda'][number]) => boolean): void {
  const dropped = draft.agenda.filter(isDropped)
  if (dropped.length === 0) return
  draft.agenda = draft.agenda.filter((item) => !isDropped(item))
  for (const { scope } of dropped) populate(draft, scope, -1)
}
