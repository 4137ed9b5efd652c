import { fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { renderApp } from '../../../../testing/render-app.tsx'
import { server } from '../../../../testing/server.ts'
import { fakeEdit, type FakeEdit } from '../../testing/fake-edit.ts'
import { fakeColleagues, fakeReferences } from '../../testing/fake-colleagues.ts'
import { leaveXml } from '../../testing/leave-xml.ts'
import { PropertiesPanel } from './properties-panel.tsx'

beforeEach(() => server.use(...fakeColleagues(), fakeReferences()))

/** Panel over a diagram, shown anew with each change as the designer does. */
function Shown({ canvas, first }: { canvas: FakeEdit; first: string | undefined }) {
  const [chosen, setChosen] = useState(first)
  const [, setChanges] = useState(0)
  useState(() => canvas.onChange(() => setChanges((count) => count + 1)))
  return <PropertiesPanel canvas={canvas} chosen={chosen} onRename={setChosen} />
}

async function open(chosen?: string, xml = leaveXml) {
  const canvas = fakeEdit()
  await canvas.open(xml)
  return { canvas, ...renderApp(<Shown canvas={canvas} first={chosen} />) }
}

const section = async ({ user }: Awaited<ReturnType<typeof open>>, name: string) => {
  const summary = screen.getByText(name, { selector: 'summary' })
  if (!(summary.parentElement as HTMLDetailsElement).open) await user.click(summary)
}
const enter = (name: string | RegExp, text: string) => {
  const field = screen.getByRole('textbox', { name })
  fireEvent.change(field, { target: { value: text } })
  fireEvent.blur(field)
}
const pick = async ({ user }: Awaited<ReturnType<typeof open>>, field: string, option: string) => {
  await user.click(screen.getByRole('combobox', { name: field }))
  await user.click(await screen.findByTitle(option))
}
const line = async (canvas: FakeEdit, id: string) => {
  const xml = await canvas.xml()
  return new RegExp(`<[^<]*id="${id}"[^>]*>`).exec(xml)?.[0] ?? ''
}

describe('general properties', () => {
  it('are those of the process while nothing is chosen', async () => {
    const { canvas } = await open()
    enter('名称', '请假与调休')

    expect(await line(canvas, 'leave')).toContain('name="请假与调休"')
  })

  it('say the name in English beside it, until it is taken away', async () => {
    const { canvas } = await open('approve')
    enter('英文名称', 'Approval')
    expect(await canvas.xml()).toContain('<flowable:localization locale="en" name="Approval" />')
    expect(await line(canvas, 'approve')).toContain('name="主管审批"')

    enter('英文名称', '')
    expect(await canvas.xml()).not.toContain('localization')
  })

  it('refuse an id that is no name, or taken, and keep the old one', async () => {
    const { canvas } = await open('approve')
    enter('标识', '1 步')
    expect(screen.getByRole('alert').textContent).toBe('以字母或下划线开头，只用字母、数字、点、横线和下划线')
    enter('标识', 'adjust')
    expect(screen.getByRole('alert').textContent).toBe('已有元素用了这个标识')
    enter('标识', 'managerApproves')

    expect([canvas.element('approve'), canvas.element('managerApproves')?.get('name')]).toEqual([undefined, '主管审批'])
  })

  it('are one step of undo for each field', async () => {
    const { canvas } = await open('approve')
    enter('说明', '看理由')
    enter('名称', '甲')

    canvas.undo()

    expect(canvas.element('approve')?.get('name')).toBe('主管审批')
    expect(await canvas.xml()).toContain('看理由')
  })
})

describe('who does a task', () => {
  it('are candidates by name: roles, posts and departments', async () => {
    const shown = await open('approve')
    expect(await screen.findByText('主管', { selector: '.ant-select *' })).toBeTruthy()

    await pick(shown, '岗位', '会计')

    expect(await line(shown.canvas, 'approve')).toContain('flowable:candidateGroups="role:1,post:5,dept:2"')
  })

  it('is one person', async () => {
    const shown = await open('approve')
    await pick(shown, '由谁办理', '指定人员')
    await pick(shown, '人员', '王主管')

    expect(await line(shown.canvas, 'approve')).toContain('flowable:assignee="3"')
  })

  it('is the starter, by the variable of the start', async () => {
    const shown = await open('approve')
    await pick(shown, '由谁办理', '发起人自己')

    const text = await line(shown.canvas, 'approve')
    expect(text).toContain('flowable:assignee="${applyUser}"')
    expect(text).not.toContain('candidate')
  })

  it('has a due date and a priority', async () => {
    const shown = await open('approve')
    await section(shown, '时限与优先级')
    enter('到期时间', 'P2D')
    enter('优先级', '80')

    expect(await line(shown.canvas, 'approve')).toMatch(/flowable:dueDate="P2D".*flowable:priority="80"/)
  })

  it('are several at the same time', async () => {
    const shown = await open('approve')
    await section(shown, '多实例')
    await pick(shown, '执行方式', '多人同时（会签）')
    enter('集合', '${signers}')
    enter('提前结束条件', '${nrOfCompletedInstances >= 2}')

    expect(await shown.canvas.xml()).toMatch(
      /<bpmn:multiInstanceLoopCharacteristics flowable:collection="\$\{signers\}">\s*<bpmn:completionCondition[^>]*>\$\{nrOfCompletedInstances (>|&gt;)= 2\}/,
    )
  })
})

describe('a flow', () => {
  it('has a condition', async () => {
    const { canvas } = await open('toSub')
    enter('条件', '${days > 3}')

    expect(await canvas.xml()).toMatch(/conditionExpression[^>]*>(<!\[CDATA\[)?\$\{days (>|&gt;) 3\}/)
  })

  it('is the default of its gateway instead', async () => {
    const { canvas, user } = await open('toSub')
    await user.click(screen.getByRole('switch', { name: '默认流转' }))

    expect(await line(canvas, 'decide')).toContain('default="toSub"')
    expect(screen.queryByRole('textbox', { name: '条件' })).toBeNull()
  })
})

describe('events', () => {
  it('have a time of one kind', async () => {
    const shown = await open('late')
    expect(screen.getByRole('textbox', { name: '时间' })).toHaveProperty('value', 'P2D')
    await pick(shown, '类型', '重复')
    enter('时间', 'R3/PT10M')

    const xml = await shown.canvas.xml()
    expect(xml).toMatch(/timeCycle[^>]*>R3\/PT10M/)
    expect(xml).not.toContain('timeDuration')
  })

  it('share a message of the same name', async () => {
    const xml = leaveXml.replace(
      '<bpmn:endEvent id="end" name="结束"/>',
      '<bpmn:endEvent id="end"/><bpmn:receiveTask id="a"/><bpmn:receiveTask id="b"/>',
    )
    const { canvas, unmount } = await open('a', xml)
    enter('消息名', 'paid')
    unmount()
    renderApp(<Shown canvas={canvas} first="b" />)
    enter('消息名', 'paid')

    const text = await canvas.xml()
    expect(text.match(/<bpmn:message /g)).toHaveLength(1)
    expect(text.match(/messageRef="message_1"/g)).toHaveLength(2)
  })
})

describe('work without a person', () => {
  const xml = leaveXml.replace(
    '<bpmn:endEvent id="end" name="结束"/>',
    '<bpmn:endEvent id="end"/><bpmn:serviceTask id="service"/><bpmn:callActivity id="call"/>',
  )

  it('copies people in', async () => {
    const shown = await open('service', xml)
    await pick(shown, '执行内容', '抄送给人')
    await pick(shown, '抄送人', '王主管')

    expect(await shown.canvas.xml()).toMatch(
      /flowable:class="copyTo">\s*<bpmn:extensionElements>\s*<flowable:field name="people" stringValue="3" \/>/,
    )
  })

  const automatic = leaveXml.replace(
    '<bpmn:endEvent id="end" name="结束"/>',
    '<bpmn:endEvent id="end"/><bpmn:businessRuleTask id="rule"/><bpmn:scriptTask id="script"/>',
  )

  it('decides by a table that there is', async () => {
    const shown = await open('rule', automatic)
    await pick(shown, '决策表', '审批额度')
    expect(await shown.canvas.xml()).toMatch(/<bpmn:businessRuleTask id="rule" flowable:decisionRef="limit"/)

    enter('标识或表达式', 'nobody')

    expect(await screen.findByText('没有部署这个决策表，流程无法部署。')).toBeTruthy()
  })

  it('runs a script, and says where scripts are off', async () => {
    server.use(fakeReferences({ scripts: 0 }))
    const { canvas, user } = await open('script', automatic)
    expect(await screen.findByText(/本租户没有启用脚本/)).toBeTruthy()
    enter('脚本', 'amount * 2')
    enter('结果存到变量', 'total')
    await user.click(screen.getByRole('switch', { name: '保存脚本设置的变量' }))

    expect(await canvas.xml()).toMatch(
      /<bpmn:scriptTask id="script" scriptFormat="javascript" flowable:resultVariable="total" flowable:autoStoreVariables="true">\s*<bpmn:script>amount \* 2<\/bpmn:script>/,
    )
  })

  it('calls a process with variables', async () => {
    const { canvas, user } = await open('call', xml)
    enter('被调用的流程标识', 'payment')
    await user.click(screen.getByRole('button', { name: '添加 传入变量' }))
    const inputs = within(screen.getByRole('group', { name: '传入变量' }))
    fireEvent.change(inputs.getByRole('textbox', { name: '来源' }), { target: { value: '${amount * 2}' } })
    fireEvent.blur(inputs.getByRole('textbox', { name: '来源' }))
    fireEvent.change(inputs.getByRole('textbox', { name: '目标' }), { target: { value: 'total' } })
    fireEvent.blur(inputs.getByRole('textbox', { name: '目标' }))

    const text = await canvas.xml()
    expect(text).toContain('calledElement="payment"')
    expect(text).toMatch(/<flowable:in sourceExpression="\$\{amount \* 2\}" target="total" \/>/)
  })

  it('listens, and stops listening', async () => {
    const shown = await open('service', xml)
    await section(shown, '监听器')
    await shown.user.click(screen.getByRole('button', { name: '添加 监听器' }))
    enter('处理器或表达式', 'auditor')
    expect(await shown.canvas.xml()).toMatch(/<flowable:executionListener event="start" class="auditor" \/>/)

    await shown.user.click(screen.getByRole('button', { name: '移除第 1 项' }))

    expect(await shown.canvas.xml()).not.toContain('executionListener')
  })
})
