import type { FlowInstance } from '@drawdesk/contract/workflow/follow'
import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import { fakeResource } from '../../../resource/testing/fake-resource.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { failed, ok, server } from '../../../testing/server.ts'
import { fakeColleagues } from '../testing/fake-colleagues.ts'
import { leaveXml } from '../testing/leave-xml.ts'
import { followResource } from './follow-resource.ts'
import FollowPage from './follow.page.tsx'

const ALL = ['flow_follow_view', 'flow_follow_jump', 'flow_follow_delete']

const instance = (more: Partial<FlowInstance> = {}): FlowInstance => ({
  id: '81',
  executionId: '81',
  processInstanceId: '81',
  name: '李四的请假',
  startUserId: '7',
  startUser: '李四',
  startTime: '2026-01-05 08:00:00',
  endTime: '',
  processDefinitionId: '31',
  processDefinitionKey: 'leave',
  processDefinitionName: '请假流程',
  processDefinitionVersion: 2,
  activityId: 'approve',
  activityName: '主管审批',
  taskDefinitionKey: 'approve',
  category: 'flow_1',
  categoryName: '行政',
  suspensionState: 1,
  businessKey: 'wf_leave:901',
  jobId: '',
  jobError: '',
  version: 3,
  ...more,
})

async function open({ permissions = ALL, row = instance(), others = [] as FlowInstance[], refuse = false } = {}) {
  fakeResource(followResource, [row, ...others])
  const sent: { name: string; body: unknown }[] = []
  server.use(
    http.get('*/api/blade-system/dict/dictionary', () => ok([])),
    ...fakeColleagues(),
    http.get('*/api/blade-flow/process/model-view', () => ok({ xml: leaveXml, flow: [] })),
    http.post('*/api/blade-flow/follow/:name', async ({ request, params }) => {
      sent.push({ name: String(params.name), body: await request.json() })
      return refuse ? failed(409, '目标节点不可到达') : ok({})
    }),
  )
  const app = renderApp(<FollowPage />, { permissions, path: '/flow/follow' })
  await screen.findByText(row.name)
  const choose = async (name: string) => {
    await app.user.click(screen.getByRole('button', { name: /的更多操作/ }))
    await app.user.click(await screen.findByRole('menuitem', { name }))
  }
  return { ...app, sent, choose }
}

const dialog = async () => within(await screen.findByRole('dialog'))

describe('running processes', () => {
  it('are only read without further rights', async () => {
    await open({ permissions: ['flow_follow_view'] })

    expect(screen.queryByRole('button', { name: /的更多操作/ })).toBeNull()
    expect(screen.getByRole('button', { name: '李四的请假 的流程图' })).toBeTruthy()
  })

  it('are ended with a reason alone', async () => {
    const { user, sent, choose } = await open()
    await choose('终止并删除')
    const asked = await dialog()
    await user.click(asked.getByRole('button', { name: '终止' }))
    expect((await asked.findByRole('alert')).textContent).toBe('请填写终止的原因')
    await user.type(asked.getByRole('textbox', { name: '原因' }), '申请人已离职')
    await user.click(asked.getByRole('button', { name: '终止' }))

    expect(await screen.findByText('已终止 李四的请假')).toBeTruthy()
    expect(sent).toEqual([
      { name: 'delete-process-instance', body: { processInstanceId: '81', deleteReason: '申请人已离职' } },
    ])
  })

  it('are suspended and resumed', async () => {
    const { sent, choose } = await open({ row: instance({ suspensionState: 2 }) })
    expect(screen.getByText('已挂起')).toBeTruthy()
    await choose('恢复')

    expect(await screen.findByText('李四的请假 已恢复')).toBeTruthy()
    expect(sent).toEqual([{ name: 'resume', body: { processInstanceId: '81' } }])
  })

  it('go on from a node of their diagram; a refusal keeps the choice', async () => {
    const { user, sent, choose } = await open({ refuse: true })
    await choose('跳转')
    const asked = await dialog()
    await user.click(asked.getByRole('button', { name: '跳转' }))
    expect((await asked.findByRole('alert')).textContent).toBe('请选择节点')
    await user.click(asked.getByRole('combobox', { name: '跳转到' }))
    expect(screen.queryByTitle('主管审批 · 人工任务')).toBeNull()
    await user.click(await screen.findByTitle('调整申请 · 人工任务'))
    await user.click(asked.getByRole('button', { name: '跳转' }))

    await waitFor(async () => expect((await asked.findByRole('alert')).textContent).toBe('目标节点不可到达'))
    expect(sent).toEqual([{ name: 'jump', body: { processInstanceId: '81', toNode: 'adjust', reason: '' } }])
  })

  it('lead to their version: one by its menu, several that run by one version by their ticks', async () => {
    const { user, location } = await open({
      permissions: ['flow_follow_view', 'flow_follow_migrate'],
      others: [
        instance({ id: '82', name: '王五的请假' }),
        instance({ id: '83', name: '旧的请假', processDefinitionId: '30' }),
      ],
    })
    await user.click(screen.getByRole('checkbox', { name: '选择 李四的请假' }))
    await user.click(screen.getByRole('checkbox', { name: '选择 旧的请假' }))
    await user.click(screen.getByRole('button', { name: '迁移选中的 2 个到其他版本' }))
    expect(await screen.findByText('请只选择同一流程、同一版本的实例')).toBeTruthy()
    await user.click(screen.getByRole('checkbox', { name: '选择 旧的请假' }))
    await user.click(screen.getByRole('checkbox', { name: '选择 王五的请假' }))
    await user.click(screen.getByRole('button', { name: '迁移选中的 2 个到其他版本' }))

    expect(location().pathname + location().search).toBe('/flow/follow/migrate/leave?from=31&ids=81%2C82')
  })

  it('show why a job failed, and run it again', async () => {
    const { user, sent, choose } = await open({ row: instance({ jobId: '99', jobError: '连接超时' }) })
    await user.click(screen.getByRole('button', { name: '李四的请假 的错误' }))
    expect(await screen.findByText('连接超时')).toBeTruthy()
    await choose('重试出错的任务')

    expect(await screen.findByText('已重新排队，稍后自动执行')).toBeTruthy()
    expect(sent).toEqual([{ name: 'retry-job', body: { jobId: '99' } }])
  })
})
