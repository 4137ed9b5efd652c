import { noticeResource } from '@drawdesk/contract/notices/notice'
import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import { auditOf, fakeResource } from '../../resource/testing/fake-resource.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { ok, server } from '../../testing/server.ts'
import NoticePage from './notice.page.tsx'

const rowOf = (id: number, more: Record<string, unknown> = {}) => ({
  id: String(id),
  title: `通知${id}`,
  category: 1,
  categoryName: '发布通知',
  releaseTime: '2026-01-01 09:00:00',
  content: '正文',
  targetDept: '',
  targetRole: '',
  targetUser: '',
  isTold: 1,
  readCount: 0,
  targetCount: 1,
  ...auditOf(),
  ...more,
})

async function open({ rows = [rowOf(1)], path = '/desk/notice', language = 'zh' as 'zh' | 'en' } = {}) {
  const fake = fakeResource(noticeResource, rows)
  server.use(
    http.get('*/api/blade-desk/notice/*-choices', () => ok([])),
    http.get('*/api/blade-system/dict/dictionary', ({ request }) => {
      const isEnglish = request.headers.get('Accept-Language')?.startsWith('en')
      return ok([
        { dictKey: '1', dictValue: isEnglish ? 'Release' : '发布通知' },
        { dictKey: '2', dictValue: isEnglish ? 'Forward' : '转发通知' },
      ])
    }),
  )
  const app = renderApp(<NoticePage />, {
    permissions: ['notice_add', 'notice_edit', 'notice_view', 'notice_delete'],
    path,
    language,
  })
  await screen.findByText('通知1')
  return { ...app, fake }
}

const dialog = async () => within(await screen.findByRole('dialog'))

describe('the notices', () => {
  it('show their type as text, not as a number', async () => {
    await open()

    expect(within(screen.getByText('通知1').closest('tr') as HTMLElement).getByText('发布通知')).toBeTruthy()
  })

  it('ask for a title; type and time are there already', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: '新增' }))

    await user.click((await dialog()).getByRole('button', { name: '保存' }))

    expect((await dialog()).getByText('请输入通知标题')).toBeTruthy()
    for (const sentence of ['请选择通知类型', '请选择通知时间'])
      expect((await dialog()).queryByText(sentence)).toBeNull()
  })

  it('are searched by a type of the dictionary as soon as it is picked', async () => {
    const { user, fake, location } = await open()

    await user.click(screen.getByRole('combobox', { name: '通知类型' }))
    await user.click(await screen.findByTitle('转发通知'))

    await waitFor(() => expect(location().search).toBe('?category=2'))
    await waitFor(() => expect(fake.lists.at(-1)?.get('category')).toBe('2'))
    expect(within(screen.getByRole('list', { name: '当前条件' })).getByText('通知类型: 转发通知')).toBeTruthy()
  })

  it('are searched by whole days, sent as the first and the last second', async () => {
    const { user, fake } = await open()

    await user.click(screen.getByRole('button', { name: '更多条件' }))
    await user.selectOptions(
      within(await screen.findByRole('group', { name: '通知时间' })).getByRole('combobox', { name: '选择时间段' }),
      '近 7 天',
    )

    await waitFor(() => expect(fake.lists.at(-1)?.get('releaseTime_dategt')).toMatch(/^\d{4}-\d\d-\d\d 00:00:00$/))
    expect(fake.lists.at(-1)?.get('releaseTime_datelt')).toMatch(/^\d{4}-\d\d-\d\d 23:59:59$/)
  })

  it('are saved with the number of their type and the time as it travels', async () => {
    const { user, fake } = await open()
    await user.click(screen.getByRole('button', { name: '编辑 通知1' }))
    const form = await dialog()

    await user.click(await form.findByRole('combobox', { name: /通知类型/ }))
    await user.click(
      within(document.querySelector('.ant-select-dropdown:not(.ant-select-dropdown-hidden)') as HTMLElement).getByTitle(
        '转发通知',
      ),
    )
    await user.click(form.getByRole('button', { name: '保存' }))

    expect(await screen.findByText('更新成功')).toBeTruthy()
    expect(fake.saves).toEqual([
      {
        id: '1',
        version: 1,
        title: '通知1',
        category: 2,
        releaseTime: '2026-01-01 09:00:00',
        targetDept: '',
        targetRole: '',
        targetUser: '',
        content: '正文',
      },
    ])
  })

  it('offer their types in English to somebody who reads English', async () => {
    const { user } = await open({ language: 'en' })

    await user.click(screen.getByRole('combobox', { name: 'Type' }))

    expect(await screen.findByTitle('Forward')).toBeTruthy()
  })
})
