import type { ProcessDefinition } from '../definition/definition.ts'
import type { Effect } from '../engine/effect.ts'
import type { InstanceState, Token } from '../engine/state.ts'

/**
 * What holds after every step, whatever it was: no scope or token without what it stands in, the effects so far give exactly the open visits, tasks, jobs
 * and subscriptions of the state, nothing is open when the instance has ended, and JSON keeps all of it.
 *
 * @throws {Error} with what does not hold.
 */
export function checkStep(definition: ProcessDefinition, state: InstanceState, effects: readonly Effect[]): void {
  const wrong: string[] = [...brokenLinks(definition, state), ...unevenEffects(state, effects)]
  if (state.ended !== undefined) {
    for (const kind of ['tokens', 'subscriptions'] as const)
      if (Object.keys(state[kind]).length > 0) wrong.push(`${kind} are left although the instance has ended`)
    if (Object.keys(state.scopes).length > 1) wrong.push('scopes are left although the instance has ended')
    if (effects.filter(({ kind }) => kind === 'ended').length !== 1) wrong.push('the end was not reported once')
  } else if (Object.keys(state.tokens).length === 0) wrong.push('nothing waits although the instance runs')
  const stored = JSON.stringify(state)
  if (stored !== JSON.stringify(JSON.parse(stored))) wrong.push('JSON does not keep the state')
  if (wrong.length > 0) throw new Error(`${wrong.join('; ')}: ${stored}`)
}

function* brokenLinks(definition: ProcessDefinition, state: InstanceState): Generator<string> {
  for (const scope of Object.values(state.scopes)) {
    if (scope.parent !== undefined && state.scopes[scope.parent] === undefined)
      yield `scope ${scope.id} stands in scope ${scope.parent}, which is gone`
    if (scope.owner !== undefined && state.tokens[scope.owner]?.waitsFor !== 'scope')
      yield `no token waits for scope ${scope.id}`
    if (scope.parent !== undefined && !hasLife(state, scope.id)) yield `nothing runs in scope ${scope.id}`
  }
  for (const token of Object.values(state.tokens)) {
    if (definition.nodes[token.node] === undefined) yield `token ${token.id} stands at ${token.node}, which is no node`
    if (state.scopes[token.scope] === undefined) yield `token ${token.id} stands in scope ${token.scope}, which is gone`
    if (token.waitsFor === 'scope' && !Object.values(state.scopes).some(({ owner }) => owner === token.id))
      yield `token ${token.id} waits for a scope that is gone`
  }
  for (const one of Object.values(state.subscriptions)) {
    if (state.scopes[one.scope] === undefined)
      yield `subscription ${one.id} stands in scope ${one.scope}, which is gone`
    if (one.token !== undefined && state.tokens[one.token] === undefined)
      yield `subscription ${one.id} is for token ${one.token}, which is gone`
  }
}

const hasLife = (state: InstanceState, scope: string): boolean =>
  Object.values(state.tokens).some((token) => token.scope === scope) ||
  Object.values(state.scopes).some(({ parent }) => parent === scope)

/** What a host has after writing all effects, beside what the state says. */
function* unevenEffects(state: InstanceState, effects: readonly Effect[]): Generator<string> {
  const tokens = Object.values(state.tokens)
  const waitingFor = (kind: Token['waitsFor']) => tokens.filter(({ waitsFor }) => waitsFor === kind).map(({ id }) => id)
  const pairs = [
    [
      'visits',
      openAfter(effects, 'entered', ['left']),
      tokens.filter((token) => isVisit(state, token)).map(({ id }) => id),
    ],
    ['tasks', openAfter(effects, 'task-opened', ['task-closed']), waitingFor('task')],
    ['subscriptions', openAfter(effects, 'subscribed', ['unsubscribed']), Object.keys(state.subscriptions)],
  ] as const
  for (const [name, open, wanted] of pairs)
    if (open.toSorted().join() !== wanted.toSorted().join())
      yield `${name} by effects: ${open.join()}, by state: ${wanted.join()}`
}

/** Ids that one kind of effect opened and another has not closed; opened twice is an error of its own. */
function openAfter(effects: readonly Effect[], opens: Effect['kind'], closes: readonly Effect['kind'][]): string[] {
  const open = new Set<string>()
  for (const effect of effects) {
    const id = idOf(effect)
    if (effect.kind === opens) {
      if (open.has(id) && opens !== 'subscribed') throw new Error(`${opens} came twice for ${id}`)
      open.add(id)
    } else if (closes.includes(effect.kind) && !open.delete(id))
      throw new Error(`${effect.kind} came for ${id}, not open`)
  }
  return [...open]
}

function idOf(effect: Effect): string {
  if (effect.kind === 'subscribed') return effect.subscription.id
  if (effect.kind === 'unsubscribed') return effect.id
  return 'token' in effect ? effect.token : ''
}

/** Loops are visited by their rounds, joins by the first token that waits there. */
export function isVisit(state: InstanceState, token: Token): boolean {
  const isLoop = Object.values(state.scopes).some(({ owner, loop }) => owner === token.id && loop !== undefined)
  const others = Object.values(state.tokens).filter(
    (one) => one.waitsFor === 'join' && one.node === token.node && one.scope === token.scope,
  )
  return !isLoop && (token.waitsFor !== 'join' || others.every(({ id }) => Number(id) >= Number(token.id)))
}
