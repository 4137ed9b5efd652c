import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { flowFormResource } from '@drawdesk/contract/workflow/forms/form-resource'
import { auditOf, fakeResource } from '../../../resource/testing/fake-resource.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import FlowFormPage from './flow-form.page.tsx'

const ALL = ['flow_form_add', 'flow_form_edit', 'flow_form_view', 'flow_form_delete']
const field = (name: string, zh: string, more: object = {}) => ({
  name,
  kind: 'text',
  label: { zh, en: '' },
  required: false,
  default: '',
  dictCode: '',
  rules: [],
  showWhen: [],
  ...more,
})
const leave = {
  id: '1',
  name: '外出登记',
  key: 'outing',
  remark: '',
  layout: { columns: 1, sections: [] },
  fields: [
    field('place', '地点', { required: true }),
    field('why', '说明', { showWhen: [{ field: 'place', operator: 'eq', value: '外地' }] }),
  ],
  ...auditOf(),
}

async function open() {
  const fake = fakeResource(flowFormResource, [leave])
  const app = renderApp(<FlowFormPage />, { permissions: ALL, path: '/flow/form' })
  await screen.findByText('外出登记')
  return { ...app, fake }
}

const dialog = async () => within(await screen.findByRole('dialog'))

describe('the list of forms', () => {
  it('shows a form as people see it, which can be tried', async () => {
    const { user } = await open()

    await user.click(screen.getByRole('button', { name: /^查看/ }))
    const preview = within(await (await dialog()).findByRole('region', { name: '预览' }))
    expect(preview.queryByRole('textbox', { name: '说明' })).toBeNull()
    await user.click(preview.getByRole('button', { name: '试填校验' }))
    expect(preview.getByText('请输入地点')).toBeTruthy()

    await user.type(preview.getByRole('textbox', { name: /地点/ }), '外地')
    await user.type(preview.getByRole('textbox', { name: '说明' }), '开会')
    await user.click(preview.getByRole('button', { name: '试填校验' }))
    expect(preview.getByText('填写正确')).toBeTruthy()
  })
})

describe('the editor of a form', () => {
  it('adds fields, says what is wrong with them, and sends them in their order', async () => {
    const { user, fake } = await open()

    await user.click(screen.getByRole('button', { name: /新增/ }))
    const form = await dialog()
    await user.type(form.getByRole('textbox', { name: /表单名称/ }), '报销')
    await user.type(form.getByRole('textbox', { name: /表单标识/ }), 'expense')
    await user.click(form.getByRole('button', { name: '添加字段' }))
    expect(form.getByText('请输入字段标题')).toBeTruthy()
    await user.type(form.getByRole('textbox', { name: '标题' }), '金额')
    await user.click(form.getByRole('button', { name: '添加字段' }))
    await user.type(form.getByRole('textbox', { name: '标题' }), '事由')
    await user.click(form.getByRole('button', { name: '上移“事由”' }))
    expect(within(form.getByRole('region', { name: '预览' })).getByRole('textbox', { name: '金额' })).toBeTruthy()

    await user.click(form.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(fake.saves).toHaveLength(1))
    expect(fake.saves[0]).toMatchObject({
      key: 'expense',
      fields: [
        { name: 'field2', label: { zh: '事由', en: '' } },
        { name: 'field1', label: { zh: '金额', en: '' } },
      ],
    })
  })
})
