import { errorLogResource } from '@drawdesk/contract/logs/error-log'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { auditOf, fakeResource } from '../../../resource/testing/fake-resource.ts'
import { http } from 'msw'
import { ok, server } from '../../../testing/server.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import LogErrorPage from './log-error.page.tsx'

const row = {
  id: '1',
  serviceId: 'console',
  serverIp: '127.0.0.1:8080',
  serverHost: 'desk',
  env: 'web',
  remoteIp: '10.0.0.7',
  userAgent: 'Browser/1',
  requestUri: 'http://desk/wel/index',
  method: '',
  methodClass: '',
  methodName: '',
  params: 'at <Wall>',
  time: '',
  createBy: 'lin',
  summary: 'boom',
  exceptionName: 'TypeError',
  message: 'boom\nand more',
  stackTrace: 'TypeError: boom\n at f',
  fileName: '/assets/app.js',
  lineNumber: 12,
  occurredAt: '2026-01-01 09:00:00',
  requestId: '',
  ...auditOf(),
}

async function open(permissions: readonly string[], language: 'zh' | 'en' = 'zh') {
  const fake = fakeResource(errorLogResource, [row])
  server.use(http.get('*/api/blade-system/menu/routes', () => ok([])))
  const app = renderApp(<LogErrorPage />, { permissions, language, path: '/monitor/log/error' })
  await screen.findByText('boom')
  return { ...app, fake }
}

describe('the error log', () => {
  it('leaves the order to the server and offers neither add nor edit nor delete', async () => {
    const { fake } = await open(['log_error_view'])

    expect([fake.lists[0]?.get('descs'), fake.lists[0]?.get('ascs')]).toEqual([null, null])
    for (const name of ['新增', '编辑 boom', '删除 boom']) expect(screen.queryByRole('button', { name })).toBeNull()
  })

  it('shows an entry whole to who may view it', async () => {
    const { user } = await open(['log_error_view'])

    await user.click(screen.getByRole('button', { name: /^查看/ }))

    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText(/TypeError: boom\s+at f/)).toBeTruthy()
    expect(dialog.getByText('/assets/app.js')).toBeTruthy()
  })

  it('is read in English too', async () => {
    await open([], 'en')

    expect(screen.getByRole('heading', { name: 'Error log' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^View(?!s)/ })).toBeNull()
  })
})
