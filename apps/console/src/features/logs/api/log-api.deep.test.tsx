import { apiLogResource } from '@drawdesk/contract/logs/api-log'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeResource } from '../../../resource/testing/fake-resource.ts'
import { http } from 'msw'
import { startOfServerDay } from '../../../lib/texts/server-time.ts'
import { ok, server } from '../../../testing/server.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import LogApiPage from './log-api.page.tsx'

const rowOf = (id: number, more: Record<string, unknown> = {}) => ({
  id: String(id),
  version: 1,
  tenantId: '000000',
  serviceId: 'drawdesk',
  serverIp: '127.0.0.1:8080',
  serverHost: 'desk',
  env: '',
  remoteIp: '10.0.0.7',
  userAgent: 'Browser/1',
  requestUri: '/api/blade-system/param/list',
  method: 'GET',
  methodClass: '',
  methodName: 'param.list',
  params: '{"size":"3","token":"••••"}',
  time: '12',
  timeMs: 12,
  httpStatus: 200,
  requestId: 'b6f0-1',
  userId: '5',
  createBy: 'lin',
  createTime: '2026-01-02 03:04:05',
  exactTime: '2026-01-02 03:04:05.678',
  kind: 'read',
  title: '参数 · 查看列表 / Parameters: view list',
  type: '1',
  ...more,
})

async function open({ rows = [rowOf(1)], language = 'zh' as 'zh' | 'en' } = {}) {
  const fake = fakeResource(apiLogResource, rows)
  server.use(http.get('*/api/blade-system/menu/routes', () => ok([])))
  const app = renderApp(<LogApiPage />, { permissions: ['log_api_view'], language, path: '/monitor/log/api' })
  await screen.findByText('lin')
  return { ...app, fake }
}

describe('the API log', () => {
  it('names each call in the reader’s language, with its status and time', async () => {
    await open({
      rows: [rowOf(1), rowOf(2, { createBy: '', httpStatus: 401, methodName: 'auth.userInfo', timeMs: 2_500 })],
    })

    const first = within(screen.getByText('lin').closest('tr') as HTMLElement)
    expect(first.getByText('参数 · 查看列表')).toBeTruthy()
    expect(first.getByText('200')).toBeTruthy()
    const second = within(screen.getByText('未登录').closest('tr') as HTMLElement)
    expect([second.getByText('401'), second.getByText('2,500').tagName]).toEqual([second.getByText('401'), 'STRONG'])
  })

  it('says when to the millisecond: of today the time alone, with the day else', async () => {
    const today = startOfServerDay().slice(0, 10)
    await open({
      rows: [
        rowOf(1, { createTime: `${today} 03:04:05`, exactTime: `${today} 03:04:05.007` }),
        rowOf(2, { createBy: 'wang', createTime: '2001-11-22 03:04:05', exactTime: '2001-11-22 03:04:05.678' }),
      ],
    })

    expect([screen.getByText('03:04:05.007').title, screen.getByText('2001-11-22 03:04:05.678').tagName]).toEqual([
      `${today} 03:04:05.007`,
      'TIME',
    ])
    expect(screen.getAllByText('GET')).toHaveLength(2)
  })

  it('begins with changes and failures, and shows all when asked; other filters keep the choice', async () => {
    const { user, fake, location } = await open()
    expect([fake.lists.at(-1)?.get('kind'), location().search]).toEqual(['notable', ''])

    await user.click(screen.getByText('全部'))
    await waitFor(() => expect(fake.lists.at(-1)?.get('kind')).toBeNull())
    await user.type(screen.getByRole('textbox', { name: '账号' }), 'lin{Enter}')
    await waitFor(() => expect(fake.lists.at(-1)?.get('createBy')).toBe('lin'))
    expect([fake.lists.at(-1)?.get('kind'), location().search]).toEqual([null, '?createBy=lin&kind=all'])

    await user.click(screen.getByText('变更和失败'))
    await waitFor(() => expect(fake.lists.at(-1)?.get('kind')).toBe('notable'))
    expect([fake.lists.at(-1)?.get('createBy'), location().search]).toEqual(['lin', '?createBy=lin'])
  })

  it('is read in English too', async () => {
    await open({ language: 'en' })

    expect(screen.getByRole('heading', { name: 'API log' })).toBeTruthy()
    expect(screen.getByText('Parameters: view list')).toBeTruthy()
  })

  it('offers no order but the newest first, and searches by what is typed', async () => {
    const { user, fake } = await open()

    expect(screen.getByRole('columnheader', { name: '耗时（毫秒）' }).getAttribute('aria-sort')).toBeNull()
    await user.type(screen.getByRole('textbox', { name: '账号' }), 'lin{Enter}')

    await waitFor(() => expect(fake.lists.at(-1)?.get('createBy')).toBe('lin'))
    expect([
      fake.lists.at(-1)?.get('ascs'),
      fake.lists.at(-1)?.get('descs'),
      fake.lists.at(-1)?.get('current'),
    ]).toEqual([null, null, null])
  })

  it('shows a call whole: its arguments as JSON, masked values marked, its id to copy', async () => {
    const { user } = await open()

    await user.click(screen.getByRole('button', { name: /^查看/ }))

    const dialog = within(await screen.findByRole('dialog'))
    expect((await dialog.findByText('••••')).tagName).toBe('MARK')
    expect(dialog.getByText(/"size": "3"/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: '复制 请求 ID' }))
    expect(await navigator.clipboard.readText()).toBe('b6f0-1')
  })
})
