import { screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, describe, expect, it } from 'vitest'
import { renderApp } from '../../../testing/render-app.tsx'
import { failed, ok, server } from '../../../testing/server.ts'
import { useSession } from '../../../lib/session/session-store.ts'
import { InvitePage } from './invite.page.tsx'

const TOKEN = `000000.${'a'.repeat(43)}`
const LOOK = {
  tenantName: '青山画室',
  inviterName: '管理员',
  email: 'lin@example.com',
  expireTime: '2026-11-27 10:00:00',
}
const PASSWORD = 'a quiet harbour 26'

function open(look: () => Response = () => ok(LOOK)) {
  const seen: unknown[] = []
  server.use(
    http.post('/api/blade-user/account-invite/look', async ({ request }) => {
      seen.push(await request.json())
      return look()
    }),
  )
  window.location.hash = TOKEN
  const app = renderApp(<InvitePage tools={null} />, { path: '/invite' })
  return { ...app, seen }
}
afterEach(() => {
  window.location.hash = ''
})

async function fill(user: ReturnType<typeof open>['user'], account: string) {
  await user.type(await screen.findByLabelText('姓名'), '林小满')
  await user.type(screen.getByLabelText('账号'), account)
  await user.type(screen.getByLabelText('密码'), PASSWORD)
  await user.type(screen.getByLabelText('再输入一次密码'), PASSWORD)
}

describe('the link of an invitation', () => {
  it('says who invites, asks for what is missing beside its field, and signs in with the answer', async () => {
    let given = new URLSearchParams()
    server.use(
      http.post('/api/blade-user/account-invite/accept', async ({ request }) => {
        given = new URLSearchParams(await request.text())
        return HttpResponse.json({
          access_token: 'a',
          refresh_token: 'r',
          user_id: '7',
          tenant_id: '000000',
          account: 'lin',
        })
      }),
    )
    const { user, seen, location } = open()
    expect(await screen.findByRole('heading', { name: '加入“青山画室”' })).toBeTruthy()
    expect(seen).toEqual([{ token: TOKEN }])
    await user.click(screen.getByRole('button', { name: '加入' }))
    expect(screen.getByText('请输入姓名')).toBeTruthy()
    expect(screen.getByText('请输入账号')).toBeTruthy()

    await fill(user, 'lin')
    await user.click(screen.getByRole('button', { name: '加入' }))

    await expect.poll(() => location().pathname).toBe('/')
    expect(Object.fromEntries(given)).toMatchObject({ token: TOKEN, account: 'lin', realName: '林小满' })
    expect(useSession.getState().user?.account).toBe('lin')
  })

  it('keeps what was typed where the account is taken', async () => {
    server.use(
      http.post('/api/blade-user/account-invite/accept', () =>
        failed(400, '账号已存在', { errors: [{ field: 'account', msg: '账号已存在' }] }),
      ),
    )
    const { user } = open()
    await fill(user, 'admin')
    await user.click(screen.getByRole('button', { name: '加入' }))

    expect(await screen.findByText('账号已存在')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('姓名').value).toBe('林小满')
  })

  it('says that it is over, and offers another try only where that may help', async () => {
    let answer = () => failed(503, '服务暂不可用')
    const { user } = open(() => answer())
    const again = await screen.findByRole('button', { name: '重试' })
    answer = () => failed(404, '邀请链接无效或已失效')
    await user.click(again)

    expect(await screen.findByText('邀请链接无效或已失效')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
    expect(screen.getByRole('button', { name: '去登录' })).toBeTruthy()
  })

  it('says that it was used, and leads to the sign-in', async () => {
    open(() => failed(410, '账号已经建好，直接登录就可以。'))

    expect(await screen.findByRole('heading', { name: '邀请已被接受' })).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toBe('账号已经建好，直接登录就可以。')
    expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
    expect(screen.getByRole('button', { name: '去登录' })).toBeTruthy()
  })
})
