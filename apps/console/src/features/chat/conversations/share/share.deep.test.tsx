import type { ChatShare, SharedChat } from '@drawdesk/contract/chat/chat-shares'
import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { renderApp } from '../../../../testing/render-app.tsx'
import { failed, ok, server } from '../../../../testing/server.ts'
import { signInForTest } from '../../../../testing/session.ts'
import { SharedChatPage } from '../../public/shared-chat.page.tsx'
import ConversationPage from '../conversation.page.tsx'
import { buildMessage } from '../testing/build-chat.ts'
import { giveSizes, serveChat } from '../testing/chat-server.ts'

const path = (call: string) => `/api/blade-biz/chatShare/${call}`
const SHARE: ChatShare = {
  id: '9',
  diaId: '5',
  title: '退款',
  token: '000000-abcdefghijklmnopqrstuvwx',
  showsName: 0,
  messages: 2,
  createTime: '2026-11-29 10:00:00',
  expireTime: '2026-12-06 10:00:00',
}

beforeAll(giveSizes)

describe('the dialog of links', () => {
  let shares: ChatShare[]
  let asked: unknown[]
  beforeEach(() => {
    signInForTest()
    serveChat({ messages: [buildMessage({ msgId: '101', content: '退款几天？' })] })
    shares = []
    asked = []
    server.use(
      http.get('/api/blade-biz/ttsVoicePacket/voicePacketDict', () => ok([])),
      http.get(path('list'), () => ok(shares)),
      http.post(path('create'), async ({ request }) => {
        asked.push(await request.json())
        shares = [SHARE]
        return ok(SHARE)
      }),
      http.post(path('end'), () => {
        shares = []
        return ok({ id: '9' })
      }),
    )
  })
  const open = async () => {
    const rendered = renderApp(<ConversationPage />, { path: '/?dia=5', permissions: [] })
    await screen.findByText('退款几天？')
    await rendered.user.click(screen.getByRole('button', { name: '分享' }))
    return { ...rendered, dialog: await screen.findByRole('dialog', { name: '分享对话' }) }
  }

  it('makes a link for so many days, without a name unless that is wanted, and ends it', async () => {
    const { user, dialog } = await open()
    await within(dialog).findByText('还没有分享链接。')
    await user.click(within(dialog).getByRole('radio', { name: '30 天' }))
    await user.click(within(dialog).getByRole('button', { name: '生成链接' }))

    const link = await within(dialog).findByRole('link')
    expect(link.textContent).toMatch(/\/shared\/chat\/000000-abcdefghijklmnopqrstuvwx$/)
    expect(asked).toEqual([{ diaId: '5', days: 30, showsName: 0 }])
    await user.click(within(dialog).getByRole('button', { name: '结束分享“退款”' }))
    await user.click(await screen.findByRole('button', { name: '结束分享' }))
    await waitFor(() => expect(within(dialog).queryByRole('link')).toBeNull())
  })

  it('says why no link is made', async () => {
    server.use(http.post(path('create'), () => failed(403, '管理员已关闭对话分享')))
    const { user, dialog } = await open()
    await user.click(within(dialog).getByRole('button', { name: '生成链接' }))

    expect((await within(dialog).findByRole('alert')).textContent).toBe('管理员已关闭对话分享')
  })
})

describe('the page of a link', () => {
  const CHAT: SharedChat = {
    title: '退款',
    userName: '',
    isCut: false,
    createTime: '2026-11-29 10:00:00',
    expireTime: '',
    messages: [
      { role: 'user', content: '退款几天？', model: '', pictures: 1, sources: [], createTime: '2026-11-29 09:00:00' },
      {
        role: 'assistant',
        content: '**七天** [1] <b>x</b>',
        model: 'model-1',
        assistant: '价格助手',
        pictures: 0,
        sources: [{ no: 1, name: '售后.md', kind: 'markdown', page: null, sheet: '', line: 1, lineTo: 2 }],
        createTime: '2026-11-29 09:00:01',
      },
    ],
  }
  const show = () => renderApp(<SharedChatPage token={SHARE.token} tools={null} />, { path: '/' })

  it('shows what was said, as words, asks as a stranger, and is found by nobody who searches', async () => {
    let header: string | null = ''
    server.use(
      http.get(path(`open/${SHARE.token}`), ({ request }) => {
        header = request.headers.get('blade-auth')
        return ok(CHAT)
      }),
    )
    show()

    expect(await screen.findByRole('heading', { name: '退款' })).toBeTruthy()
    expect(screen.getByText('七天').tagName).toBe('STRONG')
    expect(screen.getByText('价格助手')).toBeTruthy()
    expect(screen.getByText(/<b>x<\/b>/)).toBeTruthy()
    expect(screen.getByText('1 张图片未分享')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /引用/ })).toBeNull()
    expect(screen.getByText('售后.md · 第 1–2 行')).toBeTruthy()
    expect(header).toBeNull()
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex, nofollow')
  })

  it('says that it is gone', async () => {
    server.use(http.get(path(`open/${SHARE.token}`), () => failed(404, '记录不存在')))
    show()

    expect(await screen.findByRole('heading', { name: '链接已失效' })).toBeTruthy()
  })

  it('asks again where the server did not answer', async () => {
    let isDown = true
    server.use(http.get(path(`open/${SHARE.token}`), () => (isDown ? failed(500, 'x') : ok(CHAT))))
    const { user } = show()
    await screen.findByRole('heading', { name: '页面没能打开' })
    isDown = false
    await user.click(screen.getByRole('button', { name: '重试' }))

    expect(await screen.findByRole('heading', { name: '退款' })).toBeTruthy()
  })
})
