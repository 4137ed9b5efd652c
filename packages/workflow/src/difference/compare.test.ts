import { describe, expect, it } from 'vitest'
import { parseDefinition } from '../definition/parse-definition.ts'
import { compareDefinitions } from './compare.ts'
import { suggestMapping } from './mapping.ts'

const XML = `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" targetNamespace="x">
<process id="p" name="Purchase" isExecutable="true">
<startEvent id="start" />
<userTask id="approve" name="Approve" flowable:assignee="1" />
<exclusiveGateway id="ok" default="yes" />
<userTask id="pay" name="Pay" flowable:candidateGroups="role:2" />
<endEvent id="end" />
<sequenceFlow id="f1" sourceRef="start" targetRef="approve" />
<sequenceFlow id="f2" sourceRef="approve" targetRef="ok" />
<sequenceFlow id="yes" sourceRef="ok" targetRef="pay" />
<sequenceFlow id="no" sourceRef="ok" targetRef="end"><conditionExpression>\${!pass}</conditionExpression></sequenceFlow>
<sequenceFlow id="f3" sourceRef="pay" targetRef="end" />
</process></definitions>`

async function parsed(xml: string) {
  const { definition, problems } = await parseDefinition(xml)
  if (definition === undefined) throw new Error(JSON.stringify(problems))
  return definition
}

const compared = async (edit: (xml: string) => string) => compareDefinitions(await parsed(XML), await parsed(edit(XML)))

describe('what changed between two versions', () => {
  it('is nothing when only the drawing did', async () => {
    const moved = (xml: string) =>
      xml
        .replace('</definitions>', '<x:diagram xmlns:x="urn:x" /></definitions>')
        .replace('<endEvent id="end" />', '<endEvent  id="end" />')

    expect(await compared(moved)).toEqual({ added: [], removed: [], changed: [], layoutOnly: true })
  })

  it.each<[string, string, string, string, string]>([
    ['a name', 'name="Approve"', 'name="Agree"', 'approve', 'name'],
    ['an assignee', 'flowable:assignee="1"', 'flowable:assignee="2"', 'approve', 'people'],
    ['candidates', 'role:2', 'role:3', 'pay', 'people'],
    ['a due date', 'id="pay"', 'id="pay" flowable:dueDate="P1D"', 'pay', 'due'],
    ['a form', 'id="pay"', 'id="pay" flowable:formKey="f"', 'pay', 'form'],
    ['a priority', 'id="pay"', 'id="pay" flowable:priority="5"', 'pay', 'settings'],
    ['a type', '<endEvent id="end" />', '<intermediateThrowEvent id="end" />', 'end', 'type'],
    ['a condition', '${!pass}', '${!agreed}', 'no', 'condition'],
    ['the name of the process', 'name="Purchase"', 'name="Order"', 'p', 'name'],
  ])('names %s', async (_what, before, after, nodeId, what) => {
    expect(await compared((xml) => xml.replace(before, after))).toEqual({
      added: [],
      removed: [],
      changed: [{ nodeId, what }],
      layoutOnly: false,
    })
  })

  it('lists what came and went, and whose flows that changed', async () => {
    const without = (xml: string) =>
      xml
        .replace(
          /<userTask id="pay".*\n/,
          '<serviceTask id="book" name="Book" flowable:delegateExpression="${copyTo}" />\n',
        )
        .replace('targetRef="pay"', 'targetRef="book"')
        .replace('id="f3" sourceRef="pay"', 'id="f4" sourceRef="book"')

    expect(await compared(without)).toEqual({
      added: ['book', 'f4'],
      removed: ['pay', 'f3'],
      changed: [
        { nodeId: 'end', what: 'flows' },
        { nodeId: 'yes', what: 'flows' },
      ],
      layoutOnly: false,
    })
  })
})

describe('a mapping between two versions', () => {
  const mapped = async (edit: (xml: string) => string) => suggestMapping(await parsed(XML), await parsed(edit(XML)))

  it('keeps ids', async () => {
    expect(await mapped((xml) => xml)).toEqual({ start: 'start', approve: 'approve', ok: 'ok', pay: 'pay', end: 'end' })
  })

  it('follows a name to a new id, and leaves out what is gone or no longer alone', async () => {
    const renamed = await mapped((xml) => xml.replaceAll('"pay"', '"payment"'))
    const retyped = await mapped((xml) => xml.replace('userTask id="pay"', 'manualTask id="pay"'))
    const doubled = await mapped((xml) =>
      xml.replaceAll('"pay"', '"payment"').replace('<endEvent', '<userTask id="second" name="Pay" /><endEvent'),
    )

    expect(renamed.pay).toBe('payment')
    expect(Object.keys(retyped)).not.toContain('pay')
    expect(Object.keys(doubled)).not.toContain('pay')
  })
})
