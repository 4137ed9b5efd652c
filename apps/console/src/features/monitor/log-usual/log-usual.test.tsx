import { usualLogResource } from '@drawdesk/contract/log/usual-log'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeResource } from '../../../resource/testing/fake-resource.ts'
import { http } from 'msw'
import { ok, server } from '../../../testing/server.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import LogUsualPage from './log-usual.page.tsx'

const rowOf = (id: number, more: Record<string, unknown> = {}) => ({
  id: String(id), version: 1, tenantId: '000000', serviceId: 'drawdesk', serverIp: '127.0.0.1:8080', serverHost: 'desk', env: '', remoteIp: '10.0.0.7', userAgent: 'Browser/1', requestUri: '/api/blade-auth/oauth/token', method: 'POST', methodClass: '',
  methodName: 'auth.token', params: '', time: '12', timeMs: 12, httpStatus: 200, requestId: 'b6f0-1', userId: '5', createBy: 'lin', createTime: '2026-01-02 03:04:05', title: '登录 / Sign in', logLevel: 'info', logId: '', logData: '', ...more,
})

async function open(rows = [rowOf(1)], permissions: readonly string[] = ['log_usual_view'], language: 'zh' | 'en' = 'zh') {
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

  it('is read in English, and offers no view to who may not', async () => {
    await open([rowOf(1)], [], 'en')

    expect(screen.getByRole('heading', { name: 'Activity log' })).toBeTruthy()
    expect(screen.getByText('Sign in')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^View/ })).toBeNull()
  })
})
