import { screen, waitFor } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../../testing/render-app.tsx'
import { ok, server } from '../../../testing/server.ts'
import SignInLinks from './sign-in-links.tsx'

const LINK = {
  id: '7',
  source: 'github',
  sourceName: 'GitHub',
  icon: '',
  userName: 'ada',
  avatar: '',
  createTime: '2026-11-20 10:00:00',
  isCurrent: 1,
  canUnbind: 1,
}
const WAY = { source: 'oidc', name: '公司账号', icon: '' }

async function open(links: object[] = [LINK], path = '/info/index?tab=ways') {
  server.use(http.get('/api/blade-user/userOauth/list', () => ok({ links, ways: [WAY] })))
  const app = renderApp(<SignInLinks />, { path })
  await screen.findByText('公司账号')
  return app
}

describe('the ways into one’s own account', () => {
  it('show who is linked and what could be, and unlink after a question', async () => {
    const taken: unknown[] = []
    server.use(
      http.post('/api/blade-user/userOauth/unbind', async ({ request }) => {
        taken.push(await request.json())
        return ok({})
      }),
    )
    const { user } = await open()
    expect(screen.getByText('本次登录')).toBeTruthy()
    expect(screen.getByRole('button', { name: '关联公司账号' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '解除GitHub' }))
    await user.click(await screen.findByRole('button', { name: /^解\s*除$/ }))
    await waitFor(() => expect(taken).toEqual([{ id: '7' }]))
  })

  it('keep the last one', async () => {
    await open([{ ...LINK, canUnbind: 0 }])
    expect((screen.getByRole('button', { name: '解除GitHub' }) as HTMLButtonElement).disabled).toBe(true)
  })

  it('say how the way there ended', async () => {
    await open([], '/info/index?tab=ways&source=github&failure=taken')
    expect(screen.getByText('这个身份已关联另一个账号')).toBeTruthy()
  })
})
