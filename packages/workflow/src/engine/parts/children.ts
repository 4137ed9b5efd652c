import type { Command } from '../command.ts'
import type { Token } from '../state.ts'
import { type Draft, nodeOf } from './draft.ts'
import { raise } from './errors.ts'
import { finishCall } from './nodes.ts'
import { endInstance } from './scopes.ts'

/** A called process ended. An error that nobody caught in it is caught here, or ends this instance too. */
export function finishChild(draft: Draft, token: Token, end: Extract<Command, { kind: 'finish-child' }>['end']): void {
  const node = nodeOf(draft, token.node)
  if (node.type !== 'callActivity') return
  if ('variables' in end) return finishCall(draft, node, { token, variables: end.variables })
  const { code } = end.error
  if (!raise(draft, { kind: 'error', code }, token)) endInstance(draft, { how: 'error', node: node.id, code })
}
