import { requireResource } from '@drawdesk/contract/operation/require'
import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import { auditOf, fakeResource } from '../../../resource/testing/fake-resource.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { failed, ok, server } from '../../../testing/server.ts'
import RequirePage from './require.page.tsx'

const ALL = ['require', 'require_view', 'require_edit']
const rowOf = (id: number, state: number, more: Record<string, unknown> = {}) => ({
  id: String(id),
  title: `需求${id}`,
  contact: '',
  content: `第一行\n第二行 ${id}`,
  state,
  createUserName: '小王',
  ...auditOf(),
  ...more,
})

async function open({ permissions = ALL, language = 'zh' as 'zh' | 'en' } = {}) {
  const fake = fakeResource(requireResource, [rowOf(1, 0), rowOf(2, 1), rowOf(3, 2, { contact: '13800000000' })])
  const moves: unknown[] = []
  server.use(
    http.post('*/api/blade-biz/require/changeStates', async ({ request }) => {
      const body = (await request.json()) as { ids: string[]; state: number }
      moves.push(body)
      fake.rows = fake.rows.map((row) => (body.ids.includes(row.id) ? { ...row, state: body.state } : row))
      return ok({ ids: body.ids })
    }),
  )
  const app = renderApp(<RequirePage />, { permissions, path: '/operation/require', language })
  await screen.findByText('需求1')
  return { ...app, moves }
}
const rowNamed = (title: string): HTMLElement => screen.getByText(title).closest('tr') as HTMLElement

describe('requests', () => {
  it('go on by one click: a new one is seen, a seen one is done, and that is the end', async () => {
    const { user, moves } = await open()
    expect(within(rowNamed('需求3')).queryByRole('button', { name: /标为/ })).toBeNull()

    await user.click(screen.getByRole('button', { name: '标为已查看：需求1' }))
    await waitFor(() => expect(within(rowNamed('需求1')).getByText('已查看')).toBeTruthy())
    await user.click(screen.getByRole('button', { name: '标为已处理：需求2' }))

    await waitFor(() => expect(within(rowNamed('需求2')).getByText('已处理')).toBeTruthy())
    expect(moves).toEqual([
      { ids: ['1'], state: 1 },
      { ids: ['2'], state: 2 },
    ])
  })

  it('are read whole in a drawer, with who sent them, and moved there to any state', async () => {
    const { user, moves } = await open()
    await user.click(screen.getByRole('button', { name: '查看 需求3' }))
    const drawer = within(await screen.findByRole('dialog'))

    expect(drawer.getByText(/第一行\s+第二行 3/)).toBeTruthy()
    expect([drawer.getByText('小王'), drawer.getByText('13800000000')]).toHaveLength(2)
    await user.click(drawer.getByText('新提交'))

    await waitFor(() => expect(moves).toEqual([{ ids: ['3'], state: 0 }]))
    await waitFor(() => expect(drawer.getByRole('radio', { name: '新提交' })).toHaveProperty('checked', true))
  })

  it('are done together when they are ticked', async () => {
    const { user, moves } = await open()
    await user.click(within(rowNamed('需求1')).getByRole('checkbox'))
    await user.click(within(rowNamed('需求2')).getByRole('checkbox'))
    await user.click(screen.getByRole('button', { name: '标为已处理' }))

    expect(await screen.findByText('2 条已改为“已处理”')).toBeTruthy()
    expect(moves).toEqual([{ ids: ['1', '2'], state: 2 }])
    await waitFor(() => expect(screen.queryByRole('button', { name: '标为已处理' })).toBeNull())
  })

  it('are not moved by those who may only look, nor opened by those who may not', async () => {
    await open({ permissions: ['require'] })

    expect([screen.queryByRole('button', { name: /标为/ }), screen.queryByRole('button', { name: /查看/ })]).toEqual([
      null,
      null,
    ])
  })

  it('are written on the same page: title and text are asked for, and what was written is not lost', async () => {
    const { user } = await open()
    const sent: unknown[] = []
    server.use(
      http.post('*/api/blade-biz/require/save', async ({ request }) => {
        sent.push(await request.json())
        return sent.length === 1 ? failed(429, '请求过于频繁，请稍后再试') : ok({ id: '9', version: 1 })
      }),
    )
    await user.click(screen.getByRole('button', { name: '提需求' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: '提交' }))
    expect([dialog.getByText('请输入标题'), dialog.getByText('请输入内容')]).toHaveLength(2)
    expect(document.activeElement).toBe(dialog.getByLabelText(/标题/))

    await user.type(dialog.getByLabelText(/标题/), '水墨')
    await user.type(dialog.getByLabelText(/内容/), '多一些')
    await user.click(dialog.getByRole('button', { name: '提交' }))
    expect(await screen.findByText('请求过于频繁，请稍后再试')).toBeTruthy()
    expect(dialog.getByLabelText(/内容/)).toHaveProperty('value', '多一些')
    await user.click(dialog.getByRole('button', { name: '提交' }))

    expect(await screen.findByText('已提交，谢谢反馈')).toBeTruthy()
    expect(sent[1]).toEqual({ title: '水墨', content: '多一些', contact: '' })
  })

  it('say in English what they are', async () => {
    await open({ language: 'en' })

    expect(screen.getByRole('heading', { name: 'Feedback' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Mark as seen: 需求1' })).toBeTruthy()
  })
})
