import type { UserInvite } from '@drawdesk/contract/operation/invite'
import { screen } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../../../testing/render-app.tsx'
import { failed, ok, server } from '../../../../testing/server.ts'
import InviteFriends from './invite-friends.tsx'

const own: UserInvite = {
  userId: '1',
  userName: '王一',
  code: 'BCDFGH',
  link: '/login?invite=BCDFGH',
  inviter: null,
  invitedCount: 2,
  reward: { credits: 20, held: 40 },
  invited: [
    { userId: '2', userName: '客人二', time: '2026-01-01 00:00:00', state: 'rewarded', reason: '' },
    { userId: '3', userName: '客人三', time: '2026-01-01 00:00:00', state: 'rejected', reason: 'refunded' },
  ],
  promise: { credits: 20, when: 'firstPayment' },
}

function open(more: Partial<UserInvite> = {}) {
  server.use(http.get('*/api/blade-biz/userInvite/findUserById', () => ok({ ...own, ...more })))
  return renderApp(<InviteFriends />)
}

describe('inviting friends', () => {
  it('shows the code, the whole address with its picture, what it brings, and who came', async () => {
    open()

    expect(await screen.findByText('每邀请一位朋友，对方首次付款后，你可以得到 20 点。')).toBeTruthy()
    expect(screen.getByLabelText('我的邀请码').textContent).toBe('BCDFGH')
    expect(screen.getByLabelText('邀请链接').textContent).toBe(`${window.location.origin}/login?invite=BCDFGH`)
    expect(screen.getByText('扫码打开邀请链接').parentElement?.querySelector('svg path')).toBeTruthy()
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^客人二.*已奖励$/),
      expect.stringMatching(/^客人三.*付款已退回没有奖励$/),
    ])
  })

  it('copies the link and says so', async () => {
    const { user } = open()

    await user.click(await screen.findByRole('button', { name: '复制邀请链接' }))

    expect(await screen.findAllByText('已复制')).not.toHaveLength(0)
    expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/login?invite=BCDFGH`)
  })

  it('promises nothing where the tenant gives nothing, and says that nobody came yet', async () => {
    open({ promise: null, invited: [], invitedCount: 0, reward: { credits: 0, held: 0 } })

    expect(await screen.findByText(/申请账号时会自动带上你的邀请码/)).toBeTruthy()
    expect(screen.getByText('还没有朋友通过你的邀请注册')).toBeTruthy()
  })

  it('says when it could not be loaded', async () => {
    server.use(http.get('*/api/blade-biz/userInvite/findUserById', () => failed(500, '服务器异常')))
    renderApp(<InviteFriends />)

    expect(await screen.findByText('邀请没有加载成功')).toBeTruthy()
  })
})
