import type { FlowDefinition } from '@drawdesk/contract/workflow/manager'
import type { Leave, LeaveStarted } from '@drawdesk/contract/workflow/leave'
import type { FlowDetail } from '@drawdesk/contract/workflow/work'
import type { Page } from '@drawdesk/contract/core/schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, type BuiltCaller } from '../../../testing/factories.ts'
import { buildWorker, todoOf, workCalls } from '../testing/flow-kit.ts'

const LEAVE = '/api/blade-desk/process/leave'

let test: TestApp
let admin: SignedIn
let processDefinitionId: string
let people: Record<'starter' | 'approver' | 'other' | 'hr' | 'manager' | 'boss', BuiltCaller>

beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
  const [starter, approver, other, hr, manager, boss] = await Promise.all(
    Array.from({ length: 6 }, () => buildWorker(test)),
  )
  people = { starter, approver, other, hr, manager, boss } as typeof people
  const { data } = await people.starter.get<Page<FlowDefinition>>('/api/blade-flow/work/start-list', { name: '请假' })
  processDefinitionId = data.records[0]?.id ?? ''
})
afterAll(() => test.close())

const giveRole = (alias: 'hr' | 'manager' | 'boss'): Promise<unknown> =>
  test.owner(
    "update user_account set role_id = role_id || ',' || (select id from system_role where tenant_id = '000000' and role_alias = $1) where id = $2",
    [alias, people[alias].user.userId],
  )

const start = async (more: object = {}): Promise<LeaveStarted> => {
  const answer = await people.starter.post<LeaveStarted>(`${LEAVE}/start-process`, {
    processDefinitionId,
    taskUser: people.approver.user.userId,
    startTime: '2026-02-02 09:00:00',
    endTime: '2026-02-03 18:00:00',
    reason: '探亲',
    ...more,
  })
  expect(answer.msg).toBe('操作成功')
  return answer.data
}
const leaveOf = async ({ businessId }: LeaveStarted): Promise<Leave> =>
  (await people.starter.get<Leave>(`${LEAVE}/detail`, { businessId })).data
const rowOf = async (caller: SignedIn, list: 'claim' | 'todo', { processInstanceId }: LeaveStarted) =>
  (await workCalls(caller).list(list)).find((row) => row.processInstanceId === processInstanceId)
const kindsOf = async ({ processInstanceId }: LeaveStarted): Promise<string[]> =>
  (await workCalls(people.starter).history(processInstanceId)).data
    .filter(({ historyActivityType }) => historyActivityType === 'userTask')
    .map(({ historyActivityId, commentKind }) => `${historyActivityId} ${commentKind}`)

/** Somebody who claims their task of it and decides. */
async function decide(caller: SignedIn, made: LeaveStarted, pass: boolean, comment = ''): Promise<boolean> {
  const taskId = (await rowOf(caller, 'claim', made))?.taskId ?? ''
  expect((await workCalls(caller).post('claim-task', { taskId })).msg).toBe('操作成功')
  const answer = await workCalls(caller)[pass ? 'agree' : 'reject'](taskId, { comment })
  expect(answer.msg).toBe('操作成功')
  return answer.data.isFinished
}

/** Rejected by the approver: the starter has it again. */
async function startRejected(): Promise<{ made: LeaveStarted; taskId: string }> {
  const made = await start()
  await workCalls(people.approver).reject(await todoOf(people.approver, made.processInstanceId), { comment: '太长' })
  return { made, taskId: await todoOf(people.starter, made.processInstanceId) }
}

describe('leave as it is shipped', () => {
  it('is sent to nobody who could not act on it, and says so beside the approver', async () => {
    const outsider = await buildCaller(test)
    const answer = await people.starter.post(`${LEAVE}/start-process`, {
      processDefinitionId,
      taskUser: outsider.user.userId,
      startTime: '2026-02-02 09:00:00',
      endTime: '2026-02-03 18:00:00',
      reason: '探亲',
    })
    const taskId = await todoOf(people.approver, (await start()).processInstanceId)
    const passedOn = await workCalls(people.approver).post('transfer', { taskId, userId: outsider.user.userId })

    expect([answer.status, answer.errors?.map(({ field }) => field)]).toEqual([400, ['taskUser']])
    expect(answer.msg).toContain('没有“待办任务”页面的权限')
    expect(passedOn.msg).toContain('没有“待办任务”页面的权限')
  })

  it('asks the administrators where nobody holds a role', async () => {
    const made = await start()
    await workCalls(people.approver).agree(await todoOf(people.approver, made.processInstanceId))

    expect((await rowOf(admin, 'claim', made))?.taskDefinitionKey).toBe('Hr')
    expect(await rowOf(people.hr, 'claim', made)).toBeUndefined()
  })

  it('is rejected, corrected, and approved by all, the general manager among them where it is long', async () => {
    await Promise.all((['hr', 'manager', 'boss'] as const).map(giveRole))
    const made = await start()
    const { processInstanceId } = made
    await workCalls(people.approver).agree(await todoOf(people.approver, processInstanceId))
    expect([await rowOf(admin, 'claim', made), await rowOf(people.boss, 'claim', made)]).toEqual([undefined, undefined])
    await decide(people.hr, made, false, '年假只剩一天')

    const taskId = await todoOf(people.starter, processInstanceId)
    const detail = await people.starter.get<FlowDetail>('/api/blade-flow/work/detail', { taskId })
    const values = {
      startTime: '2026-03-02 09:00:00',
      endTime: '2026-03-07 09:00:00',
      reason: '回家探亲',
      taskUser: people.other.user.userId,
    }
    const again = await workCalls(people.starter).agree(taskId, { variables: values })
    const after = await leaveOf(made)

    expect(detail.data).toMatchObject({ formKey: 'leave', status: 'todo', isCorrection: 1 })
    expect(again.data.next).toMatchObject([{ taskName: '审批人审批' }])
    expect(after).toMatchObject({
      ...values,
      flow: { assignee: people.other.user.userId, pass: 0, status: 'unfinished' },
    })
    expect((await rowOf(people.other, 'todo', made))?.title).toBe('回家探亲')
    await workCalls(people.other).agree(await todoOf(people.other, processInstanceId))
    expect([await decide(people.hr, made, true), await decide(people.manager, made, true)]).toEqual([false, false])
    expect(await decide(people.boss, made, true)).toBe(true)
    expect((await leaveOf(made)).flow).toMatchObject({ pass: 1, status: 'finished' })
    expect(await kindsOf(made)).toEqual([
      'Approver approve',
      'Hr reject',
      'Correct resubmit',
      'Approver approve',
      'Hr approve',
      'Manager approve',
      'Boss approve',
    ])
  })

  it('ends with the manager where it is short', async () => {
    const made = await start()
    await workCalls(people.approver).agree(await todoOf(people.approver, made.processInstanceId))
    await decide(people.hr, made, true)

    expect(await decide(people.manager, made, true)).toBe(true)
  })

  it('is corrected in part, or handed in again as it was; what was done says so', async () => {
    const { made, taskId } = await startRejected()
    await workCalls(people.starter).agree(taskId, { variables: { reason: '看牙' } })
    await workCalls(people.approver).reject(await todoOf(people.approver, made.processInstanceId))
    await workCalls(people.starter).agree(await todoOf(people.starter, made.processInstanceId))

    const { data } = await workCalls(people.starter).history(made.processInstanceId)
    expect(data.filter(({ commentKind }) => commentKind === 'resubmit').map(({ comment }) => comment)).toEqual([
      '修改后重新提交',
      '重新提交',
    ])
    expect(await leaveOf(made)).toMatchObject({ startTime: '2026-02-02 09:00:00', reason: '看牙' })
  })

  it.each([
    ['that ends before it begins', { endTime: '2026-02-01 09:00:00' }, 'endTime', '结束时间必须晚于开始时间'],
    ['without a reason', { reason: ' ' }, 'reason', '请填写请假事由，最多 500 字'],
    ['with what is no time', { startTime: 'soon' }, 'startTime', undefined],
    ['with what is no text', { reason: 5 }, 'reason', undefined],
    ['for nobody', { taskUser: '1' }, 'taskUser', '人员不存在：1'],
    ['of its length', { days: 1 }, undefined, '该节点的表单不能填写：days'],
  ])('refuses a correction %s, and nothing of it stays', async (_what, variables, field, msg) => {
    const { made, taskId } = await startRejected()
    const before = await leaveOf(made)

    const answer = await workCalls(people.starter).agree(taskId, { variables: { ...variables } })

    expect(answer.code).toBe(400)
    expect(answer.errors?.map((error) => error.field)).toEqual(field === undefined ? undefined : [`variables.${field}`])
    if (msg !== undefined) expect(answer.msg).toBe(msg)
    expect(await leaveOf(made)).toEqual(before)
    expect(await todoOf(people.starter, made.processInstanceId)).toBe(taskId)
  })

  it('is withdrawn instead, and stays as it was decided on; approvers change nothing of it', async () => {
    const { made, taskId } = await startRejected()
    const before = await leaveOf(made)
    const other = await start()
    const approverTask = await todoOf(people.approver, other.processInstanceId)

    const changed = await workCalls(people.approver).agree(approverTask, { variables: { reason: '别的' } })
    const withdrawn = await workCalls(people.starter).reject(taskId, { variables: { reason: '别的' } })

    expect([changed.code, withdrawn.data.isFinished]).toEqual([400, true])
    expect(await leaveOf(made)).toMatchObject({ reason: before.reason, flow: { status: 'finished' } })
    expect(await kindsOf(made)).toEqual(['Approver reject', 'Correct withdraw'])
  })

  it('is transferred, decided with others, and moved by those who run processes', async () => {
    const made = await start()
    const { processInstanceId } = made
    const { approver, other, starter } = people
    await workCalls(approver).post('transfer', {
      taskId: await todoOf(approver, processInstanceId),
      userId: other.user.userId,
    })
    await workCalls(other).post('add-sign', {
      taskId: await todoOf(other, processInstanceId),
      userIds: [approver.user.userId],
      kind: 'before',
    })
    await workCalls(approver).agree(await todoOf(approver, processInstanceId))
    await workCalls(other).agree(await todoOf(other, processInstanceId))
    const { data: rows } = await admin.get<Page<{ activityId: string }>>('/api/blade-flow/follow/list', {
      processInstanceId,
    })
    const [token] = await test.owner<{ token: string }>(
      'select token from wf_task where instance_id = $1 and end_time is null and token is not null',
      [processInstanceId],
    )
    const moved = await admin.post('/api/blade-flow/follow/jump', {
      processInstanceId,
      fromTokens: [token?.token],
      toNode: 'Correct',
      reason: '请补充材料',
    })

    expect([rows.records.map(({ activityId }) => activityId), moved.msg]).toEqual([['Hr'], '操作成功'])
    await workCalls(starter).agree(await todoOf(starter, processInstanceId), { variables: { reason: '已补充' } })
    expect((await leaveOf(made)).reason).toBe('已补充')
  })
})
