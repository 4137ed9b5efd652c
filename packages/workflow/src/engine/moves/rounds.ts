import { EngineError } from '../command.ts'
import type { Token, Value } from '../state.ts'
import { cancelScope } from '../parts/cancel.ts'
import { type Draft, nodeOf, push, scopeOf } from '../parts/draft.ts'
import { finishLoop, loopVariables } from '../parts/leave.ts'
import { loopAround } from '../parts/loops.ts'
import { isTrue, setLocalVariables } from '../parts/variables.ts'

/** Further rounds of the loop around the token: of a parallel one at once, of a sequential one at its end. */
export function addRounds(draft: Draft, token: Token, items: readonly Value[]): void {
  const { loop: scope } = runningLoop(draft, token)
  const { kind } = nodeOf(draft, scope.node).loop ?? {}
  if (scope.loop === undefined || kind === 'standard') throw noLoop(token)
  const { total } = scope.loop
  // Of a parallel loop they were left out when all rounds had begun; of one by number there are none.
  const known = Array.from({ length: total }, (_, index) => scope.loop?.items?.[index] ?? null)
  const loop = { ...scope.loop, total: total + items.length, items: [...known, ...items] }
  draft.scopes[scope.id] = { ...scope, loop }
  setLocalVariables(draft, scope.id, loopVariables(loop))
  if (kind === 'parallel') for (const _ of items) push(draft, { kind: 'round', scope: scope.id })
}

/** Takes the round around the token away; of a sequential loop the next one begins. */
export function removeRound(draft: Draft, token: Token): void {
  const { loop: scope, round } = runningLoop(draft, token)
  const node = nodeOf(draft, scope.node)
  if (scope.loop === undefined || node.loop === undefined || node.loop.kind === 'standard') throw noLoop(token)
  const { total, started, completed, items } = scope.loop
  if (total - completed <= 1) throw new EngineError('last-round', 'The last round stays', { node: token.node })
  cancelScope(draft, round.id, 'cancelled')
  const counts = { total: total - 1, started: started - 1, completed }
  const isSequential = node.loop.kind === 'sequential'
  const left = items && isSequential ? items.toSpliced(started - 1, 1) : undefined
  const loop = left === undefined ? counts : { ...counts, items: left }
  draft.scopes[scope.id] = { ...scopeOf(draft, scope.id), loop }
  setLocalVariables(draft, scope.id, loopVariables(counts))
  const { condition } = node.loop
  if (condition !== undefined && isTrue(draft, condition, { scope: scope.id, node: node.id }))
    return finishLoop(draft, scope.id)
  if (isSequential) push(draft, { kind: 'round', scope: scope.id })
}

function runningLoop(draft: Draft, token: Token) {
  const found = loopAround(draft, token)
  if (found === undefined) throw noLoop(token)
  return found
}

const noLoop = ({ node }: Token) => new EngineError('no-loop', 'The token is in no loop with rounds', { node })
