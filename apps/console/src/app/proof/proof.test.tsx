import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { call, type ApiError } from '../../lib/http/http.ts'
import { md5Hex } from '../../lib/password/md5.ts'
import { answerShell, renderShell } from '../../testing/render-shell.tsx'
import { failed, ok, server } from '../../testing/server.ts'
import { signInForTest } from '../../testing/session.ts'
import { loadShell } from '../load-shell.ts'

beforeAll(() => Promise.all([loadShell(), import('./proof-dialog.tsx')]), 60_000)

let isProved: boolean
let saved: unknown[]
let proofs: unknown[]

beforeEach(async () => {
  isProved = false
  saved = []
  proofs = []
  signInForTest()
  answerShell()
  server.use(
    http.post('/api/blade-system/role/submit', async ({ request }) => {
      if (!isProved)
        return HttpResponse.json(
          { code: 403, success: false, data: {}, msg: '请先验证身份，再继续操作', needs: 'proof' },
          { status: 403 },
        )
      saved.push(await request.json())
      return ok({ id: '1' })
    }),
    http.get('/api/blade-auth/proof/ways', () => ok({ ways: ['password'] })),
    http.post('/api/blade-auth/proof/give', async ({ request }) => {
      const given = (await request.json()) as { answer: string }
      proofs.push(given)
      isProved = given.answer === md5Hex('right')
      return isProved ? ok({}) : failed(400, '请检查输入', { errors: [{ field: 'answer', msg: '密码不正确' }] })
    }),
  )
})

const dialog = () => screen.findByRole('dialog', { name: '请验证身份' })

it('a refused call waits for the proof and is sent again as it was; several at once ask once', async () => {
  const { user } = renderShell('/system/param')
  await screen.findByRole('textbox', { name: '搜索' })
  const calls = ['a', 'b'].map((roleName) => call('POST', '/blade-system/role/submit', { body: { roleName } }))
  const there = within(await dialog())

  await user.type(await there.findByLabelText('密码'), 'wrong{Enter}')
  await there.findByText('密码不正确')
  await user.type(there.getByLabelText('密码'), 'right{Enter}')
  await Promise.all(calls)

  await waitFor(() => expect(screen.queryByRole('dialog', { name: '请验证身份' })).toBeNull())
  expect(saved).toEqual([{ roleName: 'a' }, { roleName: 'b' }])
  expect(proofs).toHaveLength(2)
})

it('who closes it is refused, and nothing was sent', async () => {
  const { user } = renderShell('/system/param')
  await screen.findByRole('textbox', { name: '搜索' })
  const refused = call('POST', '/blade-system/role/submit', { body: {}, silent: true }).catch(
    (error: unknown) => error as ApiError,
  )
  const there = within(await dialog())
  await there.findByLabelText('密码')

  await user.keyboard('{Escape}')

  expect(await refused).toMatchObject({ code: 403, message: '请先验证身份，再继续操作' })
  expect(saved).toEqual([])
})
