import type { Leave, LeaveStarted } from '@drawdesk/contract/workflow/leave'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant, type BuiltCaller } from '../../../testing/factories.ts'
import { oneTask } from '../testing/diagrams.ts'
import { buildWorker, deployed, todoOf, workCalls } from '../testing/flow-kit.ts'

const LEAVE = '/api/blade-desk/process/leave'

let test: TestApp
let starter: BuiltCaller
let boss: BuiltCaller
let other: BuiltCaller
let processDefinitionId: string

beforeAll(async () => {
  test = await buildTestApp()
  const admin = await signIn(test)
  ;[starter, boss, other] = [await buildWorker(test), await buildWorker(test), await buildWorker(test)]
  processDefinitionId = await deployed(admin, oneTask('leave', 'flowable:assignee="${taskUser}"'))
})
afterAll(() => test.close())

const request = (more: object = {}) => ({
  processDefinitionId,
  taskUser: boss.user.userId,
  startTime: '2026-02-02 09:00:00',
  endTime: '2026-02-03 21:00:00',
  reason: '探亲',
  ...more,
})
const start = (more: object = {}) => starter.post<LeaveStarted>(`${LEAVE}/start-process`, request(more))
const detailOf = (caller: SignedIn, businessId: string) => caller.get<Leave>(`${LEAVE}/detail`, { businessId })

describe('a leave request', () => {
  it('starts its process, which asks the person who was chosen, and says where it stands', async () => {
    const { data: made } = await start()

    const before = await detailOf(starter, made.businessId)
    expect(before.data).toMatchObject({
      id: made.businessId,
      processInstanceId: made.processInstanceId,
      startTime: '2026-02-02 09:00:00',
      endTime: '2026-02-03 21:00:00',
      reason: '探亲',
      taskUser: boss.user.userId,
      createUser: starter.user.userId,
      flow: { assignee: boss.user.userId, pass: -1, status: 'unfinished' },
    })
    const [sent] = await workCalls(starter).list('send')
    expect(sent).toMatchObject({ title: '探亲', businessTable: 'wf_leave', businessId: made.businessId })

    await workCalls(boss).reject(await todoOf(boss, made.processInstanceId), { comment: '人手不够' })
    const after = await detailOf(boss, made.businessId)
    expect(after.data.flow).toMatchObject({ pass: 0, status: 'finished' })
  })

  it.each([
    ['that ends before it begins', { endTime: '2026-02-01 09:00:00' }, 400, '结束时间必须晚于开始时间'],
    ['that ends when it begins', { endTime: '2026-02-02 09:00:00' }, 400, '结束时间必须晚于开始时间'],
    ['for nobody', { taskUser: '1' }, 400, '人员不存在：1'],
    ['of no process', { processDefinitionId: '1' }, 404, '流程定义不存在'],
  ])('%s is refused, and nothing of it stays', async (_what, more, code, msg) => {
    const count = () => test.owner('select count(*)::integer as n from wf_leave')
    const before = await count()

    const answer = await start(more)
    const [field = 'processDefinitionId'] = Object.keys(more)

    expect([answer.code, answer.msg]).toEqual([code, msg])
    if (code === 400) expect(answer.errors?.map((error) => error.field)).toEqual([field])
    expect(await count()).toEqual(before)
  })

  it('is read by those it concerns alone', async () => {
    const { data: made } = await start()
    const stranger = await buildCaller(test, { tenantId: await buildTenant(test.deps) })

    const answers = await Promise.all([boss, other, stranger].map((caller) => detailOf(caller, made.businessId)))
    expect(answers.map(({ code }) => code)).toEqual([200, 404, 404])
  })
})
