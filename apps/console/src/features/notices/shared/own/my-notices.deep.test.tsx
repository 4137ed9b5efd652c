import type { NoticeSettings } from '@drawdesk/contract/notices/notice-settings'
import { screen, waitFor } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../../../testing/render-app.tsx'
import { failed, ok, server } from '../../../../testing/server.ts'
import { signInForTest } from '../../../../testing/session.ts'
import MyNotices from './my-notices.tsx'

const settings: NoticeSettings = {
  bellOff: [],
  mailOn: [],
  quietFrom: '',
  quietTo: '',
  timeZone: 'Asia/Shanghai',
  urgentThrough: 1,
  language: 'zh',
  kinds: ['security', 'announcement', 'task', 'copy'],
  email: 'li@example.com',
  hasMail: 1,
  lastMailTime: '',
  lastMailState: '',
  lastMailReason: '',
}

function open(known: Partial<NoticeSettings> = {}) {
  signInForTest()
  server.use(
    http.get('/api/blade-desk/notice-settings/own', () => ok({ ...settings, ...known })),
    http.get('/api/blade-system/menu/routes', () => ok([])),
  )
  return renderApp(<MyNotices />)
}
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })

describe('what somebody is notified of', () => {
  it('shows what can come, with its reason where it is fixed, and saves what was chosen', async () => {
    let body: unknown
    server.use(
      http.post('/api/blade-desk/notice-settings/submit', async ({ request }) => {
        body = await request.json()
        return ok({ ...settings, bellOff: ['copy'], mailOn: ['task', 'copy'] })
      }),
    )
    const { user } = open()
    await screen.findByText('关系到账号安全，不能关闭')
    expect(screen.queryByRole('checkbox', { name: '控制台：账号安全' })).toBeNull()
    expect(screen.queryByText('告警')).toBeNull()

    await user.click(box('控制台：抄送'))
    await user.click(box('邮件：全部工作'))
    await user.click(screen.getByRole('button', { name: '保存' }))

    await screen.findByText('通知设置已保存')
    expect(body).toMatchObject({ bellOff: ['copy'], mailOn: ['task', 'copy'], quietFrom: '' })
  })

  it('keeps what was typed where it is refused, and says so beside the field', async () => {
    server.use(
      http.post('/api/blade-desk/notice-settings/submit', () =>
        failed(400, '参数有误', { errors: [{ field: 'quietTo', msg: '请同时填写开始和结束' }] }),
      ),
    )
    const { user } = open({ quietFrom: '22:00' })
    const from = await screen.findByLabelText<HTMLInputElement>('开始')
    await user.click(screen.getByRole('button', { name: '保存' }))

    await screen.findByText('请同时填写开始和结束')
    expect(screen.getByLabelText('结束').getAttribute('aria-invalid')).toBe('true')
    expect(from.value).toBe('22:00')
  })

  it.each([
    [{ hasMail: 0 as const }, '还不能发送邮件'],
    [{ email: '' }, '你的账号没有邮箱，收不到邮件'],
    [{ lastMailState: 'failed' as const, lastMailReason: '550 no such user' }, '550 no such user'],
  ])('says what mail lacks: %o', async (known, words) => {
    open(known)
    await waitFor(() => expect(screen.getByText(words)).toBeTruthy())
  })
})
