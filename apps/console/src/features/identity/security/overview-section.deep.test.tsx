import { screen, waitFor } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../../testing/render-app.tsx'
import { failed, ok, server } from '../../../testing/server.ts'
import { OverviewSection } from './overview-section.tsx'

const OWN = {
  lastTime: '2026-11-20 10:00:00',
  lastDevice: 'Chrome 141 · Windows',
  lastAddress: '203.0.113.7',
  failures: 3,
  failureTime: '2026-11-20 11:00:00',
  failureAddress: '198.51.100.2',
  hasPassword: 1,
  passwordTime: '2026-08-01 10:00:00',
}
const FACTORS = { mode: 'optional', hasTotp: 1, totpTime: '', totpUsed: '', passkeys: [{ id: '1' }], recoveryLeft: 9 }

function open(own: object) {
  server.use(
    http.get('/api/blade-auth/session/security', () => ok(own)),
    http.get('/api/blade-auth/factor/own', () => ok(FACTORS)),
    http.get('/api/blade-user/userOauth/list', () =>
      ok({ links: [{ id: '7', source: 'github', sourceName: 'GitHub' }], ways: [] }),
    ),
  )
  return renderApp(<OverviewSection />, { path: '/info/index?tab=security' })
}

describe('the overview of one’s own account', () => {
  it('shows the sign-in before, failures since, and all ways in, and leads to where they are changed', async () => {
    const { user, location } = open(OWN)

    expect(await screen.findByText('Chrome 141 · Windows · 203.0.113.7')).toBeTruthy()
    expect(screen.getByText('3 次')).toBeTruthy()
    expect(screen.getByText('198.51.100.2')).toBeTruthy()
    expect(await screen.findByText('密码 · 验证器应用 · 1 个通行密钥 · GitHub')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '修改密码' }))
    await waitFor(() => expect(location().search).toBe('?tab=password'))
  })

  it('says so where nothing is known', async () => {
    open({ ...OWN, lastTime: '', failures: 0, passwordTime: '' })

    expect(await screen.findByText('最近 30 天没有更早的登录')).toBeTruthy()
    expect(screen.getByText('上次登录以来没有失败')).toBeTruthy()
    expect(screen.getByText('已设置，没有修改时间的记录')).toBeTruthy()
  })

  it('can be asked for again where it did not come', async () => {
    open(OWN)
    server.use(http.get('/api/blade-auth/session/security', () => failed(500, '服务出错')))

    expect(await screen.findByRole('button', { name: /重\s*试/ })).toBeTruthy()
  })
})
