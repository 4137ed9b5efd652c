import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { Route, Routes } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { renderApp } from '../../../testing/render-app.tsx'
import { failed, ok, pageOf, server } from '../../../testing/server.ts'
import { signInForTest } from '../../../testing/session.ts'
import { buildDefinition, buildModel } from '../testing/build-rows.ts'
import { fakeColleagues, fakeReferences } from '../testing/fake-colleagues.ts'
import { editMakersOf, fakeEdit } from '../testing/fake-edit.ts'
import { fakeView, makersOf } from '../testing/fake-canvas.ts'
import { leaveXml } from '../testing/leave-xml.ts'
import { CanvasMakersContext } from '../shared/canvas/canvas-makers.ts'
import { EditMakersContext } from './canvas/edit-makers.ts'
import DesignPage from './design.page.tsx'
import { keptDesigns } from './design-store.ts'

/** The model on the server, and what was sent of it. */
let stored = { ...buildModel(), modelEditorXml: leaveXml }
let saves: Record<string, unknown>[] = []

beforeEach(() => {
  stored = { ...buildModel(), modelEditorXml: leaveXml }
  saves = []
  keptDesigns.drop('7')
  server.use(
    http.get('*/api/blade-flow/model/detail', () => ok(stored)),
    ...fakeColleagues(),
    fakeReferences(),
    http.get('*/api/blade-system/dict/dictionary', () => ok([])),
    http.post('*/api/blade-flow/model/submit', async ({ request }) => {
      const body = (await request.json()) as Record<string, unknown>
      saves.push(body)
      if (body.version !== stored.version) return failed(409, '数据已被他人修改')
      stored = { ...stored, version: stored.version + 1, modelEditorXml: String(body.modelEditorXml) }
      return ok({ id: '7', version: stored.version })
    }),
  )
})

async function open({ query = '', language = 'zh' as 'zh' | 'en' } = {}) {
  const edit = fakeEdit()
  const simulation = fakeView()
  const view = fakeView()
  const app = renderApp(
    <CanvasMakersContext value={makersOf(view)}>
      <EditMakersContext value={editMakersOf(edit, simulation)}>
        <Routes>
          <Route path="/flow/model/design/:id" element={<DesignPage />} />
          <Route path="*" element={null} />
        </Routes>
      </EditMakersContext>
    </CanvasMakersContext>,
    { path: `/flow/model/design/7${query}`, language, permissions: ['flow_model_edit', 'flow_model_deploy'] },
  )
  await waitFor(() => expect(edit.opened).toHaveLength(1))
  return { ...app, edit, simulation, view }
}

const panel = () => within(screen.getByRole('complementary', { name: '属性' }))
const choose = async ({ edit }: { edit: ReturnType<typeof fakeEdit> }, id: string, kind: string) => {
  edit.click(id)
  await panel().findByText(kind)
}
const type = async (user: Awaited<ReturnType<typeof open>>['user'], field: HTMLElement, text: string) => {
  await user.clear(field)
  if (text !== '') await user.type(field, text.replaceAll(/[{[]/g, '$&$&'))
  fireEvent.blur(field)
}
const save = async ({ user }: Pick<Awaited<ReturnType<typeof open>>, 'user'>) => {
  await user.click(screen.getByRole('button', { name: '保存' }))
  await screen.findByText('已保存 请假流程')
}
const savedXml = () => String(saves.at(-1)?.modelEditorXml)

describe('the designer', () => {
  it('draws what is stored, and begins an undrawn model with a start, a task and an end', async () => {
    stored = { ...stored, modelEditorXml: '' }
    const { edit } = await open()

    expect(edit.root()?.id).toBe('leave')
    expect(['start', 'task', 'end'].map((id) => edit.element(id)?.$type)).toEqual([
      'bpmn:StartEvent',
      'bpmn:UserTask',
      'bpmn:EndEvent',
    ])
  })

  it('saves what is drawn over the version it began from', async () => {
    const shown = await open()
    await choose(shown, 'approve', '人工任务')
    await type(shown.user, panel().getByRole('textbox', { name: '名称' }), '经理审批')
    expect(await screen.findByText('有未保存的修改')).toBeTruthy()

    await save(shown)

    expect(saves).toMatchObject([{ id: '7', version: 3 }])
    expect(savedXml()).toContain('name="经理审批"')
    expect(await screen.findByText('已保存', { selector: '.state-tag-word' })).toBeTruthy()
  })

  it('takes steps back and forth; back at the beginning nothing is to be saved', async () => {
    const shown = await open()
    await choose(shown, 'approve', '人工任务')
    await type(shown.user, panel().getByRole('textbox', { name: '名称' }), '甲')
    await screen.findByText('有未保存的修改')

    await shown.user.click(screen.getByRole('button', { name: '撤销' }))
    await waitFor(() => expect(screen.queryByText('有未保存的修改')).toBeNull())
    expect(panel().getByRole('textbox', { name: '名称' })).toHaveProperty('value', '主管审批')

    await shown.user.click(screen.getByRole('button', { name: '重做' }))
    expect(await screen.findByText('有未保存的修改')).toBeTruthy()
  })

  it('keeps what was drawn through a reload', async () => {
    signInForTest()
    const shown = await open()
    await choose(shown, 'approve', '人工任务')
    await type(shown.user, panel().getByRole('textbox', { name: '名称' }), '留着')
    await screen.findByText('有未保存的修改')
    shown.unmount()
    keptDesigns.drop('7')

    const again = await open()

    expect(await screen.findByText('已恢复上次没保存的修改')).toBeTruthy()
    expect(again.edit.element('approve')?.get('name')).toBe('留着')
  })

  it('offers the drawing of somebody who saved meanwhile, and keeps mine', async () => {
    const shown = await open()
    await choose(shown, 'approve', '人工任务')
    await type(shown.user, panel().getByRole('textbox', { name: '名称' }), '我的')
    await screen.findByText('有未保存的修改')
    stored = { ...stored, version: 9, modelEditorXml: leaveXml.replace('主管审批', '对方的') }
    await shown.user.click(screen.getByRole('button', { name: '保存' }))

    expect(await screen.findByText('数据已被他人修改', { selector: '.ant-alert *' })).toBeTruthy()
    await shown.user.click(screen.getByRole('button', { name: '改用对方的 流程图' }))

    await waitFor(() => expect(shown.edit.element('approve')?.get('name')).toBe('对方的'))
  })

  it('chooses the element that the address names', async () => {
    const { edit } = await open({ query: '?element=adjust' })

    await waitFor(() => expect(edit.chosen).toBe('adjust'))
    expect(await panel().findByDisplayValue('调整申请')).toBeTruthy()
  })

  it('imports a file, and says when it is none', async () => {
    const { user, edit } = await open()
    const box = screen.getByLabelText('导入 BPMN 文件')
    fireEvent.change(box, { target: { files: [new File(['hello'], 'a.bpmn')] } })
    expect(await screen.findByText('a.bpmn 不是有效的 BPMN 文件')).toBeTruthy()

    fireEvent.change(box, { target: { files: [new File([leaveXml.replace('主管审批', '新的')], 'b.bpmn')] } })

    await waitFor(() => expect(edit.element('approve')?.get('name')).toBe('新的'))
    await save({ user })
    expect(savedXml()).toContain('新的')
  })

  it('is played through with what is drawn now', async () => {
    const { user, simulation } = await open()
    await user.click(screen.getByRole('button', { name: '模拟运行' }))

    await waitFor(() => expect(simulation.opened).toEqual([leaveXml]))
    expect(screen.queryByRole('complementary', { name: '属性' })).toBeNull()
    await user.click(screen.getByRole('button', { name: '结束模拟' }))
    expect(panel()).toBeTruthy()
  })

  it('lists what is wrong, each leading to its element', async () => {
    stored = { ...stored, modelEditorXml: leaveXml.replace('targetRef="decide"', 'targetRef="nowhere"') }
    const { user } = await open()

    await user.click(await screen.findByRole('tab', { name: /^问题 \(\d+\)$/ }))

    expect((await panel().findAllByText('错误')).length).toBeGreaterThan(0)
  })

  it('is compared with what is saved and with what was deployed', async () => {
    server.use(
      http.get('*/api/blade-flow/manager/list', () =>
        ok(pageOf([buildDefinition({ version: 2 }), buildDefinition({ id: '40', key: 'leave2' })])),
      ),
      http.get('*/api/blade-flow/process/model-view', () =>
        ok({ xml: leaveXml.replace('name="归档" flowable:assignee="3"', 'name="归档"'), flow: [] }),
      ),
    )
    const shown = await open()
    await choose(shown, 'approve', '人工任务')
    await type(shown.user, panel().getByRole('textbox', { name: '名称' }), '经理审批')
    await shown.user.click(screen.getByRole('button', { name: '文件' }))
    await shown.user.click(await screen.findByRole('menuitem', { name: '与其他版本对比' }))

    const changes = async () => within(await screen.findByRole('region', { name: '改动' }))
    expect((await changes()).getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      '修改经理审批人工任务 · 名称',
    ])

    await shown.user.click(screen.getByRole('combobox', { name: '与哪个版本对比' }))
    await shown.user.click(await screen.findByTitle(/已部署的第 2 版/))
    await waitFor(async () =>
      expect((await changes()).getAllByRole('listitem').map((item) => item.textContent)).toEqual([
        '修改经理审批人工任务 · 名称',
        '修改归档人工任务 · 办理人',
      ]),
    )
    await shown.user.click((await changes()).getByRole('button', { name: '归档' }))
    expect(shown.view.chosen).toBe('file')
  })

  it('shows the same as cards, or says why it cannot, and leads back to the drawing', async () => {
    const { user, location } = await open()
    await user.click(screen.getByText('审批链'))
    expect(await screen.findByText('这张图不能用审批链显示')).toBeTruthy()
    expect(location().search).toBe('?view=simple')

    await user.click(screen.getByRole('button', { name: '到流程图里查看' }))
    expect(await screen.findByRole('toolbar', { name: '画布工具' })).toBeTruthy()
  })

  it('does not save cards that are not complete, and keeps them while the drawing is looked at', async () => {
    stored = { ...stored, modelEditorXml: '' }
    const { user } = await open()
    await user.click(screen.getByText('审批链'))
    await user.click(await screen.findByRole('button', { name: '添加步骤' }))
    await user.click(await screen.findByRole('menuitem', { name: '抄送' }))
    await screen.findByRole('article', { name: '抄送 抄送' })
    await user.click(screen.getByRole('button', { name: '保存' }))

    expect(await screen.findByText('没有保存：审批链还有 2 处要填')).toBeTruthy()
    expect([saves, screen.getByRole('button', { name: '部署' }).hasAttribute('disabled')]).toEqual([[], true])

    await user.click(screen.getByText('流程图'))
    await user.click(screen.getByText('审批链'))
    expect(await screen.findByRole('article', { name: '抄送 抄送' })).toBeTruthy()
  })

  it('keeps cards that are not complete through a reload', async () => {
    signInForTest()
    stored = { ...stored, modelEditorXml: '' }
    const shown = await open()
    await shown.user.click(screen.getByText('审批链'))
    await shown.user.click(await screen.findByRole('button', { name: '添加步骤' }))
    await shown.user.click(await screen.findByRole('menuitem', { name: '抄送' }))
    await screen.findByRole('article', { name: '抄送 抄送' })
    shown.unmount()
    keptDesigns.drop('7')

    const again = await open()
    expect(await screen.findByText('已恢复上次没保存的修改')).toBeTruthy()
    await again.user.click(screen.getByText('审批链'))

    expect(await screen.findByRole('article', { name: '抄送 抄送' })).toBeTruthy()
  })

  it('speaks English', async () => {
    await open({ language: 'en' })

    expect(await screen.findByRole('button', { name: 'Simulate' })).toBeTruthy()
    expect(screen.getByText('Process key')).toBeTruthy()
  })
})
