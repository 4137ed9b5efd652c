import type { ChatDocument } from '@drawdesk/contract/chat/chat-documents'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderApp } from '../../../../testing/render-app.tsx'
import { failed, ok, server } from '../../../../testing/server.ts'
import { signInForTest } from '../../../../testing/session.ts'
import ConversationPage from '../conversation.page.tsx'
import { buildAnswer, buildMessage } from '../testing/build-chat.ts'
import { giveSizes, serveChat, type ChatServer } from '../testing/chat-server.ts'

const DOCUMENT: ChatDocument = {
  documentId: '77',
  diaId: '5',
  name: '售后.md',
  kind: 'markdown',
  bytes: 90,
  parts: null,
  passages: 3,
  tokens: 60,
  createTime: '2026-11-29 10:00:00',
}
const SOURCE = {
  no: 1,
  documentId: '77',
  name: '售后.md',
  kind: 'markdown',
  page: null,
  sheet: '',
  line: 1,
  lineTo: 7,
} as const
const path = (call: string) => `/api/blade-biz/chatDocument/${call}`

let list: ChatDocument[]
let fake: ChatServer

beforeAll(giveSizes)
afterEach(() => vi.restoreAllMocks())
beforeEach(() => {
  signInForTest()
  // Files of this page are none to the form of Node.
  vi.spyOn(FormData.prototype, 'append').mockImplementation(() => undefined)
  list = []
  fake = serveChat({
    messages: [
      buildMessage({ msgId: '101', content: '退款几天？' }),
      buildAnswer({
        msgId: '102',
        parentId: '101',
        content: '七天到账 [1]，见 [9]。\n\n- [x] 已查\n- [ ] 未查',
        sources: [SOURCE],
      }),
    ],
  })
  server.use(
    http.get('/api/blade-biz/ttsVoicePacket/voicePacketDict', () => ok([])),
    http.get(path('list'), () => ok(list)),
  )
})

const open = async (language: 'zh' | 'en' = 'zh') => {
  const rendered = renderApp(<ConversationPage />, { path: '/?dia=5', permissions: [], language })
  await screen.findByText('退款几天？')
  return rendered
}
const text = (name: string, content = '退款在七天内到账。') => new File([content], name, { type: 'text/markdown' })
const attach = (...files: File[]) =>
  fireEvent.change(screen.getByLabelText(/^(添加文件|Add files)$/, { selector: 'input' }), { target: { files } })
const files = () => screen.getByRole('list', { name: '对话文件' })

describe('files of a conversation', () => {
  it('are read while their chip says so, and the question waits for them', async () => {
    const reading = Promise.withResolvers<void>()
    server.use(
      http.post(path('add'), async () => {
        await reading.promise
        list = [DOCUMENT]
        return ok(DOCUMENT)
      }),
    )
    const { user } = await open()
    await user.type(screen.getByRole('textbox', { name: '提问' }), '保修多久？')
    attach(text('售后.md'))

    expect(await within(await screen.findByRole('list', { name: '对话文件' })).findByText('正在读取…')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '发送' }).disabled).toBe(true)
    reading.resolve()
    expect(await within(files()).findByText('3 段')).toBeTruthy()
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: '发送' }).disabled).toBe(false))
  })

  it.each([
    ['zh', '提问', '文件读完就发送'],
    ['en', 'Question', 'Sends when the file has been read'],
  ] as const)(
    'hold back a question that was sent meanwhile, which goes out once they are read (%s)',
    async (language, box, note) => {
      const reading = Promise.withResolvers<void>()
      server.use(
        http.post(path('add'), async () => {
          await reading.promise
          list = [DOCUMENT]
          return ok(DOCUMENT)
        }),
      )
      const { user } = await open(language)
      attach(text('售后.md'))
      await screen.findByText(language === 'zh' ? '正在读取…' : 'Reading…')
      await user.type(screen.getByRole('textbox', { name: box }), '保修多久？{Enter}')

      expect(await screen.findByText(note)).toBeTruthy()
      expect(fake.bodiesOf('sendMsg')).toEqual([])
      reading.resolve()
      await waitFor(() => expect(fake.bodiesOf('sendMsg')).toMatchObject([{ content: '保修多久？' }]))
      expect(screen.queryByText(note)).toBeNull()
    },
  )

  it('that are not read say why, beside their name, and what was typed stays', async () => {
    server.use(http.post(path('add'), () => failed(400, 'PDF 已加密，请去掉密码后上传')))
    const { user } = await open()
    await user.type(screen.getByRole('textbox', { name: '提问' }), '保修多久？')
    attach(text('合同.pdf'), text('空.txt', ''))

    const alerts = await within(await screen.findByRole('list', { name: '对话文件' })).findAllByRole('alert')
    await waitFor(() => expect(alerts.map(({ textContent }) => textContent)).toContain('文件没有内容'))
    await within(files()).findByText('PDF 已加密，请去掉密码后上传')
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: '提问' }).value).toBe('保修多久？')
    await user.click(screen.getByRole('button', { name: '关闭 合同.pdf 的提示' }))
    await user.click(screen.getByRole('button', { name: '关闭 空.txt 的提示' }))
    expect(screen.queryByRole('list', { name: '对话文件' })).toBeNull()
  })

  it('are dropped and pasted too, and removed again', async () => {
    server.use(
      http.post(path('add'), () => {
        list = [DOCUMENT]
        return ok(DOCUMENT)
      }),
      http.post(path('remove'), () => {
        list = []
        return ok({ documentId: '77' })
      }),
    )
    const { user } = await open()
    fireEvent.drop(screen.getByRole('form', { name: '提问' }), { dataTransfer: { files: [text('售后.md')] } })
    await within(await screen.findByRole('list', { name: '对话文件' })).findByText('3 段')

    await user.click(screen.getByRole('button', { name: '移除 售后.md' }))
    await waitFor(() => expect(screen.queryByRole('list', { name: '对话文件' })).toBeNull())
  })
})

describe('citations', () => {
  it('open their passage beside the conversation; numbers that no passage has are words', async () => {
    server.use(http.get(path('passage'), () => ok({ ...SOURCE, text: '退款在七天内到账。' })))
    const { user } = await open()

    expect(screen.getByText(/见 \[9\]。/)).toBeTruthy()
    const sources = screen.getByRole('list', { name: '引用来源' })
    expect(within(sources).getByText('售后.md · 第 1–7 行')).toBeTruthy()
    const [chip] = screen.getAllByRole('button', { name: '引用 1：售后.md · 第 1–7 行' })
    await user.click(chip as HTMLElement)
    const drawer = await screen.findByRole('dialog', { name: /引用的内容 \[1\]/ })
    expect(await within(drawer).findByText('退款在七天内到账。')).toBeTruthy()
  })

  it('of a file that was removed say so', async () => {
    server.use(http.get(path('passage'), () => ok({ ...SOURCE, text: '' })))
    const { user } = await open()
    await user.click(screen.getAllByRole('button', { name: /^引用 1/ })[0] as HTMLElement)

    expect(await screen.findByText('文件已移除，看不到这段内容了。')).toBeTruthy()
  })

  it('stand beside boxes of tasks, which nobody can tick', async () => {
    await open()
    const boxes = screen.getAllByRole<HTMLInputElement>('checkbox')

    expect(boxes.map(({ checked, disabled }) => [checked, disabled])).toEqual([
      [true, true],
      [false, true],
    ])
    expect(screen.getByText('未查').closest('li')?.textContent).not.toContain('[')
  })
})
