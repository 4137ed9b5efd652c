import type { ProcessDefinition } from '../definition/definition.ts'
import { type Command, EngineError, type EngineHost } from './command.ts'
import type { StepResult } from './effect.ts'
import {
  closeDraft,
  containerOf,
  createScope,
  type Draft,
  entry,
  nodeOf,
  openDraft,
  push,
  tokenOf,
} from './parts/draft.ts'
import { finishChild } from './parts/children.ts'
import { trigger } from './parts/events.ts'
import { jump } from './moves/jump.ts'
import { leave } from './parts/leave.ts'
import { runListeners } from './parts/listeners.ts'
import { migrate } from './moves/migrate.ts'
import { moveBack } from './moves/move-back.ts'
import { finishWork, throwFromWork } from './parts/nodes.ts'
import { addRounds, removeRound } from './moves/rounds.ts'
import { runUntilQuiet } from './parts/run.ts'
import { endInstance, firstNodes, rootOf } from './parts/scopes.ts'
import { subscribeEventSubProcesses } from './parts/subscriptions.ts'
import { setVariables } from './parts/variables.ts'
import type { InstanceState, Token } from './state.ts'

/** Of an instance that has not begun; `start` is its first command. */
export const startState = (): InstanceState => ({
  version: 1,
  sequence: 0,
  scopes: {},
  tokens: {},
  subscriptions: {},
  compensations: [],
  ended: undefined,
})

/**
 * Carries out one command and goes on until everything waits again. Pure: neither `definition` nor `state` changes, and the same arguments give the same
 * result as far as `host` does.
 *
 * @throws {EngineError} when the command does not fit, or what it sets off cannot be done; nothing has happened then.
 */
export function step(
  definition: ProcessDefinition,
  state: InstanceState,
  command: Command,
  host: EngineHost,
): StepResult {
  if (state.ended !== undefined) throw new EngineError('already-ended', 'The instance has ended')
  const draft = openDraft('to' in command ? command.to : definition, state, host)
  carryOut(draft, command, definition)
  runUntilQuiet(draft)
  return closeDraft(draft)
}

function carryOut(draft: Draft, command: Command, definition: ProcessDefinition): void {
  if (command.kind !== 'start') rootOf(draft)
  switch (command.kind) {
    case 'start':
      return start(draft, command)
    case 'complete-task':
      return completeTask(draft, waitingFor(draft, command.token, 'task'), command)
    case 'trigger': {
      const subscription = entry(draft.subscriptions, command.subscription)
      if (subscription === undefined)
        throw new EngineError('not-waiting', `Nothing waits as subscription ${command.subscription}`)
      return trigger(draft, subscription, command.variables)
    }
    case 'continue': {
      const token = waitingFor(draft, command.token, 'job')
      return push(draft, { kind: 'begin', token, scope: token.scope })
    }
    case 'finish-work':
      return finish(draft, waitingFor(draft, command.token, 'work'), command)
    case 'finish-child':
      return finishChild(draft, waitingFor(draft, command.token, 'child'), command.end)
    case 'set-variables':
      return setVariables(draft, command.scope ?? rootOf(draft).id, command.variables)
    case 'jump':
      return jump(draft, command.tokens, command.target)
    case 'add-rounds':
      return addRounds(draft, tokenOf(draft, command.token), command.items)
    case 'remove-round':
      return removeRound(draft, tokenOf(draft, command.token))
    case 'cancel':
      return endInstance(draft, { how: 'cancelled', node: undefined, reason: command.reason })
    case 'migrate':
      return migrate(draft, definition, command.mapping)
    case 'move-back':
      return moveBack(draft, command)
  }
}

function waitingFor(draft: Draft, id: string, waitsFor: Token['waitsFor']): Token {
  const token = tokenOf(draft, id)
  if (token.waitsFor !== waitsFor)
    throw new EngineError('not-waiting', `Token ${id} waits for something else`, { node: token.node })
  return token
}

function start(draft: Draft, { variables, initiator, startNode }: Extract<Command, { kind: 'start' }>): void {
  if (Object.keys(draft.scopes).length > 0) throw new EngineError('not-waiting', 'The instance has begun already')
  const { key } = draft.definition
  const nodes = startNode === undefined ? plainStarts(draft) : [namedStart(draft, startNode)]
  const root = createScope(draft, { parent: undefined, node: key, owner: undefined, variables: {} })
  const initiators = nodes.flatMap((id) => {
    const node = nodeOf(draft, id)
    return node.type === 'startEvent' && node.initiator !== undefined ? [[node.initiator, initiator]] : []
  })
  setVariables(draft, root.id, { ...variables, ...Object.fromEntries(initiators) })
  const { listeners = [] } = containerOf(draft, key) ?? {}
  runListeners(draft, listeners, { on: 'start', token: '', place: { scope: root.id, node: key } })
  subscribeEventSubProcesses(draft, root)
  for (const node of nodes) push(draft, { kind: 'enter', node, scope: root.id })
}

/** The plain start event, or the only one there is; without any, the nodes that nothing leads to. */
function plainStarts(draft: Draft): readonly string[] {
  const { key } = draft.definition
  const first = firstNodes(draft, key)
  const plain = first.filter((id) => {
    const node = nodeOf(draft, id)
    return node.type !== 'startEvent' || node.event === undefined
  })
  const isEvent = containerOf(draft, key)?.starts.length !== 0
  const chosen = isEvent ? (plain.length > 0 ? plain.slice(0, 1) : first) : first
  if (chosen.length === 0 || (isEvent && chosen.length > 1))
    throw new EngineError('no-start', 'No start event begins by itself', { node: key })
  return chosen
}

function namedStart(draft: Draft, id: string): string {
  if (containerOf(draft, draft.definition.key)?.starts.includes(id)) return id
  throw new EngineError('no-start', `${id} is no start event of the process`, { node: id })
}

function completeTask(draft: Draft, token: Token, { variables }: Extract<Command, { kind: 'complete-task' }>): void {
  setVariables(draft, token.scope, variables)
  const { listeners } = nodeOf(draft, token.node)
  runListeners(draft, listeners, {
    on: 'complete',
    token: token.id,
    place: { scope: token.scope, node: token.node },
  })
  draft.effects.push({ kind: 'task-closed', token: token.id, node: token.node, how: 'completed' })
  leave(draft, token)
}

function finish(draft: Draft, token: Token, { result }: Extract<Command, { kind: 'finish-work' }>): void {
  if ('error' in result) return throwFromWork(draft, result.error, token)
  const node = nodeOf(draft, token.node)
  finishWork(draft, { ...result, resultVariable: 'work' in node ? node.work.resultVariable : undefined }, token)
}
