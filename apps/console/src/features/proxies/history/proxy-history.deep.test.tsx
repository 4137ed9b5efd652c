import { proxyHistoryResource } from '@drawdesk/contract/proxies/proxy-history'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { auditOf, fakeResource } from '../../../resource/testing/fake-resource.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import ProxyHistoryPage from './proxy-history.page.tsx'

const rowOf = (id: number, more: Record<string, unknown> = {}) => ({
  id: String(id),
  proxyConfigId: '7',
  proxyName: '上海出口',
  method: 'POST',
  target: `api.example.com/v${id}`,
  ms: 1234,
  bytes: 1536,
  error: '',
  infoId: '',
  ...auditOf(),
  status: 200,
  ...more,
})

async function open(language: 'zh' | 'en' = 'zh') {
  fakeResource(proxyHistoryResource, [
    rowOf(1),
    rowOf(2, { status: 0, ms: 5002, bytes: 0, error: 'unsent: the proxy refused to connect (502)' }),
    rowOf(3, { status: 429, ms: null, bytes: null }),
  ])
  const app = renderApp(<ProxyHistoryPage />, {
    permissions: ['proxyHistory_add', 'proxyHistory_view', 'proxyHistory_delete'],
    path: '/tool/proxyHistory',
    language,
  })
  await screen.findByText('api.example.com/v1')
  return app
}
const line = (target: string) => within(screen.getByText(target).closest('tr') as HTMLElement)

describe('the history of proxies', () => {
  it('shows where a call went and how it ended; what came back stands in its details', async () => {
    const { user } = await open()

    for (const text of ['上海出口', 'POST', '200', '1,234 毫秒'])
      expect(line('api.example.com/v1').getByText(text)).toBeTruthy()
    for (const text of ['无应答', '5,002 毫秒', 'unsent: the proxy refused to connect (502)'])
      expect(line('api.example.com/v2').getByText(text)).toBeTruthy()
    expect(line('api.example.com/v3').getByText('429')).toBeTruthy()
    expect(line('api.example.com/v3').getByText('–')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '查看 POST api.example.com/v1' }))
    expect(await within(await screen.findByRole('dialog')).findByText('1.5 KB')).toBeTruthy()
  })

  it('offers neither adding nor changing, whatever one may do', async () => {
    await open()

    expect(screen.queryByRole('button', { name: '新增' })).toBeNull()
    expect(screen.queryByRole('button', { name: /^编辑/ })).toBeNull()
    expect(screen.getByRole('button', { name: '查看 POST api.example.com/v1' })).toBeTruthy()
  })

  it('speaks English', async () => {
    await open('en')

    expect(line('api.example.com/v2').getByText('No response')).toBeTruthy()
  })
})
