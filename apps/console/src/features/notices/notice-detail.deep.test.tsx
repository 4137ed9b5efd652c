import { noticeResource } from '@drawdesk/contract/notices/notice'
import { screen, within } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import { auditOf, fakeResource } from '../../resource/testing/fake-resource.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { failed, ok, pageOf, server } from '../../testing/server.ts'
import NoticePage from './notice.page.tsx'

const rowOf = (more: Record<string, unknown> = {}) => ({
  id: '1',
  title: '盘点',
  category: 1,
  categoryName: '发布通知',
  releaseTime: '2026-01-01 09:00:00',
  content:
    '<h3>时间</h3><p>周五 <strong>下班前</strong></p><ul><li>一楼</li><li>二楼</li></ul><p>&lt;b&gt;</p><img src=x onerror=alert(1)><a href="javascript:alert(1)">不是链接</a>',
  targetDept: '7',
  targetRole: '',
  targetUser: '',
  targetDeptName: '工坊',
  targetRoleName: '',
  targetUserName: '',
  isTold: 1,
  readCount: 1,
  targetCount: 2,
  ...auditOf(),
  ...more,
})
const receipts = {
  read: [{ userId: '5', account: 'lin', realName: '林', readTime: '2026-01-01 10:00:00' }],
  unread: [{ userId: '6', account: 'he', realName: '何', readTime: '' }],
}

async function open(
  row = rowOf(),
  permissions: readonly string[] = ['notice_view', 'notice_edit'],
  areReceiptsBroken = false,
) {
  fakeResource(noticeResource, [row])
  server.use(
    http.get('*/api/blade-system/dict/dictionary', () => ok([])),
    http.get('*/api/blade-desk/notice/receipts', ({ request }) => {
      if (areReceiptsBroken) return failed(500, '服务器异常')
      const rows = receipts[new URL(request.url).searchParams.get('state') as 'read' | 'unread']
      return ok(pageOf(rows, { total: rows.length }))
    }),
    http.get('*/api/blade-desk/notice/*-choices', () => ok([])),
  )
  const app = renderApp(<NoticePage />, { permissions, path: '/desk/notice' })
  await screen.findByText('盘点')
  return app
}

async function view(app: Awaited<ReturnType<typeof open>>) {
  await app.user.click(screen.getByRole('button', { name: /^查看/ }))
  return within(await screen.findByRole('dialog'))
}

describe('a notice', () => {
  it('says in the list how many have read it, or that it waits', async () => {
    await open()

    expect(screen.getByText('已读 1 / 目标 2')).toBeTruthy()
  })

  it('waits before its time', async () => {
    await open(rowOf({ isTold: 0 }))

    expect(screen.getByText('待发布')).toBeTruthy()
  })

  it('is shown with the elements a notice has, and with nothing else that stands in it', async () => {
    const dialog = await view(await open())

    expect((await dialog.findByText('下班前')).tagName).toBe('STRONG')
    expect([dialog.getByRole('heading', { name: '时间' }), dialog.getByText('一楼').tagName]).toEqual([
      dialog.getByRole('heading', { name: '时间' }),
      'LI',
    ])
    expect([dialog.getByText('<b>').tagName, dialog.getByText('不是链接').closest('a')]).toEqual(['P', null])
    expect(document.querySelector('.notice-text :is(img, [onerror])')).toBeNull()
    expect(dialog.getByText('接收人: 工坊')).toBeTruthy()
  })

  it('shows the writer of notices who has read it and who has not', async () => {
    const app = await open()
    const dialog = await view(app)

    expect(await dialog.findByText('林 (lin)')).toBeTruthy()
    expect(dialog.getByText('2026-01-01 10:00:00')).toBeTruthy()
    await app.user.click(dialog.getByText('未读 1'))
    expect(await dialog.findByText('何 (he)')).toBeTruthy()
  })

  it('leads to the page that one of the program is about', async () => {
    const path = '/work/process/leave/handle/5/6/7'
    const dialog = await view(await open(rowOf({ content: '', isSystem: 1, path })))

    expect((await dialog.findByRole('link', { name: '打开相关页面' })).getAttribute('href')).toBe(path)
    expect(dialog.queryByText('没有内容')).toBeNull()
  })

  it('shows readers nothing about each other', async () => {
    const dialog = await view(await open(rowOf({ targetDept: '', targetDeptName: '' }), ['notice_view']))

    expect(await dialog.findByText('接收人: 所有人')).toBeTruthy()
    expect(dialog.queryByText(/^已读/)).toBeNull()
  })

  it('says so when the receipts cannot be read', async () => {
    const dialog = await view(await open(rowOf(), ['notice_view', 'notice_edit'], true))

    expect(await dialog.findByText('没能读取阅读情况')).toBeTruthy()
  })
})
