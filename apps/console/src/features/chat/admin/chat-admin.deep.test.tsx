import { NO_CHAT_SETTINGS, type ChatMessage } from '@drawdesk/contract/chat/chat'
import { chatDialogsResource } from '@drawdesk/contract/chat/chat-admin'
import { act, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { formatServerTime } from '../../../lib/texts/server-time.ts'
import { fakeResource } from '../../../resource/testing/fake-resource.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { ok, pageOf, server } from '../../../testing/server.ts'
import ChatAdminPage from './chat-admin.page.tsx'
import { maskedRanges } from './mask-marks.ts'

const ALL = ['chat_all', 'dialogs_delete', 'dialogs_reveal', 'dialogs_export']
const conversationOf = (id: string, more: Record<string, unknown> = {}) => ({
  id,
  diaId: id,
  tenantId: '000000',
  title: `对话${id}`,
  apiId: '1',
  model: 'qwen-plus',
  systemPrompt: '',
  settings: NO_CHAT_SETTINGS,
  assistant: null,
  diaTop: 0,
  userId: '7',
  userName: '陈小明',
  lastMsg: '好的，**已记下**',
  lastTime: '2026-01-02 03:04:05',
  msgCount: 2,
  leafMsgId: '22',
  tokens: 1_234,
  cost: null,
  costs: [
    { amount: '0.0042', currency: 'CNY' },
    { amount: '1', currency: 'USD' },
  ],
  answeringMsgId: '',
  createTime: '2026-01-02 03:04:05',
  version: 1,
  ...more,
})
const messageOf = (msgId: string, role: 'user' | 'assistant', content: string, siblingIds = [msgId]): ChatMessage => ({
  msgId,
  diaId: '1',
  parentId: '',
  role,
  content,
  reasoning: '',
  tools: [],
  files: [],
  drawInfoId: '',
  state: 2,
  apiId: '1',
  apiName: '接口',
  model: 'qwen-plus',
  promptTokens: null,
  completionTokens: null,
  isEstimated: false,
  cost: null,
  error: null,
  siblingIds,
  lastEventId: 0,
  firstTokenMs: null,
  createTime: '2026-01-02 03:04:05',
  finishedTime: '',
})

interface Shown {
  shownUntil: string
}

function open({ permissions = ALL, path = '/chat/dialogs' }: { permissions?: string[]; path?: string } = {}) {
  const fake = fakeResource(chatDialogsResource, [conversationOf('1'), conversationOf('2', { title: '', costs: [] })])
  const shown: Shown = { shownUntil: '' }
  const windows: Record<string, string>[] = []
  const reasons: unknown[] = []
  const logs: Record<string, string>[] = []
  server.use(
    ...['window', 'messages'].map((call) =>
      http.get(`*/api/blade-biz/chatDialogs/${call}`, ({ request }) => {
        const query = Object.fromEntries(new URL(request.url).searchParams)
        windows.push({ call, ...query })
        if (query.beforeMsgId)
          return ok({
            dialog: conversationOf('1'),
            messages: [messageOf('11', 'user', '更早的问题')],
            hasMore: false,
            shownUntil: shown.shownUntil,
          })
        const phone = shown.shownUntil === '' ? '138••••8000' : '13800138000'
        const answer =
          query.leafMsgId === '21'
            ? messageOf('21', 'assistant', '第一个回答', ['21', '22'])
            : messageOf('22', 'assistant', '第二个回答', ['21', '22'])
        return ok({
          dialog: conversationOf('1'),
          messages: [messageOf('12', 'user', `我的电话是 ${phone}`), answer],
          hasMore: true,
          shownUntil: shown.shownUntil,
        })
      }),
    ),
    http.post('*/api/blade-biz/chatDialogs/reveal', async ({ request }) => {
      reasons.push(await request.json())
      shown.shownUntil = formatServerTime(new Date(Date.now() + 15 * 60_000))
      return ok({ diaId: '1', shownUntil: shown.shownUntil })
    }),
    http.get('*/api/blade-biz/chatDialogs/accessPage', ({ request }) => {
      logs.push(Object.fromEntries(new URL(request.url).searchParams))
      return ok(
        pageOf([
          {
            id: '1',
            diaId: '1',
            title: '对话1',
            userId: '7',
            userName: '小明',
            readerId: '1',
            readerName: '管理员',
            deed: 'reveal',
            reason: '核对投诉',
            times: 3,
            createTime: '2026-01-02 03:04:05',
            updateTime: '2026-01-02 03:09:05',
          },
        ]),
      )
    }),
  )
  return { ...renderApp(<ChatAdminPage />, { permissions, path }), fake, shown, windows, reasons, logs }
}
/** By what stands in it: in tests all dialogs of antd have one id and so one name. */
async function dialogWith(text: string | RegExp) {
  const found = (await screen.findAllByText(text))
    .map((element) => element.closest<HTMLElement>('[role="dialog"]'))
    .find((element) => element !== null)
  if (!found) throw new Error(`no dialog says ${String(text)}`)
  return within(found)
}
const drawer = () => dialogWith('陈小明 · qwen-plus')

afterEach(() => vi.useRealTimers())

describe("other people's dialogs", () => {
  it('are listed with what they used and cost, and found by words and by person', async () => {
    const { user, fake } = open()
    expect((await screen.findByRole('row', { name: /对话1/ })).textContent).toContain('¥0.0042 + US$1.00')
    expect(screen.getByText('未命名对话')).toBeTruthy()
    await user.type(screen.getByLabelText('内容'), '电话')
    await user.type(screen.getByLabelText('用户'), '小明')
    await user.click(screen.getByRole('button', { name: /搜\s*索|查\s*询/ }))

    await waitFor(() => expect(fake.lists.at(-1)?.get('keyword')).toBe('电话'))
    expect(fake.lists.at(-1)?.get('userName')).toBe('小明')
  })

  it('open masked, with other versions and what was said before', async () => {
    const { user, windows, location } = open()
    await user.click(await screen.findByRole('button', { name: '查看 对话1' }))
    expect(await (await drawer()).findByText('我的电话是 138••••8000')).toBeTruthy()
    expect((await drawer()).getByText('隐私内容已遮盖')).toBeTruthy()
    expect(location().search).toBe('?dia=1')

    await user.click((await drawer()).getByRole('button', { name: '上一个版本' }))
    expect(await screen.findByText('第一个回答')).toBeTruthy()
    await user.click((await drawer()).getByRole('button', { name: '更早的消息' }))
    expect(await screen.findByText('更早的问题')).toBeTruthy()

    expect(windows.map(({ call, leafMsgId, beforeMsgId }) => [call, leafMsgId, beforeMsgId])).toEqual([
      ['window', undefined, undefined],
      ['window', '21', undefined],
      ['messages', '21', '12'],
    ])
  })

  it('are shown as they are for a reason alone, counted down, and masked again at its end', async () => {
    const { user, reasons, shown } = open({ path: '/chat/dialogs?dia=1' })
    await user.click(await (await drawer()).findByRole('button', { name: '查看原文' }))
    const question = await dialogWith('查看这个对话的原文？')
    await user.click(question.getByRole('button', { name: '显示原文' }))
    expect(question.getByText('请写明原因')).toBeTruthy()
    expect(reasons).toEqual([])
    await user.type(question.getByLabelText(/原因/), '核对投诉')
    await user.click(question.getByRole('button', { name: '显示原文' }))

    expect(await screen.findByText('我的电话是 13800138000')).toBeTruthy()
    expect(reasons).toEqual([{ diaId: '1', reason: '核对投诉' }])
    expect((await drawer()).getByRole('timer').textContent).toMatch(/^1[45]:\d\d$/)

    shown.shownUntil = ''
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 16 * 60_000 })
    await act(async () => undefined)
    expect(await screen.findByText('我的电话是 138••••8000', undefined, { timeout: 5_000 })).toBeTruthy()
  })

  it('offer neither the whole text nor a file to who may not have them', async () => {
    open({ permissions: ['chat_all'], path: '/chat/dialogs?dia=1' })
    await (await drawer()).findByText('隐私内容已遮盖')

    expect((await drawer()).queryByRole('button', { name: '查看原文' })).toBeNull()
    expect((await drawer()).queryByRole('button', { name: '导出' })).toBeNull()
  })

  it('are written to a file as the branch that is read', async () => {
    const files: Record<string, string>[] = []
    server.use(
      http.get('*/api/blade-biz/chatDialogs/exportDia', ({ request }) => {
        files.push(Object.fromEntries(new URL(request.url).searchParams))
        return new HttpResponse('# 对话1', { headers: { 'Content-Type': 'text/markdown' } })
      }),
    )
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
    const { user } = open({ path: '/chat/dialogs?dia=1' })
    await user.click(await (await drawer()).findByRole('button', { name: '导出' }))
    await user.click(await screen.findByRole('menuitem', { name: /Markdown/ }))

    await waitFor(() => expect(files).toEqual([{ diaId: '1', leafMsgId: '22', format: 'md' }]))
  })

  it('name who looked, how often and why; a name narrows the log to that person', async () => {
    const { user, location, logs } = open()
    await user.click(await screen.findByRole('link', { name: '访问记录' }))

    const row = await screen.findByRole('row', { name: /看原文/ })
    expect(row.textContent).toContain('管理员')
    expect(row.textContent).toContain('核对投诉')
    expect(location().search).toBe('?tab=access')
    // The filter is on screen, and asks the server.
    await user.type(screen.getByRole('textbox', { name: '谁的对话' }), '小李{Enter}')
    await waitFor(() => expect(logs.at(-1)).toMatchObject({ userName: '小李' }))
    await user.clear(screen.getByRole('textbox', { name: '谁的对话' }))
    await user.click(
      within(await screen.findByRole('row', { name: /看原文/ })).getByRole('button', { name: '只看管理员的记录' }),
    )
    await waitFor(() => expect(logs.at(-1)).toMatchObject({ readerId: '1' }))
    expect(screen.getByText('谁看的: 管理员')).toBeTruthy()
  })
})

describe('marks of what is masked', () => {
  it('lie on runs of dots alone', () => {
    const text = document.createElement('p')
    text.innerHTML = '电话 138••••8000 · 卡 •••• •••• 1234 <b>a•b</b>'

    expect(maskedRanges(text).map((range) => range.toString())).toEqual(['••••', '•••• ••••'])
  })
})
