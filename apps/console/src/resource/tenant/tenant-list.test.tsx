import { screen } from '@testing-library/react'
import { http } from 'msw'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderApp } from '../../testing/render-app.tsx'
import { failed, ok, server } from '../../testing/server.ts'
import { signInForTest } from '../../testing/session.ts'
import { chooseTenant, useChosenTenant } from './chosen-tenant.ts'
import TenantList from './tenant-list.tsx'

const tenants = [
  { id: '2', tenantId: '100001', tenantName: '青山画室' },
  { id: '3', tenantId: '100002', tenantName: '海边照相馆' },
  { id: '1', tenantId: '000000', tenantName: '管理组' },
]
afterEach(() => chooseTenant(undefined))

function open(answer: () => Response = () => ok(tenants)) {
  signInForTest()
  server.use(http.get('*/api/blade-system/tenant/select', answer))
  const onDone = vi.fn<() => void>()
  return { ...renderApp(<TenantList isFollowed onDone={onDone} />), onDone }
}
const names = () => screen.queryAllByRole('option').map((option) => option.textContent)

describe('the list of tenants', () => {
  it('has the own one first, finds by pinyin initials and number, and chooses by Enter', async () => {
    const { user, onDone } = open()
    await screen.findByText('青山画室')
    expect(names()).toEqual(['管理组本租户', '青山画室100001', '海边照相馆100002'])

    await user.type(screen.getByRole('combobox'), 'hb')
    expect(names()).toEqual(['海边照相馆100002'])
    await user.clear(screen.getByRole('combobox'))
    await user.type(screen.getByRole('combobox'), '0001')
    expect(names()).toEqual(['青山画室100001'])
    await user.keyboard('{Enter}')

    expect(useChosenTenant.getState().chosen).toBe('100001')
    expect(onDone).toHaveBeenCalledOnce()
  })

  it('says where none fits', async () => {
    const { user } = open()
    await screen.findByText('青山画室')
    await user.type(screen.getByRole('combobox'), 'zzz')
    expect(screen.getByText('没有这样的租户')).toBeTruthy()
  })

  it('offers to try again where they cannot be read', async () => {
    open(() => failed(500, '服务器异常'))
    expect(await screen.findByRole('button', { name: '重试' })).toBeTruthy()
  })
})
