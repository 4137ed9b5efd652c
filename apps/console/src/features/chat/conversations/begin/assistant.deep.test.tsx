import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { renderApp } from '../../../../testing/render-app.tsx'
import { ok, server } from '../../../../testing/server.ts'
import { signInForTest } from '../../../../testing/session.ts'
import ConversationPage from '../conversation.page.tsx'
import { buildAnswer, buildConversation, buildMessage } from '../testing/build-chat.ts'
import { giveSizes, serveChat, type ChatServer } from '../testing/chat-server.ts'

const FACE = {
  id: '31',
  name: '修图师',
  emoji: '🎨',
  imageFile: null,
  opening: '要修什么？',
  questions: ['怎么去背景？'],
}
const OFFERED = { ...FACE, description: '会修图', apiId: '11', model: 'm2' }

let fake: ChatServer
beforeAll(giveSizes)
beforeEach(() => {
  signInForTest()
  fake = serveChat()
  server.use(
    http.get('/api/blade-biz/ttsVoicePacket/voicePacketDict', () => ok([])),
    http.get('/api/blade-biz/chatAssistant/offered', () => ok([OFFERED])),
  )
})

describe('a conversation with an assistant', () => {
  it('begins with its model, its face and one of its questions', async () => {
    const begun = buildConversation({ assistant: FACE, model: 'm2' })
    fake.on('createDia', () => ok(begun))
    fake.on('sendMsg', () =>
      ok({
        userMsg: buildMessage({ content: '怎么去背景？' }),
        msg: buildAnswer({ state: 0, content: '' }),
        dialog: begun,
      }),
    )
    const { user } = renderApp(<ConversationPage />, { path: '/?dia=new' })
    await user.click(await screen.findByRole('button', { name: /修图师/, pressed: false }))

    expect(await screen.findByText('要修什么？')).toBeTruthy()
    expect(await screen.findByText('看图模型')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '怎么去背景？' }))
    await waitFor(() => expect(fake.bodiesOf('sendMsg')).toMatchObject([{ diaId: '5', content: '怎么去背景？' }]))
    expect(fake.bodiesOf('createDia')).toEqual([{ apiId: '11', model: 'm2', assistantId: '31' }])
  })

  it('begins from a link to the assistant, whose answers carry its name beside the model', async () => {
    const begun = buildConversation({ assistant: FACE, model: 'm2' })
    fake.on('createDia', () => ok(begun))
    fake.on('sendMsg', () =>
      ok({
        userMsg: buildMessage({ content: '怎么去背景？' }),
        msg: buildAnswer({ state: 2, content: '用蒙版', model: 'm2' }),
        dialog: begun,
      }),
    )
    const { user } = renderApp(<ConversationPage />, { path: '/?dia=new&assistant=31' })
    expect(await screen.findByText('要修什么？')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '怎么去背景？' }))

    const answer = await screen.findByRole('article', { name: '回答' })
    expect(answer.querySelector('.chat-message-model')?.textContent).toBe('🎨修图师看图模型')
    expect(fake.bodiesOf('createDia')).toMatchObject([{ assistantId: '31' }])
  })

  it('may be taken back before it begins', async () => {
    const { user } = renderApp(<ConversationPage />, { path: '/?dia=new' })
    await user.click(await screen.findByRole('button', { name: /修图师/, pressed: false }))
    await user.click(await screen.findByRole('button', { name: /修图师/, pressed: true }))

    expect(await screen.findByText('有什么想问的？')).toBeTruthy()
  })

  it('keeps what it says first above the messages', async () => {
    fake.window = { ...fake.window, dialog: buildConversation({ assistant: FACE }) }
    renderApp(<ConversationPage />, { path: '/?dia=5' })

    expect(await within(await screen.findByRole('log')).findByText('要修什么？')).toBeTruthy()
  })
})
