import type { ApprovalKind } from '@drawdesk/contract/settings/approval'
import { expect } from 'vitest'
import type { SignedIn } from '../../../../testing/build-test-app.ts'
import { diagramOf } from '../../testing/diagrams.ts'
import { deployed } from '../../testing/flow-kit.ts'

/** Two people decide one after the other; a refusal ends it. `form`: what the second one fills in. */
export const approvalDiagram = (key: string, [first, second]: readonly [string, string], form = ''): string =>
  diagramOf(
    key,
    `<startEvent id="start"/>
     <userTask id="first" name="First" flowable:assignee="${first}"/>
     <exclusiveGateway id="asked" default="refuse1"/>
     <userTask id="second" name="Second" flowable:assignee="${second}" ${form === '' ? '' : `flowable:formKey="${form}"`}/>
     <endEvent id="end"/>
     <endEvent id="refused"/>
     <sequenceFlow id="f1" sourceRef="start" targetRef="first"/>
     <sequenceFlow id="f2" sourceRef="first" targetRef="asked"/>
     <sequenceFlow id="f3" sourceRef="asked" targetRef="second"><conditionExpression xsi:type="tFormalExpression">\${pass}</conditionExpression></sequenceFlow>
     <sequenceFlow id="refuse1" sourceRef="asked" targetRef="refused"/>
     <sequenceFlow id="f4" sourceRef="second" targetRef="end"/>`,
  )

/** Binds a kind to a process of the caller's tenant; "" for none. */
export async function bind(admin: SignedIn, kind: ApprovalKind, processKey: string): Promise<void> {
  const answer = await admin.post('/api/blade-system/approval/bind', { kind, processKey })
  expect([answer.msg, answer.errors]).toEqual(['操作成功', undefined])
}

/** Deploys the process of these two and binds the kind to it. */
export async function bound(
  admin: SignedIn,
  kind: ApprovalKind,
  { key, people, form = '' }: { key: string; people: readonly [string, string]; form?: string },
): Promise<string> {
  const definitionId = await deployed(admin, approvalDiagram(key, people, form))
  await bind(admin, kind, key)
  return definitionId
}

/** A field of a form as data. */
export const field = (name: string, more: object = {}) => ({
  name,
  kind: 'text',
  label: { zh: name, en: '' },
  required: false,
  default: '',
  dictCode: '',
  rules: [],
  showWhen: [],
  ...more,
})
