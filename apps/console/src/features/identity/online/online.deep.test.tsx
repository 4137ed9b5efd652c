import { onlineResource, type OnlineSession } from '@drawdesk/contract/identity/online'
import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../../testing/render-app.tsx'
import { ok, pageOf, server } from '../../../testing/server.ts'
import OnlinePage from './online.page.tsx'

const session = (id: string, more: Partial<OnlineSession> = {}): OnlineSession => ({
  id,
  tenantId: '000000',
  userId: '11',
  account: 'lin',
  realName: '林小满',
  address: '10.0.0.7',
  device: 'Firefox 132 · Linux',
  userAgent: 'Mozilla/5.0',
  clientId: 'saber',
  way: 'password',
  createTime: '2026-11-21 10:00:00',
  lastSeen: '2026-11-21 10:00:00',
  expireTime: '2026-11-28 10:00:00',
  isActive: 1,
  isLocked: 0,
  isCurrent: 0,
  ...more,
})

async function open({ permissions = ['online_end'], path = '/monitor/online' } = {}) {
  const seen = { ends: [] as [string, unknown][] }
  let rows = [
    session('a', { isCurrent: 1, userId: '1', realName: '管理员', device: 'Chrome 141 · Windows' }),
    session('b'),
    session('c', { device: 'curl 8.5', isActive: 0 }),
  ]
  const end = (name: string) =>
    http.post(`*/api${onlineResource.path}/${name}`, async ({ request }) => {
      const body = (await request.json()) as { ids?: string[]; userIds?: string[] }
      seen.ends.push([name, body])
      const gone = rows.filter(
        ({ id, userId, isCurrent }) => isCurrent === 0 && (body.ids?.includes(id) || body.userIds?.includes(userId)),
      )
      rows = rows.filter((row) => !gone.includes(row))
      return ok({ ids: gone.map(({ id }) => id) })
    })
  server.use(
    http.get(`*/api${onlineResource.path}/list`, () => ok(pageOf(rows))),
    http.get('*/api/blade-system/tenant/select', () => ok([])),
    end('end'),
    end('endPerson'),
  )
  const app = renderApp(<OnlinePage />, { permissions, path })
  await screen.findByText('管理员')
  return { ...app, seen }
}

describe('who is online', () => {
  it('shows the device in words and who is there', async () => {
    await open()

    expect(screen.getByText('Firefox 132 · Linux').title).toBe('Mozilla/5.0')
    expect([screen.getByText('当前'), screen.getByText('在线'), screen.getByText('空闲')]).toHaveLength(3)
  })

  it('ends one sign-in after asking, and the row goes', async () => {
    const { user, seen } = await open()
    await user.click(screen.getByRole('button', { name: '下线：林小满，curl 8.5 · 10.0.0.7' }))
    const question = within(await screen.findByRole('dialog'))
    expect(seen.ends).toEqual([])

    await user.click(question.getByRole('button', { name: '下线' }))

    await waitFor(() => expect(screen.queryByText('curl 8.5')).toBeNull())
    expect(seen.ends).toEqual([['end', { ids: ['c'] }]])
  })

  it('ends all of a person', async () => {
    const { user, seen } = await open()
    await user.click(screen.getAllByRole('button', { name: '全部下线：林小满' })[0] as HTMLElement)
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '全部下线' }))

    await waitFor(() => expect(screen.queryByText('林小满')).toBeNull())
    expect(seen.ends).toEqual([['endPerson', { userIds: ['11'] }]])
    expect(await screen.findByText('已结束 2 个登录')).toBeTruthy()
  })

  it('never offers to end the one that is in use, and nothing to who may not', async () => {
    const { unmount } = await open()
    expect((screen.getByRole('button', { name: /^下线：管理员/ }) as HTMLButtonElement).disabled).toBe(true)
    unmount()

    await open({ permissions: [] })
    expect(screen.queryByRole('button', { name: /下线/ })).toBeNull()
  })
})
