/**
 * Names that Flowable adds to BPMN, as moddle reads and writes them; parser and modeler share them. A name that BPMN already has on the same
 * element must not come again: moddle then drops the element.
 */
export interface ModdleDescriptor {
  name: string
  uri: string
  prefix: string
  xml: { tagAlias: 'lowerCase' }
  associations: readonly never[]
  types: readonly ModdleType[]
}

interface ModdleType {
  name: string
  extends?: readonly string[]
  superClass?: readonly string[]
  isAbstract?: boolean
  meta?: { allowedIn: readonly string[] }
  properties: readonly ModdleProperty[]
}

interface ModdleProperty {
  name: string
  type: string
  isAttr?: boolean
  isBody?: boolean
  isMany?: boolean
}

const texts = (...names: string[]) => names.map((name) => ({ name, isAttr: true, type: 'String' }))
const flags = (...names: string[]) => names.map((name) => ({ name, isAttr: true, type: 'Boolean' }))
const extension = (name: string, properties: readonly ModdleProperty[], allowedIn: readonly string[] = ['*']) => ({
  name,
  superClass: ['Element'],
  meta: { allowedIn },
  properties,
})

export const flowableDescriptor: ModdleDescriptor = {
  name: 'Flowable',
  uri: 'http://flowable.org/bpmn',
  prefix: 'flowable',
  xml: { tagAlias: 'lowerCase' },
  associations: [],
  types: [
    {
      name: 'StartableProcess',
      extends: ['bpmn:Process'],
      // `othersApprove` is ours.
      properties: [...texts('candidateStarterUsers', 'candidateStarterGroups'), ...flags('othersApprove')],
    },
    {
      name: 'AsyncNode',
      extends: ['bpmn:FlowNode'],
      properties: flags('async', 'exclusive'),
    },
    { name: 'SkippableActivity', extends: ['bpmn:Activity'], properties: texts('skipExpression') },
    {
      name: 'AssignedTask',
      extends: ['bpmn:UserTask'],
      properties: texts(
        'assignee',
        'owner',
        'candidateUsers',
        'candidateGroups',
        'dueDate',
        'priority',
        'category',
        'formKey',
      ),
    },
    { name: 'FormStart', extends: ['bpmn:StartEvent'], properties: texts('initiator', 'formKey') },
    {
      name: 'ServiceWork',
      extends: ['bpmn:ServiceTask', 'bpmn:SendTask', 'bpmn:BusinessRuleTask'],
      properties: [
        ...texts(
          'class',
          'expression',
          'delegateExpression',
          'resultVariable',
          'resultVariableName',
          'type',
          'topic',
          'rules',
          'decisionRef',
        ),
        ...flags('triggerable'),
      ],
    },
    {
      name: 'ScriptWork',
      extends: ['bpmn:ScriptTask'],
      properties: [...texts('resultVariable'), ...flags('autoStoreVariables')],
    },
    {
      name: 'CalledProcess',
      extends: ['bpmn:CallActivity'],
      properties: [
        ...texts('calledElementType', 'businessKey'),
        ...flags('inheritVariables', 'fallbackToDefaultTenant'),
      ],
    },
    {
      name: 'LoopOverCollection',
      extends: ['bpmn:MultiInstanceLoopCharacteristics'],
      properties: texts('collection', 'elementVariable', 'elementIndexVariable'),
    },
    { name: 'EndingAll', extends: ['bpmn:TerminateEventDefinition'], properties: flags('terminateAll') },
    extension('In', texts('source', 'sourceExpression', 'target'), ['bpmn:CallActivity']),
    extension('Out', texts('source', 'sourceExpression', 'target'), ['bpmn:CallActivity']),
    extension('TaskListener', [
      ...texts('event', 'class', 'expression', 'delegateExpression'),
      { name: 'fields', type: 'Field', isMany: true },
    ]),
    extension('ExecutionListener', [
      ...texts('event', 'class', 'expression', 'delegateExpression'),
      { name: 'fields', type: 'Field', isMany: true },
    ]),
    // Names in another language, as Flowable writes them: `locale` is `en`.
    extension('Localization', [...texts('locale', 'name'), { name: 'documentation', type: 'String' }]),
    extension('EventListener', texts('events', 'class', 'delegateExpression', 'entityType')),
    extension('Field', [
      ...texts('name', 'stringValue'),
      { name: 'string', type: 'String' },
      { name: 'expression', type: 'String' },
    ]),
    extension('FormProperty', [
      ...texts('id', 'name', 'type', 'expression', 'variable', 'default', 'datePattern'),
      ...flags('readable', 'writable', 'required'),
      { name: 'values', type: 'Value', isMany: true },
    ]),
    { name: 'Value', superClass: ['Element'], properties: texts('id', 'name') },
  ],
}
