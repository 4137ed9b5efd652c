import type { FlowNode, WorkFacts } from '../../definition/definition.ts'
import { isExpression } from '../../expressions/evaluate.ts'
import { dueOf } from '../../timers/schedule.ts'
import { BpmnError, EngineError } from '../command.ts'
import type { OpenTask } from '../effect.ts'
import type { Token, Value, Variables } from '../state.ts'
import { type Draft, park, scopeOf } from './draft.ts'
import { raise } from './errors.ts'
import { catchEvent, openChoice, throwEvent, throwNamed } from './events.ts'
import { fork } from './gateways.ts'
import { leave } from './leave.ts'
import { callHandler, evaluateFields, failure, runListeners } from './listeners.ts'
import { beginSubProcess, endInstance } from './scopes.ts'
import { subscribe, subscribeBoundaryEvents } from './subscriptions.ts'
import {
  evaluate,
  evaluateList,
  evaluateText,
  isTrue,
  readVariable,
  setVariables,
  visibleVariables,
  withNode,
} from './variables.ts'

/** Does what a node is for: it waits, or is left. Errors of the diagram's own kind go to who catches them. */
export function work(draft: Draft, node: FlowNode, token: Token): void {
  try {
    runListeners(draft, node.listeners, { on: 'start', token: token.id, place: placeOf(token) })
    perform(draft, node, token)
  } catch (error) {
    if (!(error instanceof BpmnError)) throw error
    throwFromWork(draft, error, token)
  }
}

const placeOf = ({ node, scope }: Token) => ({ node, scope })

/** What nobody catches refuses the step, but for an instance whose caller can catch it. */
export function throwFromWork(draft: Draft, { code, message }: { code: string; message: string }, token: Token): void {
  // Where nothing waits yet: whatever the error interrupts closes this visit too.
  if (!Object.hasOwn(draft.tokens, token.id)) park(draft, { ...token, waitsFor: 'event' })
  if (raise(draft, { kind: 'error', code }, token)) return
  if (draft.host.isCalled !== true)
    throw new EngineError('uncaught-error', message, { node: token.node, detail: { code, message } })
  endInstance(draft, { how: 'error', node: token.node, code })
}

function perform(draft: Draft, node: FlowNode, token: Token): void {
  switch (node.type) {
    case 'userTask':
      return openTask(draft, node, token)
    case 'serviceTask':
    case 'sendTask':
    case 'businessRuleTask':
      return doWork(draft, node.work, token)
    case 'scriptTask':
      return runScript(draft, node, token)
    case 'receiveTask':
      return receive(draft, node, token)
    case 'callActivity':
      return call(draft, node, token)
    case 'subProcess':
    case 'transaction':
    case 'adHocSubProcess':
      return beginSubProcess(draft, token)
    case 'intermediateCatchEvent':
      return catchEvent(draft, node, token)
    case 'intermediateThrowEvent':
    case 'endEvent':
      return throwEvent(draft, node, token)
    case 'eventBasedGateway':
      return openChoice(draft, node, token)
    case 'exclusiveGateway':
    case 'parallelGateway':
    case 'inclusiveGateway':
    case 'complexGateway':
      return leave(draft, token, () => fork(draft, node, token))
    default:
      leave(draft, token)
  }
}

const isSkipped = (draft: Draft, skip: string | undefined, token: Token) =>
  skip !== undefined && isTrue(draft, skip, placeOf(token))

function wait(draft: Draft, token: Token, waitsFor: Token['waitsFor']): void {
  park(draft, { ...token, waitsFor })
  subscribeBoundaryEvents(draft, token)
}

function openTask(draft: Draft, node: Extract<FlowNode, { type: 'userTask' }>, token: Token): void {
  if (isSkipped(draft, node.task.skip, token)) return leave(draft, token)
  wait(draft, token, 'task')
  const task = describeTask(draft, node, token)
  const loop = node.loop && node.loop.kind !== 'standard' ? scopeOf(draft, token.scope).owner : undefined
  draft.effects.push({
    kind: 'task-opened',
    visit: Number(token.id),
    token: token.id,
    node: node.id,
    task,
    ...(loop !== undefined && { loop }),
  })
  const at = { token: token.id, place: placeOf(token) }
  runListeners(draft, node.listeners, { on: 'create', ...at })
  if (task.assignee !== undefined) runListeners(draft, node.listeners, { on: 'assignment', ...at })
}

const PRIORITY_DEFAULT = 50

function describeTask(draft: Draft, node: Extract<FlowNode, { type: 'userTask' }>, token: Token): OpenTask {
  const { task } = node
  const place = placeOf(token)
  const text = (source: string | undefined) => evaluateText(draft, source, place)
  const due = text(task.dueDate)
  const priority = Number(text(task.priority) ?? PRIORITY_DEFAULT)
  return {
    name: text(node.name) ?? node.id,
    assignee: text(task.assignee),
    owner: text(task.owner),
    candidateUsers: evaluateList(draft, task.candidateUsers, place),
    candidateGroups: evaluateList(draft, task.candidateGroups, place),
    formKey: text(task.formKey),
    due: due && withNode(node.id, () => dueOf(due, draft.host.now, draft.host.timezone).toISOString()),
    priority: Number.isFinite(priority) ? priority : PRIORITY_DEFAULT,
    category: text(task.category),
  }
}

function doWork(draft: Draft, facts: WorkFacts, token: Token): void {
  if (isSkipped(draft, facts.skip, token)) return leave(draft, token)
  const place = placeOf(token)
  if (facts.handler !== undefined) {
    const { handler, fields } = facts
    const answer = callHandler(draft, handler, { token: token.id, place, fields })
    if (answer !== 'later') return finishWork(draft, { ...answer, resultVariable: facts.resultVariable }, token)
    wait(draft, token, 'work')
    const values = evaluateFields(draft, fields, place)
    draft.effects.push({ kind: 'work-wanted', token: token.id, node: token.node, handler, fields: values })
    return
  }
  if (facts.decision !== undefined) return decide(draft, facts, token)
  if (facts.expression !== undefined) {
    const value = evaluate(draft, facts.expression, place)
    return finishWork(draft, { value, resultVariable: facts.resultVariable }, token)
  }
  if (facts.messageName === undefined) leave(draft, token)
  else throwNamed(draft, { kind: 'message', name: facts.messageName }, token)
}

function decide(draft: Draft, { decision = '', resultVariable }: WorkFacts, token: Token): void {
  const key = evaluateText(draft, decision, placeOf(token)) ?? ''
  const value = withNode(token.node, () => draft.host.decide(key, visibleVariables(draft, token.scope)))
  const areOutputs =
    resultVariable === undefined && value !== null && typeof value === 'object' && !Array.isArray(value)
  finishWork(draft, areOutputs ? { variables: value as Variables } : { value, resultVariable }, token)
}

/** Work is done: what came of it is written, the task is left. */
export function finishWork(
  draft: Draft,
  { value, variables, resultVariable }: { value?: Value; variables?: Variables; resultVariable?: string | undefined },
  token: Token,
): void {
  if (variables !== undefined) setVariables(draft, token.scope, variables)
  if (resultVariable !== undefined) setVariables(draft, token.scope, { [resultVariable]: value ?? null })
  leave(draft, token)
}

function runScript(draft: Draft, node: Extract<FlowNode, { type: 'scriptTask' }>, token: Token): void {
  if (isSkipped(draft, node.skip, token)) return leave(draft, token)
  const { runScript: run } = draft.host
  if (run === undefined) throw new EngineError('script-off', 'Scripts are switched off', { node: node.id })
  let result: ReturnType<typeof run>
  try {
    const { id, script: source, storesVariables } = node
    result = run({ node: id, source, storesVariables }, visibleVariables(draft, token.scope))
  } catch (error) {
    if (error instanceof EngineError || error instanceof BpmnError) throw error
    throw failure('script-failed', error, { node: node.id, name: node.name || node.id })
  }
  finishWork(draft, { ...result, resultVariable: node.resultVariable }, token)
}

function receive(draft: Draft, node: Extract<FlowNode, { type: 'receiveTask' }>, token: Token): void {
  wait(draft, token, 'event')
  const event = { kind: 'message', name: node.messageName ?? '' } as const
  subscribe(draft, { node, event, token: token.id, scope: token.scope })
}

function call(draft: Draft, node: Extract<FlowNode, { type: 'callActivity' }>, token: Token): void {
  const place = placeOf(token)
  const inputs = node.call.inputs.map(({ source, target }) => [target, mapped(draft, source, token)] as const)
  const inherited = node.call.inheritsVariables ? visibleVariables(draft, token.scope) : {}
  wait(draft, token, 'child')
  draft.effects.push({
    kind: 'child-wanted',
    token: token.id,
    node: node.id,
    key: evaluateText(draft, node.call.calledKey, place) ?? '',
    businessKey: evaluateText(draft, node.call.businessKey, place),
    variables: { ...inherited, ...Object.fromEntries(inputs) },
  })
}

/** A variable's name, or an expression; a name that is unknown is null. `over`: variables that count instead of the scope's. */
function mapped(draft: Draft, source: string, token: Token, over?: Variables): Value {
  if (isExpression(source)) return evaluate(draft, source, { ...placeOf(token), ...(over && { over }) })
  if (over === undefined) return readVariable(draft, token.scope, source) ?? null
  return (Object.hasOwn(over, source) ? over[source] : undefined) ?? null
}

/** A called process ended: its outputs are written. */
export function finishCall(
  draft: Draft,
  node: Extract<FlowNode, { type: 'callActivity' }>,
  { token, variables }: { token: Token; variables: Variables },
): void {
  const outputs = node.call.outputs.map(({ source, target }) => [target, mapped(draft, source, token, variables)])
  setVariables(draft, token.scope, Object.fromEntries(outputs))
  leave(draft, token)
}
