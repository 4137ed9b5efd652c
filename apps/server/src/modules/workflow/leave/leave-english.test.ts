import type { LatestNotices } from '@drawdesk/contract/notices/notice'
import type { Page } from '@drawdesk/contract/core/schema'
import type { FlowDefinition } from '@drawdesk/contract/workflow/manager'
import type { LeaveStarted } from '@drawdesk/contract/workflow/leave'
import type { FlowCompleted, FlowRow } from '@drawdesk/contract/workflow/work'
import type { FlowHistoryRow } from '@drawdesk/contract/workflow/process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'
import type { BuiltCaller } from '../../../testing/factories.ts'
import { buildWorker, todoOf } from '../testing/flow-kit.ts'

const IN_ENGLISH = { 'accept-language': 'en' }

let test: TestApp
let starter: BuiltCaller
let approver: BuiltCaller
beforeAll(async () => {
  test = await buildTestApp()
  ;[starter, approver] = [await buildWorker(test), await buildWorker(test)]
})
afterAll(() => test.close())

describe('a process that says its names in English', () => {
  it('is found, started, acted on and followed by them; people who read Chinese have its own', async () => {
    const startList = (name: string, headers = {}) =>
      starter.get<Page<FlowDefinition>>('/api/blade-flow/work/start-list', { name }, headers)
    const [english, chinese] = [await startList('leav', IN_ENGLISH), await startList('请假')]
    const processDefinitionId = chinese.data.records[0]?.id ?? ''
    const { data: made } = await starter.post<LeaveStarted>('/api/blade-desk/process/leave/start-process', {
      processDefinitionId,
      taskUser: approver.user.userId,
      startTime: '2026-02-02 09:00:00',
      endTime: '2026-02-02 18:00:00',
      reason: 'dentist',
    })
    const { processInstanceId } = made
    const todo = (query = {}, headers = {}) =>
      approver.get<Page<FlowRow>>('/api/blade-flow/work/todo-list', query, headers)
    const [asked, own] = [await todo({ processDefinitionName: 'LEAVE' }, IN_ENGLISH), await todo()]
    const done = await approver.raw({
      method: 'POST',
      url: '/api/blade-flow/work/complete-task',
      headers: IN_ENGLISH,
      payload: { taskId: await todoOf(approver, processInstanceId), flag: 'no', comment: 'too short a notice' },
    })
    const history = await starter.get<FlowHistoryRow[]>(
      '/api/blade-flow/process/history-flow-list',
      { processInstanceId },
      IN_ENGLISH,
    )
    const notices = await starter.get<LatestNotices>('/api/blade-desk/notice/latest', { size: '50' }, IN_ENGLISH)

    expect(english.data.records.map(({ name, description }) => [name, description.slice(0, 12)])).toEqual([
      ['Leave', 'The approver'],
    ])
    expect(chinese.data.records.map(({ name }) => name)).toEqual(['请假'])
    expect(asked.data.records.map((row) => [row.processDefinitionName, row.taskName])).toEqual([['Leave', 'Approver']])
    expect(own.data.records.map((row) => [row.processDefinitionName, row.taskName])).toEqual([['请假', '审批人审批']])
    expect(done.json<{ data: FlowCompleted }>().data.next.map(({ taskName }) => taskName)).toEqual(['Correct request'])
    expect(history.data.map(({ historyActivityName }) => historyActivityName)).toEqual([
      'Start',
      'Approver',
      'Correct request',
    ])
    expect(notices.data.records).toContainEqual(
      expect.objectContaining({
        title: 'To do: dentist · Correct request',
        path: expect.stringMatching(new RegExp(`^/work/process/leave/handle/\\d+/${processInstanceId}/\\d+$`)),
      }),
    )
  })
})
