import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import { fakeResource } from '../../../resource/testing/fake-resource.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { failed, ok, server } from '../../../testing/server.ts'
import { signInForTest } from '../../../testing/session.ts'
import { buildModel } from '../testing/build-rows.ts'
import { flowModelResource } from './model-resource.ts'
import ModelPage from './model.page.tsx'

const ALL = ['flow_model_add', 'flow_model_edit', 'flow_model_view', 'flow_model_delete', 'flow_model_deploy']

const ENGLISH = { nameEn: 'Leave', description: '请几天假', descriptionEn: 'What people ask for' }

async function open({ permissions = ALL, language = 'zh' as 'zh' | 'en' } = {}) {
  const fake = fakeResource(flowModelResource, [buildModel(ENGLISH)])
  const deployed: unknown[] = []
  server.use(
    http.get('*/api/blade-system/dict/dictionary', () =>
      ok([
        { dictKey: '1', dictValue: '行政' },
        { dictKey: '2', dictValue: '财务' },
      ]),
    ),
    http.get('*/api/blade-system/tenant/select', () => ok([{ tenantId: '100001', tenantName: '海边乐园' }])),
    http.post('*/api/blade-flow/model/deploy', async ({ request }) => {
      deployed.push(await request.json())
      return ok([{ tenantId: '', processDefinitionId: '31', key: 'leave', version: 4 }])
    }),
  )
  const app = renderApp(<ModelPage />, { permissions, language, path: '/flow/model' })
  await screen.findByText(language === 'en' ? 'Leave' : '请假流程')
  return { ...app, fake, deployed }
}

const openMenu = async ({ user }: Awaited<ReturnType<typeof open>>, entry: string) => {
  await user.click(screen.getByRole('button', { name: '请假流程 的更多操作' }))
  await user.click(await screen.findByRole('menuitem', { name: entry }))
}
const dialog = async () => within(await screen.findByRole('dialog'))

describe('the models', () => {
  it('show key, category and version', async () => {
    await open()
    const row = within(screen.getByText('请假流程').closest('tr') as HTMLElement)

    expect([row.getByText('leave'), row.getByText('行政'), row.getByText('3')].map(Boolean)).toEqual([true, true, true])
  })

  it('hide what the person may not do', async () => {
    await open({ permissions: ['flow_model_view'] })

    expect(screen.queryByRole('button', { name: /新增|设计 请假流程|编辑 请假流程|更多操作/ })).toBeNull()
  })

  it('are searched by a category as it travels', async () => {
    const { user, fake } = await open()

    await user.click(screen.getByRole('combobox', { name: '流程分类' }))
    await user.click(await screen.findByTitle('财务'))

    await waitFor(() => expect(fake.lists.at(-1)?.get('category')).toBe('flow_2'))
  })

  it('lead to the designer, also from a model that was just made', async () => {
    const shown = await open()
    const { user, location, fake } = shown
    await user.click(screen.getByRole('button', { name: '设计 请假流程' }))
    expect(location().pathname).toBe('/flow/model/design/7')

    await user.click(screen.getByRole('button', { name: '新增' }))
    const form = await dialog()
    await user.type(form.getByRole('textbox', { name: /模型名称/ }), '报销')
    await user.type(form.getByRole('textbox', { name: /模型标识/ }), 'expense')
    await user.type(form.getByRole('textbox', { name: '模型描述' }), '费用')
    await user.click(form.getByRole('button', { name: '保存' }))

    await waitFor(() => expect(location().pathname).toBe('/flow/model/design/1001'))
    expect(fake.saves).toMatchObject([{ name: '报销', modelKey: 'expense' }])
  })

  it('ask by name before one is removed, and bring it back', async () => {
    const shown = await open()
    await openMenu(shown, '删除')
    const question = await dialog()

    expect(question.getAllByText('删除模型“请假流程”？')).not.toHaveLength(0)
    await shown.user.click(question.getByRole('button', { name: '删除' }))

    expect(await screen.findByText('已删除 请假流程')).toBeTruthy()
    expect(shown.fake.removed).toEqual([['7']])

    await shown.user.click(screen.getByRole('button', { name: '撤销' }))
    expect(await screen.findByText('已恢复')).toBeTruthy()
    expect(await screen.findByText('请假流程')).toBeTruthy()
  })

  it('speak English', async () => {
    await open({ language: 'en' })

    expect(screen.getByRole('heading', { name: 'Process models' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Design Leave' })).toBeTruthy()
    expect(screen.getByText('What people ask for')).toBeTruthy()
  })
})

describe('deploying', () => {
  it('sends the category, and says which version it has become', async () => {
    const shown = await open()
    await openMenu(shown, '部署')
    const form = await dialog()
    await shown.user.click(form.getByRole('button', { name: '部署' }))

    expect(await screen.findByText('已部署 请假流程，版本 4')).toBeTruthy()
    expect(shown.deployed).toEqual([{ modelId: '7', category: 'flow_1', tenantIds: [] }])
  })

  it('lets an operator of the platform choose tenants, and waits for one', async () => {
    signInForTest()
    const shown = await open()
    await openMenu(shown, '部署')
    const form = await dialog()
    await shown.user.click(form.getByRole('radio', { name: '指定租户' }))
    expect(form.getByRole('button', { name: '部署' })).toHaveProperty('disabled', true)

    await shown.user.click(form.getByRole('combobox', { name: '租户' }))
    await shown.user.click(await screen.findByTitle('海边乐园 · 100001'))
    await shown.user.click(form.getByRole('button', { name: '部署' }))

    await waitFor(() => expect(shown.deployed).toEqual([{ modelId: '7', category: 'flow_1', tenantIds: ['100001'] }]))
  })

  it('lists what is wrong with the diagram, each leading to its place', async () => {
    const shown = await open()
    server.use(
      http.post('*/api/blade-flow/model/deploy', () =>
        failed(400, '流程图有错误', { errors: [{ field: 'approve', msg: '主管审批：没有办理人' }] }),
      ),
    )
    await openMenu(shown, '部署')
    await shown.user.click((await dialog()).getByRole('button', { name: '部署' }))
    await shown.user.click(await screen.findByRole('link', { name: '主管审批：没有办理人' }))

    await waitFor(() =>
      expect(shown.location()).toMatchObject({ pathname: '/flow/model/design/7', search: '?element=approve' }),
    )
  })
})
