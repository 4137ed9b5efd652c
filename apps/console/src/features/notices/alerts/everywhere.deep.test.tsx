import { screen, within } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../../testing/render-app.tsx'
import { ok, server } from '../../../testing/server.ts'
import { signInForTest } from '../../../testing/session.ts'
import { EverywhereButton } from './everywhere.tsx'

const row = (id: string, tenantId: string, more: object = {}) => ({
  id,
  tenantId,
  tenantName: `租户${tenantId}`,
  title: `告警 ${id}`,
  kind: 'providerKey',
  severity: 'critical',
  state: 'open',
  raisedTime: '2026-01-02 03:04:05',
  ...more,
})

describe('alerts of all tenants', () => {
  it('stand by tenant, with how many more there are', async () => {
    signInForTest()
    server.use(
      http.get('*/api/blade-desk/alert/everywhere', () =>
        ok({
          records: [row('1', '100001'), row('2', '100002'), row('3', '100001', { state: 'acknowledged' })],
          total: 5,
        }),
      ),
    )
    const { user } = renderApp(<EverywhereButton />)
    await user.click(screen.getByRole('button', { name: '全部租户的告警' }))

    const one = within(await screen.findByRole('region', { name: '租户100001 · 100001' }))
    expect(one.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      expect.stringContaining('告警 1') as string,
      expect.stringMatching(/告警 3.*处理中/) as string,
    ])
    expect(screen.getByText('只列出最严重的 3 条，共 5 条。')).toBeTruthy()
  })

  it('are for an operator of the platform alone', () => {
    signInForTest({ user: { tenantId: '100001' } })
    renderApp(<EverywhereButton />)
    expect(screen.queryByRole('button')).toBeNull()
  })
})
