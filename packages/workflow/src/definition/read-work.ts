import type { CallFacts, ListenerFacts, LoopFacts, UserTaskFacts, VariableMapping, WorkFacts } from './definition.ts'
import { bodyOf, elementOf, extensionsOf, listOf, type ModdleElement, textOf } from './moddle.ts'
import type { Reader } from './reader.ts'

/** Handlers by class or by bean (`${mailer}` is `mailer`); of the other kinds of service, by the kind's name. */
export function handlerOf(element: ModdleElement): string | undefined {
  const bean = textOf(element, 'delegateExpression')
  return textOf(element, 'class') ?? (bean === undefined ? undefined : beanName(bean))
}

const beanName = (text: string) => /^[$#]\{\s*([\w.-]+)\s*\}$/.exec(text)?.[1] ?? text

const KINDS_WITH_FACTS_OF_THEIR_OWN = ['dmn', 'expression']

export function readWork(element: ModdleElement, reader: Reader): WorkFacts {
  const fields = readFields(extensionsOf(element, 'flowable:Field'))
  const kind = textOf(element, 'type')
  const kindHandler = kind !== undefined && !KINDS_WITH_FACTS_OF_THEIR_OWN.includes(kind) ? kind : undefined
  const decision = fields.find(({ name }) => /^decision(Table|Service)?ReferenceKey$/.test(name))
  const message = elementOf(element, 'messageRef')
  return {
    handler: handlerOf(element) ?? textOf(element, 'topic') ?? kindHandler,
    messageName: message && (textOf(message, 'name') ?? reader.idOf(message)),
    expression: textOf(element, 'expression'),
    decision: textOf(element, 'decisionRef') ?? decision?.value,
    fields,
    resultVariable: textOf(element, 'resultVariable') ?? textOf(element, 'resultVariableName'),
    skip: textOf(element, 'skipExpression'),
  }
}

const readFields = (fields: readonly ModdleElement[]) =>
  fields.map((field) => ({
    name: textOf(field, 'name') ?? '',
    value: textOf(field, 'stringValue') ?? textOf(field, 'string') ?? textOf(field, 'expression') ?? '',
  }))

const EVENTS: readonly ListenerFacts['on'][] = ['start', 'end', 'take', 'create', 'assignment', 'complete', 'delete']

/** Listeners on one element; `all` of a task listener stands for each of its events. */
export function readListeners(element: ModdleElement): readonly ListenerFacts[] {
  return [
    ...extensionsOf(element, 'flowable:ExecutionListener'),
    ...extensionsOf(element, 'flowable:TaskListener'),
  ].flatMap((listener) => {
    const event = textOf(listener, 'event') ?? 'start'
    return EVENTS.filter((on) => on === event || (event === 'all' && EVENTS.indexOf(on) > EVENTS.indexOf('take'))).map(
      (on) => ({
        on,
        handler: handlerOf(listener),
        expression: textOf(listener, 'expression'),
        fields: readFields(listOf(listener, 'fields')),
      }),
    )
  })
}

/** Splits `a, ${f(1, 2)}, b` at the commas that stand outside of expressions. */
export function splitList(text: string | undefined): readonly string[] {
  if (text === undefined) return []
  const parts = text.match(/(?:[$#]\{[^}]*\}|[^,])+/g) ?? []
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}

export function readUserTask(element: ModdleElement): UserTaskFacts {
  const people = readPeople(element)
  return {
    assignee: textOf(element, 'assignee') ?? people.assignee,
    owner: textOf(element, 'owner'),
    candidateUsers: [...splitList(textOf(element, 'candidateUsers')), ...people.users],
    candidateGroups: [...splitList(textOf(element, 'candidateGroups')), ...people.groups],
    formKey: textOf(element, 'formKey'),
    dueDate: textOf(element, 'dueDate'),
    priority: textOf(element, 'priority'),
    category: textOf(element, 'category'),
    skip: textOf(element, 'skipExpression'),
  }
}

/** BPMN's own way to name people: a human performer, and potential owners as `user(a), group(b)`; a bare one is a group. */
function readPeople(element: ModdleElement) {
  let assignee: string | undefined
  const users: string[] = []
  const groups: string[] = []
  for (const resource of listOf(element, 'resources')) {
    const text = bodyOf(elementOf(elementOf(resource, 'resourceAssignmentExpression'), 'expression'))
    if (text === undefined) continue
    if (resource.$type === 'bpmn:HumanPerformer') assignee = text
    if (resource.$type !== 'bpmn:PotentialOwner') continue
    for (const item of splitList(text)) {
      const user = /^user\((.*)\)$/.exec(item)?.[1]
      if (user === undefined) groups.push(/^group\((.*)\)$/.exec(item)?.[1] ?? item)
      else users.push(user)
    }
  }
  return { assignee, users, groups }
}

export function readCall(element: ModdleElement): CallFacts {
  const mappings = (type: string): readonly VariableMapping[] =>
    extensionsOf(element, type).flatMap((mapping) => {
      const source = textOf(mapping, 'source') ?? textOf(mapping, 'sourceExpression')
      const target = textOf(mapping, 'target')
      return source === undefined || target === undefined ? [] : [{ source, target }]
    })
  return {
    calledKey: textOf(element, 'calledElement') ?? '',
    businessKey: textOf(element, 'businessKey'),
    inheritsVariables: element.inheritVariables === true,
    inputs: mappings('flowable:In'),
    outputs: mappings('flowable:Out'),
  }
}

export function readLoop(element: ModdleElement): LoopFacts | undefined {
  const loop = elementOf(element, 'loopCharacteristics')
  if (loop === undefined) return undefined
  const isStandard = loop.$type === 'bpmn:StandardLoopCharacteristics'
  const maximum = Number(loop.loopMaximum ?? Number.NaN)
  const data = elementOf(loop, 'loopDataInputRef')
  const item = elementOf(loop, 'inputDataItem')
  return {
    kind: isStandard ? 'standard' : loop.isSequential === true ? 'sequential' : 'parallel',
    cardinality: bodyOf(elementOf(loop, 'loopCardinality')),
    collection: textOf(loop, 'collection') ?? textOf(data, 'name') ?? data?.id ?? textOf(loop, 'loopDataInputRef'),
    elementVariable: textOf(loop, 'elementVariable') ?? textOf(item, 'name') ?? item?.id,
    indexVariable: textOf(loop, 'elementIndexVariable'),
    condition: bodyOf(elementOf(loop, isStandard ? 'loopCondition' : 'completionCondition')),
    maximum: Number.isFinite(maximum) ? maximum : undefined,
    testsBefore: loop.testBefore === true,
  }
}
