import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import { useSession } from '../../../lib/session/session-store.ts'
import { failed, ok, server } from '../../../testing/server.ts'
import { signInForTest } from '../../../testing/session.ts'
import { ChangePasswordPage } from './change-password.page.tsx'

function open() {
  signInForTest({ mustChangePassword: true })
  render(<ChangePasswordPage tools={null} />)
  return userEvent.setup()
}

async function fillIn(user: ReturnType<typeof userEvent.setup>, old: string, next: string, again: string) {
  await user.type(screen.getByLabelText('原密码'), old)
  await user.type(screen.getByLabelText('新密码'), next)
  await user.type(screen.getByLabelText('确认新密码'), again)
  await user.click(screen.getByRole('button', { name: '修改密码并继续' }))
}

describe('the first change of password', () => {
  it('sends the old password hashed and the new one so that the server can judge it, then lets the person on with the same session', async () => {
    let body: unknown
    server.use(
      http.post('/api/blade-user/update-password', async ({ request }) => {
        body = await request.json()
        return ok()
      }),
    )
    const user = open()

    await fillIn(user, 'admin', 'a-better-one', 'a-better-one')

    await waitFor(() => expect(useSession.getState().mustChangePassword).toBe(false))
    expect(body).toEqual({
      oldPassword: '21232f297a57a5a743894a0e4a801fc3',
      newPassword: 'a-better-one',
      newPassword1: 'a-better-one',
    })
    expect(useSession.getState().token?.content.accessToken).toBe('access-1')
  })

  it('shows what the server refuses and asks again', async () => {
    server.use(http.post('/api/blade-user/update-password', () => failed(400, '原密码不正确!')))
    const user = open()

    await fillIn(user, 'wrong', 'a-better-one', 'a-better-one')

    expect((await screen.findByRole('alert')).textContent).toBe('原密码不正确!')
    expect(useSession.getState().mustChangePassword).toBe(true)
  })

  it('puts beside the field what the server finds wrong with the new one', async () => {
    server.use(
      http.post('/api/blade-user/update-password', () =>
        failed(400, '新密码不符合要求', {
          errors: [{ field: 'newPassword', msg: '这个密码太常见，容易被猜到，请换一个' }],
        }),
      ),
    )
    const user = open()

    await fillIn(user, 'admin', 'password123', 'password123')

    expect(await screen.findByText('这个密码太常见，容易被猜到，请换一个')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('新密码'))
  })

  it.each([
    ['a short password', 'admin', 'short', 'short', '密码至少 8 个字符'],
    ['the password as it was', 'right-horse', 'right-horse', 'right-horse', '新密码不能与原密码相同'],
    ['the account with digits', 'right-horse', 'admin2026', 'admin2026', '密码不能只是账号加几个数字或符号'],
    ['two different ones', 'admin', 'a-better-one', 'another-one', '两次密码输入不一致'],
  ])('refuses %s', async (_, old, next, again, message) => {
    const user = open()

    await fillIn(user, old, next, again)

    expect(screen.getByText(message)).toBeTruthy()
  })
})
