import type { RemovedPerson } from '@drawdesk/contract/organisation/person-data'
import { screen, waitFor } from '@testing-library/react'
import { http } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import { renderApp } from '../../../../testing/render-app.tsx'
import { quietStream } from '../../../../testing/render-shell.tsx'
import { ok, server } from '../../../../testing/server.ts'
import RemovedPeople from './removed-people.tsx'

const person = (userId: string, realName: string, more: Partial<RemovedPerson> = {}): RemovedPerson => ({
  userId,
  account: `account-${userId}`,
  realName,
  removedTime: '2026-11-28 10:00:00',
  ...more,
})
const ERASURE = {
  id: '9',
  userId: '3',
  alias: '已注销用户 1a2b',
  isOwn: false,
  state: 1,
  step: 60,
  total: 60,
  createTime: '2026-11-28 10:00:00',
  dueTime: '2026-11-28 10:00:00',
  beginTime: '2026-11-28 10:00:00',
  finishTime: '2026-11-28 10:00:05',
  blocked: [],
  lines: [],
}

let people: RemovedPerson[] = []
let restored: unknown[] = []

beforeEach(() => {
  people = [person('1', '小林'), person('2', '小周', { removedTime: '' }), person('3', '', { erasure: ERASURE })]
  restored = []
  server.use(
    http.get('*/api/blade-biz/events/stream', () => quietStream()),
    http.get('*/api/blade-user/person-data/people', () => ok(people)),
    http.post('*/api/blade-user/restore', async ({ request }) => {
      restored.push(await request.json())
      people = people.slice(1)
      return ok({ ids: ['1'] })
    }),
  )
})

it('restores somebody whose account was deleted, not who still works nor who is erased', async () => {
  const { user } = renderApp(<RemovedPeople onClose={() => undefined} />, { permissions: ['user_delete'] })
  await screen.findByText('account-1', { exact: false })
  expect(screen.getAllByRole('button', { name: /^恢复/ }).map((one) => one.getAttribute('aria-label'))).toEqual([
    '恢复 小林',
  ])

  await user.click(screen.getByRole('button', { name: '恢复 小林' }))

  expect(await screen.findByText('已恢复 小林')).toBeTruthy()
  expect(restored).toEqual([{ ids: ['1'] }])
  await waitFor(() => expect(screen.queryByText('account-1', { exact: false })).toBeNull())
})

it('offers nothing to who may not delete people', async () => {
  renderApp(<RemovedPeople onClose={() => undefined} />, { permissions: ['user'] })

  await screen.findByText('account-1', { exact: false })

  expect(screen.queryByRole('button', { name: /^恢复/ })).toBeNull()
})
