import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { act } from 'react'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { call } from '../../lib/http/http.ts'
import { showUser, useSession } from '../../lib/session/session-store.ts'
import { answerShell, renderShell } from '../../testing/render-shell.tsx'
import { failed, ok, server } from '../../testing/server.ts'
import { signInForTest, testUser } from '../../testing/session.ts'
import { loadShell } from '../load-shell.ts'

// antd takes seconds to load on a cold start; no single test should wait for it.
beforeAll(() => Promise.all([loadShell(), import('./why-dialog.tsx')]), 60_000)

let asked: Record<string, string>[]
beforeEach(() => {
  asked = []
  signInForTest()
  answerShell()
  server.use(
    http.post('/api/blade-user/remove', () => failed(403, '没有权限')),
    http.get('/api/blade-system/rights/explain', ({ request }) => {
      asked.push(Object.fromEntries(new URL(request.url).searchParams))
      return ok({
        isAllowed: false,
        blocking: 'button',
        asked: '能调用吗？',
        steps: [{ link: 'button', isHeld: false, text: '角色“客服”没有按钮“用户-删除”', through: [] }],
      })
    }),
  )
})
const refuse = () => act(() => call('POST', '/blade-user/remove').catch(() => undefined))

describe('why something was refused', () => {
  it('is asked from the message of a refused call, about oneself and that call', async () => {
    const { user } = renderShell('/system/param')
    await screen.findByRole('navigation', { name: '打开的页面' })
    await refuse()

    await user.click(await screen.findByRole('button', { name: '为什么？' }))

    expect(
      await within(await screen.findByRole('dialog', { name: '为什么被拒绝' })).findByText(
        '角色“客服”没有按钮“用户-删除”',
        { selector: '.rights-step-text' },
      ),
    ).toBeTruthy()
    expect(asked).toEqual([{ userId: '1', method: 'POST', path: '/blade-user/remove' }])
  })

  it('is not offered during an impersonation, where everything is read only', async () => {
    renderShell('/system/param')
    await screen.findByRole('navigation', { name: '打开的页面' })
    server.use(http.get('/api/blade-auth/oauth/user-info', () => failed(500, '稍后再试')))
    act(() =>
      showUser({ ...testUser, viewing: { name: '张三', endsAtMs: Date.now() + 60_000, isOver: false, own: testUser } }),
    )
    await refuse()

    expect(await screen.findByText('没有权限')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '为什么？' })).toBeNull()
  })

  it('is asked from the page of what may not be opened', async () => {
    const { user } = renderShell('/system/dept')
    await user.click(await screen.findByRole('link', { name: '为什么？' }))

    await waitFor(() => expect(asked).toEqual([{ userId: '1', code: 'dept' }]))
    expect(useSession.getState().token).toBeTruthy()
  })
})

it('leads to packs where credits were missing, over the page', async () => {
  server.use(
    http.post('/api/blade-biz/drawApi/sendDraw', () => failed(402, '点数不足：需要 2，可用 1')),
    http.get('/api/blade-biz/userPay/balance', () => ok({ userId: '1', userName: '', balance: 1 })),
    http.get('/api/blade-biz/userPay/findPayGrade', () => ok([])),
  )
  const { user } = renderShell('/system/param')
  await screen.findByRole('navigation', { name: '打开的页面' })
  await act(() => call('POST', '/blade-biz/drawApi/sendDraw').catch(() => undefined))

  await user.click(await screen.findByRole('button', { name: '购买套餐' }))

  const dialog = within(await screen.findByRole('dialog', { name: '点数不足' }))
  expect(await dialog.findByText(/当前可用 1 点/)).toBeTruthy()
  expect(await dialog.findByText('暂时没有在售的套餐')).toBeTruthy()
})
