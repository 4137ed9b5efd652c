import { EngineError } from '../command.ts'
import { type Draft, entry } from '../parts/draft.ts'
import { unsubscribe } from '../parts/subscriptions.ts'
import { moveSubscription, noteMoved } from './moved.ts'
import { type Places, placesOf } from './places.ts'

/**
 * Takes a migration back. `draft` has the former version already. Variables stay as they are now; an event that was given up waits again, due when it
 * was; one that came since stays gone.
 *
 * @throws {EngineError} `moved-on` when the instance has gone on since.
 */
export function moveBack(draft: Draft, { before, after }: { before: Places; after: Places }): void {
  if (hasMovedOn(placesOf(draft), after) || hasGoneOnAtOnce(before, after))
    throw new EngineError('moved-on', 'The instance has gone on since')
  const tokens = Object.values(draft.tokens)
  draft.scopes = Object.fromEntries(
    Object.values(draft.scopes).map((scope) => [scope.id, { ...scope, node: before.scopes[scope.id] ?? scope.node }]),
  )
  draft.tokens = Object.fromEntries(tokens.map((token) => [token.id, { ...token, ...before.tokens[token.id] }]))
  draft.compensations = draft.compensations.map((one, index) => ({ ...one, ...before.compensations[index] }))
  for (const token of tokens) noteMoved(draft, draft.tokens[token.id] ?? token, token.node)
  for (const now of Object.values(draft.subscriptions)) {
    const former = entry(before.subscriptions, now.id)
    if (former === undefined) unsubscribe(draft, now)
    else
      moveSubscription(draft, now, {
        ...now,
        node: former.node,
        ...(former.name !== undefined && { name: former.name }),
      })
  }
  for (const former of Object.values(before.subscriptions))
    if (entry(after.subscriptions, former.id) === undefined) {
      draft.subscriptions[former.id] = former
      draft.effects.push({ kind: 'subscribed', subscription: former })
    }
  draft.areConditionsDue = true
}

/** Another token, scope or thing to undo, or one less. Variables, and timers that came and left nothing, do not count. */
function hasMovedOn(now: Places, after: Places): boolean {
  const facts = ({ tokens, scopes, compensations }: Places) =>
    JSON.stringify([
      Object.entries(tokens).map(([id, { node, waitsFor }]) => [id, node, waitsFor]),
      Object.entries(scopes),
      compensations.map(({ node }) => node),
    ])
  return facts(now) !== facts(after)
}

/** An event of the new version came in the very step that moved the instance. */
function hasGoneOnAtOnce(before: Places, after: Places): boolean {
  const facts = ({ tokens, scopes, compensations }: Places) =>
    JSON.stringify([Object.keys(tokens), Object.keys(scopes), compensations.length])
  return facts(before) !== facts(after)
}
