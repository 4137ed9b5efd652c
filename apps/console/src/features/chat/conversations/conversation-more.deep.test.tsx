import { NO_CHAT_SETTINGS, type DrawMsgInput, type SendMsgInput } from '@drawdesk/contract/chat/chat'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { readStored, writeStored } from '../../../lib/browser/storage.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { failed, ok, pageOf, server } from '../../../testing/server.ts'
import { signInForTest } from '../../../testing/session.ts'
import ConversationPage from './conversation.page.tsx'
import { buildAnswer, buildConversation, buildMessage, MODEL_PARAMS } from './testing/build-chat.ts'
import { giveSizes, serveChat, type ChatServer } from './testing/chat-server.ts'

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

describe('without a model', () => {
  it('says what to do, with a link for who may', async () => {
    fake.window = { ...fake.window, dialog: null, messages: [], models: [] }
    renderApp(<ConversationPage />, { permissions: ['chatApi_view'] })

    expect((await screen.findByRole('link', { name: '去对话接口' })).getAttribute('href')).toBe('/chat/chatApi')
  })
})

describe('/draw', () => {
  it('draws by a drawing API: the command and the picture are messages of the dialog, kept by the server', async () => {
    const question = buildMessage({ msgId: '102', parentId: '101', content: '/draw 一座桥' })
    const card = buildMessage({
      msgId: '103',
      parentId: '102',
      role: 'assistant',
      content: '（画了一张图：一座桥）',
      apiName: '示例绘画',
      drawInfoId: '900',
    })
    server.use(
      http.get('/api/blade-biz/drawApi/findApiPanelOptions', () =>
        ok([{ id: '77', apiName: '示例绘画', price: { unit: 'image', price: '0.28', currency: 'CNY' } }]),
      ),
      http.get('/api/blade-biz/drawApi/checkSendDraw', () =>
        ok({
          infoId: '900',
          state: 2,
          progress: 1,
          files: [
            {
              fileId: '1',
              name: 'a.png',
              mime: 'image/png',
              bytes: 1,
              width: 1,
              height: 1,
              url: '/f/1',
              webUrl: '/f/1w',
              thumbUrl: '/f/1t',
            },
          ],
          error: null,
        }),
      ),
    )
    fake.on('drawMsg', () => ok({ userMsg: question, msg: card, dialog: buildConversation() }))
    const { user, unmount } = await open('/?dia=5', ['drawApi_send'])
    await user.type(field(), '/draw 一座桥')
    await screen.findByRole('option', { name: '示例绘画' })
    expect(screen.getByText('每张 ¥0.28')).toBeTruthy()
    await user.type(field(), '{Enter}')

    expect((await screen.findByRole('img', { name: /一座桥/ })).getAttribute('src')).toBe('/f/1w')
    expect([fake.bodiesOf('sendMsg'), fake.bodiesOf('drawMsg')]).toMatchObject([
      [],
      [{ diaId: '5', parentId: '101', content: '一座桥', apiId: '77' }],
    ])
    expect(screen.getByText('/draw 一座桥')).toBeTruthy()
    unmount()
    localStorage.clear()
    fake.window = { ...fake.window, messages: [...fake.window.messages, question, card] }
    await open('/?dia=5', [])
    expect(await screen.findByRole('region', { name: '绘画' })).toBeTruthy()
  })

  it('of this browser from before they were messages become messages, once', async () => {
    const key = 'chat-draws-1-5'
    writeStored(key, [
      { infoId: '901', words: '一座桥', apiName: '示例', afterMsgId: '101' },
      { infoId: '902', words: '没了' },
    ])
    fake.on('drawMsg', ({ infoId }: DrawMsgInput) =>
      infoId === '902'
        ? failed(404, '数据不存在')
        : ok({ userMsg: QUESTION, msg: ANSWER, dialog: buildConversation() }),
    )
    await open()

    await waitFor(() => expect(readStored(key)).toBeUndefined())
    expect(fake.bodiesOf('drawMsg')).toEqual([
      { diaId: '5', content: '一座桥', infoId: '901', clientRequestId: 'kept-901' },
      { diaId: '5', content: '没了', infoId: '902', clientRequestId: 'kept-902' },
    ])
  })

  it('is words like others for who may not draw', async () => {
    const { user } = await open()
    await user.type(field(), '/draw 一座桥{Enter}')

    await waitFor(() => expect(fake.bodiesOf('sendMsg')).toMatchObject([{ content: '/draw 一座桥' }]))
  })
})

describe('pictures', () => {
  const picture = new File(['x'], 'a.png', { type: 'image/png' })

  beforeEach(() => {
    server.use(
      http.post('/api/blade-resource/oss/endpoint/put-file-attach', () =>
        ok({
          fileId: '70',
          name: 'a.png',
          mime: 'image/png',
          bytes: 1,
          width: 1,
          height: 1,
          url: '/f/70',
          webUrl: '/f/70w',
          thumbUrl: '/f/70t',
        }),
      ),
    )
  })

  it('go along with the question where the model takes them', async () => {
    fake.window = { ...fake.window, dialog: buildConversation({ model: 'm2' }) }
    const { user } = await open()
    await user.upload(screen.getByLabelText('添加图片', { selector: 'input' }), picture)
    await screen.findByRole('img', { name: 'a.png' })
    await user.type(field(), '这是什么{Enter}')

    await waitFor(() =>
      expect(fake.bodiesOf('sendMsg')).toMatchObject([{ content: '这是什么', files: ['70'], model: 'm2' }]),
    )
    expect(screen.queryByRole('button', { name: '去掉 a.png' })).toBeNull()
  })

  it('cannot be added, pasted or dropped where it does not', async () => {
    await open()

    expect(screen.queryByRole('button', { name: '添加图片' })).toBeNull()
    fireEvent.paste(field(), { clipboardData: { files: [picture] } })
    fireEvent.drop(field(), { dataTransfer: { files: [picture] } })
    await act(async () => undefined)
    expect(screen.queryByRole('status', { name: '图片上传中' })).toBeNull()
  })
})

describe('settings of a dialog', () => {
  it('of a dialog that is not there yet makes it with the first question', async () => {
    fake.on('createDia', () => ok(buildConversation({ title: '', systemPrompt: '回答简短' })))
    fake.on('sendMsg', () => ok({ userMsg: { ...QUESTION, parentId: '' }, msg: ANSWER, dialog: buildConversation() }))
    const { user } = renderApp(<ConversationPage />, { path: '/?dia=new' })
    await user.click(await screen.findByRole('button', { name: '对话设置' }))
    await user.type(await screen.findByRole('textbox', { name: '系统提示词' }), '回答简短')
    await user.type(screen.getByRole('textbox', { name: '温度' }), '0.3')
    await user.click(screen.getByRole('button', { name: '保存' }))
    await user.type(field(), '你好{Enter}')

    await waitFor(() => expect(fake.bodiesOf('sendMsg')).toMatchObject([{ diaId: '5', content: '你好' }]))
    expect(fake.bodiesOf('createDia')).toEqual([
      {
        apiId: '11',
        model: 'm1',
        systemPrompt: '回答简短',
        settings: { temperature: 0.3, topP: null, contextMessages: null, maxTokens: null },
      },
    ])
  })

  it('show their defaults, go back to them, and say what is wrong beside the field', async () => {
    const conversation = buildConversation({ settings: { ...NO_CHAT_SETTINGS, temperature: 1.2, maxTokens: 800 } })
    fake.window = {
      ...fake.window,
      dialog: conversation,
      models: fake.window.models.map((model) => ({
        ...model,
        params: {
          ...MODEL_PARAMS,
          temperature: { isTaken: true, value: 0.7, most: 1 },
          topP: { isTaken: false, value: null, most: 1 },
          isEither: true,
        },
      })),
    }
    fake.on('changeDia', () => ok(conversation))
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: '对话设置' }))
    const temperature = await screen.findByRole('textbox', { name: '温度' })

    expect(screen.getByText('小模型 最高 1，超出时按 1 发送。')).toBeTruthy()
    expect(screen.getByText('这个接口不接受此参数，不会发送。')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '温度 恢复默认' }))
    expect([temperature.getAttribute('placeholder'), (temperature as HTMLInputElement).value]).toEqual(['默认 0.7', ''])
    await user.type(screen.getByRole('textbox', { name: '携带历史消息' }), '600')
    expect((await screen.findByRole('alert')).textContent).toBe('请输入 0 到 500 之间的整数')
    expect(screen.getByRole('button', { name: '保存' }).hasAttribute('disabled')).toBe(true)
    await user.clear(screen.getByRole('textbox', { name: '携带历史消息' }))
    await user.type(screen.getByRole('textbox', { name: '携带历史消息' }), '6')
    await user.click(screen.getByRole('button', { name: '保存' }))

    await waitFor(() =>
      expect(fake.bodiesOf('changeDia')).toEqual([
        {
          diaId: '5',
          systemPrompt: '',
          settings: { temperature: null, topP: null, contextMessages: 6, maxTokens: 800 },
          version: 1,
        },
      ]),
    )
  })
})

describe('export', () => {
  it.each([
    ['当前分支（Markdown）', 'md', 'text/markdown'],
    ['全部分支（JSON）', 'json', 'application/json'],
  ])('as %s gives a file', async (name, format, type) => {
    const asked: (string | null)[] = []
    server.use(
      http.get('/api/blade-biz/chatgptMsgView/exportDia', ({ request }) => {
        asked.push(new URL(request.url).searchParams.get('format'))
        return new Response('{}', {
          headers: { 'Content-Type': type, 'Content-Disposition': 'attachment; filename=a' },
        })
      }),
    )
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
    URL.createObjectURL = () => 'blob:x'
    URL.revokeObjectURL = () => undefined
    const { user } = await open()

    await user.click(screen.getByRole('button', { name: '导出' }))
    await user.click(await screen.findByRole('menuitem', { name }))

    await waitFor(() => expect(saved).toHaveBeenCalledOnce())
    expect((saved.mock.contexts[0] as HTMLAnchorElement).download).toMatch(new RegExp(`^夜市-[\\d-]+\\.${format}$`))
    expect(asked).toEqual([format])
  })
})

describe('prompts', () => {
  it('are chosen by a slash and the arrow keys, and put into the field', async () => {
    server.use(
      http.get('/api/blade-biz/drawPrompt/page', () =>
        ok(
          pageOf([
            { id: '8', title: '古镇', content: '一座安静的古镇' },
            { id: '9', title: '夜市', content: '热闹的夜市' },
          ]),
        ),
      ),
    )
    const { user } = await open('/?dia=5', ['drawPrompt_view'])
    await user.type(field(), '/')
    await screen.findByRole('option', { name: /夜市/ })

    await user.keyboard('{ArrowDown}{Enter}')

    expect(field()).toHaveProperty('value', '热闹的夜市')
    expect(screen.queryByRole('listbox')).toBeNull()
  })

  it('with variables ask for them by a form, with defaults and choices', async () => {
    const content = '{{city}}的{{season}}，{{mood}}'
    const variables = [
      { name: 'city', label: '城市', default: '', required: true },
      { name: 'season', label: '季节', default: '春天', required: false, choices: ['春天', '秋天'] },
      { name: 'mood', label: '', default: '安静', required: false },
    ]
    server.use(
      http.get('/api/blade-biz/drawPrompt/page', () => ok(pageOf([{ id: '8', title: '城市', content }]))),
      http.get('/api/blade-biz/drawPrompt/findDrawPrompt', () => ok({ id: '8', title: '城市', content, variables })),
    )
    const { user } = await open('/?dia=5', ['drawPrompt_view'])
    await user.type(field(), '先画')
    await user.click(screen.getByRole('button', { name: '插入提示词' }))
    await user.click(await screen.findByRole('option', { name: /城市/ }))
    const form = within(await screen.findByRole('dialog', { name: '城市' }))
    await form.findByRole('textbox', { name: /城市/ })

    expect(form.getByRole('button', { name: '插入' }).hasAttribute('disabled')).toBe(true)
    expect(field()).toHaveProperty('value', '先画')
    await user.type(form.getByRole('textbox', { name: /城市/ }), '苏州')
    await user.click(form.getByRole('combobox', { name: '季节' }))
    await user.click(await screen.findByTitle('秋天'))
    await user.click(form.getByRole('button', { name: '插入' }))

    await waitFor(() => expect(field()).toHaveProperty('value', '先画\n苏州的秋天，安静'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('older messages', () => {
  it('come before those shown', async () => {
    fake.window = { ...fake.window, hasMore: true }
    const asked: (string | null)[] = []
    server.use(
      http.get('/api/blade-biz/chatgptMsgView/findDiaMsgByDiaIdPage', ({ request }) => {
        asked.push(new URL(request.url).searchParams.get('beforeMsgId'))
        return ok(pageOf([buildMessage({ msgId: '99', content: '更早的问题' })]))
      }),
    )
    await open()

    expect(await screen.findByText('更早的问题')).toBeTruthy()
    expect(asked).toEqual(['100'])
    await act(async () => undefined)
    expect(screen.getByText('对话从这里开始')).toBeTruthy()
  })
})
