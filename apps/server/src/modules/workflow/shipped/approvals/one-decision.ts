import type { Bilingual } from '@drawdesk/contract/core/texts'
import type { ShippedForm, ShippedProcess } from '../shipped-process.ts'

/** Route of their category. */
export const APPROVAL_ROUTE = 'approval'
/** Nobody: the program alone starts these processes. */
const STARTED_BY_PROGRAM = 'flowable:candidateStarterUsers="0"'
/** Node where people act. */
export const DECIDE = 'Decide'

/** Who acts: holders of a role of this alias, or the tenant's administrators where there are none; without one the administrators. */
const peopleOf = (alias: string | undefined): string =>
  alias === undefined
    ? `flowable:candidateUsers="\${people.adminsIfEmpty('')}"`
    : `flowable:candidateGroups="role:${alias}" flowable:candidateUsers="\${people.adminsIfEmpty(people.inRoles('${alias}'))}"`

const named = ({ zh, en }: Bilingual, more = ''): string =>
  `name="${zh}" ${more}><extensionElements><flowable:localization locale="en" name="${en}" /></extensionElements>`

interface OneDecision {
  key: string
  name: Bilingual
  description: Bilingual
  task: Bilingual
  /** Alias of the role that acts; the tenant's administrators without one. */
  role?: string
  form: ShippedForm
}

const envelope = (
  { key, name, description, form }: OneDecision,
  body: string,
): string => `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:flowable="http://flowable.org/bpmn" id="${key}_file" targetNamespace="http://flowable.org/bpmn">
  <process id="${key}" name="${name.zh}" isExecutable="true" ${STARTED_BY_PROGRAM}>
    <documentation>${description.zh}</documentation>
    <extensionElements>
      <flowable:localization locale="en" name="${name.en}"><flowable:documentation>${description.en}</flowable:documentation></flowable:localization>
    </extensionElements>
    <startEvent id="Start" ${named({ zh: '发起', en: 'Start' }, `flowable:formKey="${form.key}"`)}</startEvent>
    <sequenceFlow id="Start_next" sourceRef="Start" targetRef="${DECIDE}" />
    ${body}
  </process>
</definitions>
`

const shipped = (process: OneDecision, body: string): ShippedProcess => ({
  key: process.key,
  name: process.name.zh,
  description: process.description.zh,
  route: APPROVAL_ROUTE,
  diagram: envelope(process, body),
  form: process.form,
})

/** One decision: agreed ends it as approved, rejected as refused. What follows from it, the area that asked has said. */
export const oneDecision = (process: OneDecision): ShippedProcess =>
  shipped(
    process,
    `<userTask id="${DECIDE}" ${named(process.task, peopleOf(process.role))}</userTask>
    <sequenceFlow id="Decide_next" sourceRef="${DECIDE}" targetRef="Decided" />
    <exclusiveGateway id="Decided" ${named({ zh: '是否同意？', en: 'Approved?' }, 'default="Decided_yes"')}</exclusiveGateway>
    <sequenceFlow id="Decided_yes" sourceRef="Decided" targetRef="Approved" ${named({ zh: '同意', en: 'Approved' })}</sequenceFlow>
    <sequenceFlow id="Decided_no" sourceRef="Decided" targetRef="Refused" ${named({ zh: '驳回', en: 'Rejected' })}
      <conditionExpression xsi:type="tFormalExpression">\${var:equals(pass, false)}</conditionExpression>
    </sequenceFlow>
    <endEvent id="Approved" ${named({ zh: '通过', en: 'Approved' })}</endEvent>
    <endEvent id="Refused" ${named({ zh: '未通过', en: 'Rejected' })}</endEvent>`,
  )

/** One task that somebody does, with nothing to decide. */
export const oneTask = (process: OneDecision): ShippedProcess =>
  shipped(
    process,
    `<userTask id="${DECIDE}" ${named(process.task, peopleOf(process.role))}</userTask>
    <sequenceFlow id="Decide_next" sourceRef="${DECIDE}" targetRef="Done" />
    <endEvent id="Done" ${named({ zh: '完成', en: 'Done' })}</endEvent>`,
  )
