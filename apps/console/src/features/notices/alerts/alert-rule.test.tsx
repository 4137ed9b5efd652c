import { alertRuleResource } from '@drawdesk/contract/notices/alert-rule'
import { screen, within } from '@testing-library/react'
import { http } from 'msw'
import { expect, it } from 'vitest'
import { auditOf, fakeResource } from '../../../resource/testing/fake-resource.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { ok, server } from '../../../testing/server.ts'
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
