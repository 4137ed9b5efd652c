export const MAIN_KEY = 'torture_main'
export const CALLED_KEY = 'torture_called'
/** Works outside of the step; `server.ts` has it. */
export const COUNT_HANDLER = 'tortureCount'

const HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:flowable="http://flowable.org/bpmn" targetNamespace="urn:drawdesk:torture">`

const flow = (from: string, to: string, condition = ''): string =>
  `<sequenceFlow id="${from}_${to}" sourceRef="${from}" targetRef="${to}">${condition && `<conditionExpression xsi:type="tFormalExpression">${condition}</conditionExpression>`}</sequenceFlow>`

/** A step of its own that counts a variable of the instance. */
const counting = (id: string, variable: string): string =>
  `<serviceTask id="${id}" flowable:async="true" flowable:expression="\${var:getOrDefault('${variable}', 0) + 1}" flowable:resultVariable="${variable}"/>`

const duration = (text: string): string =>
  `<timerEventDefinition><timeDuration xsi:type="tFormalExpression">${text}</timeDuration></timerEventDefinition>`

/** What the versions call the node that only one of them has. */
export const APPROVE_NODES = { 1: 'approve', 2: 'review' } as const

/** Variables that say how often a node was done, by process and node. */
export const COUNTERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  [MAIN_KEY]: { count: 'visits', remind: 'reminders' },
  [CALLED_KEY]: { note: 'notes' },
}

/**
 * A leave process with one of each that outlives a step: work of a handler, then side by side a claimed task with two timers, several people at once, and a timer
 * before a called process. A rejection leads back by the starter's correction.
 * Its second version calls one node otherwise.
 */
export function mainDiagram(people: readonly string[], version: 1 | 2): string {
  const [all, approve] = [people.join(','), APPROVE_NODES[version]]
  return `${HEAD}<process id="${MAIN_KEY}" name="Torture" isExecutable="true">
    <startEvent id="start" flowable:initiator="initiator"/>
    <exclusiveGateway id="again"/>
    <serviceTask id="count" flowable:class="${COUNT_HANDLER}" flowable:resultVariable="visits"><extensionElements>
      <flowable:field name="before"><flowable:expression>\${var:getOrDefault('visits', 0)}</flowable:expression></flowable:field></extensionElements></serviceTask>
    <parallelGateway id="fork"/>
    <userTask id="${approve}" name="Approve" flowable:candidateUsers="${all}"/>
    <boundaryEvent id="often" attachedToRef="${approve}" cancelActivity="false"><timerEventDefinition><timeCycle xsi:type="tFormalExpression">R3/PT2S</timeCycle></timerEventDefinition></boundaryEvent>
    ${counting('remind', 'reminders')}<endEvent id="reminded"/>
    <boundaryEvent id="late" attachedToRef="${approve}">${duration('PT9S')}</boundaryEvent>
    <userTask id="escalate" name="Escalate" flowable:assignee="\${taskUser}"/>
    <exclusiveGateway id="approved"/>
    <userTask id="sign" name="Sign" flowable:assignee="\${signer}"><multiInstanceLoopCharacteristics isSequential="false" flowable:collection="\${'${all}'}" flowable:elementVariable="signer">
      <completionCondition xsi:type="tFormalExpression">\${var:getOrDefault('pass', true) == false}</completionCondition></multiInstanceLoopCharacteristics></userTask>
    <intermediateCatchEvent id="pause">${duration('PT1S')}</intermediateCatchEvent>
    <callActivity id="call" calledElement="${CALLED_KEY}"><extensionElements><flowable:in source="taskUser" target="taskUser"/><flowable:out source="notes" target="notesOfCalled"/></extensionElements></callActivity>
    <parallelGateway id="join"/>
    <exclusiveGateway id="decided" default="decided_end"/>
    <userTask id="correct" name="Correct" flowable:assignee="\${initiator}"/>
    <boundaryEvent id="never" attachedToRef="correct">${duration('PT8H')}</boundaryEvent>
    <endEvent id="end"/>
    ${flow('start', 'again')}${flow('again', 'count')}${flow('count', 'fork')}
    ${flow('fork', approve)}${flow(approve, 'approved')}${flow('often', 'remind')}${flow('remind', 'reminded')}${flow('late', 'escalate')}${flow('escalate', 'approved')}${flow('approved', 'join')}
    ${flow('fork', 'sign')}${flow('sign', 'join')}
    ${flow('fork', 'pause')}${flow('pause', 'call')}${flow('call', 'join')}
    ${flow('join', 'decided')}${flow('decided', 'end')}${flow('decided', 'correct', "${var:getOrDefault('pass', true) == false}")}${flow('correct', 'again')}${flow('never', 'end')}
  </process></definitions>`
}

/** What the leave process calls: two tasks, with a step of its own between. */
export function calledDiagram(people: readonly string[]): string {
  return `${HEAD}<process id="${CALLED_KEY}" name="Torture, called" isExecutable="true">
    <startEvent id="start"/>
    <userTask id="prepare" name="Prepare" flowable:assignee="\${taskUser}"/>
    ${counting('note', 'notes')}
    <userTask id="confirm" name="Confirm" flowable:candidateUsers="${people.join(',')}"/>
    <endEvent id="end"/>
    ${flow('start', 'prepare')}${flow('prepare', 'note')}${flow('note', 'confirm')}${flow('confirm', 'end')}
  </process></definitions>`
}
