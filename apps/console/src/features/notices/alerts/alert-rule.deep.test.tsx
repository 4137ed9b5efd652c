import { alertChannelResource, NEW_ALERT_CHANNEL } from '@drawdesk/contract/notices/alert-channel'
import { alertRuleResource, firstAlertRule } from '@drawdesk/contract/notices/alert-rule'
import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { expect, it } from 'vitest'
import { auditOf, fakeResource } from '../../../resource/testing/fake-resource.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { ok, server } from '../../../testing/server.ts'
import AlertChannelPage from './alert-channel.page.tsx'
import AlertRulePage from './alert-rule.page.tsx'

it('says who is notified after a change of receivers, who is no longer, and puts them back', async () => {
  const rule = {
    id: '1',
    kind: 'circuit',
    active: 1,
    severity: 'critical',
    threshold: 0,
    targetRole: '',
    targetRoleName: '',
    targetUser: '7',
    targetUserName: '许念',
    reach: 'all',
    channels: '',
    channelsName: '',
    repeatMinutes: 60,
    quietFrom: '',
    quietTo: '',
    timeZone: 'Asia/Shanghai',
    criticalThrough: 1,
    ...auditOf(),
  }
  const choices = (call: string, list: { id: string; name: string }[]) =>
    http.get(`*/api/blade-desk/alert/${call}`, () => ok(list))
  server.use(
    choices('role-choices', [{ id: '3', name: '值班' }]),
    choices('user-choices', [{ id: '7', name: '许念' }]),
    choices('channel-choices', []),
  )
  fakeResource(alertRuleResource, [rule])
  const { user } = renderApp(<AlertRulePage />, { permissions: ['alertRule_edit', 'alertRule_view', 'alertRule'] })
  await user.click(await screen.findByRole('button', { name: /^编辑/ }))
  const form = within(await screen.findByRole('dialog'))

  expect(await form.findByText(/^只通知选中的角色和人员/)).toBeTruthy()
  await user.click(form.getByRole('button', { name: '改为通知有权处理的角色' }))
  expect(form.getByText('通知有权处理的角色。')).toBeTruthy()
  expect(form.getByText('保存后不再通知：许念')).toBeTruthy()
  await user.click(form.getByRole('button', { name: '恢复原来的接收人' }))
  expect(form.queryByText(/^保存后不再通知/)).toBeNull()
})

it('asks for hours by a field of times in 24 hours, which says what is none', async () => {
  fakeResource(alertRuleResource, [{ ...firstAlertRule('circuit'), id: '1', ...auditOf() }])
  const { user } = renderApp(<AlertRulePage />, { permissions: ['alertRule_edit', 'alertRule_view', 'alertRule'] })
  await user.click(await screen.findByRole('button', { name: /^编辑/ }))
  const form = within(await screen.findByRole('dialog'))

  await user.type(form.getByLabelText('开始'), '2200')
  await user.type(form.getByLabelText('结束'), '25:00')
  await user.tab()

  expect(form.getByLabelText('开始')).toHaveProperty('value', '22:00')
  expect(form.getByText('请输入 00:00 到 23:59 之间的时间，例如 22:00')).toBeTruthy()
})

it('a channel says how its last message went; why a test failed is not put into the mouth of a service, and is gone with the page', async () => {
  const channel = (id: string, name: string, more: object) => ({
    ...NEW_ALERT_CHANNEL,
    id,
    name,
    ...more,
    ...auditOf(),
  })
  fakeResource(alertChannelResource, [
    channel('1', '值班群', { lastState: 'failed', lastTime: '2026-11-29 10:00:00', lastReason: 'HTTP 401' }),
    channel('2', '值班邮箱', { lastState: '', lastTime: '', lastReason: '' }),
  ])
  server.use(
    http.post('*/api/blade-desk/alert-channel/test', () =>
      ok({ ok: false, msg: '127.0.0.1 is a private or reserved address; ALLOWED_PRIVATE_HOSTS may list it' }),
    ),
  )
  const { user, unmount } = renderApp(<AlertChannelPage />, {
    permissions: ['alertChannel_edit', 'alertChannel_view', 'alertChannel'],
  })
  expect((await screen.findByText('上次发送失败')).closest('[title]')?.getAttribute('title')).toBe('HTTP 401')
  expect(screen.getByText('还没有发送过')).toBeTruthy()

  await user.click(screen.getByRole('button', { name: '测试 值班群' }))

  expect(await screen.findByText('不允许访问这个地址')).toBeTruthy()
  expect(screen.getByRole('group', { name: '详情' }).textContent).toContain('127.0.0.1')
  unmount()
  await waitFor(() => expect(screen.queryByText('不允许访问这个地址')).toBeNull())
})
