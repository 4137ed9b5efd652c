import { act, screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { beginView } from '../../lib/session/session-view.ts'
import { adoptStoredSession, useSession } from '../../lib/session/session-store.ts'
import { storageKey } from '../../lib/browser/storage.ts'
import { answerShell, renderShell } from '../../testing/render-shell.tsx'
import { failed, ok, server } from '../../testing/server.ts'
import { signInForTest, testUser } from '../../testing/session.ts'
import { loadShell } from '../load-shell.ts'

// antd takes seconds to load on a cold start; no single test should wait for it.
beforeAll(() => loadShell(), 60_000)

const VIEWED = {
  id: '7',
  tenantId: '100001',
  account: 'zhang',
  name: 'zhang',
  realName: '张三',
  avatar: '',
  roleId: '21',
  deptId: '11',
  roles: ['clerk'],
}
const impersonationOf = (more: object = {}) => ({
  tenantId: '100001',
  userId: '7',
  account: 'zhang',
  realName: '张三',
  by: '管理员',
  endTime: '',
  secondsLeft: 1_715,
  isOver: 0,
  ...more,
})
let answer: object
let posted: [string, unknown][]

beforeEach(() => {
  answer = { ...VIEWED, viewing: impersonationOf() }
  posted = []
  signInForTest()
  answerShell()
  const post = (name: string) =>
    http.post(`/api/blade-auth/oauth/${name}`, async ({ request }) => {
      posted.push([name, await request.text()])
      if (name === 'leave-view') answer = { ...VIEWED, id: '1' }
      return ok({})
    })
  server.use(
    http.get('/api/blade-auth/oauth/user-info', () => ok(answer)),
    post('view-as'),
    post('leave-view'),
  )
})

const bar = async () => within(await screen.findByRole('complementary', { name: '以他人身份查看' }))
const begin = () => act(() => beginView({ userId: '7' }))

describe('impersonation', () => {
  it('starts the console over at / as that person, under a bar that says so and for how long', async () => {
    renderShell('/system/param')
    await screen.findByRole('navigation', { name: '打开的页面' })
    await begin()

    expect(await screen.findByText('剩余 28 分钟')).toBeTruthy()
    expect((await bar()).getByText('正在以 张三 的身份查看（只读）')).toBeTruthy()
    await waitFor(() => expect(window.location.pathname).toBe('/wel/index'))
    expect(useSession.getState().user).toMatchObject({
      userId: '7',
      tenantId: '100001',
      roleName: 'clerk',
      realName: '张三',
    })
    expect(posted).toEqual([['view-as', '{"userId":"7"}']])
  })

  it('is kept for a reload with who looks beside it', async () => {
    await begin()

    expect(JSON.parse(localStorage.getItem(storageKey('user')) ?? '{}')).toMatchObject({
      content: { userId: '7', viewing: { name: '张三', own: { userId: '1', tenantId: '000000' } } },
    })
  })

  it('refreshes tokens for who signed in, during an impersonation', async () => {
    await begin()
    const { token, user } = useSession.getState()
    expect(user?.tenantId).toBe('100001')

    act(() => {
      useSession.setState({ token: token && { ...token, datetime: 1 } })
      adoptStoredSession()
    })

    expect(useSession.getState().tenantId).toBe('000000')
  })

  it('ends with a press: one’s own console again', async () => {
    await begin()
    const { user } = renderShell('/system/param')
    await user.click((await bar()).getByRole('button', { name: '退出查看' }))

    await waitFor(() => expect(useSession.getState().user).toEqual(testUser))
    expect(posted.at(-1)?.[0]).toBe('leave-view')
    await waitFor(() => expect(screen.queryByRole('complementary', { name: '以他人身份查看' })).toBeNull())
  })

  it('asks to leave when the server has ended it', async () => {
    await begin()
    answer = { ...VIEWED, id: '1', viewing: impersonationOf({ isOver: 1, secondsLeft: 0 }) }
    const { user } = renderShell('/system/param')
    const question = within(await screen.findByRole('dialog', { name: '查看已结束' }))
    expect(useSession.getState().user?.userId).toBe('7')

    await user.click(question.getByRole('button', { name: '退出查看' }))

    await waitFor(() => expect(useSession.getState().user).toEqual(testUser))
  })

  it('is over at once when it was left elsewhere', async () => {
    await begin()
    answer = { ...VIEWED, id: '1' }
    renderShell('/system/param')

    await waitFor(() => expect(useSession.getState().user).toEqual(testUser))
  })

  it('changes nothing when the server refuses', async () => {
    server.use(http.post('/api/blade-auth/oauth/view-as', () => failed(403, '你没有这些权限')))

    await expect(beginView({ userId: '7' })).rejects.toThrow('你没有这些权限')

    expect(useSession.getState().user).toEqual(testUser)
  })
})
