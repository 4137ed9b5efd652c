import type { SendMsgInput } from '@drawdesk/contract/chat/chat'
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderApp } from '../../../testing/render-app.tsx'
import { failed, ok, server } from '../../../testing/server.ts'
import { signInForTest } from '../../../testing/session.ts'
import ConversationPage from './conversation.page.tsx'
import { buildAnswer, buildConversation, buildMessage } from './testing/build-chat.ts'
import { delta, done, giveSizes, serveChat, type ChatServer } from './testing/chat-server.ts'

const QUESTION = buildMessage({ msgId: '102', parentId: '101', content: '画一座桥' })
const ANSWER = buildAnswer({
  msgId: '103',
  parentId: '102',
  content: '',
  state: 0,
  finishedTime: '',
  promptTokens: null,
  completionTokens: null,
})

let fake: ChatServer

beforeAll(giveSizes)
beforeEach(() => {
  signInForTest()
  server.use(http.get('/api/blade-biz/ttsVoicePacket/voicePacketDict', () => ok([])))
  fake = serveChat()
  fake.on('sendMsg', (body: SendMsgInput) =>
    ok({
      userMsg: { ...QUESTION, content: body.content },
      msg: ANSWER,
      dialog: buildConversation({ answeringMsgId: '103' }),
    }),
  )
})

const field = () => screen.getByRole('textbox', { name: '提问' })
const open = async (path = '/?dia=5', permissions: string[] = []) => {
  const app = renderApp(<ConversationPage />, { path, permissions })
  await screen.findByText('你好，有什么要画的？')
  return app
}

describe('asking', () => {
  it('shows the question at once, then the answer as it is written, and what it took', async () => {
    const { user } = await open()
    await user.type(field(), '画一座桥{Enter}')
    expect(await screen.findByText('画一座桥', { selector: '.chat-message-words' })).toBeTruthy()
    await waitFor(() => expect(fake.readers).toEqual([{ msgId: '103', after: '' }]))

    await fake.publish({ id: 1, event: 'start', data: {} }, delta(2, '**好'), delta(3, '的**'))
    expect(await screen.findByText('好的', { selector: '.md strong' })).toBeTruthy()
    expect(screen.getByRole('button', { name: '停止回答' })).toBeTruthy()
    fake.window = {
      ...fake.window,
      messages: [
        ...fake.window.messages,
        QUESTION,
        { ...ANSWER, content: '**好的**，桥', state: 2, promptTokens: 1_200, completionTokens: 7 },
      ],
    }
    await fake.publish(
      done(4, { ...ANSWER, content: '**好的**，桥', state: 2, promptTokens: 1_200, completionTokens: 7 }),
    )

    expect(await screen.findByText('输入 1,200 · 输出 7')).toBeTruthy()
    expect(fake.bodiesOf('sendMsg')).toMatchObject([
      { diaId: '5', content: '画一座桥', parentId: '101', apiId: '11', model: 'm1' },
    ])
    expect(screen.getByRole('button', { name: '发送' })).toBeTruthy()
    expect(document.querySelector('[aria-live=polite].only-heard')?.textContent).toBe('**好的**，桥')
    expect(screen.getByRole('log').getAttribute('aria-live')).toBe('off')
  })

  it('gives the question back and says why when the quota is used up; the same again is the same request', async () => {
    fake.on('sendMsg', () => failed(429, '你今天的额度已用完，2026-01-03 00:00:00 重置'))
    const { user } = await open()
    await user.type(field(), '画一座桥{Enter}')

    expect((await screen.findByText('你今天的额度已用完，2026-01-03 00:00:00 重置')).getAttribute('role')).toBe('alert')
    expect(field()).toHaveProperty('value', '画一座桥')
    await user.type(field(), '{Enter}')

    await waitFor(() => expect(fake.bodiesOf('sendMsg')).toHaveLength(2))
    const [first, second] = fake.bodiesOf('sendMsg') as SendMsgInput[]
    expect(second?.clientRequestId).toBe(first?.clientRequestId)
  })

  it('sends what was written before it was known which models there are, as soon as they are', async () => {
    const window = Promise.withResolvers<void>()
    server.use(
      http.get('/api/blade-biz/chatgptMsgView/findDiaWindow', async () => {
        await window.promise
        return ok(fake.window)
      }),
    )
    const { user } = renderApp(<ConversationPage />, { path: '/?dia=5', permissions: [] })
    await user.type(await screen.findByRole('textbox', { name: '提问' }), '画一座桥{Enter}')
    expect(fake.bodiesOf('sendMsg')).toEqual([])

    window.resolve()

    await waitFor(() =>
      expect(fake.bodiesOf('sendMsg')).toMatchObject([{ content: '画一座桥', apiId: '11', model: 'm1' }]),
    )
    expect(field()).toHaveProperty('value', '')
  })

  it('does not send the Enter that accepts a word of an input method, nor Shift+Enter', async () => {
    const { user } = await open()
    await user.type(field(), 'qiao')

    const accept = createEvent.keyDown(field(), { key: 'Enter', isComposing: true })
    fireEvent(field(), accept)
    fireEvent.keyDown(field(), { key: 'Enter', keyCode: 229 })
    await user.type(field(), '{Shift>}{Enter}{/Shift}')

    expect(field()).toHaveProperty('value', 'qiao\n')
    expect(fake.bodiesOf('sendMsg')).toEqual([])
  })

  it('stops by Esc, and keeps what came', async () => {
    fake.on('stopMsg', () => ok({ ...ANSWER, content: '好的', state: 4 }))
    const { user } = await open()
    await user.type(field(), '画一座桥{Enter}')
    await waitFor(() => expect(fake.readers).toHaveLength(1))
    await fake.publish(delta(2, '好的'))
    fake.window = {
      ...fake.window,
      messages: [...fake.window.messages, QUESTION, { ...ANSWER, content: '好的', state: 4 }],
    }

    await user.type(field(), '{Escape}')

    expect(await screen.findByText('已停止')).toBeTruthy()
    expect(screen.getByText('好的', { selector: '.md *' })).toBeTruthy()
    expect(fake.bodiesOf('stopMsg')).toEqual([{ msgId: '103' }])
  })

  it('stops an answer that was not known yet when stop was pressed', async () => {
    const sent = Promise.withResolvers<undefined>()
    server.use(
      http.post('/api/blade-biz/chatgptMsgView/sendMsg', async () => {
        await sent.promise
        return ok({ userMsg: QUESTION, msg: ANSWER, dialog: buildConversation({ answeringMsgId: '103' }) })
      }),
    )
    fake.on('stopMsg', () => ok({ ...ANSWER, state: 4 }))
    const { user } = await open()
    await user.type(field(), '画一座桥{Enter}')
    fake.window = { ...fake.window, messages: [...fake.window.messages, QUESTION, { ...ANSWER, state: 4 }] }

    await user.click(await screen.findByRole('button', { name: '停止回答' }))
    expect(fake.bodiesOf('stopMsg')).toEqual([])
    sent.resolve(undefined)

    expect(await screen.findByText('已停止')).toBeTruthy()
    expect(fake.bodiesOf('stopMsg')).toEqual([{ msgId: '103' }])
  })

  it('keeps what is being written per dialog', async () => {
    const { user, unmount } = await open()
    await user.type(field(), '半句')
    unmount()

    await open()
    expect(field()).toHaveProperty('value', '半句')
    await user.click(screen.getByRole('button', { name: '新对话' }))

    await waitFor(() => expect(field()).toHaveProperty('value', ''))
  })

  it('does not offer a question again that arrived though its answer was lost, and keeps one that did not arrive', async () => {
    fake.on('sendMsg', () => HttpResponse.error() as never)
    const { user, unmount } = await open()
    await user.type(field(), '画一座桥{Enter}')
    await waitFor(() => expect(field()).toHaveProperty('value', '画一座桥'))
    unmount()

    const again = await open()
    await waitFor(() => expect(field()).toHaveProperty('value', '画一座桥'))
    again.unmount()

    fake.window = { ...fake.window, messages: [...fake.window.messages, QUESTION, { ...ANSWER, state: 2 }] }
    const arrived = await open()
    expect(await screen.findByText('画一座桥', { selector: '.chat-message-words' })).toBeTruthy()
    expect(field()).toHaveProperty('value', '')
    arrived.unmount()
    const { user: later } = await open()
    expect(field()).toHaveProperty('value', '')
    await later.type(field(), '画一座桥')
    expect(field()).toHaveProperty('value', '画一座桥')
  })

  it('gives a new dialog its address with the first question', async () => {
    fake.on('sendMsg', () =>
      ok({
        userMsg: { ...QUESTION, parentId: '' },
        msg: ANSWER,
        dialog: buildConversation({ diaId: '5', title: '画一座桥' }),
      }),
    )
    const { user, location } = renderApp(<ConversationPage />, { path: '/?dia=new' })
    await user.click(await screen.findByRole('button', { name: '今天画了多少张图？' }))

    await waitFor(() => expect(location().search).toBe('?dia=5'))
    expect(fake.bodiesOf('sendMsg')).toMatchObject([{ diaId: '', content: '今天画了多少张图？' }])
    expect(await screen.findByRole('heading', { level: 1, name: '画一座桥' })).toBeTruthy()
  })
})

describe('an answer that is being written when the page opens', () => {
  it('is read from its beginning, over breaks, and is replaced by its end', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(-1.5)
    fake.window = {
      ...fake.window,
      messages: [buildMessage(), buildAnswer(), QUESTION, ANSWER],
      streaming: { msgId: '103', lastEventId: 3 },
    }
    await fake.publish(delta(2, '一'), delta(3, '二'))
    await open()
    expect(await screen.findByText('一二')).toBeTruthy()

    await fake.cut()
    await waitFor(() => expect(fake.readers.map(({ after }) => after)).toEqual(['', '3']))
    await fake.publish(delta(4, '三'))

    expect(await screen.findByText('一二三')).toBeTruthy()
  })

  it('is let go of when the page is left', async () => {
    fake.window = { ...fake.window, messages: [buildMessage(), QUESTION, ANSWER] }
    const signals: AbortSignal[] = []
    server.use(
      http.get('/api/blade-biz/chatgptMsgView/stream', ({ request }) => {
        signals.push(request.signal)
        return new Response(new ReadableStream(), { headers: { 'Content-Type': 'text/event-stream' } })
      }),
    )
    const { unmount } = renderApp(<ConversationPage />, { path: '/?dia=5' })
    await waitFor(() => expect(signals).toHaveLength(1))

    unmount()

    await waitFor(() => expect(signals[0]?.aborted).toBe(true))
  })
})

describe('branches', () => {
  it('are switched between on a message that has others', async () => {
    fake.window = { ...fake.window, messages: [buildMessage(), buildAnswer({ siblingIds: ['101', '105'] })] }
    fake.on('changeDia', () => ok(buildConversation({ leafMsgId: '105' })))
    const { user } = await open()
    const group = within(screen.getByRole('group', { name: '第 1 个，共 2 个' }))
    expect(group.getByRole('button', { name: '上一个版本' })).toHaveProperty('disabled', true)
    fake.window = {
      ...fake.window,
      messages: [buildMessage(), buildAnswer({ msgId: '105', content: '换个说法', siblingIds: ['101', '105'] })],
    }

    await user.click(group.getByRole('button', { name: '下一个版本' }))

    expect(await screen.findByText('换个说法')).toBeTruthy()
    expect(screen.queryByText('你好，有什么要画的？')).toBeNull()
    expect(fake.bodiesOf('changeDia')).toEqual([{ diaId: '5', leafMsgId: '105' }])
  })

  it('begin with a question in other words', async () => {
    fake.on('sendMsg', () =>
      ok({
        userMsg: buildMessage({ msgId: '104', content: '早上好', siblingIds: ['100', '104'] }),
        msg: { ...ANSWER, parentId: '104' },
        dialog: buildConversation(),
      }),
    )
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: '改写后重发' }))
    const editor = await screen.findByRole('textbox', { name: '改写问题' })
    await user.clear(editor)
    await user.type(editor, '早上好{Enter}')

    expect(await screen.findByText('早上好', { selector: '.chat-message-words' })).toBeTruthy()
    await waitFor(() => expect(screen.queryByText('你好，有什么要画的？')).toBeNull())
    expect(fake.bodiesOf('sendMsg')).toMatchObject([{ editMsgId: '100', content: '早上好', parentId: '' }])
  })

  it('say to who keeps the chat APIs what the service answered', async () => {
    fake.window = {
      ...fake.window,
      messages: [
        buildMessage(),
        buildAnswer({
          content: '',
          state: 3,
          error: {
            code: 'E_AUTH',
            msg: '模型服务不接受密钥，请管理员检查对话接口',
            said: 'Incorrect API key provided',
            status: 401,
          },
        }),
      ],
    }
    renderApp(<ConversationPage />, { path: '/?dia=5', permissions: ['chatApi_view'] })

    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toMatch(
      /^密钥无效模型服务不接受密钥，请管理员检查对话接口.*服务商的回答（HTTP 401）：Incorrect API key provided$/,
    )
    expect(within(alert).getByRole('link', { name: '查看接口' }).getAttribute('href')).toBe('/chat/chatApi?row=11')
  })

  it('begin with another answer after a failure', async () => {
    fake.window = {
      ...fake.window,
      messages: [
        buildMessage(),
        buildAnswer({ content: '有什么', state: 3, error: { code: 'E_BUSY', msg: '模型服务繁忙，请稍后重试' } }),
      ],
    }
    fake.on('sendMsg', () =>
      ok({ userMsg: buildMessage(), msg: { ...ANSWER, parentId: '100' }, dialog: buildConversation() }),
    )
    const { user } = renderApp(<ConversationPage />, { path: '/?dia=5' })
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByText('模型服务繁忙，请稍后重试')).toBeTruthy()

    expect([alert.getByText('服务繁忙').className, alert.queryByText(/服务商的回答/)]).toEqual([
      'chat-message-error-tag',
      null,
    ])

    await user.click(alert.getByRole('button', { name: '重新回答' }))

    await waitFor(() => expect(fake.bodiesOf('sendMsg')).toMatchObject([{ retryMsgId: '101' }]))
    expect(await screen.findByText('正在等待模型')).toBeTruthy()
  })
})

describe('a stream that the server refuses', () => {
  it('is not asked for again while the dialog stays open', async () => {
    fake.window = { ...fake.window, messages: [buildMessage(), buildAnswer(), QUESTION, ANSWER] }
    let asked = 0
    server.use(
      http.get('/api/blade-biz/chatgptMsgView/stream', () => {
        asked += 1
        return failed(404, '没有这条消息')
      }),
    )
    await open()

    // What it shows is read again, which comes to the same answer.
    await waitFor(() => expect(fake.bodiesOf('findDiaWindow').length).toBeGreaterThan(1))
    expect(asked).toBe(1)
  })
})

describe('the list of dialogs', () => {
  it('renames in place, and offers ten seconds to take a removal back', async () => {
    fake.on('changeDia', () => ok(buildConversation({ title: '灯会' })))
    fake.on('delDiaById', () => ok({ diaId: '5' }))
    fake.on('restoreDia', () => ok({ diaId: '5' }))
    const { user } = await open()
    const list = within(screen.getByRole('navigation', { name: '对话列表' }))

    await user.dblClick(await list.findByText('夜市'))
    const input = list.getByRole('textbox', { name: '标题' })
    await user.clear(input)
    await user.type(input, '灯会{Enter}')
    await waitFor(() => expect(fake.bodiesOf('changeDia')).toEqual([{ diaId: '5', title: '灯会' }]))

    await user.click(await list.findByRole('button', { name: /的更多操作/ }))
    await user.click(await screen.findByRole('menuitem', { name: '删除' }))
    await user.click(await screen.findByRole('button', { name: '撤销' }))

    await waitFor(() => expect(fake.bodiesOf('restoreDia')).toEqual([{ diaId: '5' }]))
    expect(fake.bodiesOf('delDiaById')).toEqual([{ diaId: '5' }])
  })

  it('marks the one that is answering', async () => {
    fake.window = { ...fake.window, dialog: buildConversation({ answeringMsgId: '103' }) }
    await open()

    expect(await screen.findByText('正在回答…')).toBeTruthy()
  })
})
