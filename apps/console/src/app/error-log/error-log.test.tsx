import { act, screen, within } from '@testing-library/react'
import { http } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearErrorLog, recordError, useErrorLog, type ErrorLogEntry } from '../../lib/errors/error-log.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { failed, ok, server } from '../../testing/server.ts'
import { ErrorLogButton } from './error-log-button.tsx'
import { LazyErrorLog } from './lazy-error-log.tsx'
import { LostFilesNotice } from './lost-files-notice.tsx'
import { closeErrorLog } from './open-error-log.ts'
import { batchesOf } from './upload.ts'

const renderLog = () =>
  renderApp(
    <>
      <ErrorLogButton />
      <LazyErrorLog />
    </>,
  )

beforeEach(() =>
  act(() =>
    recordError(
      { type: 'request', error: new Error('服务器异常'), url: 'GET /blade-system/param/list' },
      new Date(2026, 0, 2, 3, 4, 5),
    ),
  ),
)
afterEach(() =>
  act(() => {
    closeErrorLog()
    clearErrorLog()
    useErrorLog.setState({ hasLostFiles: false })
  }),
)

async function openLog() {
  const { user } = renderLog()
  await user.click(screen.getByRole('button', { name: /错误日志/ }))
  return { user, dialog: within(await screen.findByRole('dialog', { name: '错误日志' })) }
}

async function answer(user: Awaited<ReturnType<typeof openLog>>['user'], question: string) {
  await screen.findByText(question, { selector: '.ant-modal-confirm-title' })
  await user.click(screen.getByRole('button', { name: '确定' }))
}

describe('the badge', () => {
  it('counts the entries, and shows 99 at most', () => {
    renderLog()
    expect(screen.getByRole('button', { name: '错误日志，1 条' }).textContent).toBe('1')

    act(() => {
      for (let i = 0; i < 99; i++) recordError({ type: 'error', error: `no ${i}` })
    })

    expect(screen.getByRole('button', { name: '错误日志，100 条' }).textContent).toBe('99+')
  })
})

describe('the dialog', () => {
  it('lists type, address, content, stack and time', async () => {
    const { dialog } = await openLog()

    expect(
      dialog
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent)
        .filter(Boolean),
    ).toEqual(['类型', '地址', '内容', '堆栈', '时间'])
    for (const shown of ['请求失败', 'GET /blade-system/param/list', '服务器异常', '2026-01-02 03:04:05'])
      expect(dialog.getByText(shown)).toBeTruthy()
  })

  it('asks before it uploads, sends a list, and forgets what arrived', async () => {
    const received = vi.fn<(body: unknown) => void>()
    server.use(
      http.post('/api/blade-auth/oauth/logout', async ({ request }) => {
        received(await request.json())
        return ok()
      }),
    )
    const { user, dialog } = await openLog()

    await user.click(dialog.getByRole('button', { name: '上传服务器' }))
    expect(received).not.toHaveBeenCalled()
    await answer(user, '确定上传本地日志？')

    expect(await screen.findByText('发送成功!')).toBeTruthy()
    expect(received).toHaveBeenCalledExactlyOnceWith([
      expect.objectContaining({
        type: 'request',
        url: 'GET /blade-system/param/list',
        message: '服务器异常',
        time: '2026-01-02 03:04:05',
      }),
    ])
    expect(useErrorLog.getState().entries).toEqual([])
  })

  it('keeps the entries when the upload fails', async () => {
    server.use(http.post('/api/blade-auth/oauth/logout', () => failed(429, '操作太频繁')))
    const { user, dialog } = await openLog()

    await user.click(dialog.getByRole('button', { name: '上传服务器' }))
    await answer(user, '确定上传本地日志？')

    expect(await screen.findByText('操作太频繁')).toBeTruthy()
    expect(useErrorLog.getState().entries.some(({ url }) => url === 'GET /blade-system/param/list')).toBe(true)
    expect(screen.queryByText('发送成功!')).toBeNull()
  })

  it('asks before it clears', async () => {
    const { user, dialog } = await openLog()

    await user.click(dialog.getByRole('button', { name: '清空本地日志' }))
    expect(useErrorLog.getState().entries).toHaveLength(1)
    await answer(user, '确定清空本地日志？')

    expect(await screen.findByText('清空成功!')).toBeTruthy()
    expect(useErrorLog.getState().entries).toEqual([])
    expect(await dialog.findByText('没有错误')).toBeTruthy()
  })
})

describe('an upload', () => {
  it('goes in lists that the server takes', () => {
    const entry: ErrorLogEntry = {
      id: 1,
      type: 'error',
      url: '/',
      message: '错'.repeat(100),
      stack: '',
      info: '',
      time: '',
      count: 1,
    }
    const entries = Array.from({ length: 7 }, (_, id) => ({ ...entry, id }))

    const batches = batchesOf(entries, 1_200)

    expect(batches.map((batch) => batch.map(({ id }) => id))).toEqual([[0, 1, 2], [3, 4, 5], [6]])
  })
})

describe('lost files', () => {
  it('lead to the offer of a reload', async () => {
    renderApp(<LostFilesNotice />)

    act(() => recordError({ type: 'chunk', error: 'A file of the console could not be loaded: /assets/a.js' }))

    expect(await screen.findByText('有文件没有加载成功')).toBeTruthy()
    expect(screen.getByRole('button', { name: '刷新页面' })).toBeTruthy()
  })
})
