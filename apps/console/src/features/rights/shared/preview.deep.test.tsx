import type { RightsPreview } from '@drawdesk/contract/rights/rights'
import { screen, within } from '@testing-library/react'
import { http } from 'msw'
import { useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { renderApp } from '../../../testing/render-app.tsx'
import { failed, ok, server } from '../../../testing/server.ts'
import { signInForTest } from '../../../testing/session.ts'
import { PreviewFold } from './preview-fold.tsx'
import { RightsPreviewPanel } from './preview-panel.tsx'

const NONE: RightsPreview = {
  userCount: 0,
  gainCount: 0,
  lossCount: 0,
  users: [],
  unheld: [],
  gained: [],
  lost: [],
  callsGained: [],
  callsLost: [],
  rows: [],
  isSampled: false,
}
const LOSS: RightsPreview = {
  ...NONE,
  userCount: 1200,
  lossCount: 1200,
  gainCount: 3,
  isSampled: true,
  lost: Array.from({ length: 20 }, (_, index) => ({ code: `c${index}`, name: `按钮${index}`, users: 1200 })),
  gained: [{ code: 'post', name: '岗位', users: 3 }],
  callsLost: [{ id: 'POST /blade-user/remove', name: '用户 · 删除' }],
  rows: [
    {
      userId: '7',
      account: 'lin',
      realName: '林小满',
      scopeClass: 'user',
      title: '用户',
      before: 1500,
      after: 20,
      isEmptied: false,
    },
    {
      userId: '7',
      account: 'lin',
      realName: '林小满',
      scopeClass: 'dept',
      title: '部门',
      before: 3,
      after: 0,
      isEmptied: true,
    },
  ],
  users: [{ id: '7', account: 'lin', realName: '林小满', tenantId: '100002', gained: [], lost: ['按钮0'] }],
}
const input = { kind: 'package' as const, targetIds: ['5'], menuIds: ['1'] }
let bodies: unknown[]

function answer(preview: () => Response): void {
  server.use(
    http.post('*/api/blade-system/rights/preview', async ({ request }) => {
      bodies.push(await request.json())
      return preview()
    }),
  )
}
beforeEach(() => {
  bodies = []
  signInForTest()
})

describe('the preview of a change of rights', () => {
  it('says how many lose and gain, what, and which rows they see then', async () => {
    answer(() => ok(LOSS))
    const { user } = renderApp(<RightsPreviewPanel input={input} />)

    const lost = within(await screen.findByRole('region', { name: '失去的菜单和按钮' }))
    expect(screen.getAllByRole('definition').map((figure) => figure.textContent)).toEqual([
      '1,200 人',
      '1,200 人',
      '3 人',
    ])
    expect(lost.getAllByRole('listitem')).toHaveLength(12)
    await user.click(lost.getByRole('button', { name: '显示全部 20 项' }))
    expect(lost.getAllByRole('listitem')).toHaveLength(20)
    expect(within(screen.getByRole('region', { name: '能看到的数据' })).getByText('−1,480')).toBeTruthy()
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['用户', '部门'])
    expect(screen.getByRole('note').textContent).toContain('看不到任何数据')
    expect(screen.getByText('只列出了其中一部分人；计数为实际条数。')).toBeTruthy()
    expect(screen.getByText('租户 100002')).toBeTruthy()
    expect(bodies).toEqual([input])
  })

  it('says when nobody would notice', async () => {
    answer(() => ok(NONE))
    renderApp(<RightsPreviewPanel input={input} />)

    expect(await screen.findByText('没有人的权限会变')).toBeTruthy()
  })

  it('says that nobody has the role, and what it gives then all the same', async () => {
    const gained = [{ code: 'post', name: '岗位', users: 0 }]
    answer(() => ok({ ...NONE, unheld: ['店长'], gained }))
    renderApp(<RightsPreviewPanel input={input} />)

    expect((await screen.findByRole('note')).textContent).toMatch(/^现在没有人拥有“店长”/)
    const part = screen.getByRole('region', { name: '获得的菜单和按钮' })
    expect(
      within(part)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['岗位'])
    expect(screen.queryByText('没有人的权限会变')).toBeNull()
  })

  it('says in its place when it could not be worked out', async () => {
    answer(() => failed(403, '你没有这些权限'))
    renderApp(<RightsPreviewPanel input={input} />)

    expect((await screen.findByRole('alert')).textContent).toContain('你没有这些权限')
  })
})

function Form() {
  const [menuIds, setMenuIds] = useState(['1'])
  return (
    <>
      <button type="button" onClick={() => setMenuIds(['1', '2'])}>
        勾选
      </button>
      <PreviewFold input={{ ...input, menuIds }} />
    </>
  )
}

it('shows nothing that is out of date: after a change the form asks to preview again', async () => {
  answer(() => ok(NONE))
  const { user } = renderApp(<Form />)
  await user.click(screen.getByRole('button', { name: '预览影响' }))
  await screen.findByText('没有人的权限会变')

  await user.click(screen.getByRole('button', { name: '勾选' }))
  expect(screen.queryByText('没有人的权限会变')).toBeNull()
  await user.click(screen.getByRole('button', { name: '内容有改动，重新预览' }))

  expect(await screen.findByText('没有人的权限会变')).toBeTruthy()
  expect(bodies).toEqual([input, { ...input, menuIds: ['1', '2'] }])
})
