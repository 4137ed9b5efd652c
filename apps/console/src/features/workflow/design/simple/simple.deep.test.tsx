import type { FlowReferences } from '@drawdesk/contract/workflow/model'
import { bpmnToChain } from '@drawdesk/workflow/approval-chain/bpmn-to-chain'
import { chainToBpmn } from '@drawdesk/workflow/approval-chain/chain-to-bpmn'
import type { ChainStep } from '@drawdesk/workflow/approval-chain/chain'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { renderApp } from '../../../../testing/render-app.tsx'
import { server } from '../../../../testing/server.ts'
import { buildModel } from '../../testing/build-rows.ts'
import { fakeColleagues, fakeReferences } from '../../testing/fake-colleagues.ts'
import { leaveXml } from '../../testing/leave-xml.ts'
import { createDesignStore } from '../design-store.ts'
import SimpleView from './simple-view.tsx'

const facts = { key: 'leave', name: '请假流程', language: 'zh' } as const
const boss: ChainStep = {
  kind: 'approve',
  id: 'Step_boss',
  name: '主管审批',
  who: { kind: 'role', ids: ['1'], mode: 'any', empty: 'admin' },
}
const hr: ChainStep = {
  kind: 'copy',
  id: 'Step_hr',
  name: '抄送人事',
  who: { kind: 'user', ids: ['3'], mode: 'any', empty: 'skip' },
}

const references: Pick<FlowReferences, 'forms' | 'processes'> = {
  forms: [
    {
      key: 'expense',
      name: '报销单',
      fields: [
        { name: 'amount', kind: 'decimal', label: { zh: '金额', en: '' }, choices: [] },
        {
          name: 'kind',
          kind: 'select',
          label: { zh: '类型', en: '' },
          choices: [{ value: 'trip', label: { zh: '差旅', en: '' } }],
        },
      ],
    },
  ],
  processes: [{ key: 'payment', name: '付款' }],
}

beforeEach(() => server.use(...fakeColleagues(), fakeReferences(references)))

async function open(xml: string) {
  const store = createDesignStore({ ...buildModel({ nameEn: 'Leave' }), modelEditorXml: xml })
  const diagrams: (string | undefined)[] = []
  const app = renderApp(
    <SimpleView store={store} refusedSaves={0} onDiagram={(element) => void diagrams.push(element)} />,
  )
  /** What the draft says now, read again as a chain. */
  const stored = async () => {
    const found = await bpmnToChain(store.getState().draft.xml)
    return 'chain' in found ? found.chain.steps : found.why.message.en
  }
  return { ...app, store, stored, diagrams }
}
const openChain = async (steps: readonly ChainStep[]) => open(await chainToBpmn({ steps }, facts))
const card = async (name: string) => within(await screen.findByRole('article', { name }))
const names = () => screen.getAllByRole('article').map((each) => each.getAttribute('aria-label'))

describe('a process as cards', () => {
  it('shows who approves and who is copied in', async () => {
    await openChain([boss, hr])

    expect(await (await card('审批 主管审批')).findByText('主管')).toBeTruthy()
    expect(await (await card('抄送 抄送人事')).findByText('王主管')).toBeTruthy()
  })

  it('names a step in English too; a model with an English name has a diagram that says its own words in both', async () => {
    const { stored, store } = await openChain([boss])
    const [before] = store.getState().draft.xml.match(/locale="en" name="Start"/) ?? []
    const name = (await card('审批 主管审批')).getByRole('textbox', { name: '英文名称（选填）' })
    fireEvent.change(name, { target: { value: 'Manager' } })
    fireEvent.blur(name)

    await waitFor(async () => expect(await stored()).toEqual([{ ...boss, nameEn: 'Manager' }]))
    expect(before).toBeUndefined()
    expect(store.getState().draft.xml).toContain('locale="en" name="Start"')
  })

  it('writes the same diagram with each change', async () => {
    const { stored } = await openChain([boss, hr])
    const name = (await card('审批 主管审批')).getByRole('textbox', { name: '步骤名称' })
    fireEvent.change(name, { target: { value: '经理审批' } })
    fireEvent.blur(name)

    await waitFor(async () => expect(await stored()).toEqual([{ ...boss, name: '经理审批' }, hr]))
  })

  it('moves and removes steps by buttons', async () => {
    const { user, stored } = await openChain([boss, hr])
    await user.click((await card('审批 主管审批')).getByRole('button', { name: '下移 主管审批' }))
    await waitFor(async () => expect(await stored()).toEqual([hr, boss]))
    expect(names()).toEqual(['抄送 抄送人事', '审批 主管审批'])

    await user.click((await card('抄送 抄送人事')).getByRole('button', { name: '移除 抄送人事' }))
    await waitFor(async () => expect(await stored()).toEqual([boss]))
  })

  it('waits with the diagram until a new step is complete', async () => {
    const { user, stored } = await openChain([boss])
    await user.click(await screen.findByRole('button', { name: '添加步骤' }))
    await user.click(await screen.findByRole('menuitem', { name: '子流程' }))

    expect(await screen.findByText('还有 1 处要填，填好后才会写入流程图')).toBeTruthy()
    expect((await card('子流程 子流程')).getByText('请选择流程')).toBeTruthy()
    expect(await stored()).toEqual([boss])

    await user.click((await card('子流程 子流程')).getByRole('combobox', { name: '流程' }))
    await user.click(await screen.findByTitle('付款'))
    await waitFor(async () => expect(await stored()).toMatchObject([boss, { kind: 'process', process: 'payment' }]))
  })

  it('has steps within a condition', async () => {
    const when: ChainStep = { kind: 'condition', id: 'Step_long', name: '长假', when: '${days > 3}', steps: [boss] }
    const { user, stored } = await openChain([when])
    await user.click(await screen.findByRole('button', { name: '在“长假”里添加步骤' }))
    await user.click(await screen.findByRole('menuitem', { name: '审批' }))
    const added = await card('审批 审批')
    await user.click(added.getByRole('combobox', { name: '由谁' }))
    await user.click(await screen.findByTitle('发起人的部门负责人'))

    await waitFor(async () =>
      expect(await stored()).toMatchObject([
        { name: '长假', steps: [boss, { kind: 'approve', who: { kind: 'leader' } }] },
      ]),
    )
  })

  it('begins with a first step where nothing was drawn, and says what the starter fills in', async () => {
    const { user, store, stored } = await open('')
    const drawn = store.getState().draft.xml
    const first = await card('审批 审批')
    expect(store.getState().draft.xml).toBe(drawn)

    await user.click(screen.getByRole('combobox', { name: '发起时填写的表单' }))
    await user.click(await screen.findByTitle('报销单'))
    await user.click(first.getByRole('combobox', { name: '由谁' }))
    await user.click(await screen.findByTitle('发起人自选'))

    await waitFor(() => expect(store.getState().draft.xml).toContain('flowable:formKey="expense"'))
    expect(await stored()).toMatchObject([{ kind: 'approve', who: { kind: 'starterPicks' } }])
  })

  it('makes conditions of the fields of the form', async () => {
    const steps: ChainStep[] = [
      { kind: 'condition', id: 'Step_large', name: '大额', when: '${amount > 1000}', steps: [boss] },
    ]
    const { user, stored } = await open(await chainToBpmn({ steps }, { ...facts, formKey: 'expense' }))
    await user.click(await screen.findByRole('button', { name: '并且' }))
    await user.click(screen.getByRole('combobox', { name: '条件 2 的字段' }))
    await user.click(await screen.findByTitle('类型'))
    await user.click(screen.getByRole('combobox', { name: '条件 2 的比较方式' }))
    await user.click(await screen.findByTitle('等于'))
    await user.click(screen.getByRole('combobox', { name: '条件 2 的值' }))
    await user.click(await screen.findByTitle('差旅'))

    await waitFor(async () => expect(await stored()).toMatchObject([{ when: "${amount > 1000 and kind == 'trip'}" }]))
    await user.click(screen.getByRole('button', { name: '改用表达式' }))
    expect(screen.getByRole('textbox', { name: '条件' })).toHaveProperty('value', "${amount > 1000 and kind == 'trip'}")
  })

  it('says why a diagram cannot be shown so, and leads to the place', async () => {
    const { user, diagrams } = await open(leaveXml)

    expect(await screen.findByText('这张图不能用审批链显示')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '到流程图里查看' }))
    expect(diagrams).toHaveLength(1)
  })

  it('begins a new chain after asking', async () => {
    const { user, store } = await open(leaveXml)
    await user.click(await screen.findByRole('button', { name: '重新创建审批链' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '重新创建审批链' }))

    const first = await card('审批 审批')
    expect(store.getState().draft.xml).toBe(leaveXml)
    await user.click(first.getByRole('combobox', { name: '由谁' }))
    await user.click(await screen.findByTitle('发起人自选'))
    await waitFor(() => expect(store.getState().draft.xml).toContain('id="leave"'))
    await waitFor(() => expect(store.getState().draft.xml).not.toBe(leaveXml))
  })
})
