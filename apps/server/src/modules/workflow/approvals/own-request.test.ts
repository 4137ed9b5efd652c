import type { Page } from '@drawdesk/contract/core/schema'
import type { FlowDefinition } from '@drawdesk/contract/workflow/manager'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { systemScope } from '../../../platform/scope.ts'
import { buildTestApp, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant, type BuiltCaller } from '../../../testing/factories.ts'
import { workCalls } from '../testing/flow-kit.ts'
import { bind } from './testing/approval-kit.ts'

let test: TestApp
let tenantId: string
let admin: BuiltCaller
/** The one manager of the tenant, who asks for refunds. */
let clerk: BuiltCaller
let next = 100

beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())

beforeEach(async () => {
  tenantId = await buildTenant(test.deps)
  admin = await buildCaller(test, { tenantId, permissions: ['*'] })
  clerk = await buildCaller(test, { tenantId, permissions: ['*'] })
  await test.owner("update system_role set role_alias = 'admin' where id = $1", [admin.user.roleId])
  await test.owner("update system_role set role_alias = 'manager' where id = $1", [clerk.user.roleId])
  await bind(admin, 'refund', 'refundApproval')
})

/** Asks for a refund in the clerk's name; answers the task that decides it. */
async function asked(): Promise<string> {
  const { db, approvals } = test.deps
  const scope = { ...systemScope(tenantId), userId: clerk.user.userId }
  next += 1
  const instanceId = await db.transaction(scope, (trx) =>
    approvals.ask(trx, scope, {
      kind: 'refund',
      subjectId: String(next),
      title: 'Refund',
      facts: { orderNo: 'A1', amount: 300, reason: 'broken' },
      requestedBy: clerk.user.userId,
    }),
  )
  const [task] = await test.owner<{ id: string }>('select id::text from wf_task where instance_id = $1', [instanceId])
  return task?.id ?? ''
}

const claim = (caller: SignedIn, taskId: string) => workCalls(caller).post('claim-task', { taskId })
const REFUSED = [403, '自己发起的申请须由其他人审批']

describe('who asked for a refund', () => {
  it('does not approve it while another manager could, who does', async () => {
    const manager = await buildCaller(test, { tenantId, permissions: ['*'] })
    await test.owner('update user_account set role_id = $2 where id = $1', [manager.user.userId, clerk.user.roleId])
    const taskId = await asked()

    const own = await claim(clerk, taskId)
    await claim(manager, taskId)
    await workCalls(manager).post('transfer', { taskId, userId: clerk.user.userId })
    const handedBack = await workCalls(clerk).agree(taskId)
    await workCalls(clerk).post('transfer', { taskId, userId: manager.user.userId })
    const done = await workCalls(manager).agree(taskId)

    expect([own, handedBack].map(({ status, msg }) => [status, msg])).toEqual([REFUSED, REFUSED])
    expect(done.data.isFinished).toBe(true)
    // Administrators are asked where there is nobody else alone.
    expect((await workCalls(admin).list('claim')).map((row) => row.taskId)).not.toContain(taskId)
  })

  it('leaves it to the administrators where they are the only manager', async () => {
    const taskId = await asked()

    const own = await claim(clerk, taskId)
    const theirs = await claim(admin, taskId)
    const done = await workCalls(admin).agree(taskId)

    expect([[own.status, own.msg], theirs.status, done.data.isFinished]).toEqual([REFUSED, 200, true])
  })

  it('approves it where nobody else is there, and the history says so', async () => {
    await test.owner('update user_account set status = 2 where id = $1', [admin.user.userId])
    const taskId = await asked()

    const own = await claim(clerk, taskId)
    const done = await workCalls(clerk).agree(taskId, { comment: '急' })
    const history = await workCalls(clerk).history(done.data.processInstanceId)

    expect([own.status, done.data.isFinished]).toEqual([200, true])
    expect(history.data.map(({ comment }) => comment)).toContain('急（本人发起，没有其他人可以审批）')
  })
})

describe('who sends content to be approved', () => {
  const CONTENT = { headline: 'Spring', contentKind: 'article', content: 'Soon' }
  /** Sent by the clerk, who is a manager; answers the task that reviews it. */
  async function sentIn(): Promise<string> {
    const { data } = await clerk.get<Page<FlowDefinition>>('/api/blade-flow/work/start-list', { name: '内容审批' })
    const values = { processDefinitionId: data.records[0]?.id, values: CONTENT }
    const started = await clerk.post<{ processInstanceId: string }>('/api/blade-flow/process/start', values)
    expect(started.errors).toBeUndefined()
    const [task] = await test.owner<{ id: string }>('select id::text from wf_task where instance_id = $1', [
      started.data.processInstanceId,
    ])
    return task?.id ?? ''
  }

  it('does not review it while an administrator could, who does', async () => {
    const taskId = await sentIn()

    const own = await claim(clerk, taskId)
    await claim(admin, taskId)
    const done = await workCalls(admin).agree(taskId, { variables: { risk: 'low' } })

    expect([[own.status, own.msg], done.data.isFinished]).toEqual([REFUSED, true])
  })

  it('reviews it where nobody else is there, and the history says so', async () => {
    await test.owner('update user_account set status = 2 where id = $1', [admin.user.userId])
    const taskId = await sentIn()

    const own = await claim(clerk, taskId)
    const done = await workCalls(clerk).agree(taskId, { comment: '急', variables: { risk: 'low' } })
    const history = await workCalls(clerk).history(done.data.processInstanceId)

    expect([own.status, done.data.isFinished]).toEqual([200, true])
    expect(history.data.map(({ comment }) => comment)).toContain('急（本人发起，没有其他人可以审批）')
  })
})
