import { screen, waitFor } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../../testing/render-app.tsx'
import { ok, server } from '../../../testing/server.ts'
import StartFormPage from './start-form.page.tsx'

const PATH = '*/blade-flow/process'
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

async function open(draftTime = '') {
  const [drafts, starts]: [unknown[], unknown[]] = [[], []]
  server.use(
    http.get(`${PATH}/form`, () =>
      ok({
        form: {
          id: '1',
          name: '用章申请',
          key: 'stamp',
          version: 1,
          layout: { columns: 1, sections: [] },
          fields: [
            field('file', '文件'),
            field('why', '用途', { kind: 'textarea' }),
            field('urgent', '加急', { kind: 'switch' }),
          ],
        },
        values: { file: draftTime === '' ? null : '合同', why: null },
        readable: ['file', 'why'],
        writable: ['file', 'why'],
        required: ['file'],
        draftTime,
      }),
    ),
    http.post(`${PATH}/save-draft`, async ({ request }) => {
      drafts.push(await request.json())
      return ok({ savedTime: '2026-01-02 03:04:05' })
    }),
    http.post(`${PATH}/start`, async ({ request }) => {
      starts.push(await request.json())
      return ok({ processInstanceId: '9', businessId: '' })
    }),
  )
  const app = renderApp(<StartFormPage />, { path: '/work/process/common/form/31' })
  await screen.findByRole('heading', { name: '用章申请' })
  return { ...app, drafts, starts }
}

describe('a process started by its form', () => {
  it('asks for what is required, keeps a draft while people type, and sends it', async () => {
    const { user, drafts, starts } = await open()

    await user.click(screen.getByRole('button', { name: '提交' }))
    expect(screen.getByText('请输入文件')).toBeTruthy()
    expect(screen.getByText('加急').textContent).toBe('加急') // without the mark of a required field
    expect(starts).toEqual([])

    await user.type(screen.getByRole('textbox', { name: /文件/ }), '合同')
    await waitFor(() => expect(drafts.at(-1)).toMatchObject({ values: { file: '合同', why: null } }), {
      timeout: 3_000,
    })
    expect(screen.getByText('草稿已保存')).toBeTruthy()

    await user.click(screen.getByRole('button', { name: '提交' }))
    await screen.findByText('已发起')
    expect(starts).toMatchObject([{ values: { file: '合同', why: null } }])
  })

  it('holds the draft again after a reload', async () => {
    await open('2026-01-02 03:04:05')

    expect(screen.getByRole('textbox', { name: /文件/ })).toHaveProperty('value', '合同')
    expect(screen.getByRole('button', { name: '重新开始' })).toBeTruthy()
  })
})
