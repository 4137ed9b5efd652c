import type { AccountInvite } from '@drawdesk/contract/organisation/account-invite'
import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../../../testing/render-app.tsx'
import { failed, ok, server } from '../../../../testing/server.ts'
import { InviteButton } from './invite-button.tsx'
import InviteDrawer from './invite-drawer.tsx'

const invite = (more: Partial<AccountInvite> = {}): AccountInvite => ({
  id: '1',
  email: 'lin@example.com',
  roleId: '2',
  roleName: '店员',
  deptId: '',
  deptName: '',
  inviterName: '管理员',
  state: 'pending',
  createTime: '2026-11-20 10:00:00',
  expireTime: '2026-11-27 10:00:00',
  sentTime: '',
  mail: 'noChannel',
  mailProblem: '',
  mailMaybeTwice: 0,
  acceptedTime: '',
  account: '',
  ...more,
})
const MADE = { id: '9', hosts: [], path: '/invite#000000.secret', expireTime: '', mail: 'noChannel', mailProblem: '' }

function open({ rows = [invite()], refuse }: { rows?: AccountInvite[]; refuse?: () => Response } = {}) {
  const sent: Record<string, unknown>[] = []
  const take = (name: string, answer: () => Response) =>
    http.post(`/api/blade-user/account-invite/${name}`, async ({ request }) => {
      sent.push({ name, ...((await request.json()) as object) })
      return answer()
    })
  server.use(
    http.get('/api/blade-user/account-invite/list', () => ok(rows)),
    take('submit', refuse ?? (() => ok(MADE))),
    take('resend', () => ok({ ...MADE, hosts: ['draw.example.com'], mail: 'sent' })),
    take('revoke', () => ok({ ids: ['1'] })),
  )
  const app = renderApp(<InviteDrawer fields={[]} onClose={() => undefined} />, { permissions: ['user_add'] })
  return { ...app, sent }
}

describe('inviting people', () => {
  it('begins where the address asks for it, once', async () => {
    server.use(http.get('/api/blade-user/account-invite/list', () => ok([])))
    const { location } = renderApp(<InviteButton fields={[]} />, {
      permissions: ['user_add'],
      path: '/system/user?deptId=3&invite=1',
    })

    expect(await screen.findByRole('dialog', { name: '邀请成员' })).toBeTruthy()
    expect(location().search).toBe('?deptId=3')
  })

  it('names roles, departments and people as English shows them', async () => {
    server.use(
      http.get('/api/blade-user/account-invite/list', () =>
        ok([invite({ roleName: '用户,经理', deptName: '技术部' })]),
      ),
    )
    renderApp(<InviteDrawer fields={[]} onClose={() => undefined} />, { permissions: ['user_add'], language: 'en' })

    expect(await screen.findByText('User, Manager · Engineering')).toBeTruthy()
    expect(screen.getByText(/Administrator/)).toBeTruthy()
  })

  it('makes a link, shows it this once with what became of the e-mail, and goes on with another one', async () => {
    const { user, sent } = open({ rows: [] })
    expect(await screen.findByText('还没有邀请')).toBeTruthy()

    await user.type(screen.getByLabelText('邮箱'), ' new@example.com ')
    await user.click(screen.getByRole('button', { name: '生成邀请链接' }))

    const link = await screen.findByLabelText<HTMLInputElement>('邀请链接')
    expect(link.value).toBe(`${window.location.origin}/invite#000000.secret`)
    expect(screen.getByText(/没有启用邮件渠道/)).toBeTruthy()
    expect(sent).toEqual([{ name: 'submit', email: 'new@example.com', roleId: '', deptId: '', days: 7 }])
    await user.click(screen.getByRole('button', { name: '再邀请一位' }))
    expect(screen.getByRole('button', { name: '生成邀请链接' })).toBeTruthy()
  })

  it('keeps what was typed where the server refuses it, beside the field or above', async () => {
    const { user } = open({
      refuse: () => failed(400, '请检查输入', { errors: [{ field: 'email', msg: '邮箱格式不正确' }] }),
    })
    await user.type(screen.getByLabelText('邮箱'), 'nothing')
    await user.click(screen.getByRole('button', { name: '生成邀请链接' }))

    expect(await screen.findByText('邮箱格式不正确')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('邮箱').value).toBe('nothing')
  })

  it('shows what waits, sends it again with a new link, and revokes it after a question', async () => {
    const rows = [invite(), invite({ id: '2', email: '', state: 'accepted', account: 'xiaolin' })]
    const { user, sent } = open({ rows })
    const list = within(await screen.findByRole('region', { name: '已发出的邀请' }))
    expect(await list.findByText('lin@example.com')).toBeTruthy()
    expect(list.queryByText('凭链接加入')).toBeNull()
    await user.click(list.getByText('全部'))
    expect(list.getByText(/账号 xiaolin/)).toBeTruthy()

    await user.click(list.getByRole('button', { name: '重新发送给 lin@example.com' }))
    const link = await screen.findByLabelText<HTMLInputElement>('邀请链接')
    expect(link.value).toMatch(/^https?:\/\/draw\.example\.com\/invite#/)
    expect(screen.getByText('邮件已发到 lin@example.com。')).toBeTruthy()
    await user.click(list.getByRole('button', { name: '撤销 lin@example.com 的邀请' }))
    await user.click(await screen.findByRole('button', { name: /^撤\s*销$/ }))
    await waitFor(() =>
      expect(sent).toEqual([
        { name: 'resend', id: '1' },
        { name: 'revoke', ids: ['1'] },
      ]),
    )
  })

  it('says of each what became of the e-mail, and looks again until it is sent', async () => {
    const rows = [
      invite({ id: '9', mail: 'queued', mailProblem: '451 try later' }),
      invite({ id: '2', email: 'b@example.com', mail: 'failed', mailProblem: '550 no such user' }),
      invite({ id: '3', email: 'c@example.com', mail: 'noAddress' }),
      invite({ id: '4', email: 'd@example.com', mail: 'sent', sentTime: '2026-11-20 10:00:00', mailMaybeTwice: 1 }),
      invite({ id: '5', email: '', mail: 'none' }),
    ]
    const { user } = open({ rows })
    const list = within(await screen.findByRole('region', { name: '已发出的邀请' }))

    expect(await list.findByText(/会自动重试：451 try later/)).toBeTruthy()
    expect(list.getByText(/550 no such user/)).toBeTruthy()
    expect(list.getByText(/系统不知道自己的访问地址/)).toBeTruthy()
    expect(list.getByText(/对方可能收到两封，链接相同/)).toBeTruthy()
    expect(list.getAllByRole('listitem')[4]?.textContent).not.toMatch(/邮件/)

    await user.click(screen.getByRole('button', { name: '生成邀请链接' }))
    expect(await screen.findByText('邮件还没有发出，会自动重试：451 try later')).toBeTruthy()
    rows[0] = invite({ id: '9', mail: 'sent', sentTime: '2026-11-20 10:00:00' })
    expect(await screen.findByText(/^邮件已发到/, {}, { timeout: 4_000 })).toBeTruthy()
    expect(list.queryByText(/会自动重试/)).toBeNull()
  })
})
