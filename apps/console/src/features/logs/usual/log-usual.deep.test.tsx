import { usualLogResource } from '@drawdesk/contract/logs/usual-log'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeResource } from '../../../resource/testing/fake-resource.ts'
import { http } from 'msw'
import { ok, server } from '../../../testing/server.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import LogUsualPage from './log-usual.page.tsx'

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
  requestUri: '/api/blade-auth/oauth/token',
  method: 'POST',
  methodClass: '',
  methodName: 'auth.token',
  params: '',
  time: '12',
  timeMs: 12,
  httpStatus: 200,
  requestId: 'b6f0-1',
  userId: '5',
  createBy: 'lin',
  createTime: '2026-01-02 03:04:05',
  exactTime: '2026-01-02 03:04:05.678',
  title: '登录 / Sign in',
  logLevel: 'info',
  logId: '',
  logName: '',
  logData: '',
  changes: [],
  ...more,
})

async function open(
  rows = [rowOf(1)],
  permissions: readonly string[] = ['log_usual_view'],
  language: 'zh' | 'en' = 'zh',
) {
  fakeResource(usualLogResource, rows)
  server.use(http.get('*/api/blade-system/menu/routes', () => ok([])))
  const app = renderApp(<LogUsualPage />, { permissions, language, path: '/monitor/log/usual' })
  await screen.findByText('lin')
  return app
}

describe('the usual log', () => {
  it('says who did what and how it ended, also of somebody who does not exist', async () => {
    await open([rowOf(1), rowOf(2, { createBy: '', logLevel: 'warn', httpStatus: 400 })])

    const done = within(screen.getByText('lin').closest('tr') as HTMLElement)
    const refused = within(screen.getByText('（未知账号）').closest('tr') as HTMLElement)
    expect([done.getByText('登录'), done.getByText('完成'), refused.getByText('被拒绝')].every(Boolean)).toBe(true)
  })

  it('shows the reason of a refusal to who may view it', async () => {
    const { user } = await open([rowOf(1, { logLevel: 'warn', httpStatus: 400, logData: 'auth.wrongPassword' })])

    await user.click(screen.getByRole('button', { name: /^查看/ }))

    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText('auth.wrongPassword')).toBeTruthy()
    expect(dialog.getByText('没有参数')).toBeTruthy()
  })

  it('names the object, and shows what became another in the words of its form', async () => {
    const change = { resource: 'param', id: '7', name: '站点名称', field: 'paramValue', before: '旧名', after: '新名' }
    const { user } = await open([
      rowOf(1, {
        methodName: 'param.save',
        logName: '站点名称',
        logId: '7',
        changes: [
          change,
          { ...change, field: 'own_column', before: '', after: 'x' },
          { ...change, field: 'mustChangePassword', before: '0', after: '1' },
        ],
      }),
    ])
    expect(screen.getByText('参数 · 保存 “站点名称”')).toBeTruthy()

    await user.click(screen.getByRole('button', { name: /^查看/ }))

    const dialog = within(await screen.findByRole('dialog'))
    const rows = within(await dialog.findByRole('region', { name: '变更内容' }))
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent))
    expect(rows).toEqual([
      ['字段', '变更前', '变更后'],
      ['参数键值', '旧名', '新名'],
      ['own_column', '（空）', 'x'],
      ['登录后须修改密码', '0', '1'],
    ])
    expect(dialog.getByText('2026-01-02 03:04:05.678')).toBeTruthy()
  })

  it('is read in English, and offers no view to who may not', async () => {
    await open([rowOf(1)], [], 'en')

    expect(screen.getByRole('heading', { name: 'Activity log' })).toBeTruthy()
    expect(screen.getByText('Sign in')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^View(?!s)/ })).toBeNull()
  })
})
