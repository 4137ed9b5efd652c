import type { FlowNode, ListenerFacts, ProcessDefinition } from '../definition/definition.ts'
import type { ProblemList } from '../definition/problems.ts'
import { callsOf, expressionProblems, isExpression, variablesOf } from '../expressions/evaluate.ts'

export interface CheckOptions {
  /** Functions by bean, as the host registers them; left out: calls are not checked. */
  beans?: Readonly<Record<string, readonly string[]>>
  /** Names that forms and the host write; left out: variables are not checked. */
  variables?: readonly string[]
}

/** Where an expression stands. */
interface Place {
  element: string
  name: string
  source: string
}

/** Expressions that cannot run, and names in them that nobody has. */
export function checkExpressions(definition: ProcessDefinition, problems: ProblemList, options: CheckOptions): void {
  const known = options.variables && knownVariables(definition, options.variables)
  for (const place of placesOf(definition)) {
    const { element, name, source } = place
    if (!isExpression(source)) continue
    const problem = expressionProblems(source)
    const expression = source.trim().slice(0, 100)
    if (problem !== undefined) {
      problems.add('error', 'bad-expression', { element, facts: { name, expression, ...problem.message } })
      continue
    }
    checkNames(place, problems, { ...options, known })
  }
  for (const { id, name, condition } of Object.values(definition.flows)) {
    if (condition === undefined || isExpression(condition) || condition.trim().toLowerCase() === 'true') continue
    const facts = { name: name || id, expression: condition.slice(0, 100) }
    problems.add('warning', 'foreign-condition', { element: id, facts })
  }
}

function checkNames(
  { element, name, source }: Place,
  problems: ProblemList,
  { beans, known }: CheckOptions & { known: ReadonlySet<string> | undefined },
): void {
  for (const call of beans === undefined ? [] : callsOf(source)) {
    const [bean = '', called = ''] = call.split('.')
    if (!Object.hasOwn(beans ?? {}, bean) || beans?.[bean]?.includes(called) === true) continue
    problems.add('error', 'unknown-call', { element, facts: { name, call } })
  }
  for (const variable of known === undefined ? [] : variablesOf(source, Object.keys(beans ?? {}))) {
    if (known?.has(variable) === false) {
      problems.add('warning', 'unknown-variable', { element, facts: { name, variable } })
    }
  }
}

/** What the engine and every task write. */
const ALWAYS_KNOWN = [
  'initiator',
  'pass',
  'loopCounter',
  'nrOfInstances',
  'nrOfActiveInstances',
  'nrOfCompletedInstances',
]

/** Names that a definition and its forms write; undefined when a script, a table or a message may write any. */
function knownVariables({ nodes }: ProcessDefinition, given: readonly string[]): ReadonlySet<string> | undefined {
  const all = Object.values(nodes)
  return all.some(writesAnything) ? undefined : new Set([...ALWAYS_KNOWN, ...given, ...present(all.flatMap(writtenBy))])
}

function writesAnything(node: FlowNode): boolean {
  if (node.type === 'scriptTask' || node.type === 'receiveTask') return true
  if ('event' in node && (node.event?.kind === 'message' || node.event?.kind === 'signal')) return true
  return 'work' in node && node.work.decision !== undefined && node.work.resultVariable === undefined
}

function writtenBy(node: FlowNode): readonly (string | undefined)[] {
  const ofLoop = [node.loop?.elementVariable, node.loop?.indexVariable]
  if (node.type === 'startEvent') return [...ofLoop, node.initiator]
  if ('work' in node) return [...ofLoop, node.work.resultVariable]
  return node.type === 'callActivity' ? [...ofLoop, ...node.call.outputs.map(({ target }) => target)] : ofLoop
}

function placesOf({ nodes, flows, containers, key }: ProcessDefinition): Place[] {
  const at =
    (element: string, name: string) =>
    (source: string): Place => ({ element, name, source })
  const ofListeners = containers[key]?.listeners ?? []
  return [
    ...sourcesOfListeners(ofListeners).map(at(key, key)),
    ...Object.values(nodes).flatMap((node) => sourcesOf(node).map(at(node.id, node.name || node.id))),
    ...Object.values(flows).flatMap(({ id, name, condition, listeners }) =>
      [...present([condition]), ...sourcesOfListeners(listeners)].map(at(id, name || id)),
    ),
  ]
}

const present = (sources: readonly (string | undefined)[]): string[] => sources.filter((source) => source !== undefined)

const sourcesOfListeners = (listeners: readonly ListenerFacts[]): string[] =>
  listeners.flatMap(({ expression, fields }) => [...present([expression]), ...fields.map(({ value }) => value)])

/** All texts of a node that may be expressions. */
function sourcesOf(node: FlowNode): string[] {
  const { loop, listeners } = node
  const common = [...sourcesOfListeners(listeners), ...present([loop?.cardinality, loop?.collection, loop?.condition])]
  if (node.type === 'userTask') {
    const { candidateUsers, candidateGroups, ...texts } = node.task
    return [...common, node.name, ...candidateUsers, ...candidateGroups, ...present(Object.values(texts))]
  }
  if ('work' in node) {
    const { expression, decision, skip, fields } = node.work
    return [...common, ...present([expression, decision, skip]), ...fields.map(({ value }) => value)]
  }
  if (node.type === 'callActivity') {
    const { calledKey, businessKey, inputs } = node.call
    return [...common, calledKey, ...present([businessKey]), ...inputs.map(({ source }) => source)]
  }
  if ('event' in node && node.event?.kind === 'timer') return [...common, node.event.value]
  if ('event' in node && node.event?.kind === 'condition') return [...common, node.event.condition]
  return common
}
