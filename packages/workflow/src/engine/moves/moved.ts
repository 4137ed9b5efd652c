import type { Subscription, Token } from '../state.ts'
import { type Draft, isLoopBody, nodeOf } from '../parts/draft.ts'
import { evaluateText } from '../parts/variables.ts'

/**
 * Says that a waiting token stands in another version now, in which a task may have another name or form. A loop as a whole and the further
 * tokens of a join have no visit of their own.
 */
export function noteMoved(draft: Draft, token: Token, from: string): void {
  const node = nodeOf(draft, token.node)
  if (isLoopBody(draft, token)) return
  const place = { scope: token.scope, node: token.node }
  draft.effects.push({
    kind: 'migrated',
    token: token.id,
    from,
    to: token.node,
    ...(node.type === 'userTask' && {
      task: {
        name: evaluateText(draft, node.name, place) ?? node.id,
        formKey: evaluateText(draft, node.task.formKey, place),
      },
    }),
  })
}

/** What waits under this id is another one now; it is said where a host keeps something of it. */
export function moveSubscription(draft: Draft, before: Subscription, after: Subscription): void {
  draft.subscriptions[after.id] = after
  if (before.node === after.node && before.name === after.name) return
  draft.effects.push({ kind: 'unsubscribed', id: before.id }, { kind: 'subscribed', subscription: after })
}

/** The message or signal that the node waits for: another version may call it otherwise. */
export function nameAwaitedAt(draft: Draft, { kind, node: id, scope }: Subscription): Pick<Subscription, 'name'> {
  if (kind !== 'message' && kind !== 'signal') return {}
  const node = nodeOf(draft, id)
  const source =
    node.type === 'receiveTask'
      ? node.messageName
      : 'event' in node && (node.event?.kind === 'message' || node.event?.kind === 'signal')
        ? node.event.name
        : undefined
  return { name: evaluateText(draft, source, { scope, node: id }) ?? '' }
}
