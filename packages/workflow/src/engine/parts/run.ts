import type { Token } from '../state.ts'
import { type Draft, entry, isRound, type Item, nextId, nodeOf, park, populate } from './draft.ts'
import { askConditions } from './events.ts'
import { arrive, isJoin, passInclusiveJoins } from './gateways.ts'
import { undoNext } from './compensation.ts'
import { closeScope } from './closing.ts'
import { leave } from './leave.ts'
import { beginLoop, beginRound } from './loops.ts'
import { work } from './nodes.ts'
import { beginVisit, countVisit, endInstance } from './scopes.ts'
import { unsubscribeScope } from './subscriptions.ts'
import { isTrueYet } from './variables.ts'

/** Goes on until everything waits, or the instance has ended. */
export function runUntilQuiet(draft: Draft): void {
  for (;;) {
    const item = draft.agenda.shift()
    if (draft.ended !== undefined) return
    if (item === undefined) {
      if (!settle(draft)) return
      continue
    }
    if (entry(draft.scopes, item.scope) === undefined) continue
    perform(draft, item)
    populate(draft, item.scope, -1)
  }
}

function perform(draft: Draft, item: Item): void {
  switch (item.kind) {
    case 'enter':
      return enter(draft, item)
    case 'begin':
      return work(draft, nodeOf(draft, item.token.node), item.token)
    case 'round': {
      const token = beginRound(draft, item.scope)
      if (token !== undefined) begin(draft, token)
    }
  }
}

function enter(draft: Draft, { node: id, scope, flow, choice }: Extract<Item, { kind: 'enter' }>): void {
  const node = nodeOf(draft, id)
  // Another way of the same gateway went on meanwhile.
  if (choice !== undefined && entry(draft.tokens, choice) === undefined) return
  if (isJoin(node)) {
    countVisit(draft, id)
    return arrive(draft, node, { scope, ...(flow !== undefined && { flow }) })
  }
  const token: Token = {
    id: nextId(draft),
    node: id,
    scope,
    waitsFor: 'scope',
    ...(flow !== undefined && { flow }),
    ...(choice !== undefined && { choice }),
  }
  const { loop } = node
  if (loop === undefined) return begin(draft, token)
  countVisit(draft, id)
  beginLoop(draft, { ...node, loop }, token)
}

/** A visit begins: its work does too, or waits for a step of its own. */
function begin(draft: Draft, token: Token): void {
  beginVisit(draft, token)
  const node = nodeOf(draft, token.node)
  if (!node.asyncBefore) return work(draft, node, token)
  park(draft, { ...token, waitsFor: 'job' })
  draft.effects.push({ kind: 'job-wanted', token: token.id, node: node.id })
}

/** When nothing is left to do at once: closes what is over, asks conditions, lets inclusive joins go on. Whether anything happened. */
function settle(draft: Draft): boolean {
  for (const id of draft.emptied) {
    draft.emptied.delete(id)
    if ((draft.population.get(id) ?? 0) === 0 && complete(draft, id)) return true
  }
  const isMet = ({ node: id, scope }: { node: string; scope: string }) => {
    const node = nodeOf(draft, id)
    const event = 'event' in node ? node.event : undefined
    return event?.kind === 'condition' && isTrueYet(draft, event.condition, { scope, node: id })
  }
  return askConditions(draft, isMet) || passInclusiveJoins(draft)
}

/** Nothing runs in the scope any more: who waits for it goes on. False: it is no scope that ends by itself. */
function complete(draft: Draft, id: string): boolean {
  const scope = entry(draft.scopes, id)
  // A loop ends by its rounds, and a round by its token.
  if (scope === undefined || scope.loop !== undefined || isRound(draft, scope)) return false
  unsubscribeScope(draft, id)
  if (scope.owner === undefined) {
    endInstance(draft, { how: 'completed', node: draft.lastNode })
    return true
  }
  const owner = entry(draft.tokens, scope.owner)
  closeScope(draft, scope)
  if (owner === undefined) return true
  if (isUndoing(draft, owner)) undoNext(draft, owner)
  else leave(draft, owner)
  return true
}

/** Whether the token waits for the scopes in which something is undone. */
function isUndoing(draft: Draft, { node: id }: Token): boolean {
  const node = nodeOf(draft, id)
  return node.type === 'intermediateThrowEvent' || node.type === 'endEvent'
}
