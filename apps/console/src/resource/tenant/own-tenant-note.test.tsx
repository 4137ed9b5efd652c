import { act, screen } from '@testing-library/react'
import { http } from 'msw'
import { afterEach, expect, it } from 'vitest'
import { renderApp } from '../../testing/render-app.tsx'
import { ok, server } from '../../testing/server.ts'
import { signInForTest } from '../../testing/session.ts'
import { chooseTenant, useChosenTenant } from './chosen-tenant.ts'
import { OwnTenantNote } from './own-tenant-note.tsx'

afterEach(() => act(() => chooseTenant(undefined)))

const COSTS = { id: '1', path: '/drawing/drawCosts', name: '绘画费用', code: 'drawCosts', category: 1, children: [] }

function open(menu: readonly object[]) {
  signInForTest({ user: { allUserInfo: { userVO: { tenantName: '管理组' } } } })
  server.use(
    http.get('*/api/blade-system/menu/routes', () => ok(menu)),
    http.get('*/api/blade-system/tenant/select', () => ok([{ id: '2', tenantId: '100001', tenantName: '青山画室' }])),
  )
  return renderApp(<OwnTenantNote way="costsOf" />)
}

it('says nothing while lists stand in the own tenant too', () => {
  open([COSTS])

  expect(screen.queryByText(/本页显示的是/)).toBeNull()
})

it('says whose data a page shows once lists stand in another tenant, leads to that one’s, and takes lists back', async () => {
  const { user } = open([COSTS])
  act(() => chooseTenant('100001'))

  expect(await screen.findByText('只有列表切换到了“青山画室”。')).toBeTruthy()
  expect(screen.getByText('本页显示的是本租户“管理组”的数据。')).toBeTruthy()
  const way = await screen.findByRole('link', { name: '“青山画室”的绘画费用' })
  expect(way.getAttribute('href')).toBe('/drawing/drawCosts?tenantId=100001')

  await user.click(screen.getByRole('button', { name: '列表也回到本租户' }))
  expect(useChosenTenant.getState().chosen).toBeUndefined()
  expect(screen.queryByText(/本页显示的是/)).toBeNull()
})

it('offers no way that this person may not go', async () => {
  open([])
  act(() => chooseTenant('100001'))

  await screen.findByText('只有列表切换到了“青山画室”。')
  expect(screen.queryByRole('link')).toBeNull()
})
