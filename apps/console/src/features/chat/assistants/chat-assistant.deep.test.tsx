import { chatAssistantResource } from '@drawdesk/contract/chat/chat-assistant'
import { act, screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import { queryClient } from '../../../lib/http/query.ts'
import { menuQuery, type MenuNode } from '../../../lib/menu/menu.ts'
import { auditOf, fakeResource } from '../../../resource/testing/fake-resource.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { ok, server } from '../../../testing/server.ts'
import ChatAssistantPage from './chat-assistant.page.tsx'

const ALL = ['chatAssistant_add', 'chatAssistant_edit', 'chatAssistant_view', 'chatAssistant_delete']
const ROW = {
  id: '1',
  name: '修图师',
  emoji: '🎨',
  image: '',
  imageFile: null,
  description: '会修图',
  opening: '要修什么？',
  questions: ['怎么去背景？'],
  systemPrompt: '回答简短',
  apiId: '',
  model: '',
  settings: { temperature: 0.3 },
  sort: 1,
  active: 1,
  ...auditOf(),
}
const CHAT_MENU: MenuNode = { id: '9', name: '对话', path: '/chat/dialog', code: 'dialog', source: '' }
const param = { isTaken: true, value: null }
const MODEL = {
  apiId: '11',
  apiName: '示例',
  model: 'm1',
  label: '小模型',
  takesImages: false,
  contextTokens: null,
  params: {
    temperature: { ...param, most: 1 },
    topP: { ...param, most: 1 },
    maxTokens: { ...param, most: null },
    isEither: true,
  },
}

describe('assistants', () => {
  it('are started from their row by who has the page of chats, unless they are off', async () => {
    fakeResource(chatAssistantResource, [ROW, { ...ROW, id: '2', name: '已停用的', active: 0 }])
    renderApp(<ChatAssistantPage />, { permissions: ALL })
    await screen.findByText('修图师')
    expect(screen.queryByRole('link', { name: /开始对话/ })).toBeNull()

    act(() => void queryClient.setQueryData(menuQuery.queryKey, [CHAT_MENU]))
    const link = await screen.findByRole('link', { name: '与 修图师 开始对话' })
    expect(link.getAttribute('href')).toBe('/chat/dialog?dia=new&assistant=1')
    expect(screen.queryByRole('link', { name: '与 已停用的 开始对话' })).toBeNull()
  })

  it('are given questions, a model and settings in one form', async () => {
    const fake = fakeResource(chatAssistantResource, [ROW])
    server.use(http.get('*/api/blade-biz/chatAssistant/models', () => ok([MODEL])))
    const { user } = renderApp(<ChatAssistantPage />, { permissions: ALL })
    await user.click(await screen.findByRole('button', { name: '编辑 修图师' }))
    const form = await screen.findByRole('dialog')

    await user.click(within(form).getByRole('button', { name: '添加问题' }))
    await user.type(within(form).getByRole('textbox', { name: '第 2 个问题' }), '怎么调色？')
    await user.click(within(form).getByRole('combobox', { name: '模型' }))
    await user.click(await screen.findByTitle('小模型'))
    const temperature = within(form).getByRole('textbox', { name: '温度' })
    await user.clear(temperature)
    await user.type(temperature, '1.5')
    expect(within(form).getByText('小模型 最高 1，超出时按 1 发送。')).toBeTruthy()
    await user.click(within(form).getByRole('button', { name: '保存' }))

    await waitFor(() => expect(fake.saves.length).toBe(1))
    expect(fake.saves[0]).toMatchObject({
      id: '1',
      questions: ['怎么去背景？', '怎么调色？'],
      apiId: '11',
      model: 'm1',
      settings: { temperature: 1.5 },
    })
  })

  it('are switched on and off in their rows', async () => {
    fakeResource(chatAssistantResource, [ROW])
    const sent: unknown[] = []
    server.use(
      http.post('*/api/blade-biz/chatAssistant/changeActive', async ({ request }) => {
        sent.push(await request.json())
        return ok({ id: '1', active: 0, version: 2 })
      }),
    )
    const { user } = renderApp(<ChatAssistantPage />, { permissions: ALL })
    await user.click(await screen.findByRole('switch', { name: '启用 修图师' }))

    await waitFor(() => expect(sent).toMatchObject([{ id: '1', active: 0 }]))
  })
})
