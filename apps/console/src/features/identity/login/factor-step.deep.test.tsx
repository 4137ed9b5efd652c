import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { askFactor } from '../../../lib/session/factor-asked.ts'
import { useSession } from '../../../lib/session/session-store.ts'
import { ok, server } from '../../../testing/server.ts'
import { tokenBody } from '../../../testing/session.ts'
import { LoginPage } from './login.page.tsx'

const WRONG = '验证码不正确或已用过'
let answers: object[]

beforeEach(() => {
  answers = []
  askFactor(undefined)
  server.use(
    http.get('/api/blade-auth/oauth/captcha', () => ok({ captcha: 'off' })),
    http.post('/api/blade-auth/oauth/token', () =>
      HttpResponse.json({
        second_factor: { ticket: 'ticket-1', ways: ['totp', 'recovery'] },
        error_description: '需要二次验证',
      }),
    ),
    http.post('/api/blade-auth/oauth/second-factor', async ({ request }) => {
      const fields = Object.fromEntries(new URLSearchParams(await request.text()))
      answers.push(fields)
      return fields.answer === '123456' || fields.way === 'recovery'
        ? HttpResponse.json(tokenBody())
        : HttpResponse.json({ error: 'invalid_grant', error_description: WRONG }, { status: 400 })
    }),
  )
})

async function signInFirst() {
  render(
    <MemoryRouter initialEntries={['/login']}>
      <LoginPage tools={null} wanted="/" />
    </MemoryRouter>,
  )
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('账号'), 'admin')
  await user.type(screen.getByLabelText('密码'), 'pw')
  await user.click(screen.getByRole('button', { name: '登录' }))
  await screen.findByRole('heading', { name: '二次验证' })
  return user
}

it('asks for the second factor in the place of the password, says what is wrong beside the field, and signs in', async () => {
  const user = await signInFirst()
  expect(useSession.getState().token).toBeUndefined()
  const field = () => screen.getByLabelText('验证器中的 6 位验证码')
  await vi.waitFor(() => expect(document.activeElement).toBe(field()))

  await user.type(field(), '999999{Enter}')
  await screen.findByText(WRONG)
  expect(field().getAttribute('aria-invalid')).toBe('true')
  await user.type(field(), '123456{Enter}')

  await waitFor(() => expect(useSession.getState().token?.content.accessToken).toBe('access-1'))
  expect(answers).toEqual([
    { ticket: 'ticket-1', way: 'totp', answer: '999999' },
    { ticket: 'ticket-1', way: 'totp', answer: '123456' },
  ])
})

it('offers the other ways, and the way back', async () => {
  const user = await signInFirst()
  expect(screen.queryByRole('button', { name: '通行密钥' })).toBeNull() // this browser knows none

  await user.click(screen.getByRole('button', { name: '恢复码' }))
  await user.click(screen.getByRole('button', { name: '验证' }))
  await screen.findByText('请先填写')
  await user.click(screen.getByRole('button', { name: '返回重新登录' }))

  expect(await screen.findByLabelText('账号')).toBeTruthy()
  expect(answers).toEqual([])
})
