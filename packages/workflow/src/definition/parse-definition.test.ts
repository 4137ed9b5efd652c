import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { diagram } from '../testing/diagram.ts'
import { sharedModdle } from './moddle.ts'
import { DIAGRAM_BYTES_MAX, DIAGRAM_NODES_MAX, parseDefinition } from './parse-definition.ts'

const codesOf = async (xml: string, options = {}) =>
  (await parseDefinition(xml, options)).problems.map(({ severity, code }) => `${severity} ${code}`)

describe('what is refused', () => {
  it.each([
    ['a document type', `<!DOCTYPE x [<!ENTITY a "b">]>${diagram('<startEvent id="s"/>')}`, 'error doctype'],
    ['more than 2 MB', diagram(`<documentation>${'x'.repeat(3 * 1024 * 1024)}</documentation>`), 'error too-large'],
    [
      'more than 2 MB in Chinese',
      diagram(`<documentation>${'字'.repeat(DIAGRAM_BYTES_MAX / 2)}</documentation>`),
      'error too-large',
    ],
    ['what is no XML', 'process', 'error not-bpmn'],
    ['another kind of XML', '<a xmlns="urn:b"/>', 'error not-bpmn'],
    ['a file without process', diagram('').replace(/<process.*<\/process>/s, ''), 'error no-process'],
    [
      'a process that is not to be run',
      diagram('<startEvent id="s"/>').replace('"true"', '"false"'),
      'error no-process',
    ],
    ['an element that BPMN does not know', diagram('<startEvent id="s"/><userTsk id="t"/>'), 'error unparsable'],
    [
      'a flow that leads nowhere',
      diagram('<startEvent id="s"/><sequenceFlow id="f" sourceRef="s" targetRef="gone"/>'),
      'error unresolved-reference',
    ],
    ['an id that is there twice', diagram('<startEvent id="s"/><task id="s"/>'), 'error duplicate-id'],
    ['a flow without source', diagram('<startEvent id="s"/><sequenceFlow id="f" targetRef="s"/>'), 'error loose-flow'],
    [
      'a flow over the border of a sub-process',
      diagram(
        '<startEvent id="s"/><subProcess id="q"><task id="t"/></subProcess><sequenceFlow id="f" sourceRef="s" targetRef="t"/>',
      ),
      'error loose-flow',
    ],
    [
      'a boundary event without event',
      diagram('<task id="t"/><boundaryEvent id="b" attachedToRef="t"/>'),
      'error loose-boundary-event',
    ],
  ])('%s', async (_, xml, problem) => {
    const { definition, problems } = await parseDefinition(xml)

    expect(definition).toBeUndefined()
    expect(problems.map(({ severity, code }) => `${severity} ${code}`)).toContain(problem)
    for (const { message } of problems) expect(message.zh + message.en).not.toContain('{')
  })

  it('more than 2,000 nodes, those of sub-processes counted, before they are read', async () => {
    const tasks = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => `<task id="t${from + index}"/>`).join('')
    const fits = diagram(`${tasks(0, 1_000)}<subProcess id="q">${tasks(1_000, DIAGRAM_NODES_MAX - 1_001)}</subProcess>`)
    const tooMany = diagram(`${tasks(0, 1_000)}<subProcess id="q">${tasks(1_000, DIAGRAM_NODES_MAX)}</subProcess>`)

    expect(await codesOf(fits)).toEqual([])
    expect(await codesOf(tooMany)).toEqual(['error too-many-nodes'])
  })
})

describe('where a problem is', () => {
  it('is said by element and line, counted from 1', async () => {
    const xml = diagram('\n<startEvent id="s"/>\n<task id="t"/>\n<boundaryEvent id="b" attachedToRef="t"/>')
    const { problems } = await parseDefinition(xml)

    expect(problems).toMatchObject([{ code: 'loose-boundary-event', element: 'b', line: 4 }])
  })

  it('is a line where no element could be read', async () => {
    const { problems } = await parseDefinition(diagram('\n<startEvent id="s"/>\n<userTsk id="t"/>'))

    expect(problems).toMatchObject([{ code: 'unparsable', line: 3 }])
  })
})

describe('what is accepted', () => {
  it('are foreign extensions and attributes', async () => {
    const xml = diagram(
      '<startEvent id="s" x:y="1" xmlns:x="urn:x"><extensionElements><x:z a="1"/></extensionElements></startEvent>',
    )

    expect(await codesOf(xml)).toEqual([])
  })

  it('is the first of several processes, or the one that is named', async () => {
    const xml = diagram('<startEvent id="s"/>', '<process id="other" isExecutable="false"><task id="t"/></process>')
    const two = xml.replace('isExecutable="false"', '')

    expect(await codesOf(xml)).toEqual([])
    expect(await codesOf(two)).toEqual(['warning several-processes'])
    expect((await parseDefinition(xml, { process: 'other' })).definition?.key).toBe('other')
    expect(await codesOf(xml, { process: 'neither' })).toEqual(['error no-process'])
  })

  it('are the names of the namespace that Flowable had before', async () => {
    const xml = diagram('<userTask id="t" flowable:assignee="a"/>')
    const old = xml
      .replaceAll('http://flowable.org/bpmn', 'http://activiti.org/bpmn')
      .replaceAll('flowable', 'activiti')
    const { definition } = await parseDefinition(old)

    expect(definition).toEqual((await parseDefinition(xml)).definition)
    expect(definition?.nodes.t).toMatchObject({ type: 'userTask', task: { assignee: 'a' } })
  })

  it('are elements without id: they are given the same ones each time', async () => {
    const xml = diagram('<startEvent id="s"/><task id="t"/><sequenceFlow sourceRef="s" targetRef="t"/><startEvent/>')
    const { definition } = await parseDefinition(xml)

    expect(Object.values(definition?.flows ?? {})).toMatchObject([{ source: 's', target: 't' }])
    expect(Object.keys(definition?.nodes ?? {})).toHaveLength(3)
    expect((await parseDefinition(xml)).definition).toEqual(definition)
  })

  it('are ids that are names of an object', async () => {
    const { definition } = await parseDefinition(diagram('<startEvent id="constructor"/><task id="__proto__"/>'))

    expect(Object.keys(definition?.nodes ?? {})).toEqual(['constructor', '__proto__'])
  })
})

describe('handlers', () => {
  const xml = diagram(
    `<serviceTask id="a" flowable:class="known"/><serviceTask id="b" flowable:delegateExpression="\${gone}"/>
     <serviceTask id="c" flowable:type="mail"><extensionElements>
       <flowable:executionListener event="start" class="listens"/></extensionElements></serviceTask>`,
  )

  it('that nobody runs are errors, listeners warnings', async () => {
    expect(await codesOf(xml, { handlers: new Set(['known', 'mail']) })).toEqual([
      'error unknown-handler',
      'warning unknown-listener',
    ])
  })

  it('are not checked unless they are named', async () => {
    expect(await codesOf(xml)).toEqual([])
  })
})

it('reads the names of Flowable', async () => {
  const xml = diagram(
    `<startEvent id="s" flowable:initiator="who" flowable:formKey="f" isInterrupting="false"/>
    <userTask id="u" flowable:assignee="\${who}" flowable:candidateUsers="a, \${f(1, 2)},b" flowable:dueDate="P1D"
      flowable:skipExpression="\${skip}" flowable:async="true">
      <extensionElements><flowable:taskListener event="create" delegateExpression="\${greet}">
        <flowable:field name="x"><flowable:string>y</flowable:string></flowable:field></flowable:taskListener></extensionElements>
      <potentialOwner><resourceAssignmentExpression><formalExpression>user(c), group(d), e</formalExpression></resourceAssignmentExpression></potentialOwner>
      <multiInstanceLoopCharacteristics isSequential="true" flowable:collection="people" flowable:elementVariable="person">
        <completionCondition> \${done} </completionCondition></multiInstanceLoopCharacteristics></userTask>
    <serviceTask id="v" flowable:type="dmn"><extensionElements>
      <flowable:field name="decisionTableReferenceKey" stringValue="limits"/></extensionElements></serviceTask>
    <callActivity id="c" calledElement="child" flowable:inheritVariables="true"><extensionElements>
      <flowable:in source="a" target="b"/><flowable:out sourceExpression="\${c}" target="d"/></extensionElements></callActivity>
    <endEvent id="e"><terminateEventDefinition flowable:terminateAll="true"/></endEvent>
    <sequenceFlow id="f" sourceRef="s" targetRef="u"><conditionExpression>
      \${a > 1}
    </conditionExpression></sequenceFlow>`,
  )

  const { definition, problems } = await parseDefinition(xml)

  expect(problems).toEqual([])
  expect(definition?.nodes).toMatchObject({
    s: { initiator: 'who', formKey: 'f', isInterrupting: false },
    u: {
      task: {
        assignee: '${who}',
        candidateUsers: ['a', '${f(1, 2)}', 'b', 'c'],
        candidateGroups: ['d', 'e'],
        dueDate: 'P1D',
        skip: '${skip}',
      },
      asyncBefore: true,
      listeners: [{ on: 'create', handler: 'greet', fields: [{ name: 'x', value: 'y' }] }],
      loop: { kind: 'sequential', collection: 'people', elementVariable: 'person', condition: '${done}' },
    },
    v: { work: { decision: 'limits', handler: undefined } },
    c: {
      call: {
        calledKey: 'child',
        inheritsVariables: true,
        inputs: [{ source: 'a', target: 'b' }],
        outputs: [{ source: '${c}', target: 'd' }],
      },
    },
    e: { event: { kind: 'terminate', endsAll: true } },
  })
  expect(definition?.flows.f?.condition).toBe('${a > 1}')
})

describe('the reference models of the Model Interchange Working Group', () => {
  const folder = join(import.meta.dirname, '../../testing/miwg')
  const files = readdirSync(folder).filter((file) => file.endsWith('.bpmn'))

  it.each(files)('%s is read, written and read again as the same', async (file) => {
    const xml = readFileSync(join(folder, file), 'utf8')
    const moddle = sharedModdle()
    const { rootElement } = await moddle.fromXML(xml)
    const again = (await moddle.toXML(rootElement)).xml
    const processes = (rootElement.rootElements as { $type: string; id: string; flowElements?: unknown[] }[]).filter(
      (element) => element.$type === 'bpmn:Process' && element.flowElements !== undefined,
    )

    expect(processes.length).toBeGreaterThan(0)
    for (const { id } of processes) {
      const parsed = await parseDefinition(xml, { process: id })
      expect(parsed.problems.filter(({ severity }) => severity === 'error')).toEqual([])
      expect((await parseDefinition(again, { process: id })).definition).toEqual(parsed.definition)
    }
  })
})
