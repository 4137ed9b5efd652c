import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { quietStream } from '../../testing/render-shell.tsx'
import { renderApp } from '../../testing/render-app.tsx'
import { failed, ok, server } from '../../testing/server.ts'
import { signInForTest } from '../../testing/session.ts'
import { NoticeButton } from './notice-button.tsx'
import type { LatestNotice } from './notice.api.ts'

const notice = (id: string, isRead: 0 | 1 = 0): LatestNotice => ({
  id,
  title: `通知 ${id}`,
  category: 1,
  categoryName: '公告',
  releaseTime: '2026-01-02 03:04:05',
  isRead,
})
const menu = [{ id: '31', name: '通知公告', path: '/desk/notice', code: 'notice', source: 'bell' }]

function answerNotices(records: LatestNotice[], unread = records.filter(({ isRead }) => isRead === 0).length) {
  server.use(
    http.get('/api/blade-desk/notice/latest', () => ok({ unread, records })),
    http.get('/api/blade-system/menu/routes', () => ok(menu)),
    http.get('/api/blade-biz/events/stream', quietStream),
  )
}

function renderNotices() {
  signInForTest()
  return renderApp(<NoticeButton />)
}

describe('the notice button', () => {
  it('shows a red dot while there is something unread', async () => {
    answerNotices([notice('1'), notice('2', 1)])
    renderNotices()

    const button = await screen.findByRole('button', { name: '通知，1 条未读' })
    expect(button.querySelector('.bar-dot')).toBeTruthy()
  })

  it('shows none when all is read', async () => {
    answerNotices([notice('2', 1)])
    const { user } = renderNotices()

    await user.click(screen.getByRole('button', { name: '通知' }))

    expect(await screen.findByText('通知 2')).toBeTruthy()
    expect(screen.queryByText('新')).toBeNull()
    expect(document.querySelector('.bar-dot')).toBeNull()
  })

  it('reads nothing by being opened; a click shows the content to everybody, and that counts as read', async () => {
    answerNotices([notice('1'), notice('2', 1)], 4)
    const read = vi.fn<(body: unknown) => void>()
    server.use(
      http.get('/api/blade-system/menu/routes', () => ok([])),
      http.get('/api/blade-desk/notice/body', ({ request }) =>
        ok({
          ...notice(new URL(request.url).searchParams.get('id') ?? ''),
          isResolved: 0,
          path: '',
          content: '<p>今晚 <strong>22:00</strong></p><p><a href="https://a.example/x">细节</a></p>',
        }),
      ),
      http.post('/api/blade-desk/notice/read', async ({ request }) => {
        read(await request.json())
        return ok({ unread: 3 })
      }),
    )
    const { user } = renderNotices()
    await user.click(await screen.findByRole('button', { name: '通知，4 条未读' }))
    const row = await screen.findByRole('button', { name: /新通知 1/ })
    expect(read).not.toHaveBeenCalled()

    await user.click(row)

    const panel = within(await screen.findByRole('dialog', { name: '通知' }))
    expect((await panel.findByText('22:00')).tagName).toBe('STRONG')
    expect(panel.getByRole('link', { name: '细节' }).getAttribute('rel')).toBe('noopener noreferrer')
    await waitFor(() => expect(read).toHaveBeenCalledExactlyOnceWith({ ids: ['1'] }))
    expect(await screen.findByRole('button', { name: '通知，3 条未读', hidden: true })).toBeTruthy()
  })

  it('leads from a notice of the system to where something can be done, while it is not over', async () => {
    const facts = { ...notice('1', 1), path: '/drawing/drawApi', content: '<p>密钥被拒绝</p>' }
    answerNotices([notice('1', 1)])
    server.use(http.get('/api/blade-desk/notice/body', () => ok({ ...facts, isResolved: 0 })))
    const { user, location } = renderNotices()
    await user.click(await screen.findByRole('button', { name: '通知' }))
    await user.click(await screen.findByRole('button', { name: /通知 1/ }))

    await user.click(await screen.findByRole('link', { name: '去处理' }))

    expect(location().pathname).toBe('/drawing/drawApi')
  })

  it('opens the task that it is about, also when that is done, and counts as read', async () => {
    const path = '/work/process/leave/handle/5/6/7'
    answerNotices([{ ...notice('1'), title: '待办理：看牙', isResolved: 1, path }], 1)
    const read = vi.fn<(body: unknown) => void>()
    server.use(
      http.post('/api/blade-desk/notice/read', async ({ request }) => {
        read(await request.json())
        return ok({ unread: 0 })
      }),
    )
    const { user, location } = renderNotices()
    await user.click(await screen.findByRole('button', { name: '通知，1 条未读' }))

    await user.click(await screen.findByRole('button', { name: /待办理：看牙/ }))

    expect(location().pathname).toBe(path)
    await waitFor(() => expect(read).toHaveBeenCalledExactlyOnceWith({ ids: ['1'] }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('marks all as read by a button of its own', async () => {
    answerNotices([notice('1')], 9)
    server.use(http.post('/api/blade-desk/notice/read-all', () => ok({ unread: 0 })))
    const { user } = renderNotices()
    await user.click(await screen.findByRole('button', { name: '通知，9 条未读' }))

    await user.click(await screen.findByRole('button', { name: '全部已读' }))

    await waitFor(() => expect(document.querySelector('.bar-dot')).toBeNull())
    expect(screen.queryByText('新')).toBeNull()
  })

  it('shows a pushed notice without being asked', async () => {
    answerNotices([])
    let push: (text: string) => void = () => {}
    server.use(
      http.get('/api/blade-biz/events/stream', () => {
        const body = new ReadableStream({
          start: (controller) => void (push = (text) => controller.enqueue(new TextEncoder().encode(text))),
        })
        return new HttpResponse(body, { headers: { 'Content-Type': 'text/event-stream' } })
      }),
    )
    renderNotices()
    await waitFor(() => expect(push).not.toHaveLength(0))
    server.use(http.get('/api/blade-desk/notice/latest', () => ok({ unread: 1, records: [notice('9')] })))

    push('id: 5\nevent: notice\ndata: {"type":"notice","id":"9"}\n\n')

    expect(await screen.findByRole('button', { name: '通知，1 条未读' })).toBeTruthy()
  })

  it('offers to try again in its place when the notices cannot be loaded', async () => {
    answerNotices([notice('1', 1)])
    server.use(http.get('/api/blade-desk/notice/latest', () => failed(500, '服务器异常')))
    const { user } = renderNotices()

    await user.click(screen.getByRole('button', { name: '通知' }))
    const retry = await screen.findByRole('button', { name: '重试' })
    server.use(http.get('/api/blade-desk/notice/latest', () => ok({ unread: 0, records: [notice('1', 1)] })))
    await user.click(retry)

    expect(await screen.findByText('通知 1')).toBeTruthy()
  })

  it('says so when there are none', async () => {
    answerNotices([])
    const { user } = renderNotices()

    await user.click(screen.getByRole('button', { name: '通知' }))

    expect(await screen.findByText('没有通知')).toBeTruthy()
  })
})
